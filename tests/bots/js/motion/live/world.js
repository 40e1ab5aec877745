'use strict'
// A real embedded world in a separate process with lean bodies in it. The tests of a file share the world; bodies end with their test.

const { once } = require('node:events')
const { after } = require('node:test')
const mineflayer = require('mineflayer')
const { Vec3 } = require('vec3')
const lean = require('../../../../../bots/js/lean')
const { createPlanner, createWalker } = require('../../../../../bots/js/motion')
const { openRcon } = require('../../../../support/js/rcon')
const { PASSWORD, startWorld } = require('../../../../support/js/world_process')

const VERSION = '1.21.4'
const LIMIT_MS = 30_000
const AGREEMENT_BLOCKS = 0.5
const LOOK_EVERY_MS = 20

/** Waits until `check()` holds. Rejects after the limit of run clock, and names `what`. */
async function until (check, what, limitMs = LIMIT_MS) {
  const deadline = performance.now() + limitMs
  while (!check()) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

let starting = null
after(async () => { await (await starting)?.stop() })

/** @param {import('node:test').TestContext} t */
async function openWorld (t) {
  const bots = []
  t.after(() => { for (const bot of bots) bot.end() })
  const server = await (starting ??= startWorld({ max_players: 20 }))
  const { run: command, close } = await openRcon(server.rcon_port, PASSWORD)
  t.after(close)
  lean.prepareProtocol(VERSION)
  const chunkStore = lean.createChunkStore({ version: VERSION })
  const planner = createPlanner()

  /** Lets a body in and waits until it rests on the ground. */
  async function join (username) {
    const bot = mineflayer.createBot({ host: '127.0.0.1', port: server.port, username, logErrors: false, ...lean.leanOptions({ chunkStore, version: VERSION }) })
    lean.install(bot)
    bots.push(bot)
    bot.faults = []
    bot.on('error', (error) => bot.faults.push(error))
    await once(bot, 'spawn')
    await bot.waitForChunksToLoad()
    bot.walker = createWalker(bot, planner)
    await until(() => bot.motion.mode === 'asleep', `${username} comes to rest`)
    return bot
  }

  /** Teleports a body and waits until it is there. */
  async function teleport (bot, x, y, z) {
    const moved = once(bot, 'forcedMove')
    await command(`tp ${bot.username} ${x} ${y} ${z}`)
    await moved
  }

  async function whereabouts (bot) {
    const answer = await command(`data get entity ${bot.username} Pos`)
    const [x, y, z] = answer.match(/\[(.*)\]/)[1].split(',').map(Number.parseFloat)
    return new Vec3(x, y, z)
  }

  /** Waits until the server has the body at the position that the body believes. */
  async function agreesWith (bot) {
    const deadline = performance.now() + LIMIT_MS
    let told
    do {
      told = await whereabouts(bot)
      if (told.distanceTo(bot.entity.position) < AGREEMENT_BLOCKS) return
    } while (performance.now() < deadline)
    throw new Error(`${bot.username} is at ${bot.entity.position}, the server says ${told}`)
  }

  return { places: server.places, command, chunkStore, planner, join, teleport, agreesWith }
}

module.exports = { openWorld, until }
