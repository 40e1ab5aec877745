'use strict'
// Nether portals: those that the body knows, the way through one, and a new one of obsidian.

const { Vec3 } = require('vec3')
const { SkillFailure } = require('./failure')
const { throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const PORTAL = 'nether_portal'
const SEARCH_RADIUS_BLOCKS = 48
const COUNT = 64
const NEAR_BLOCKS = 12
const BEFORE_BLOCKS = 0.7
const WALK_SECONDS = 90
const WALKS_MAX = 8
const NEARER_BLOCKS = 8 // a walk that brings the body this much nearer counts as progress
const STEP_SECONDS = 4
const IN_MIDDLE_BLOCKS = 0.4
const PASSING_TICKS = 300 // of the world. Vanilla: 80 in the portal, and the time until the other side is made
const APART_TICKS = 20 // of the world. Vanilla takes nobody that has not been out of portals for 10
const LAGGING_SECONDS = 60 // at most for these ticks
const LOADING_SECONDS = 30
const HALF_WIDTH_BLOCKS = 0.4 // of a body, with room to spare
const HEIGHTS = [0, 1, 1.8] // of a body's feet, middle and head
const ACROSS = { x: [0, 1], z: [1, 0] }
const UP = new Vec3(0, 1, 0)
const CHEST_HEIGHT_BLOCKS = 1.4

const at = ({ x, y, z }) => new Vec3(x, y, z)
const nameAt = ({ bot }, cell) => bot.blockAt(cell, false)?.name ?? null
const isSolid = ({ bot }, cell) => bot.blockAt(cell, false)?.boundingBox === 'block'
const isOpen = ({ bot }, cell) => bot.blockAt(cell, false)?.boundingBox === 'empty' && !['lava', 'water', 'fire', 'soul_fire'].includes(nameAt({ bot }, cell))
const middleOf = (cell) => cell.offset(0.5, 0, 0.5)
const across = ({ bot }, cell) => ACROSS[bot.blockAt(cell, false)?.getProperties().axis] ?? ACROSS.x
const feet = ({ bot }) => bot.entity.position.offset(0, 0.01, 0).floored()

/** The nearest portal block that the body sees or remembers in this dimension, or null. */
function nearestPortal (context) {
  const { body } = context
  return [...body.findBlocks([PORTAL], { radius: SEARCH_RADIUS_BLOCKS, count: COUNT }), ...body.knownBlocks([PORTAL])]
    .filter((block) => !body.hasFailed('portal', block)).sort((a, b) => a.distance - b.distance)[0] ?? null
}

/** The lowest portal block below a portal block. */
function lowestOf (context, block) {
  let cell = at(block)
  while (nameAt(context, cell.offset(0, -1, 0)) === PORTAL) cell = cell.offset(0, -1, 0)
  return cell
}

/** The cells on both sides of a portal block, one block higher or lower or on its level. */
function cellsBeside (context, cell, heights) {
  const [dx, dz] = across(context, cell)
  return [1, -1].flatMap((side) => heights.map((dy) => cell.offset(dx * side, dy, dz * side)))
}

/** Where a body can stand before a portal block, at most one block higher or lower, the nearest first. */
function placesBefore (context, cell) {
  const sides = cellsBeside(context, cell, [0, -1, 1])
  const here = context.bot.entity.position
  return sides.filter((one) => isOpen(context, one) && isOpen(context, one.plus(UP)) && isSolid(context, one.offset(0, -1, 0)))
    .sort((a, b) => a.distanceTo(here) - b.distanceTo(here))
}

/** The portal block that any part of the body is in, or null. The world does not count the feet alone. */
function touched (context) {
  const here = context.bot.entity.position.offset(0, 0.01, 0)
  const sides = [-HALF_WIDTH_BLOCKS, HALF_WIDTH_BLOCKS]
  const cells = HEIGHTS.flatMap((dy) => sides.flatMap((dx) => sides.map((dz) => here.offset(dx, dy, dz).floored())))
  return cells.find((cell) => nameAt(context, cell) === PORTAL) ?? null
}

/**
 * Waits for ticks of the world, which tells its age every few seconds. A world that lags counts fewer of them than the clock.
 * @returns {Promise<boolean>} whether the condition came to hold before the ticks had passed
 */
async function untilTicks ({ bot, signal }, ticks, isDone = () => false) {
  const told = bot.time.age
  let from = null // counted from the first age that is told after the wait began
  const isOver = () => {
    if (from === null && bot.time.age !== told) from = bot.time.age
    return from !== null && bot.time.age >= from + ticks
  }
  await until(() => isDone() || isOver(), { signal, timeoutSeconds: LAGGING_SECONDS })
  return isDone()
}

/** Walks straight on, without a path, until a condition holds. Paths keep out of portals. Returns whether it came to hold. */
async function push (context, target, isDone, { sneaks = true } = {}) {
  const { bot, signal } = context
  await bot.lookAt(target.offset(0, CHEST_HEIGHT_BLOCKS, 0), true)
  bot.setControlState('forward', true)
  bot.setControlState('sneak', sneaks) // slowly, so that it does not run through; a body that sneaks does not step off an edge
  const isThere = () => {
    bot.setControlState('jump', target.y > bot.entity.position.y + 0.5)
    return isDone()
  }
  try {
    return await until(isThere, { signal, timeoutSeconds: STEP_SECONDS, everySeconds: 0.05 })
  } finally {
    for (const key of ['forward', 'sneak', 'jump']) bot.setControlState(key, false)
  }
}

const distanceAcross = ({ bot }, { x, z }) => Math.hypot(bot.entity.position.x - x, bot.entity.position.z - z)

/** Comes near a portal: on foot as long as that brings it nearer, else through the ground. */
async function comeNear ({ body }, portal) {
  const isNear = () => body.distanceTo(portal) <= NEAR_BLOCKS
  for (let walks = 0; walks < WALKS_MAX && !isNear(); walks++) {
    const before = body.distanceTo(portal)
    try {
      await body.goNear(portal, { range: NEAR_BLOCKS, what: 'the portal', limitSeconds: WALK_SECONDS })
    } catch (error) {
      if (!body.isSetback(error)) throw error
      if (before - body.distanceTo(portal) >= NEARER_BLOCKS) continue
      if (!await body.attempt(() => body.digTo(portal, { isThere: isNear, between: () => body.keepSafe() }))) throw error
    }
  }
}

/** Steps into a portal from beside it. */
async function stepIn (context, cell) {
  const isInside = () => nameAt(context, feet(context)) === PORTAL
  // A body in the air would fly on to the other side.
  const stands = () => isInside() && context.bot.entity.onGround && distanceAcross(context, middleOf(cell)) < IN_MIDDLE_BLOCKS
  for (const place of placesBefore(context, cell)) {
    if (!isInside()) {
      try {
        await context.body.goNear(middleOf(place), { range: BEFORE_BLOCKS, what: 'the portal', limitSeconds: WALK_SECONDS })
      } catch (error) {
        if (!context.body.isSetback(error)) throw error
        continue
      }
    }
    await push(context, middleOf(cell), stands)
    if (isInside()) return
  }
  throw new SkillFailure('unreachable', 'I cannot get into the portal.')
}

/** Makes a place before the portal block that the body stands in: room to stand, and ground below it. */
async function clearPlaceBefore (context, cell) {
  const { body } = context
  for (const place of cellsBeside(context, cell, [0])) {
    const isMade = await body.attempt(async () => {
      await body.openCell(place.plus(UP))
      await body.openCell(place)
      const ground = place.offset(0, -1, 0)
      if (!isSolid(context, ground)) await body.placeAt(ground, body.fillers())
      return true
    })
    if (isMade) return
  }
}

/** Leaves a portal for long enough: the one in which the body has arrived, or one that it has stood in since. */
async function stepOut (context) {
  const within = touched(context)
  if (within === null) return
  const cell = lowestOf(context, within)
  if (placesBefore(context, cell).length === 0) await clearPlaceBefore(context, cell)
  for (const place of placesBefore(context, cell)) {
    if (!await push(context, middleOf(place), () => touched(context) === null, { sneaks: place.y >= cell.y })) continue
    await untilTicks(context, APART_TICKS)
    return
  }
}

/**
 * Goes through a portal and waits for the other side.
 * @throws {SkillFailure} `unreachable` when no way leads into it, `blocked` when the world does not take the body through
 */
async function goThroughPortal (context, portal) {
  const { bot, signal } = context
  const before = bot.game.dimension
  await comeNear(context, portal)
  if (nameAt(context, at(portal)) !== PORTAL) throw new SkillFailure('blocked', 'The portal has gone out.')
  await stepOut(context)
  await stepIn(context, lowestOf(context, portal))
  if (!await untilTicks(context, PASSING_TICKS, () => bot.game.dimension !== before)) {
    throw new SkillFailure('blocked', 'I stood in the portal, and it did not take me anywhere.')
  }
  const isThere = () => bot.blockAt(feet(context), false) !== null && bot.blockAt(feet(context).offset(0, -1, 0), false) !== null
  await until(isThere, { signal, timeoutSeconds: LOADING_SECONDS })
  await until(() => bot.entity.onGround, { signal, timeoutSeconds: STEP_SECONDS })
  throwIfAborted(signal)
  await stepOut(context)
}

/** @param {object} context see facade.js */
function portals (context) {
  return bound(context, { nearestPortal, goThroughPortal })
}

module.exports = { portals }
