'use strict'
// Where a land mob can stand: the meaning of each block state for feet and heads.

const { blockByState, propertiesOf, shapesOf, isSolid, isWater, isLava } = require('../game_data')
const { UNMADE } = require('../entities/block_reader')

const OPEN = 0 // a body can be here
const LOW = 1 // a carpet, a slab: feet stand on it within the same block
const SOLID = 2
const HIGH = 3 // fences and walls: a mob cannot step over or stand on them
const WATER = 4
const DANGER = 5
const DANGEROUS = new Set(['lava', 'fire', 'soul_fire', 'cactus', 'sweet_berry_bush', 'campfire', 'soul_campfire', 'magma_block', 'wither_rose', 'powder_snow'])
const LOW_TOP = 0.5

const meanings = new Uint8Array(blockByState.length)
for (const [state, block] of blockByState.entries()) if (block) meanings[state] = meaningOf(state, block)

function meaningOf (state, block) {
  if (DANGEROUS.has(block.name) || isLava(state)) return DANGER
  if (isWater(state) && !isSolid[state]) return WATER
  if (block.name.endsWith('_door') && propertiesOf(state).open) return OPEN
  const top = shapesOf(state).reduce((highest, shape) => Math.max(highest, shape[4]), 0)
  if (top === 0) return OPEN
  if (top > 1) return HIGH
  return top <= LOW_TOP ? LOW : SOLID
}

const meaningAt = (reader, x, y, z) => {
  const state = reader.stateAt(x, y, z)
  return state === UNMADE ? DANGER : meanings[state]
}

const WATER_COST = 4
const NOWHERE = -1

/** The path cost for a body of `cellsHigh` blocks to stand with its feet at a place: 0 on firm ground, more in water, NOWHERE when it cannot. */
function standingCost (reader, x, y, z, cellsHigh) {
  const feet = meaningAt(reader, x, y, z)
  if (feet !== OPEN && feet !== LOW && feet !== WATER) return NOWHERE
  for (let up = 1; up < cellsHigh; up++) {
    const above = meaningAt(reader, x, y + up, z)
    if (above !== OPEN && above !== WATER) return NOWHERE
  }
  if (feet === WATER) return WATER_COST
  if (feet === LOW) return 0
  const floor = meaningAt(reader, x, y - 1, z)
  if (floor === SOLID || floor === LOW) return 0
  return floor === WATER ? WATER_COST : NOWHERE
}

const FALL_BLOCKS_MAX = 3

/** Where a step into the column (x, z) from height `y` ends: the feet's height, or null where a mob would not go. */
function stepInto (reader, x, y, z, cellsHigh) {
  if (standingCost(reader, x, y, z, cellsHigh) !== NOWHERE) return y
  if (isOpen(reader, x, y, z, cellsHigh)) {
    for (let down = 1; down <= FALL_BLOCKS_MAX; down++) {
      if (standingCost(reader, x, y - down, z, cellsHigh) !== NOWHERE) return y - down
      if (meaningAt(reader, x, y - down, z) !== OPEN) return null
    }
    return null
  }
  return standingCost(reader, x, y + 1, z, cellsHigh) !== NOWHERE ? y + 1 : null
}

function isOpen (reader, x, y, z, cellsHigh) {
  for (let up = 0; up < cellsHigh; up++) if (meaningAt(reader, x, y + up, z) !== OPEN) return false
  return true
}

/** Whether the block over the head is free, so that the body can jump up one block here. */
const canJumpAt = (reader, x, y, z, cellsHigh) => meaningAt(reader, x, y + cellsHigh, z) === OPEN

module.exports = { standingCost, stepInto, canJumpAt, NOWHERE }
