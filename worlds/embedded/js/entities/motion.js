'use strict'
// Moves a body through blocks. Its box moves along each axis until a block stops it, up a step if allowed, and never into land that is not made.

const { shapesOf, AIR } = require('../game_data')
const { UNMADE } = require('./block_reader')

const TINY = 1e-7
const WHOLE_BLOCK = [[0, 0, 0, 1, 1, 1]]
const BOXES_MAX = 128
const boxes = new Float64Array(BOXES_MAX * 6)
let boxCount = 0

/** Fills `boxes` with what can stop a body within these bounds. The search begins one block lower, because a fence is half a block taller than its place. */
function gather (reader, x0, y0, z0, x1, y1, z1) {
  boxCount = 0
  for (let x = Math.floor(x0); x <= Math.floor(x1); x++) {
    for (let z = Math.floor(z0); z <= Math.floor(z1); z++) {
      for (let y = Math.floor(y0) - 1; y <= Math.floor(y1); y++) {
        const state = reader.stateAt(x, y, z)
        if (state === AIR) continue
        const shapes = state === UNMADE ? WHOLE_BLOCK : shapesOf(state)
        for (let index = 0; index < shapes.length; index++) {
          if (boxCount === BOXES_MAX) return
          addBox(shapes[index], x, y, z)
        }
      }
    }
  }
}

/** Unrolled by hand: mobs spend most of a tick here. */
function addBox (shape, x, y, z) {
  const at = boxCount++ * 6
  boxes[at] = x + shape[0]
  boxes[at + 1] = y + shape[1]
  boxes[at + 2] = z + shape[2]
  boxes[at + 3] = x + shape[3]
  boxes[at + 4] = y + shape[4]
  boxes[at + 5] = z + shape[5]
}

const body = { x0: 0, y0: 0, z0: 0, x1: 0, y1: 0, z1: 0 }

function clipY (distance) {
  let left = distance
  for (let at = 0; at < boxCount * 6; at += 6) {
    if (boxes[at + 3] <= body.x0 + TINY || boxes[at] >= body.x1 - TINY || boxes[at + 5] <= body.z0 + TINY || boxes[at + 2] >= body.z1 - TINY) continue
    if (left < 0 && boxes[at + 4] <= body.y0 + TINY) left = Math.max(left, Math.min(0, boxes[at + 4] - body.y0))
    else if (left > 0 && boxes[at + 1] >= body.y1 - TINY) left = Math.min(left, Math.max(0, boxes[at + 1] - body.y1))
  }
  return left
}

function clipX (distance) {
  let left = distance
  for (let at = 0; at < boxCount * 6; at += 6) {
    if (boxes[at + 4] <= body.y0 + TINY || boxes[at + 1] >= body.y1 - TINY || boxes[at + 5] <= body.z0 + TINY || boxes[at + 2] >= body.z1 - TINY) continue
    if (left < 0 && boxes[at + 3] <= body.x0 + TINY) left = Math.max(left, Math.min(0, boxes[at + 3] - body.x0))
    else if (left > 0 && boxes[at] >= body.x1 - TINY) left = Math.min(left, Math.max(0, boxes[at] - body.x1))
  }
  return left
}

function clipZ (distance) {
  let left = distance
  for (let at = 0; at < boxCount * 6; at += 6) {
    if (boxes[at + 4] <= body.y0 + TINY || boxes[at + 1] >= body.y1 - TINY || boxes[at + 3] <= body.x0 + TINY || boxes[at] >= body.x1 - TINY) continue
    if (left < 0 && boxes[at + 5] <= body.z0 + TINY) left = Math.max(left, Math.min(0, boxes[at + 5] - body.z0))
    else if (left > 0 && boxes[at + 2] >= body.z1 - TINY) left = Math.min(left, Math.max(0, boxes[at + 2] - body.z1))
  }
  return left
}

function place (x, y, z, half, height) {
  Object.assign(body, { x0: x - half, y0: y, z0: z - half, x1: x + half, y1: y + height, z1: z + half })
}

function shift (dx, dy, dz) {
  body.x0 += dx
  body.x1 += dx
  body.y0 += dy
  body.y1 += dy
  body.z0 += dz
  body.z1 += dz
}

