'use strict'
// The sky above a body, and the light there. Columns come without their light, so it is estimated from the time of day and the nearest visible lights.

const { Vec3 } = require('vec3')

const FULL_LIGHT = 15
const NIGHT_LIGHT = 4 // under the open sky: https://minecraft.wiki/w/Light
const NIGHT_BEGINS = 13_000
const NIGHT_ENDS = 23_000
const LOOK_AGAIN_BLOCKS = 1
const LETS_LIGHT_IN = /leaves$|glass|_log$|^ice$|slab$/

/** @param {object} bot a mineflayer bot */
function createOverhead (bot) {
  let from = null
  let isOpen = true
  const cell = new Vec3(0, 0, 0)

  const isEmpty = (section) => !section || section.data.value === 0

  function looksUp () {
    const { x, y, z } = bot.entity.position
    cell.set(Math.floor(x), 0, Math.floor(z))
    const column = bot.world.getColumnAt(cell)
    if (!column) return true
    const lowest = bot.game.minY ?? 0
    for (let height = Math.floor(y) + 2; height < lowest + column.sections.length * 16; height++) {
      if (isEmpty(column.sections[(height - lowest) >> 4])) {
        height |= 15
        continue
      }
      cell.y = height
      const block = bot.registry.blocksByStateId[bot.world.getBlockStateId(cell)]
      if (block.boundingBox === 'block' && !LETS_LIGHT_IN.test(block.name)) return false
    }
    return true
  }

  /** Whether only air, leaves and the like are overhead; computed again after a step. */
  function isUnderSky () {
    if (from === null || from.distanceTo(bot.entity.position) >= LOOK_AGAIN_BLOCKS) {
      from = bot.entity.position.clone()
      isOpen = looksUp()
    }
    return isOpen
  }

  /** @param {{ name: string, distance: number }[]} blocks the visible kinds, with the nearest of each */
  function light (blocks) {
    const time = Number(bot.time?.timeOfDay ?? 0)
    const sky = !isUnderSky() ? 0 : time >= NIGHT_BEGINS && time < NIGHT_ENDS ? NIGHT_LIGHT : FULL_LIGHT
    return blocks.reduce((most, { name, distance }) => {
      const shines = bot.registry.blocksByName[name]?.emitLight ?? 0
      return Math.max(most, shines - Math.round(distance))
    }, sky)
  }

  return { isUnderSky, light }
}

module.exports = { createOverhead }
