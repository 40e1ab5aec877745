'use strict'
// Gets out of water: up to the air, through a roof of ice or rock if no way leads around it, and ashore.

const { Vec3 } = require('vec3')
const { DIRECTIONS, blockAt, feet, isOpen, isWater, waterTop } = require('./cells')
const { AFLOAT_FACTOR, WET_FACTOR } = require('./diving')
const { SkillFailure } = require('./failure')
const { throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const SWIM_SECONDS = 20
const SWIM_BLOCKS_PER_SECOND = 2
const RISEN_BLOCKS = 0.2
const HELD_MS = 1_500
const SWIM_RANGE_BLOCKS = 0.6
const NO_AIR = 1_000 // the trouble of a place where the head is under water, in blocks of walking: more than any way
const REACH_FROM_FLOOR_BLOCKS = 4 // of water below a roof that a body on its floor reaches
const ROOF_BLOCKS = 3
const ROOF_CELLS = 2 // the height of a body, which must come out above the water
const NO_WALL_SECONDS = 10 // beside a wall of the hole, the body can dig a step; elsewhere it must swim on
const BANK_BLOCKS = 8
const BANKS_MAX = 3
const BANK_SECONDS = 15
const BANK_TRIES = 4
const ANSWER_SECONDS = 2

/** The cell of water that the body is in: at its feet, or at its head if something fell on its feet; null outside water. */
function wetCell (context) {
  const here = feet(context)
  return [here, here.offset(0, 1, 0)].find(({ x, y, z }) => isWater(context, x, y, z)) ?? null
}

/** Whether the head is in water. */
function isUnderWater (context) {
  const { x, y, z } = feet(context)
  return isWater(context, x, y + 1, z)
}

/** The height from which a body digs at the roof of a column of water: its floor, or just below the roof where the water is too deep. */
function standBelow (context, { x, y, z }, top) {
  let floor = y
  while (isWater(context, x, floor - 1, z)) floor--
  return { stand: top - floor <= REACH_FROM_FLOOR_BLOCKS ? floor : top - 1, isAfloat: top - floor > REACH_FROM_FLOOR_BLOCKS }
}

/** The closed cells of a roof over a column of water, from below; null if it cannot be opened. */
function roofOver (context, { x, y, z }) {
  const top = waterTop(context, { x, y, z })
  const cells = Array.from({ length: ROOF_CELLS }, (_, rise) => new Vec3(x, top + 1 + rise, z)).filter((cell) => !isOpen(context, cell.x, cell.y, cell.z))
  return cells.every((cell) => isBreakable(context, cell)) ? cells : null
}

/** Whether a cell of a roof can be dug. Water behind it does no harm to a body in water; lava does. */
function isBreakable (context, cell) {
  const { body } = context
  const block = blockAt(context, cell.x, cell.y, cell.z)
  return block?.boundingBox === 'block' && block.diggable && block.hardness >= 0 && !body.isBuilt({ name: block.name, ...cell }) && !body.holdsBackLava(cell)
}

/** The way out of the water that takes the least time of those through the roof around: `{ seconds, column, stand }`; null if there is none. */
function wayThroughRoof (context, here) {
  let best = null
  for (let dx = -ROOF_BLOCKS; dx <= ROOF_BLOCKS; dx++) {
    for (let dz = -ROOF_BLOCKS; dz <= ROOF_BLOCKS; dz++) {
      const column = here.offset(dx, 0, dz)
      const cells = isWater(context, column.x, column.y, column.z) ? roofOver(context, column) : null
      if (cells === null) continue
      const top = waterTop(context, column)
      const hasWall = DIRECTIONS.some(([wallX, wallZ]) => blockAt(context, column.x + wallX, top, column.z + wallZ)?.boundingBox === 'block')
      const { stand, isAfloat } = standBelow(context, column, top)
      const digging = cells.reduce((sum, cell) => sum + context.body.digSeconds(blockAt(context, cell.x, cell.y, cell.z)), 0)
      const seconds = digging * WET_FACTOR * (isAfloat ? AFLOAT_FACTOR : 1) + Math.hypot(dx, dz) / SWIM_BLOCKS_PER_SECOND + (hasWall ? 0 : NO_WALL_SECONDS)
      if (best === null || seconds < best.seconds) best = { seconds, column, stand }
    }
  }
  return best
}

/** Digs a hole into the roof of the water, from below it, and swims up into it. */
async function goThroughRoof (context, { column, stand }) {
  const { body } = context
  await body.goNear({ x: column.x + 0.5, y: stand, z: column.z + 0.5 }, { range: SWIM_RANGE_BLOCKS, what: 'below the roof', limitSeconds: SWIM_SECONDS, climbsOut: false })
  let cells
  while ((cells = roofOver(context, column))?.length > 0) await body.dig(cells[0], { isTrusted: true }) // broken ice is water, and the roof is higher
  if (cells === null) throw new SkillFailure('blocked', 'The roof over the water cannot be dug.')
  await swimTo(context, waterTop(context, column))
}

/** The nearest place, on foot or swimming, where the head is in the air; null if there is none around. */
async function placeWithAir (context) {
  const { terrain } = context.walker
  const hasAir = (x, y, z) => !terrain.isWater(x, y + 1, z)
  const place = await context.walker.leastTrouble((x, y, z) => hasAir(x, y, z) ? 0 : NO_AIR, context.signal)
  throwIfAborted(context.signal)
  return place && hasAir(Math.floor(place.x), Math.floor(place.y), Math.floor(place.z)) ? place : null
}

async function swimTo (context, height) {
  const { status } = await context.walker.goTo({ y: height }, { signal: context.signal, timeLimitSeconds: Math.min(SWIM_SECONDS, context.secondsLeft()) })
  throwIfAborted(context.signal)
  if (status !== 'arrived' && !await rise(context, height)) throw new SkillFailure('blocked', 'I could not swim up; something is in the way.')
}

/** Rises straight up through water while it gets higher: where water comes in as the body swims, no way can be planned. Returns whether it came to a height. */
async function rise (context, height) {
  const heightNow = () => context.bot.entity.position.y
  const isUp = () => feet(context).y >= height
  let [highest, riseAt] = [heightNow(), Date.now()]
  const isHeld = () => {
    if (heightNow() > highest + RISEN_BLOCKS) [highest, riseAt] = [heightNow(), Date.now()]
    return Date.now() - riseAt > HELD_MS
  }
  await afloat(context, () => until(() => isUp() || isHeld(), { signal: context.signal, timeoutSeconds: SWIM_SECONDS }))
  return isUp()
}

/** Swims up until the head is out of the water: straight up, around a roof, or through it, if that takes less time. */
async function swimUp (context) {
  if (wetCell(context) === null) return
  await context.body.attempt(context.body.digFree) // sand or gravel may have fallen on its feet
  const here = wetCell(context) ?? feet(context)
  const top = waterTop(context, here)
  if (isOpen(context, here.x, top + 1, here.z)) return swimTo(context, top)
  const [place, roof] = [await placeWithAir(context), wayThroughRoof(context, here)]
  const ways = []
  if (place !== null) {
    const seconds = context.body.distanceTo(place) / SWIM_BLOCKS_PER_SECOND
    ways.push({ seconds, go: () => context.body.goNear(place, { range: SWIM_RANGE_BLOCKS, what: 'where there is air', limitSeconds: SWIM_SECONDS, climbsOut: false }) })
  }
  if (roof !== null) ways.push({ seconds: roof.seconds, go: () => goThroughRoof(context, roof) })
  for (const { go } of ways.sort((one, other) => one.seconds - other.seconds)) {
    if (await context.body.attempt(go)) return
  }
  throw new SkillFailure('blocked', 'I could not swim up; something is in the way.')
}

/** The blocks beside the water's surface that can be dug for a step out of it, the nearest first. */
function banks (context) {
  const here = feet(context)
  const top = waterTop(context, here)
  const found = []
  for (let dx = -BANK_BLOCKS; dx <= BANK_BLOCKS; dx++) {
    for (let dz = -BANK_BLOCKS; dz <= BANK_BLOCKS; dz++) {
      const [x, z] = [here.x + dx, here.z + dz]
      if (!isWater(context, x, top, z) || !isOpen(context, x, top + 1, z)) continue
      for (const [stepX, stepZ] of DIRECTIONS) {
        const cells = [1, 2].map((rise) => new Vec3(x + stepX, top + rise, z + stepZ))
        if (isOpen(context, cells[0].x, cells[0].y, cells[0].z) || cells.some((cell) => context.body.dangerOf(cell) !== null)) continue
        found.push({ from: new Vec3(x + 0.5, top, z + 0.5), cells, distance: Math.hypot(dx, dz) })
      }
    }
  }
  return found.sort((one, other) => one.distance - other.distance)
}

/** Does something with the head above the water. */
async function afloat ({ bot }, work) {
  bot.setControlState('jump', true)
  try {
    await work()
  } finally {
    bot.setControlState('jump', false)
  }
}

/**
 * Digs a cell of a bank. The head of a floating body goes under and comes up again, so the world can take longer for the dig than the body reckons. A body
 * that went on at once would be in the block when it comes back.
 */
async function digFromWater (context, cell) {
  const isThere = () => blockAt(context, cell.x, cell.y, cell.z)?.boundingBox === 'block'
  for (let tries = 0; isThere() && tries < BANK_TRIES; tries++) {
    const answerSeconds = context.body.digSeconds(blockAt(context, cell.x, cell.y, cell.z)) * WET_FACTOR * AFLOAT_FACTOR + ANSWER_SECONDS
    await context.body.attempt(() => context.body.dig(cell, { answerSeconds }))
  }
  if (isThere()) throw new SkillFailure('blocked', 'The bank does not give way.')
}

/** Digs a step into a bank that is too high to climb from the water. Returns whether the body stands on it. */
async function digAshore (context) {
  const { body } = context
  for (const { from, cells } of banks(context).slice(0, BANKS_MAX)) {
    const isThere = await body.attempt(async () => {
      await body.goNear(from, { range: 0.8, what: 'the bank', limitSeconds: BANK_SECONDS })
      await afloat(context, async () => { for (const cell of cells) await digFromWater(context, cell) })
      await body.goNear(cells[0].offset(0.5, 0, 0.5), { range: 0.6, what: 'the step in the bank', limitSeconds: BANK_SECONDS })
    })
    if (isThere) return true
  }
  return false
}

/** @param {object} context see facade.js */
function surfacing (context) {
  return { ...bound(context, { isUnderWater, swimUp, digAshore }), isInWater: () => wetCell(context) !== null }
}

module.exports = { surfacing }
