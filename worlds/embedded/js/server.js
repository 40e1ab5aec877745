'use strict'
// The server of the world: it listens, lets players in, and runs the ticks.

const net = require('node:net')
const { Connection } = require('./network/connection')
const { JOINS_PER_TICK, createPacketMeter, createThrottle } = require('./network/limits')
const { createLogin } = require('./network/login')
const { TickLoop } = require('./tick_loop')
const { World } = require('./world')
const { startRcon } = require('./rcon_server')
const { createCommands } = require('./commands')
const { setUpSaving } = require('./saving')
const { MINECRAFT_VERSION } = require('./game_data')
const { setUpWorlds } = require('./dimensions/worlds')
const rules = require('./rules')

const LOOPBACK = '127.0.0.1' // the admin side always listens on loopback, independent of the game's address
const WARM_COLUMNS = 2 // radius around the plaza; these columns are made before the first player joins

/**
 * @param options see options.js
 * @param {(line: string) => void} log
 * @param {() => void} requestStop called when the admin side asks the server to stop
 * @returns the running server: `{ world, loop, ready, stop }`
 */
async function startServer (options, log, requestStop) {
  const world = new World(options, log)
  world.requestStop = requestStop
  setUpWorlds(world, rules)
  setUpSaving(world)
  warmUp(world)
  const connections = new Set()
  const listener = await listen(world, connections)
  const rcon = await startRcon({ host: LOOPBACK, port: options.rcon_port, password: options.rcon_password, run: createCommands(world) })
  const loop = new TickLoop((isBehind) => { for (const each of world.worlds.values()) each.runTick(isBehind) })
  loop.start()

  let stopped = null
  /** Saves, disconnects the players and stops. Repeated calls have no further effect. */
  const stop = () => { stopped ??= end(); return stopped }

  async function end () {
    loop.stop()
    listener.close()
    rcon.close()
    await world.save()
    await world.closeSave()
    for (const connection of connections) connection.end('Server closed')
  }

  const ready = {
    port: listener.address().port,
    rcon_port: rcon.address().port,
    version: MINECRAFT_VERSION,
    versions: versions(),
    places: world.terrain.places(),
    spawn_points: world.terrain.spawnPoints()
  }
  return { world, loop, ready, stop }
}

/** Versions of Node and of the world's packages. */
function versions () {
  const packages = ['minecraft-protocol', 'minecraft-data', 'prismarine-chunk', 'prismarine-registry', 'prismarine-block']
  return { node: process.versions.node, ...Object.fromEntries(packages.map((name) => [name, require(`${name}/package.json`).version])) }
}

/** Makes the columns of the village and their packets before anyone needs them. */
function warmUp (world) {
  for (let cx = -WARM_COLUMNS; cx < WARM_COLUMNS; cx++) {
    for (let cz = -WARM_COLUMNS; cz < WARM_COLUMNS; cz++) world.blocks.frameOf(world.blocks.columnAt(cx, cz))
  }
}

const NO_LIMITS = { throttles: () => false, onJoin: (world) => (connection) => world.join(connection), meterPackets: undefined }

/** The limits of a Paper server in its default settings, see network/limits.js. */
function createLimits (world) {
  const throttle = createThrottle()
  const waiting = []
  world.everyTick('joins', () => {
    for (const connection of waiting.splice(0, JOINS_PER_TICK)) if (!connection.ended) world.join(connection)
  })
  return {
    throttles: (address) => throttle.refuses(address),
    onJoin: () => (connection) => waiting.push(connection),
    meterPackets: createPacketMeter
  }
}

async function listen (world, connections) {
  const limits = world.options.paper_limits ? createLimits(world) : NO_LIMITS
  const onPacket = createLogin({
    throttles: limits.throttles,
    motd: world.options.motd,
    maxPlayers: world.options.max_players,
    playerCount: () => world.everyone().length,
    mayEnter: (name) => world.options.whitelist?.includes(name) ?? true,
    isFullFor: (name) => world.isFullFor(name),
    onJoin: limits.onJoin(world)
  })
  const onEnd = (connection) => { connection.player?.world.leave(connection.player) }
  const onFault = (connection, error) => world.log(`A packet of ${connection.username ?? 'a client'} before play failed: ${error.stack}`)
  const listener = net.createServer((socket) => {
    const connection = new Connection(socket, { onPacket, onEnd, onFault, meterPackets: limits.meterPackets })
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  })
  await new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(world.options.port, world.options.host, resolve)
  })
  return listener
}

module.exports = { startServer }
