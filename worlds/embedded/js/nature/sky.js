'use strict'
// Day and night as light: the darkness of the sky, and places under the open sky.
//
//   world.skyDarken()            0 (clear noon) to 11 (midnight): reduction of sky light
//   world.isNight()              dark enough for beds and monsters, by time of day or by a thunderstorm
//   world.seesSky(x, y, z)       no block above stops light or rain

const { LOWEST_Y, WORLD_HEIGHT, isSolid, isWater, isLava } = require('../game_data')
const { DAY_TICKS } = require('../gameplay/time')

// Mth.cos reads a table of 65,536 sines. The tick at which beds work depends on it.
const TABLE_SIZE = 65536
const tableCosine = (angle) => Math.sin((Math.floor(angle * TABLE_SIZE / (2 * Math.PI) + TABLE_SIZE / 4) & (TABLE_SIZE - 1)) * 2 * Math.PI / TABLE_SIZE)

const DARK_FROM = 4 // net.minecraft.world.level.Level.isDay: skyDarken < 4
const SECTIONS = WORLD_HEIGHT / 16

/** The position of the sun, 0 at noon, 0.5 at midnight (DimensionType.timeOfDay). */
function sunAngle (dayTime) {
  const turn = dayTime / DAY_TICKS - 0.25
  const share = turn - Math.floor(turn)
  return (share * 2 + 0.5 - Math.cos(share * Math.PI) / 2) / 3
}

/** The reduction of sky light, from the time of day and the strength of rain and thunder, 0 to 1 each (Level.updateSkyBrightness). */
function skyDarkenAt (dayTime, rainLevel, thunderLevel) {
  const sun = 0.5 + 2 * Math.max(-0.25, Math.min(0.25, tableCosine(sunAngle(dayTime) * 2 * Math.PI)))
  const light = sun * (1 - rainLevel * 5 / 16) * (1 - thunderLevel * rainLevel * 5 / 16)
  return Math.floor((1 - light) * 11)
}

module.exports = function sky (world) {
  world.skyDarken = () => skyDarkenAt(world.dayTime, world.rainLevel, world.thunderLevel)
  world.isNight = () => world.skyDarken() >= DARK_FROM

  world.seesSky = function seesSky (x, y, z) {
    const { sections } = world.blocks.columnAt(x >> 4, z >> 4).chunk
    let at = Math.max(y, LOWEST_Y) + 1 - LOWEST_Y
    while (at < WORLD_HEIGHT) {
      const section = sections[at >> 4]
      if ((at & 15) === 0 && section.solidBlockCount === 0) {
        at += 16
        continue
      }
      const state = section.data.get(((at & 15) << 8) | ((z & 15) << 4) | (x & 15))
      if (isSolid[state] || isWater(state) || isLava(state)) return false
      at++
    }
    return at >= SECTIONS * 16
  }
}

module.exports.skyDarkenAt = skyDarkenAt
