'use strict'
// Opens a roof of sand or gravel, or one with water on it, from beside: what falls or flows in does not come down on the body.

const { DIRECTIONS, blockAt, feet, isLava, isOpen, isWater, waterTop } = require('./cells')
const { SkillFailure } = require('./failure')
const { until } = require('./waiting')
const { bound } = require('../bound')

const HEAD_ROOM_BLOCKS = 2
const PIECES_MAX = 40
const FALL_SECONDS = 1.5
const QUIET_MS = 500 // between the block that lost its support and the one that falls, nothing is seen
const SWIMS_MAX = 5
const SHAFT_BLOCKS = 4
const SHAFT_HEIGHT_BLOCKS = 3 // of water above the feet
const FLOOD_SECONDS = 1 // water falls a block in five ticks: https://minecraft.wiki/w/Water
const WATER_BLOCKS_MAX = 20 // of water over the roof; a body swims up through them in ten seconds, and has air for fifteen
const BACK_RANGE_BLOCKS = 0.3

const isSolid = (context, { x, y, z }) => blockAt(context, x, y, z)?.boundingBox === 'block'

/** The cell of the roof over the head and the first cell above it that is neither roof nor sand or gravel; null where the roof is open, or keeps lava out. */
function roofOver (context) {
  const { body } = context
  const roof = feet(context).offset(0, HEAD_ROOM_BLOCKS, 0)
  const above = roof.offset(0, body.loadOn(roof) + 1, 0)
  const isSafe = !body.holdsBackLava(roof) && !isLava(context, above.x, above.y, above.z)
  return isSolid(context, roof) && isSafe ? { roof, above } : null
}

/** Whether so much sand or gravel lies on the roof over the head that it would bury the body. */
function hasLooseRoof (context) {
  const over = roofOver(context)
  return over !== null && context.body.buriesMe(over.roof)
}

/** Whether water lies on the roof over the head, and not too much of it to swim up through. */
function hasWetRoof (context) {
  const over = roofOver(context)
  if (over === null) return false
  const { x, y, z } = over.above
  let depth = 0
  while (depth <= WATER_BLOCKS_MAX && isWater(context, x, y + depth, z)) depth++
  return depth > 0 && depth <= WATER_BLOCKS_MAX
}

const solidOf = (context, cells) => cells.find((cell) => isSolid(context, cell))
/** Whether something falls into one of the cells, or may: in water nothing is seen to fall. */
const falls = (context, cells) => cells.some((cell) => context.body.isFallingInto(cell) || isWater(context, cell.x, cell.y, cell.z))

/**
 * Digs cells until nothing is in them, and nothing more falls in.
 * @param {object} context see facade.js
 * @param {Vec3[]} cells within reach, the highest first
 * @throws {SkillFailure} `blocked` where lava would come in, or too much falls
 */
async function digAllThatFalls (context, cells) {
  const { body } = context
  const isLoose = falls(context, cells) || cells.some((cell) => body.loadOn(cell) > 0)
  for (let pieces = 0; pieces < PIECES_MAX; pieces++) {
    const cell = isLoose ? await nextSolid(context, cells) : solidOf(context, cells)
    if (cell === undefined) return
    if (body.holdsBackLava(cell)) throw new SkillFailure('blocked', 'There is lava behind it.')
    await body.dig(cell, { isTrusted: true })
  }
  throw new SkillFailure('blocked', 'Sand and gravel keep falling in.')
}

/** The first cell that is solid, or becomes so by what falls; undefined when nothing has been seen to fall for a moment, or for long. */
async function nextSolid (context, cells) {
  let quietSince = Date.now()
  const isOver = () => {
    if (falls(context, cells)) quietSince = Date.now()
    return solidOf(context, cells) !== undefined || Date.now() - quietSince >= QUIET_MS
  }
  await until(isOver, { signal: context.signal, timeoutSeconds: FALL_SECONDS })
  return solidOf(context, cells)
}

