'use strict'
// Hand-encoded packets equal the serializer's output byte for byte.

const assert = require('node:assert/strict')
const test = require('node:test')
const { moveFrames } = require('../../../worlds/embedded/js/network/move_frames')
const { playFrame } = require('../../../worlds/embedded/js/network/packets')

const STEPS = [null, { dX: 0, dY: -1, dZ: 1 }, { dX: 32767, dY: -32767, dZ: 300 }]
const LOOKS = [null, { yaw: 0, pitch: 0 }, { yaw: -128, pitch: 127 }]

function serialized ({ id: entityId, onGround }, step, look, hasHead) {
  const frames = []
  if (step !== null && look !== null) frames.push(playFrame('entity_move_look', { entityId, ...step, ...look, onGround }))
  else if (step !== null) frames.push(playFrame('rel_entity_move', { entityId, ...step, onGround }))
  else frames.push(playFrame('entity_look', { entityId, ...look, onGround }))
  if (hasHead) frames.push(playFrame('entity_head_rotation', { entityId, headYaw: look.yaw }))
  return Buffer.concat(frames)
}

test('moves and looks have the same bytes as those of the serializer', () => {
  for (const id of [1, 127, 128, 300, 70000, 0x7fffffff]) {
    for (const onGround of [true, false]) {
      for (const step of STEPS) {
        for (const look of LOOKS) {
          if (step === null && look === null) continue
          for (const hasHead of look === null ? [false] : [false, true]) {
            assert.deepEqual(moveFrames({ id, onGround }, step, look, hasHead), serialized({ id, onGround }, step, look, hasHead))
          }
        }
      }
    }
  }
})
