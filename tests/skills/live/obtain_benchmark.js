'use strict'
// Obtains items from an empty inventory, one after another, each with a single body in a new world on its first morning. Each line on stdin, { seed, item, spot
// }, is answered by a line of JSON. tests/skills/obtain_benchmark.py runs it. Settings come as one JSON argument.

const fs = require('node:fs')
const path = require('node:path')
const { once } = require('node:events')
const { setTimeout } = require('node:timers/promises')
const readline = require('node:readline')
const { Vec3 } = require('vec3')
const { createBodies } = require('../../support/js/bodies')
const { openRcon } = require('../../support/js/rcon')
const { PASSWORD, startWorld } = require('../../support/js/world_process')

const SKILLS = path.join(__dirname, '..', '..', '..', 'skills')
const SPOT_SPACING_BLOCKS = 128
const SPOTS_TRIED_MAX = 24
const HIGH_Y = 180
const LAND_SECONDS = 15
const AIR = /air$|short_grass$|tall_grass$|fern$|^snow$/
const TREE = /leaves$|_log$|^cactus$|^bamboo$/

const { limit_seconds: limitSeconds, trace, world: worldOptions } = JSON.parse(process.argv[2])

/** The n-th spot of a square spiral around the middle of the world. */
function spotOf (number) {
  let [x, z, dx, dz] = [0, 0, 0, -1]
  for (let i = 0; i < number; i++) {
    if (x === z || (x < 0 && x === -z) || (x > 0 && x === 1 - z)) [dx, dz] = [-dz, dx]
    x += dx
    z += dz
  }
  return { x: x * SPOT_SPACING_BLOCKS + 8, z: z * SPOT_SPACING_BLOCKS + 8 }
}

/** A position on dry land under the sky near a loaded spot; null at sea, undefined while it is not loaded. */
function landAt (bot, { x, z }) {
  if (!bot.world.getColumnAt(new Vec3(x, 64, z))) return undefined
  for (let away = 0; away < 6; away++) {
    for (let y = 200; y > 40; y--) {
      const block = bot.blockAt(new Vec3(x + away, y, z), false)
      if (!block || AIR.test(block.name)) continue
      if (block.boundingBox === 'block' && !TREE.test(block.name)) return { x: x + away, y: y + 1, z }
      break
    }
  }
  return null
}

async function tp (rcon, bot, x, y, z) {
  const moved = once(bot, 'forcedMove')
  await rcon.run(`tp ${bot.username} ${x + 0.5} ${y} ${z + 0.5}`)
  await moved
}

/** Puts a body on dry land: at the spot of a number, or at the first one after it that is not at sea. */
async function putDown (rcon, bot, number) {
  for (let tries = 0; tries < SPOTS_TRIED_MAX; tries++) {
    const spot = spotOf(number + tries)
    await tp(rcon, bot, spot.x, HIGH_Y, spot.z)
    let land
    for (let waited = 0; waited < LAND_SECONDS * 4 && land === undefined; waited++) {
      land = landAt(bot, spot)
      if (land === undefined) {
        await setTimeout(250)
        await tp(rcon, bot, spot.x, HIGH_Y, spot.z) // keeps the body up until there is visible land
      }
    }
    if (land === null || land === undefined) continue
    await tp(rcon, bot, land.x, land.y, land.z)
    return land
  }
  throw new Error('there is no dry land at any spot')
}

async function obtainOne ({ seed, item, spot: number }) {
  const started = await startWorld({ seed, max_players: 4, ...worldOptions })
  const rcon = await openRcon(started.rcon_port, PASSWORD)
  const bodies = createBodies({ port: started.port, noticeLimitMs: (limitSeconds + 60) * 1000 })
  try {
    const body = await bodies.join(`O${seed}_${number}`, started.places)
    const spot = await putDown(rcon, body.bot, number)
    await rcon.run('time set 0') // the first morning of a new world
    if (trace) followSteps(body, item)
    let death = null
    body.bot._client.on('death_combat_event', ({ message }) => { death = JSON.stringify(message) })
    body.bot.on('error', () => {}) // the end that follows reports it
    const lost = once(body.bot, 'end').then(([why]) => ({ status: 'failed', reason: 'benchmark', detail: `the connection ended: ${why}`, seconds: 0 }))
    const { status, reason, detail, seconds } = await Promise.race([body.act('obtain', { item, count: 1 }, limitSeconds), lost])
    const faults = body.notices.filter(({ notice }) => notice === 'fault').map(({ error }) => error)
    body.close()
    return { status, reason, detail, seconds, spot, death, faults }
  } finally {
    rcon.close()
    await started.stop()
  }
}

/** Prints what a body acquires while it works. */
function followSteps (body, item) {
  const began = Date.now()
  body.watch((notice) => {
    if (notice.notice !== 'inventory_changed' && notice.notice !== 'hurt') return
    const { x, y, z } = body.bot.entity.position
    process.stderr.write(`${body.bot.username} ${item} ${((Date.now() - began) / 1000).toFixed(0)} s at ${x.toFixed(0)},${y.toFixed(0)},${z.toFixed(0)}: ${JSON.stringify(notice.delta ?? notice)}\n`)
  })
}

/** Prints the skills of bodies, their ends and their durations. */
function followSkills () {
  for (const file of fs.readdirSync(SKILLS).filter((name) => name.endsWith('.js'))) {
    const skill = require(path.join(SKILLS, file))
    const { run } = skill
    skill.run = async (body, args, signal) => {
      const began = Date.now()
      const tell = (how) => process.stderr.write(`${body.name} ${skill.card.name} ${JSON.stringify(args)}: ${how} (${((Date.now() - began) / 1000).toFixed(0)} s, health ${Math.round(body.health())})\n`)
      try {
        const result = await run(body, args, signal)
        tell('done')
        return result
      } catch (error) {
        tell(error.detail ?? error.message)
        throw error
      }
    }
  }
}

async function main () {
  if (trace) followSkills()
  for await (const line of readline.createInterface({ input: process.stdin })) {
    let result
    try {
      result = await obtainOne(JSON.parse(line))
    } catch (error) {
      result = { status: 'failed', reason: 'benchmark', detail: error.stack, seconds: 0, death: null, faults: [] }
    }
    process.stdout.write(JSON.stringify(result) + '\n')
  }
  process.exit(0)
}

// As in the body host, where it is logged as a fault and the other bodies live on.
process.on('unhandledRejection', (error) => process.stderr.write(`unhandled: ${error?.stack ?? error}\n`))

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