/**
 * Moves a body by its speed. Sets its position, `onGround`, and the speeds that were stopped.
 *
 * @param {BlockReader} reader
 * @param entity x, y, z, width, height, velocity (blocks a tick), onGround
 * @param {number} stepHeight blocks that it climbs without a jump
 * @returns {boolean} whether something stopped it sideways
 */
function moveBody (reader, entity, stepHeight) {
  const { velocity } = entity
  const half = entity.width / 2
  const { x: vx, y: vy, z: vz } = velocity
  const lift = entity.onGround || vy < 0 ? stepHeight : 0
  gather(reader, Math.min(entity.x, entity.x + vx) - half, Math.min(entity.y, entity.y + vy), Math.min(entity.z, entity.z + vz) - half,
    Math.max(entity.x, entity.x + vx) + half, Math.max(entity.y, entity.y + vy) + entity.height + lift, Math.max(entity.z, entity.z + vz) + half)
  place(entity.x, entity.y, entity.z, half, entity.height)
  let [dx, dy, dz] = sweep(vx, vy, vz)
  const isOnGround = vy < 0 && dy !== vy
  const isStopped = Math.abs(dx - vx) > TINY || Math.abs(dz - vz) > TINY
  if (isStopped && stepHeight > 0 && (entity.onGround || isOnGround)) {
    place(entity.x, entity.y, entity.z, half, entity.height)
    const up = clipY(stepHeight)
    shift(0, up, 0)
    const [sx, , sz] = sweep(vx, 0, vz)
    const down = clipY(-up)
    if (Math.hypot(sx, sz) > Math.hypot(dx, dz) + TINY) [dx, dy, dz] = [sx, up + down, sz]
  }
  entity.x += dx
  entity.y += dy
  entity.z += dz
  entity.onGround = isOnGround || (vy <= 0 && dy > vy + TINY)
  const isBlocked = Math.abs(dx - vx) > TINY || Math.abs(dz - vz) > TINY
  if (Math.abs(dx - vx) > TINY) velocity.x = 0
  if (Math.abs(dz - vz) > TINY) velocity.z = 0
  if (Math.abs(dy - vy) > TINY) velocity.y = 0
  return isBlocked
}

/** Moves the body as far as it gets: first down or up, then along the longer of the other two axes. */
function sweep (vx, vy, vz) {
  const dy = clipY(vy)
  shift(0, dy, 0)
  if (Math.abs(vz) > Math.abs(vx)) {
    const dz = clipZ(vz)
    shift(0, 0, dz)
    const dx = clipX(vx)
    shift(dx, 0, 0)
    return [dx, dy, dz]
  }
  const dx = clipX(vx)
  shift(dx, 0, 0)
  const dz = clipZ(vz)
  shift(0, 0, dz)
  return [dx, dy, dz]
}

/** Whether a body fits there: no block and no land that is not made stops it. */
function fits (reader, [x, y, z], width, height) {
  gather(reader, x - width / 2, y, z - width / 2, x + width / 2, y + height, z + width / 2)
  place(x, y, z, width / 2, height)
  for (let at = 0; at < boxCount * 6; at += 6) {
    const isApart = boxes[at + 3] <= body.x0 + TINY || boxes[at] >= body.x1 - TINY || boxes[at + 4] <= body.y0 + TINY || boxes[at + 1] >= body.y1 - TINY ||
      boxes[at + 5] <= body.z0 + TINY || boxes[at + 2] >= body.z1 - TINY
    if (!isApart) return false
  }
  return true
}

/** Whether a body there would touch a block for which `test(state)` holds. */
function someBlock (reader, [x, y, z], width, height, test) {
  for (let bx = Math.floor(x - width / 2); bx <= Math.floor(x + width / 2); bx++) {
    for (let bz = Math.floor(z - width / 2); bz <= Math.floor(z + width / 2); bz++) {
      for (let by = Math.floor(y); by <= Math.floor(y + height); by++) if (test(reader.stateAt(bx, by, bz))) return true
    }
  }
  return false
}

module.exports = { moveBody, fits, someBlock }
