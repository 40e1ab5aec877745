'use strict'
// A real embedded world in a process of its own with lean bodies in it; everything is ended when the test ends.

const { spawn } = require('node:child_process')
const { once } = require('node:events')
const net = require('node:net')
const path = require('node:path')
const readline = require('node:readline')
const mineflayer = require('mineflayer')
const { Vec3 } = require('vec3')
const lean = require('../../../../../bots/js/lean')
const { createPlanner, createWalker } = require('../../../../../bots/js/motion')

const SERVER = path.resolve(__dirname, '../../../../../worlds/embedded/js/main.js')
const VERSION = '1.21.4'
const LIMIT_MS = 30_000
const LOOK_EVERY_MS = 20

/** Waits until `check()` holds; rejects after the limit of run clock, naming `what`. */
async function until (check, what, limitMs = LIMIT_MS) {
  const deadline = performance.now() + limitMs
  while (!check()) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function startServer (t, seed) {
  const server = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(async () => {
    server.stdin.end()
    if (server.exitCode === null) await once(server, 'exit')
  })
  server.stdin.write(JSON.stringify({ rcon_password: 'test', seed, max_players: 20 }) + '\n')
  for await (const line of readline.createInterface({ input: server.stdout })) {
    const message = JSON.parse(line)
    if (message.fatal) throw new Error(message.fatal)
    if (message.ready) return message.ready
  }
  throw new Error('The server ended before it was ready.')
}

/** The admin side: `command(text)` answers with what the server said. */
async function openAdmin (t, port) {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  t.after(() => socket.destroy())
  const request = async (type, text) => {
    const body = Buffer.from(text)
    const packet = Buffer.alloc(14 + body.length)
    packet.writeInt32LE(10 + body.length, 0)
    packet.writeInt32LE(1, 4)
    packet.writeInt32LE(type, 8)
    body.copy(packet, 12)
    socket.write(packet)
    const [answer] = await once(socket, 'data')
    return answer.subarray(12, answer.length - 2).toString()
  }
  await request(3, 'test')
  return (text) => request(2, text)
}

/** @param {import('node:test').TestContext} t */
async function openWorld (t, { seed = 7 } = {}) {
  // Ended in the order of opening: bodies leave before their server goes.
  const bots = []
  t.after(() => { for (const bot of bots) bot.end() })
  const ready = await startServer(t, seed)
  const command = await openAdmin(t, ready.rcon_port)
  lean.prepareProtocol(VERSION)
  const chunkStore = lean.createChunkStore({ version: VERSION })
  const planner = createPlanner()

  /** Lets a body in and waits until it rests on the ground. */
  async function join (username) {
    const bot = mineflayer.createBot({ host: '127.0.0.1', port: ready.port, username, logErrors: false, ...lean.leanOptions({ chunkStore, version: VERSION }) })
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

  /** Puts a body somewhere and waits until it is there. */
  async function teleport (bot, x, y, z) {
    const moved = once(bot, 'forcedMove')
    await command(`tp ${bot.username} ${x} ${y} ${z}`)
    await moved
  }

  /** Where the server says that a body is. */
  async function whereabouts (bot) {
    const answer = await command(`data get entity ${bot.username} Pos`)
    const [x, y, z] = answer.match(/\[(.*)\]/)[1].split(',').map(Number.parseFloat)
    return new Vec3(x, y, z)
  }

  return { places: ready.places, command, chunkStore, planner, join, teleport, whereabouts }
}

module.exports = { openWorld, until }
