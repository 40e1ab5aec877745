'use strict'
// Stock mineflayer, used as in its documentation. It walks in the cheapest way: forward toward the goal, jumping
// over obstacles, without path planning.

const mineflayer = require('mineflayer')
const { createTargets } = require('./targets')
const { arrived, createFaults } = require('./arrival')

const VIEW_DISTANCE_CHUNKS = 4
const CHECK_TIMEOUT_MS = 120_000
const ARRIVED_BLOCKS = 2
const LOOK_INTERVAL_MS = 250
const WALK_LIMIT_MS = 10_000

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function createCrowd ({ host, port, version, seed }) {
  const faults = createFaults()
  let walkers = 0
  return {
    faults: faults.list,
    async join (name) {
      const bot = mineflayer.createBot({
        host,
        port,
        version,
        username: name,
        auth: 'offline',
        viewDistance: VIEW_DISTANCE_CHUNKS,
        checkTimeoutInterval: CHECK_TIMEOUT_MS,
        logErrors: false
      })
      faults.watch(bot, name)
      await arrived(bot, name)
      return bot
    },
    async walk (bot, signal) {
      const next = createTargets(bot, seed + walkers++)
      while (!signal.aborted) await walkToward(bot, next(), signal)
      bot.clearControlStates()
    }
  }
}

async function walkToward (bot, target, signal) {
  const deadline = performance.now() + WALK_LIMIT_MS
  bot.setControlState('forward', true)
  while (!signal.aborted && performance.now() < deadline) {
    const { position } = bot.entity
    if (Math.hypot(target.x - position.x, target.z - position.z) <= ARRIVED_BLOCKS) return
    // Its own steps turn it; waiting for each turn would only slow it down.
    bot.look(Math.atan2(position.x - target.x, position.z - target.z), 0, true)
    bot.setControlState('jump', Boolean(bot.entity.isCollidedHorizontally))
    await pause(LOOK_INTERVAL_MS)
  }
}

module.exports = { createCrowd }
