'use strict'
// The fluid in each block state: water or lava blocks, waterlogged blocks, and plants that live in water.

const { registry, blockByState, isWater, AIR } = require('../game_data')
const { withProperty } = require('../block_states')

const NONE = 0
const WATER = 1
const LAVA = 2
const FULL = 8 // amount of a source and of falling fluid

const kind = new Uint8Array(blockByState.length)
const amount = new Uint8Array(blockByState.length)
const falling = new Uint8Array(blockByState.length)
const source = new Uint8Array(blockByState.length)
const waterloggable = new Uint8Array(blockByState.length)

function enter (state, fluid, level, isFalling) {
  kind[state] = fluid
  amount[state] = isFalling ? FULL : FULL - level
  falling[state] = isFalling ? 1 : 0
  source[state] = !isFalling && level === 0 ? 1 : 0
}

for (let state = 0; state < blockByState.length; state++) if (isWater(state)) enter(state, WATER, 0, false)
for (const [name, fluid] of [['water', WATER], ['lava', LAVA]]) {
  const { minStateId } = registry.blocksByName[name]
  for (let level = 0; level < 16; level++) enter(minStateId + level, fluid, level & 7, level >= 8)
}
for (const block of registry.blocksArray) {
  if (!block.states.some(({ name }) => name === 'waterlogged')) continue
  waterloggable.fill(1, block.minStateId, block.maxStateId + 1)
}

const isFluidBlock = (state) => kind[state] !== NONE && (blockByState[state].name === 'water' || blockByState[state].name === 'lava')

/** The block of a fluid with an amount of 1 to 8. */
function fluidState (fluid, fluidAmount, isFalling, isSource) {
  const first = registry.blocksByName[fluid === WATER ? 'water' : 'lava'].minStateId
  if (isSource) return first
  return first + (isFalling ? FULL : FULL - fluidAmount)
}

/** The state without its water; AIR for the fluid itself. */
const withoutFluid = (state) => isFluidBlock(state) ? AIR : waterloggable[state] ? withProperty(state, 'waterlogged', false) : state
const withWater = (state) => withProperty(state, 'waterlogged', true)

module.exports = { NONE, WATER, LAVA, FULL, kind, amount, falling, source, waterloggable, isFluidBlock, fluidState, withoutFluid, withWater }
