'use strict'
// Measures one crowd of bodies in one process, ours or stock mineflayer: the time to join, the cost of standing and
// walking, and the memory of each further body. One JSON line of options in, one line of figures out.
// Run with --expose-gc; the end of stdin ends it.

const readline = require('node:readline')

const JOINS_AT_ONCE = 4
const JOIN_LIMIT_MS = 120_000
const SETTLE_MS = 5_000
const COLLECTIONS = 3
const NANOSECONDS_PER_SECOND = 1e9
const BYTES_PER_MIB = 2 ** 20

const CROWDS = { ours: './lean_crowd', stock: './stock_crowd' }

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const wallSeconds = () => Number(process.hrtime.bigint()) / NANOSECONDS_PER_SECOND

/** Resident memory in MiB after garbage collection; pauses let the collector return pages. */
async function residentMib () {
  for (let round = 0; round < COLLECTIONS; round++) {
    global.gc()
    await pause(200)
  }
  return process.memoryUsage.rss() / BYTES_PER_MIB
}

function within (promise, limitMs, what) {
  let timer
  const late = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${limitMs / 1000} s.`)), limitMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Lets bodies join, a few at once. Returns them with the wall time. */
async function join (crowd, names) {
  const began = wallSeconds()
  const bodies = []
  const waiting = [...names]
  const line = async () => {
    while (waiting.length > 0) {
      const name = waiting.shift()
      bodies.push(await within(crowd.join(name), JOIN_LIMIT_MS, `The joining of ${name}`))
    }
  }
  await Promise.all(Array.from({ length: JOINS_AT_ONCE }, line))
  return { bodies, seconds: wallSeconds() - began }
}

/** CPU use of the process over a span of wall time, percent of one core. */
async function coreShare (seconds) {
  const began = wallSeconds()
  const before = process.cpuUsage()
  await pause(seconds * 1000)
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1e6 / (wallSeconds() - began) * 100
}

async function walk (crowd, bodies, seconds) {
  const controller = new AbortController()
  let blocks = 0
  const places = bodies.map((bot) => bot.entity.position.clone())
  const odometer = setInterval(() => {
    bodies.forEach((bot, index) => {
      const { position } = bot.entity
      blocks += Math.hypot(position.x - places[index].x, position.z - places[index].z)
      places[index] = position.clone()
    })
  }, 500)
  const walks = bodies.map((bot) => crowd.walk(bot, controller.signal))
  await pause(SETTLE_MS)
  blocks = 0
  const share = await coreShare(seconds)
  const blocksPerSecond = blocks / seconds / bodies.length
  clearInterval(odometer)
  controller.abort()
  await Promise.all(walks)
  return { share, blocksPerSecond }
}

async function measure (options) {
  const crowd = require(CROWDS[options.side]).createCrowd(options)
  const names = Array.from({ length: options.agents }, (_, index) => `${options.side}_${index}`)
  const first = await join(crowd, names.slice(0, 1))
  await pause(SETTLE_MS)
  const memoryOfOne = await residentMib()
  const others = await join(crowd, names.slice(1))
  const bodies = [...first.bodies, ...others.bodies]
  await pause(SETTLE_MS)
  const memoryOfAll = await residentMib()
  const idle = await coreShare(options.idle_seconds)
  const walking = await walk(crowd, bodies, options.walk_seconds)
  const faults = crowd.faults()
  for (const bot of bodies) bot.end()
  return {
    cpu_idle_pct_per_bot: idle / options.agents,
    cpu_walk_pct_per_bot: walking.share / options.agents,
    rss_mb_per_bot: (memoryOfAll - memoryOfOne) / (options.agents - 1),
    join_seconds: first.seconds + others.seconds,
    walked_blocks_per_second: walking.blocksPerSecond,
    faults
  }
}

async function main (line) {
  try {
    const figures = await measure(JSON.parse(line))
    process.stdout.write(JSON.stringify({ figures }) + '\n', () => process.exit(0))
  } catch (error) {
    process.stderr.write(`${error.stack}\n`)
    process.stdout.write(JSON.stringify({ fatal: error.message }) + '\n', () => process.exit(1))
  }
}

// Libraries that log to stdout must not mix their output with the figures.
console.log = console.info = console.error

const lines = readline.createInterface({ input: process.stdin })
lines.once('line', main)
lines.once('close', () => process.exit(1))
