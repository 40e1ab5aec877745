'use strict'
// Targets of the walkers: the same seeded places around each walker's first place, for both crowds.

const { Vec3 } = require('vec3')

const NEAR_BLOCKS = 8
const FAR_BLOCKS = 24
const SEARCHED_BLOCKS = 24

/** A small seeded generator: https://en.wikipedia.org/wiki/Linear_congruential_generator (values of ANSI C). */
function createRandom (seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

/**
 * @param {object} bot whose present place is the middle
 * @param {number} seed
 * @returns {() => Vec3} the next target on the ground
 */
function createTargets (bot, seed) {
  const random = createRandom(seed)
  const home = bot.entity.position.floored()
  return () => {
    const angle = random() * 2 * Math.PI
    const distance = NEAR_BLOCKS + random() * (FAR_BLOCKS - NEAR_BLOCKS)
    const x = home.x + Math.round(Math.cos(angle) * distance)
    const z = home.z + Math.round(Math.sin(angle) * distance)
    return new Vec3(x + 0.5, groundAt(bot, x, home.y, z), z + 0.5)
  }
}

function groundAt (bot, x, y, z) {
  const place = new Vec3(x, y + SEARCHED_BLOCKS, z)
  for (; place.y > y - SEARCHED_BLOCKS; place.y--) {
    const block = bot.blockAt(place, false)
    if (block && block.boundingBox === 'block' && !block.name.includes('leaves')) return place.y + 1
  }
  return y
}

module.exports = { createTargets, createRandom }
