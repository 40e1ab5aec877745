'use strict'
// The real server on a free port with real mineflayer clients. Everything is closed at the end of the test.

const net = require('node:net')
const mineflayer = require('mineflayer')
const { startServer } = require('../../../../worlds/embedded/js/server')
const { createCommands } = require('../../../../worlds/embedded/js/commands')
const { readOptions } = require('../../../../worlds/embedded/js/options')

const LIMIT_MS = 15000
const LOOK_EVERY_MS = 20
const NEAR_BLOCKS = 8

/** Waits for an event; `matches(...args)` selects among several. Rejects after the limit and names the event. */
function eventOf (emitter, name, matches = () => true) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error(`'${name}' did not happen within ${LIMIT_MS} ms`))), LIMIT_MS)
    const listener = (...args) => { if (matches(...args)) finish(() => resolve(args)) }
    function finish (settle) {
      clearTimeout(timer)
      emitter.removeListener(name, listener)
      settle()
    }
    emitter.on(name, listener)
  })
}

/** Waits until `check()` is true. Rejects after the limit and names `what`. */
async function until (check, what) {
  const deadline = Date.now() + LIMIT_MS
  while (!check()) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${LIMIT_MS} ms`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** A stock client that connects after its plugins listen, because a world in the same process can let it in before a timer's turn is over. */
function connect (port, username) {
  const bot = mineflayer.createBot({ username, version: '1.21.4', auth: 'offline', hideErrors: true, connect: () => {} })
  bot.once('inject_allowed', () => bot._client.setSocket(net.connect(port, '127.0.0.1')))
  return bot
}

/** Starts a world for one test. */
async function openWorld (t, changes = {}) {
  const problems = []
  const server = await startServer(readOptions({ rcon_password: 'test', seed: 7, ...changes }), (line) => problems.push(line), () => {})
  const bots = []
  t.after(async () => {
    for (const bot of bots) bot.quit()
    await server.stop()
    for (const bot of bots) {
      bot._client.socket?.destroy()
      clearTimeout(bot._client.closeTimer) // the library would keep the test process alive for half a minute
    }
    if (problems.length > 0) throw new Error(`The server reported:\n${problems.join('\n')}`)
  })
  const { world } = server
  const command = createCommands(world)

  /** Lets a mineflayer client join, at `at` if given, with the ground under its feet. */
  async function join (username, at) {
    const bot = connect(server.ready.port, username)
    bots.push(bot)
    bot.heard = []
    bot.on('chat', (speaker, text) => bot.heard.push([speaker, text]))
    await eventOf(bot, 'spawn')
    if (at) {
      await command(`tp ${username} ${at.join(' ')}`)
      await until(() => bot.entity.position.distanceTo({ x: at[0], y: at[1], z: at[2] }) < 1, `${username} arrives at ${at}`)
    }
    await until(() => bot.entity.onGround, `${username} stands`)
    return bot
  }

  const countOf = (bot, name) => bot.inventory.items().filter((item) => item.name === name).reduce((sum, item) => sum + item.count, 0)
  const serverCountOf = (username, name) => {
    const counts = world.players.get(username).inventory.counts()
    return counts.get(require('../../../../worlds/embedded/js/game_data').registry.itemsByName[name].id) ?? 0
  }

  /** Lying items near a place. Elsewhere hens lay eggs and wolves hunt. */
  const lyingNear = (x, y, z) => [...world.itemEntities].filter((item) => item.distanceTo(x, y, z) < NEAR_BLOCKS)

  /** Gives items and waits until the client has them. */
  async function give (bot, name, count) {
    const goal = countOf(bot, name) + count
    await command(`give ${bot.username} ${name} ${count}`)
    await until(() => countOf(bot, name) === goal, `${bot.username} gets ${count} ${name}`)
  }

  /** Lets a client walk to the nearest lying item, and stay with it, until it has one more of a kind: no item can be picked up in its first half second. */
  async function pickUp (bot, name) {
    const goal = countOf(bot, name) + 1
    const steer = () => {
      const lying = bot.nearestEntity((entity) => entity.name === 'item')
      bot.setControlState('forward', lying !== null)
      if (lying !== null) bot.lookAt(lying.position, true)
    }
    bot.on('physicsTick', steer)
    await until(() => countOf(bot, name) === goal, `${bot.username} picks up ${name}`)
    bot.removeListener('physicsTick', steer)
    bot.setControlState('forward', false)
  }

  return { server, world, command, join, give, pickUp, countOf, serverCountOf, lyingNear, problems }
}

module.exports = { connect, openWorld, eventOf, until }
