'use strict'
// Whether a body can stand in a place of a new column.

const { LOWEST_Y, isSolid, isWater, isLava, blockByState } = require('../game_data')

const HARMFUL = new Set(['cactus', 'sweet_berry_bush', 'magma_block', 'powder_snow', 'campfire', 'fire'])

const stateIn = ({ states }, x, y, z) => states[((y - LOWEST_Y) << 8) | (z << 4) | x]
const isRoom = (state) => isSolid[state] === 0 && !isWater(state) && !isLava(state) && !HARMFUL.has(blockByState[state].name)

function canStand (column, x, y, z) {
  const floor = stateIn(column, x, y - 1, z)
  return isSolid[floor] === 1 && !HARMFUL.has(blockByState[floor].name) && isRoom(stateIn(column, x, y, z)) && isRoom(stateIn(column, x, y + 1, z))
}

module.exports = { canStand, stateIn }
