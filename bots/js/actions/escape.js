'use strict'
// Gets out of holes that the body dug or fell into, by digging steps through natural blocks only.

const { Vec3 } = require('vec3')
const { WATER_PLANTS, opensByHand } = require('../motion/block_kinds')
const { WALK_BLOCKS_PER_SECOND, digSecondsByPlace } = require('./digging_time')
const { SkillFailure } = require('./failure')
const { throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const ROOM_CELLS = 24 // a body that can reach this many places is not trapped
const DROP_BLOCKS_MAX = 3
const STEPS_MAX = 16
const STEP_SECONDS = 5
const ROOF_WALK_SECONDS = 60
const STAIR_CELLS = 3 // cells to dig for each block of height with stairs; a pillar needs one
const ROOF_BLOCKS_MAX = 48
const FALL_BLOCKS_MAX = 24
const FALL_SECONDS = 4
const HARMLESS_FALL_BLOCKS = 3
const HEALTH_LEFT = 6
const DIRECTIONS = [[1, 0], [-1, 0], [0, 1], [0, -1]]

const blockAt = (context, x, y, z) => context.bot.blockAt(new Vec3(x, y, z), false)
const isOpen = (context, x, y, z) => blockAt(context, x, y, z)?.boundingBox === 'empty'

const isWater = (context, x, y, z) => {
  const block = blockAt(context, x, y, z)
  return block !== null && (block.name === 'water' || WATER_PLANTS.has(block.name) || block.getProperties().waterlogged === true)
}

const opens = (context, x, y, z) => isOpen(context, x, y, z) || opensByHand(blockAt(context, x, y, z)?.name ?? '')
const fits = (context, x, y, z) => opens(context, x, y, z) && opens(context, x, y + 1, z)

/** The places that a body reaches from a place by a step, a climb of one block, a drop, or swimming. */
function steps (context, x, y, z) {
  const found = []
  if (isWater(context, x, y, z) && fits(context, x, y + 1, z)) found.push([x, y + 1, z])
  for (const [dx, dz] of DIRECTIONS) {
    if (fits(context, x + dx, y, z + dz)) {
      let down = 0
      while (down < DROP_BLOCKS_MAX && isOpen(context, x + dx, y - down - 1, z + dz) && !isWater(context, x + dx, y - down, z + dz)) down++
      found.push([x + dx, y - down, z + dz])
    } else if (isOpen(context, x, y + 2, z) && fits(context, x + dx, y + 1, z + dz)) {
      found.push([x + dx, y + 1, z + dz])
    }
  }
  return found
}

const feet = (context) => context.bot.entity.position.offset(0, 0.01, 0).floored()

/** Whether the body cannot get away, for example from the bottom of a shaft. */
function isTrapped (context) {
  const { x, y, z } = feet(context)
  const known = new Set([`${x},${y},${z}`])
  const open = [[x, y, z]]
  while (open.length > 0 && known.size < ROOM_CELLS) {
    for (const place of steps(context, ...open.shift())) {
      if (known.has(place.join())) continue
      known.add(place.join())
      open.push(place)
    }
  }
  return known.size < ROOM_CELLS
}

/** The cells to dig for a step up in a direction; null when they must not be dug or there is no ground to step on. */
function obstacles (context, { x, y, z }, [dx, dz]) {
  if (isOpen(context, x + dx, y, z + dz)) return null
  const cells = [[x, y + 2, z], [x + dx, y + 2, z + dz], [x + dx, y + 1, z + dz]]
  const blocks = cells.filter(([cx, cy, cz]) => !isOpen(context, cx, cy, cz)).map(([cx, cy, cz]) => blockAt(context, cx, cy, cz))
  const mayGo = blocks.every((block) => block?.diggable && block.hardness >= 0 &&
    !context.body.isBuilt({ name: block.name, ...block.position }) && !context.body.holdsBackLava(block.position))
  return mayGo ? blocks : null
}

async function climbOneStep (context) {
  const { signal } = context
  const here = feet(context)
  const ways = DIRECTIONS.map((direction) => ({ direction, blocks: obstacles(context, here, direction) }))
    .filter(({ blocks }) => blocks !== null)
    .map((way) => ({ ...way, effort: way.blocks.reduce((sum, block) => sum + context.body.digSeconds(block), 0) }))
    .sort((a, b) => a.effort - b.effort)
  for (const { direction: [dx, dz], blocks } of ways) {
    for (const block of blocks) await context.body.dig(block.position)
    const near = new Vec3(here.x + dx + 0.5, here.y + 1, here.z + dz + 0.5)
    await context.walker.goTo({ near, range: 0.8 }, { signal, timeLimitSeconds: STEP_SECONDS })
    throwIfAborted(signal)
    if (feet(context).y > here.y) return
  }
  throw new SkillFailure('unreachable', 'I am walled in, and what is around me is built or too hard to dig.')
}

/** Digs steps until the body can get away. Throws a typed failure when it cannot. */
async function climbOut (context) {
  for (let i = 0; isTrapped(context); i++) {
    throwIfAborted(context.signal)
    if (i >= STEPS_MAX) throw new SkillFailure('unreachable', `I am too deep down to dig my way out in ${STEPS_MAX} steps.`)
    await climbOneStep(context)
  }
}

/** The number of blocks for a pillar from a place up to the roof of a cave: 1 if there is no roof, and under the open sky. */
function blocksToRoof (context, { x, y, z } = feet(context)) {
  let open = 0
  while (open < ROOF_BLOCKS_MAX && isOpen(context, x, y + 2 + open, z)) open++
  return open < ROOF_BLOCKS_MAX ? open + 1 : 1
}

/** Whether there is rock beside the feet, for stairs up. */
const hasWall = (context, x, y, z) => DIRECTIONS.some(([dx, dz]) => blockAt(context, x + dx, y, z + dz)?.boundingBox === 'block')

/** The depth of the fall when the block under the feet is dug; null when it harms too much or its end is unknown. */
function fallBelow (context) {
  const { x, y, z } = feet(context)
  let depth = 1
  while (depth <= FALL_BLOCKS_MAX && isOpen(context, x, y - 1 - depth, z) && !isWater(context, x, y - 1 - depth, z)) {
    if (blockAt(context, x, y - 1 - depth, z).name === 'lava') return null
    depth++
  }
  const isSoft = isWater(context, x, y - 1 - depth, z)
  if (depth > FALL_BLOCKS_MAX || (!isSoft && blockAt(context, x, y - 1 - depth, z)?.boundingBox !== 'block')) return null
  return isSoft || depth - HARMLESS_FALL_BLOCKS <= context.bot.health - HEALTH_LEFT ? depth : null
}

/** Digs the block under the feet and drops, if the fall does little harm. Returns whether the body is lower. */
async function dropDown (context) {
  const { x, y, z } = feet(context)
  const below = blockAt(context, x, y - 1, z)
  if (fallBelow(context) === null || below?.boundingBox !== 'block' || !(below.hardness >= 0)) return false
  await context.body.dig(below.position)
  return until(() => feet(context).y < y && (context.bot.entity.onGround || atFeet(context, (x, y, z) => isWater(context, x, y, z))), { signal: context.signal, timeoutSeconds: FALL_SECONDS })
}

/** The effort of digging from a place up to the open sky, in blocks of walking; Infinity below a fluid. */
function roofTrouble (context) {
  const fillers = context.body.fillerCount()
  const secondsOf = digSecondsByPlace(context)
  return (x, y, z) => {
    const top = context.body.groundTop(x, z)
    if (top === null) return Infinity
    const hasBlocks = fillers >= blocksToRoof(context, { x, y, z })
    if (!hasBlocks && !hasWall(context, x, y, z)) return Infinity
    const cells = hasBlocks ? 1 : STAIR_CELLS
    let seconds = 0
    for (let height = y + 2; height <= top; height++) seconds += secondsOf(x, height, z)
    return seconds * cells * WALK_BLOCKS_PER_SECOND + Math.max(0, top - y)
  }
}

/** Walks to the place with the least digging up to the open sky. */
async function goUnderThinRoof (context) {
  const { signal } = context
  const place = await context.walker.leastTrouble(roofTrouble(context), signal)
  throwIfAborted(signal)
  if (place !== null) await context.body.goNear(place, { range: 0.6, what: 'where the roof is thinnest', limitSeconds: ROOF_WALK_SECONDS })
}

/** Swims up until the head is out of the water. */
async function swimUp (context) {
  const { signal } = context
  const { x, y, z } = feet(context)
  let top = y
  while (isWater(context, x, top + 1, z)) top++
  if (!isWater(context, x, top, z)) return
  const { status } = await context.walker.goTo({ y: top }, { signal, timeLimitSeconds: Math.min(20, context.secondsLeft()) })
  throwIfAborted(signal)
  if (status !== 'arrived') throw new SkillFailure('blocked', 'I could not swim up; something is in the way.')
}

const atFeet = (context, isSo) => { const { x, y, z } = feet(context); return isSo(x, y, z) }
const isLava = (context, x, y, z) => blockAt(context, x, y, z)?.name === 'lava'

/** @param {object} context see facade.js */
function escape (context) {
  return { ...bound(context, { blocksToRoof, dropDown, isTrapped, climbOut, goUnderThinRoof, swimUp }), isInWater: () => atFeet(context, (x, y, z) => isWater(context, x, y, z)), isInLava: () => atFeet(context, (x, y, z) => isLava(context, x, y, z)) }
}

module.exports = { escape }
