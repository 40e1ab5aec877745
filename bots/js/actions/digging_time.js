'use strict'
// Dig time through the ground, to compare routes.

const { Vec3 } = require('vec3')
const { REMOVABLE, WATER_PLANTS } = require('../motion/block_kinds')

/** One second of digging as blocks of walking: the walking speed in blocks per second, https://minecraft.wiki/w/Walking. */
const WALK_BLOCKS_PER_SECOND = 4.3

/** Digging for one step that takes so long is told, as in rock with bare hands. */
const SLOW_SECONDS = 5

/** Digs, and tells meanwhile if that takes long. */
async function whileSlow ({ stages }, seconds, dig) {
  await (seconds < SLOW_SECONDS ? dig() : stages.during({ stage: 'works', why: 'I dig slowly, for want of a tool', secondsAtMost: Math.ceil(seconds) }, dig))
}

/**
 * @param {object} context see facade.js
 * @returns {(x: number, y: number, z: number) => number} seconds to dig the block at a place, 0 for none; Infinity for fluids, for blocks that cannot be dug,
 *   and for places that are not loaded
 */
function digSecondsByPlace (context) {
  const { bot, walker } = context
  const secondsByState = new Map()
  return (x, y, z) => {
    const state = walker.terrain.stateAt(x, y, z)
    let seconds = secondsByState.get(state)
    if (seconds === undefined) {
      seconds = secondsOf(bot.blockAt(new Vec3(x, y, z), false), context.body)
      secondsByState.set(state, seconds)
    }
    return seconds
  }
}

function secondsOf (block, body) {
  if (block === null || block.name === 'lava' || block.name === 'water' || WATER_PLANTS.has(block.name) || block.getProperties().waterlogged === true) return Infinity
  if (block.boundingBox !== 'block' && !REMOVABLE.has(block.name)) return 0
  return block.hardness >= 0 ? body.digSeconds(block) : Infinity
}

module.exports = { SLOW_SECONDS, whileSlow, WALK_BLOCKS_PER_SECOND, digSecondsByPlace }
