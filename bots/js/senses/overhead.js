'use strict'
// The sky above a body, and the light there. Columns come without their light, so it is estimated from the time of day and the nearest visible lights.

const { isUnderSky, topOf } = require('../sky')

const FULL_LIGHT = 15
const NIGHT_LIGHT = 4 // under the open sky: https://minecraft.wiki/w/Light
const NIGHT_BEGINS = 13_000
const NIGHT_ENDS = 23_000
const LOOK_AGAIN_BLOCKS = 1
const LETS_LIGHT_IN = /leaves$|glass|_log$|^ice$|slab$/

/** @param {object} bot a mineflayer bot */
function createOverhead (bot) {
  let from = null
  let seen = null
  const forget = () => { from = null }
  bot.on('chunkColumnLoad', forget)
  bot.on('blockUpdate', (_before, { position }) => {
    if (from !== null && position.x === Math.floor(from.x) && position.z === Math.floor(from.z)) forget()
  })

  /** What is overhead; looked at again after a step, and when the column above changes. */
  function look () {
    const { position } = bot.entity
    if (from === null || from.distanceTo(position) >= LOOK_AGAIN_BLOCKS) {
      from = position.clone()
      const roof = topOf({ bot }, Math.floor(from.x), Math.floor(from.z), (name) => !LETS_LIGHT_IN.test(name))
      seen = { isUnderSky: isUnderSky({ bot }), isLit: roof === null || roof < Math.floor(from.y) + 2 }
    }
    return seen
  }

  /** @param {{ name: string, distance: number }[]} blocks the visible kinds, with the nearest of each */
  function light (blocks) {
    const time = Number(bot.time?.timeOfDay ?? 0)
    const sky = !look().isLit ? 0 : time >= NIGHT_BEGINS && time < NIGHT_ENDS ? NIGHT_LIGHT : FULL_LIGHT
    return blocks.reduce((most, { name, distance }) => {
      const shines = bot.registry.blocksByName[name]?.emitLight ?? 0
      return Math.max(most, shines - Math.round(distance))
    }, sky)
  }

  return { isUnderSky: () => look().isUnderSky, light }
}

module.exports = { createOverhead }
