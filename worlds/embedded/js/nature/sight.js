'use strict'
// The block that a player looks at, for items that the server aims itself: buckets, boats, lily pads.

const { shapesOf, AIR } = require('../game_data')
const { FULL, NONE, amount, isFluidBlock, kind } = require('./fluid_states')

const REACH_BLOCKS = 4.5 // vanilla's attribute block_interaction_range in survival
const SNEAKING_EYES_LOWER_BLOCKS = 0.35
const SOURCE_HEIGHT = 8 / 9
const WHOLE_BLOCK = [[0, 0, 0, 1, 1, 1]]
const FACE_OF_AXIS = [[4, 5], [0, 1], [2, 3]] // for x, y, z: the face that is hit when moving up the axis, then when moving down it

/**
 * The first block in a player's line of sight.
 * @param {(state: number) => boolean} seesFluid which fluids stop the line of sight
 * @returns {{ x, y, z, state, face, point } | null} `face` as in packets; null when nothing is within reach
 */
function lookedAt (world, player, seesFluid) {
  const yaw = player.yaw * Math.PI / 180
  const pitch = player.pitch * Math.PI / 180
  const from = [player.x, player.eyeY - (player.isSneaking ? SNEAKING_EYES_LOWER_BLOCKS : 0), player.z]
  const along = [-Math.sin(yaw) * Math.cos(pitch), -Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)]
  for (const [x, y, z] of cellsAlong(from, along)) {
    const state = world.blocks.stateAt(x, y, z)
    const hit = nearestHit(boxesOf(world, state, x, y, z, seesFluid), from, along, [x, y, z])
    if (hit) return { x, y, z, state, face: hit.face, point: from.map((value, axis) => value + along[axis] * hit.distance) }
  }
  return null
}

function boxesOf (world, state, x, y, z, seesFluid) {
  if (state === AIR) return []
  const isFluid = isFluidBlock(state)
  const boxes = isFluid ? [] : outlineOf(state)
  if (kind[state] === NONE || !seesFluid(state)) return boxes
  const isCovered = kind[world.blocks.stateAt(x, y + 1, z)] === kind[state]
  return [...boxes, [0, 0, 0, 1, isCovered ? 1 : SOURCE_HEIGHT * amount[state] / FULL, 1]]
}

/** Plants and the like have no body but can be clicked, so they count as full blocks. */
const outlineOf = (state) => shapesOf(state).length > 0 ? shapesOf(state) : WHOLE_BLOCK

/** The cells on a line of sight, nearest first (Amanatides and Woo). */
function * cellsAlong (from, along) {
  const cell = from.map(Math.floor)
  const step = along.map(Math.sign)
  const gap = along.map((part) => part === 0 ? Infinity : Math.abs(1 / part))
  const next = along.map((part, axis) => part === 0 ? Infinity : (part > 0 ? cell[axis] + 1 - from[axis] : from[axis] - cell[axis]) * gap[axis])
  for (let distance = 0; distance <= REACH_BLOCKS;) {
    yield cell
    const axis = next.indexOf(Math.min(...next))
    distance = next[axis]
    cell[axis] += step[axis]
    next[axis] += gap[axis]
  }
}

function nearestHit (boxes, from, along, cell) {
  let nearest = null
  for (const box of boxes) {
    const hit = enter(box, from.map((value, axis) => value - cell[axis]), along)
    if (hit && hit.distance <= REACH_BLOCKS && (!nearest || hit.distance < nearest.distance)) nearest = hit
  }
  return nearest
}

/** Where a ray enters a box, or null (slab method). */
function enter (box, from, along) {
  let near = -Infinity
  let far = Infinity
  let face = 1
  for (let axis = 0; axis < 3; axis++) {
    if (along[axis] === 0) {
      if (from[axis] < box[axis] || from[axis] > box[axis + 3]) return null
      continue
    }
    const [first, second] = [(box[axis] - from[axis]) / along[axis], (box[axis + 3] - from[axis]) / along[axis]]
    if (Math.min(first, second) > near) {
      near = Math.min(first, second)
      face = FACE_OF_AXIS[axis][along[axis] > 0 ? 0 : 1]
    }
    far = Math.min(far, Math.max(first, second))
  }
  return near <= far && far >= 0 ? { distance: Math.max(0, near), face } : null
}

module.exports = { lookedAt }
