'use strict'
// The packets for moves and looks of entities, the most frequent ones. They are encoded by hand, because the general serializer takes several times as long.
// Their layout is that of 1.21.4 and equal to the serializer's, see tests/worlds/js/move_frames.test.js.

const { idsByName } = require('./packets')

const playIds = idsByName('play', 'toClient')
const MOVE = playIds.get('rel_entity_move')
const MOVE_LOOK = playIds.get('entity_move_look')
const LOOK = playIds.get('entity_look')
const HEAD = playIds.get('entity_head_rotation')
const VARINT_BYTES_MAX = 5
const BYTES_MAX = 2 * (2 + VARINT_BYTES_MAX) + 10 // two packets: length, id, entity; then the fields of both
const scratch = Buffer.alloc(BYTES_MAX)

let at = 0

/** Begins a packet in `scratch` and returns the position of its length. All packets are shorter than 128 bytes, so one byte is enough for it. */
function begin (packetId, entityId) {
  const start = at
  scratch[start + 1] = packetId
  at = start + 2
  let rest = entityId >>> 0
  while (rest > 127) {
    scratch[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  scratch[at++] = rest
  return start
}

const end = (start) => { scratch[start] = at - start - 1 }

/**
 * The frames of a step, a turn, or both.
 * @param {{ id: number, onGround: boolean }} entity
 * @param {{ dX: number, dY: number, dZ: number } | null} step since the last packet, in 1/4096 blocks; null when it did not move
 * @param {{ yaw: number, pitch: number } | null} look in 1/256 of a circle, -128 to 127; null when it did not turn
 * @param {boolean} hasHead whether its head turns by a separate packet
 */
function moveFrames ({ id, onGround }, step, look, hasHead) {
  at = 0
  const start = begin(step === null ? LOOK : look === null ? MOVE : MOVE_LOOK, id)
  if (step !== null) {
    at = scratch.writeInt16BE(step.dX, at)
    at = scratch.writeInt16BE(step.dY, at)
    at = scratch.writeInt16BE(step.dZ, at)
  }
  if (look !== null) {
    at = scratch.writeInt8(look.yaw, at)
    at = scratch.writeInt8(look.pitch, at)
  }
  scratch[at++] = onGround ? 1 : 0
  end(start)
  if (hasHead) headFrame(id, look.yaw)
  return Buffer.from(scratch.subarray(0, at))
}

function headFrame (id, yaw) {
  const start = begin(HEAD, id)
  at = scratch.writeInt8(yaw, at)
  end(start)
}

module.exports = { moveFrames }
