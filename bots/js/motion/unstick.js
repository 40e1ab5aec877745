'use strict'
// The last resort of a walk: real physics and held keys, in a few directions.

const { nextTick } = require('./waiting')

const TRIES = 4
const TRY_MS = 700
const FREED_BLOCKS = 0.8

/**
 * Jumps around until a body has left its spot, for less than three seconds of run clock.
 *
 * @param {object} bot made with leanOptions
 * @param {AbortSignal} [signal] ends it early
 * @returns {Promise<boolean>} whether it moved
 */
async function unstick (bot, signal) {
  const from = bot.entity.position.clone()
  for (let tries = 0; tries < TRIES && !signal?.aborted; tries++) {
    await bot.look(Math.random() * Math.PI * 2, 0, true)
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
