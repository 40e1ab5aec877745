'use strict'
// Runs cases against a server: `node runner.js --list` tells all of them as one JSON line; otherwise each line on stdin, { file, name }, is
// answered by a line { name, ok, error, seconds }. The server is named in the environment: CONFORMANCE_SERVER (host:port), CONFORMANCE_RCON
// (port) and CONFORMANCE_RCON_PASSWORD; without them an embedded world is started.

const readline = require('node:readline')
const { casesOf, allFiles } = require('./suite')

const SETUP = ['gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'gamerule doWeatherCycle false', 'gamerule randomTickSpeed 0',
  'gamerule spawnRadius 0', 'difficulty easy', 'time set noon', 'weather clear']
const EMBEDDED = { seed: 7, max_players: 40 }

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')

async function openServer () {
  const { openRcon } = require('../../support/js/rcon')
  const { startWorld, PASSWORD } = require('../../support/js/world_process')
  const given = process.env.CONFORMANCE_SERVER
  if (!given) {
    const world = await startWorld(EMBEDDED)
    return { host: '127.0.0.1', port: world.port, rcon: await openRcon(world.rcon_port, PASSWORD), stop: world.stop }
  }
  const [host, port] = [given.slice(0, given.lastIndexOf(':')), Number(given.slice(given.lastIndexOf(':') + 1))]
  const rcon = await openRcon(Number(process.env.CONFORMANCE_RCON), process.env.CONFORMANCE_RCON_PASSWORD, host)
  return { host, port, rcon, stop: async () => {} }
}

async function run (server, bodies, number, { file, name }) {
  const { CaseContext } = require('./context')
  const found = casesOf(file).find((entry) => entry.name === name)
  const context = new CaseContext(number, server.rcon, bodies)
  const startedAt = Date.now()
  let error = null
  try {
    await context.open()
    await withLimit(found.run(context), found.seconds)
  } catch (problem) {
    error = problem.stack
  }
  await context.close()
  return { name, ok: error === null, error, seconds: (Date.now() - startedAt) / 1000 }
}

function withLimit (promise, seconds) {
  let timer
  const limit = new Promise((resolve, reject) => { timer = setTimeout(() => reject(new Error(`the case took longer than ${seconds} s`)), seconds * 1000) })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}

async function main () {
  const { createBodies } = require('../../support/js/bodies')
  const server = await openServer()
  for (const command of SETUP) await server.rcon.run(command)
  const places = {} // named places that the bodies are told of; a case may add its own
  const bodies = { places, ...createBodies({ host: server.host, port: server.port, places }) }
  // The first body of a process loads all that bodies are made of, which is no case's time.
  const first = await bodies.join('Warm')
  first.close()
  let number = 0
  for await (const line of readline.createInterface({ input: process.stdin })) say(await run(server, bodies, number++, JSON.parse(line)))
  server.rcon.close()
  await server.stop()
  process.exit(0)
}

if (process.argv.includes('--list')) {
  say(allFiles().flatMap(casesOf).map(({ file, name, seconds }) => ({ file, name, seconds })))
} else {
  process.on('unhandledRejection', (problem) => process.stderr.write(`${problem?.stack ?? problem}\n`))
  main().catch((problem) => {
    say({ fatal: problem.message })
    process.exit(1)
  })
}
