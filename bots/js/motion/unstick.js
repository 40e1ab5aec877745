'use strict'
// The last resort of a walk: real physics and held keys, in a few directions.

const { nextTick } = require('./waiting')

const TRIES = 4
const TRY_MS = 700
const FREED_BLOCKS = 0.8
const LOOK_BLOCKS = 4
const STEPS = [0, 1, -1] // heights

/** The yaw to the nearest place where a body can stand unharmed; null if there is none near, or if it is at one. */
function yawToSafety (terrain, position) {
  const { x, y, z } = position.offset(0, 0.01, 0).floored()
  let best = null
  for (let dx = -LOOK_BLOCKS; dx <= LOOK_BLOCKS; dx++) {
    for (let dz = -LOOK_BLOCKS; dz <= LOOK_BLOCKS; dz++) {
      const distance = Math.hypot(dx, dz)
      if ((best === null || distance < best.distance) && STEPS.some((dy) => !Number.isNaN(terrain.standingHeight(x + dx, y + dy, z + dz)))) best = { dx, dz, distance }
    }
  }
  return best === null || best.distance === 0 ? null : Math.atan2(-best.dx, -best.dz)
}

/**
 * Jumps around until a body has left its spot, for less than three seconds of run clock: first towards where it can stand, such as out of a fire.
 *
 * @param {object} bot made with leanOptions
 * @param {Terrain} terrain the ground around
 * @param {AbortSignal} [signal] ends it early
 * @returns {Promise<boolean>} whether it moved
 */
async function unstick (bot, terrain, signal) {
  const from = bot.entity.position.clone()
  for (let tries = 0; tries < TRIES && !signal?.aborted; tries++) {
    const yaw = tries === 0 ? yawToSafety(terrain, from) : null
    await bot.look(yaw ?? Math.random() * Math.PI * 2, 0, true)
    bot.setControlState('forward', true)
    bot.setControlState('jump', true)
    const limit = performance.now() + TRY_MS
    while (performance.now() < limit && !signal?.aborted) await nextTick()
    bot.clearControlStates()
    if (bot.entity.position.distanceTo(from) > FREED_BLOCKS) return true
  }
  return false
}

module.exports = { unstick }