const comeUnder = ({ body }, home) => body.goNear(home.offset(0.5, 0, 0.5), { range: BACK_RANGE_BLOCKS, what: 'the way up', climbsOut: false })

/** Swims up through a shaft. The water that comes in pushes the body away, and more may fall in, so it tries more than once. */
async function swimOut (context, home) {
  const { body, signal } = context
  const cells = [home.offset(0, 1, 0), home]
  for (let tries = 0; tries < SWIMS_MAX && feet(context).y <= home.y; tries++) {
    if (cells.every((cell) => body.inReach(cell))) await body.attempt(() => digAllThatFalls(context, cells))
    await body.attempt(() => comeUnder(context, home))
    await until(() => body.isUnderWater(), { signal, timeoutSeconds: FLOOD_SECONDS })
    await body.attempt(body.swimUp)
  }
  if (feet(context).y <= home.y) throw new SkillFailure('blocked', 'I could not swim up through the opening.')
}

/** The nearest shaft of water around that leads up to the air, as its cell at the height of the feet; null without one. What fell into it may bar the way. */
function shaftNear (context) {
  const here = feet(context)
  let nearest = null
  for (let dx = -SHAFT_BLOCKS; dx <= SHAFT_BLOCKS; dx++) {
    for (let dz = -SHAFT_BLOCKS; dz <= SHAFT_BLOCKS; dz++) {
      const home = here.offset(dx, 0, dz)
      const head = home.offset(0, 1, 0)
      const distance = Math.hypot(dx, dz)
      if (distance >= (nearest?.distance ?? Infinity) || !isWater(context, head.x, head.y, head.z)) continue
      const top = waterTop(context, head)
      if (top - home.y >= SHAFT_HEIGHT_BLOCKS && isOpen(context, home.x, top + 1, home.z)) nearest = { home, distance }
    }
  }
  return nearest?.home ?? null
}

/** Swims up through the nearest shaft of water, from beside it. */
async function swimUpShaft (context) {
  const { body } = context
  const home = shaftNear(context)
  if (home === null) throw new SkillFailure('blocked', 'There is no shaft of water to swim up.')
  const isRoom = ({ x, y, z }) => isOpen(context, x, y, z) && isOpen(context, x, y + 1, z)
  const sides = DIRECTIONS.map(([dx, dz]) => home.offset(dx, 0, dz)).filter(isRoom)
  for (const side of sides.sort((a, b) => body.distanceTo(a) - body.distanceTo(b))) {
    if (await body.attempt(() => comeUnder(context, side)) && await body.attempt(() => swimOut(context, home))) return
  }
  throw new SkillFailure('blocked', 'I could not get into the shaft of water.')
}

/**
 * Steps aside, opens the roof over where the body stood, takes away what falls, and comes back. If water comes in, it swims up through the opening.
 * @throws {SkillFailure} `blocked` without a place beside that is safe
 */
async function openRoof (context) {
  const { body } = context
  const home = feet(context)
  const isWet = hasWetRoof(context)
  const column = [2, 1, 0].map((rise) => home.offset(0, rise, 0))
  const headings = body.headings('any').filter((heading) => body.dangerOfStep(heading, 0) === null)
  for (const heading of headings.sort((a, b) => body.effortOfStep(a, 0) - body.effortOfStep(b, 0))) {
    if (!await body.attempt(() => body.advance(heading, 0))) continue
    await digAllThatFalls(context, column)
    await (isWet ? swimOut(context, home) : comeUnder(context, home))
    return
  }
  throw new SkillFailure('blocked', 'There is no place beside from which I could open the roof.')
}

/** @param {object} context see facade.js */
function looseRoofs (context) {
  return bound(context, { hasLooseRoof, hasWetRoof, digAllThatFalls, openRoof, shaftNear, swimUpShaft })
}

module.exports = { looseRoofs }
