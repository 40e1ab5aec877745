'use strict'
// Our own land for a survey: columns and named places. They follow from the seed, so what was never saved is made again as it was.

const { blockByState, LOWEST_Y, propertiesOf } = require('../game_data')
const { createTerrain } = require('../terrain')
const { isChest } = require('./surveyed_blocks')

const UNKNOWN = -1

/**
 * @param {{ seed: number, towns: object[] | null, biome_scale: number }} land
 * @param {SurveyedBlocks} blocks
 * @returns {{ make: (cx: number, cz: number) => { layers: object[], chests: number[][] }, places: object }} `make` makes a column as survey.js takes it, and
 *   its next call overwrites the result; `places` are [x, y, z] by name
 */
function ourLand ({ seed, ...options }, blocks) {
  const terrain = createTerrain(seed, options)
  const numbers = new Int32Array(blockByState.length).fill(UNKNOWN)
  const chestStates = new Uint8Array(blockByState.length)
  blockByState.forEach((block, state) => { chestStates[state] = Number(isChest(block.name)) })
  const numberOf = (state) => {
    if (numbers[state] === UNKNOWN) numbers[state] = blocks.of(blockByState[state].name, propertiesOf(state))
    return numbers[state]
  }
  const make = (cx, cz) => {
    const { states, highestY } = terrain.make(cx, cz)
    const ids = states.subarray(0, (highestY - LOWEST_Y + 1) * 256)
    const chests = []
    for (let at = 0; at < ids.length; at++) if (chestStates[ids[at]]) chests.push([at & 255, LOWEST_Y + (at >> 8)])
    return { layers: [{ y: LOWEST_Y, ids, numberOf }], chests }
  }
  return { make, places: terrain.places() }
}

module.exports = { ourLand }
