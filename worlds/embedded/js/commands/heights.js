'use strict'
// The heightmaps of `execute positioned over`: the first free block above all blocks that count.

const { AIR, LOWEST_Y, WORLD_HEIGHT, isLava, isSolid, isWater, registry } = require('../game_data')
const { refuse } = require('./arguments')

const isLeaves = (state) => registry.blocksByStateId[state].name.endsWith('_leaves')
const stopsMotion = (state) => isSolid[state] === 1 || isWater(state) || isLava(state)

// Which blocks count (https://minecraft.wiki/w/Heightmap).
const COUNTS = {
  world_surface: (state) => state !== AIR,
  ocean_floor: (state) => isSolid[state] === 1,
  motion_blocking: stopsMotion,
  motion_blocking_no_leaves: (state) => stopsMotion(state) && !isLeaves(state)
}

/**
 * @param blocks blocks of the world
 * @param {string} heightmap its name in commands
 * @returns {(x: number, z: number) => number} the height at a column; throws a command error if the column is not loaded
 */
function heightOver (blocks, heightmap) {
  const counts = COUNTS[heightmap]
  if (!Object.hasOwn(COUNTS, heightmap ?? '')) throw refuse('argument.enum.invalid', heightmap ?? '')
  return (x, z) => {
    const [column, row] = [Math.floor(x), Math.floor(z)]
    if (!blocks.isLoaded(column >> 4, row >> 4)) throw refuse('argument.pos.unloaded')
    for (let y = LOWEST_Y + WORLD_HEIGHT - 1; y >= LOWEST_Y; y--) {
      if (counts(blocks.stateAt(column, y, row))) return y + 1
    }
    return LOWEST_Y
  }
}

module.exports = { heightOver }
