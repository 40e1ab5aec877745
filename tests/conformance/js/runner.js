'use strict'
// Plays cases on a server. `node runner.js --list` prints all of them as one JSON line. Otherwise the first line on stdin is the list of cases to play, [{
// file, name }]. Each case is answered by a line { file, name, ok, error, seconds } when it is over. The process ends at the end of stdin. Cases of one world
// are played side by side, each in its own arena. The environment names the server: CONFORMANCE_SERVER (host:port), CONFORMANCE_RCON (port) and
// CONFORMANCE_RCON_PASSWORD. Without them an embedded world is started in this process, on the clock that waits for both (../../support/js/patient_clock.js).

const readline = require('node:readline')
const { casesOf, allFiles, WORLDS } = require('./suite')

const USUAL = ['gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'gamerule doWeatherCycle false', 'gamerule randomTickSpeed 0',
  'gamerule spawnRadius 0', 'gamerule naturalRegeneration true', 'gamerule mobGriefing true', 'gamerule keepInventory false', 'gamerule doFireTick true',
  'gamerule playersSleepingPercentage 100', 'difficulty easy', 'time set noon', 'weather clear']
const EMBEDDED = { seed: 7, max_players: 40, view_distance_chunks: 2 } // an arena reaches that far

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')

async function openServer () {
  const { openRcon } = require('../../support/js/rcon')
  const given = process.env.CONFORMANCE_SERVER
  if (!given) {
    const { startWorldBeside } = require('../../support/js/world_beside')
    const { PASSWORD } = require('../../support/js/world_process')
    const world = await startWorldBeside(EMBEDDED)
    return { host: '127.0.0.1', port: world.port, rcon: await openRcon(world.rcon_port, PASSWORD), stop: world.stop }
  }
  const [host, port] = [given.slice(0, given.lastIndexOf(':')), Number(given.slice(given.lastIndexOf(':') + 1))]
  const rcon = await openRcon(Number(process.env.CONFORMANCE_RCON), process.env.CONFORMANCE_RCON_PASSWORD, host)
  return { host, port, rcon, stop: async () => {} }
}

/** Plays one case in its own arena and returns the result. */
async function play (server, bodies, arena, { file, name, seconds, run }) {
  const { CaseContext } = require('./context')
  const context = new CaseContext(arena, server.rcon, bodies)
  const startedAt = Date.now()
  let error = null
  try {
    await context.open()
    await withLimit(run(context), seconds)
  } catch (problem) {
    error = problem.stack
  }
  await context.close()
  say({ file, name, ok: error === null, error, seconds: (Date.now() - startedAt) / 1000 })
}

function withLimit (promise, seconds) {
  let timer
  const limit = new Promise((resolve, reject) => { timer = setTimeout(() => reject(new Error(`the case took longer than ${seconds} s`)), seconds * 1000) })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}

/** Plays the cases of one world. Each row of arenas takes the next case when its last one is over. */
async function playAll (server, bodies, cases, { commands, atOnce }, played) {
  for (const command of [...USUAL, ...commands]) await server.rcon.run(command)
  const waiting = [...cases]
  const row = async (number) => {
    while (waiting.length > 0) await play(server, bodies, { row: number, column: played[number]++ }, waiting.shift())
  }
  await Promise.all(Array.from({ length: atOnce }, (_, number) => row(number)))
}

async function main (line) {
  const { createBodies } = require('../../support/js/bodies')
  const wanted = JSON.parse(line).map(({ file, name }) => casesOf(file).find((entry) => entry.name === name))
  const server = await openServer()
  const bodies = createBodies({ host: server.host, port: server.port })
  // The first body of a process loads all modules of bodies. That must not count for a case.
  const first = await bodies.join('Warm')
  first.close()
  const played = Array.from({ length: Math.max(...Object.values(WORLDS).map(({ atOnce }) => atOnce)) }, () => 0)
  for (const [name, world] of Object.entries(WORLDS)) {
    const cases = wanted.filter((entry) => entry.world === name)
    // A case that is played alone starts from the usual world.
    for (const together of name === 'alone' ? cases.map((entry) => [entry]) : [cases]) await playAll(server, bodies, together, world, played)
  }
  server.rcon.close()
  await server.stop()
}

if (process.argv.includes('--list')) {
  say(allFiles().flatMap(casesOf).map(({ file, name, world }) => ({ file, name, world })))
} else {
  process.on('unhandledRejection', (problem) => process.stderr.write(`${problem?.stack ?? problem}\n`))
  const input = readline.createInterface({ input: process.stdin })
  input.once('close', () => process.exit(0)) // the embedded world ends with it
  input.once('line', (line) => main(line).then(() => process.exit(0), (problem) => {
    say({ fatal: problem.message })
    process.exit(1)
  }))
}
