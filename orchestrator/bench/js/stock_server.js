'use strict'
// flying-squid with its package's defaults, on flat land, as the baseline of the world bench. Options as one JSON line in; lines like those of our own
// server out: { ready: { port } }, { stats: { tps, tick_ms, cpu_pct, rss_mb, players } } every second. The end of stdin ends it.

const readline = require('node:readline')
const flyingSquid = require('flying-squid')

const TICK_MS = 50

// Libraries that log to stdout must not mix their output with the lines.
console.log = console.info = console.error

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')
const wallMs = () => Number(process.hrtime.bigint()) / 1e6

function report (server) {
  let ticks = []
  let last = wallMs()
  server.on('tick', () => {
    const now = wallMs()
    ticks.push(Math.max(0, now - last - TICK_MS)) // delay of the tick: its work is spread over the loop
    last = now
  })
  let cpu = process.cpuUsage()
  let at = wallMs()
  setInterval(() => {
    const seconds = (wallMs() - at) / 1000
    const used = process.cpuUsage(cpu)
    say({
      stats: {
        tps: ticks.length / seconds,
        tick_ms: ticks.length > 0 ? ticks : [Math.max(0, wallMs() - last - TICK_MS)], // a pending tick counts with its delay so far
        players: server.players.length,
        cpu_pct: (used.user + used.system) / 1e4 / seconds,
        rss_mb: Math.round(process.memoryUsage.rss() / 1048576)
      }
    })
    ticks = []
    at = wallMs()
    cpu = process.cpuUsage()
  }, 1000)
}

function start ({ version, max_players: maxPlayers, view_distance_chunks: viewDistance }) {
  const server = flyingSquid.createMCServer({
    motd: 'baseline',
    host: '127.0.0.1',
    port: 0,
    'max-players': maxPlayers,
    'online-mode': false,
    logging: false,
    gameMode: 0,
    difficulty: 0,
    generation: { name: 'superflat', options: { worldHeight: 80 } },
    kickTimeout: 120000,
    plugins: {},
    modpe: false,
    'view-distance': viewDistance,
    'player-list-text': { header: { text: '' }, footer: { text: '' } },
    'everybody-op': false,
    'max-entities': maxPlayers + 100, // players count too
    version
  })
  server.on('error', (error) => console.error(error))
  server.on('listening', (port) => {
    say({ ready: { port: server._server.socketServer.address().port ?? port } })
    report(server)
  })
}

process.on('uncaughtException', (error) => {
  console.error(error)
  process.stdout.write(JSON.stringify({ fatal: error.message }) + '\n', () => process.exit(1))
})

const lines = readline.createInterface({ input: process.stdin })
lines.once('line', (line) => start(JSON.parse(line)))
lines.once('close', () => process.exit(0))
