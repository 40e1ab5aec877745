'use strict'
// Light as rules ask for it: `world.lightAt(x, y, z)`.

const { isFullCube, LOWEST_Y, WORLD_HEIGHT } = require('../game_data')
const { skyDarkening } = require('./daylight')

const BRIGHTEST = 15

module.exports = function light (world) {
  /** @returns {{ block: number, sky: number, effectiveSky: number }} 0 to 15; `effectiveSky` is the sky's as time of day and weather dim it */
  world.lightAt = function lightAt (x, y, z) {
    let sky = BRIGHTEST
    for (let above = y + 1; above < LOWEST_Y + WORLD_HEIGHT && sky > 0; above++) if (isFullCube[world.blocks.stateAt(x, above, z)]) sky = 0
    const darkening = skyDarkening(world.dayTime, Boolean(world.isRaining), Boolean(world.isThundering))
    return { block: 0, sky, effectiveSky: Math.max(0, sky - darkening) }
  }
}
