'use strict'
// Gets out of holes that the body dug or fell into, by digging steps through natural blocks only.

const { Vec3 } = require('vec3')
const { isHatch, opensByHand } = require('../motion/block_kinds')
const { DIRECTIONS, atFeet, blockAt, feet, isClimbable, isLava, isOpen, isWater } = require('./cells')
const { SLOW_SECONDS, whileSlow, WALK_BLOCKS_PER_SECOND, digSecondsByPlace } = require('./digging_time')
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
const HEIGHT_BLOCKS_MAX = 64
const HEIGHT_CELLS = 64 // a height with this many places is a plain
const FALL_SECONDS = 4
const HARMLESS_FALL_BLOCKS = 3
const HEALTH_LEFT = 6

const opensUp = (context, x, y, z) => isClimbable(context, x, y - 1, z) && isHatch(blockAt(context, x, y, z)?.name ?? '')
const opens = (context, x, y, z) => isOpen(context, x, y, z) || isClimbable(context, x, y, z) || opensByHand(blockAt(context, x, y, z)?.name ?? '') || opensUp(context, x, y, z)
/** Whether a block is too high to jump onto, such as a fence. */
const isTall = (context, x, y, z) => blockAt(context, x, y, z)?.shapes.some((shape) => shape[4] > 1) === true
const fits = (context, x, y, z) => opens(context, x, y, z) && opens(context, x, y + 1, z)

/** How deep a body falls from a place: 0 on ground, in water and on a ladder; one more than looked at for anything deeper; Infinity into lava. */
function dropAt (context, x, y, z, lookedAt = DROP_BLOCKS_MAX) {
  let down = 0
  const isHeld = () => isWater(context, x, y - down, z) || isClimbable(context, x, y - down, z) || !isOpen(context, x, y - down - 1, z)
  while (down <= lookedAt && !isHeld()) down++
  return isLava(context, x, y - down - 1, z) ? Infinity : down
}

/** The places that a body reaches from a place by a step, a climb of one block or by a ladder, a drop, or swimming. */
function steps (context, x, y, z) {
  const found = []
  if ((isWater(context, x, y, z) || isClimbable(context, x, y, z)) && fits(context, x, y + 1, z)) found.push([x, y + 1, z])
  for (const [dx, dz] of DIRECTIONS) {
    if (fits(context, x + dx, y, z + dz)) {
      const down = dropAt(context, x + dx, y, z + dz)
      if (down <= DROP_BLOCKS_MAX) found.push([x + dx, y - down, z + dz])
    } else if (isOpen(context, x, y + 2, z) && fits(context, x + dx, y + 1, z + dz) && !isTall(context, x + dx, y, z + dz) && !isLava(context, x + dx, y, z + dz)) {
      found.push([x + dx, y + 1, z + dz])
    }
  }
  return found
}

/** The places that a body reaches on foot, at most a number of them. */
function reached (context, most) {
  const { x, y, z } = feet(context)
  const known = new Set([`${x},${y},${z}`])
  const places = [[x, y, z]]
  for (let at = 0; at < places.length && places.length < most; at++) {
    for (const place of steps(context, ...places[at])) {
      if (known.has(place.join())) continue
      known.add(place.join())
      places.push(place)
    }
  }
  return places
}

/** Whether the body cannot get away, for example from the bottom of a shaft, or from the top of a pillar. */
const isTrapped = (context) => reached(context, ROOM_CELLS).length < ROOM_CELLS

/** If the body is trapped on a height, the height of the ground beside it, which is too deep to jump down; else null. */
function groundBeside (context) {
  const places = reached(context, HEIGHT_CELLS)
  if (places.length >= HEIGHT_CELLS) return null
  for (const [x, y, z] of places) {
    for (const [dx, dz] of DIRECTIONS) {
      if (!fits(context, x + dx, y, z + dz)) continue
      const down = dropAt(context, x + dx, y, z + dz, HEIGHT_BLOCKS_MAX)
      if (down > DROP_BLOCKS_MAX && down <= HEIGHT_BLOCKS_MAX) return y - down
    }
  }
  return null
}

/** Comes down from a height: digs what it stands on while that is natural ground. Returns whether it is off it. */
async function comeOffHeight (context) {
  const ground = groundBeside(context)
  while (ground !== null && feet(context).y > ground && reached(context, HEIGHT_CELLS).length < HEIGHT_CELLS) {
    const { x, y, z } = feet(context)
    const below = blockAt(context, x, y - 1, z)
    if (!below || context.body.isBuilt({ name: below.name, x, y: y - 1, z }) || !await dropDown(context)) break
  }
  return groundBeside(context) === null
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
  const { body, signal } = context
  const here = feet(context)
  if (body.hasLooseRoof()) await body.attempt(body.openRoof)
  if (feet(context).y > here.y) return
  const ways = DIRECTIONS.map((direction) => ({ direction, blocks: obstacles(context, here, direction) }))
    .filter(({ blocks }) => blocks !== null)
    .map((way) => ({ ...way, effort: way.blocks.reduce((sum, block) => sum + body.digSeconds(block), 0) }))
    .sort((a, b) => a.effort - b.effort)
  if (ways[0]?.effort >= SLOW_SECONDS) {
    await body.attempt(body.havePickaxe)
    if (body.fillerCount() > 0 && await body.attempt(() => body.pillarUp(1))) return // a third of the digging for stairs
  }
  for (const { direction: [dx, dz], blocks, effort } of ways) {
    const dig = () => body.digAllThatFalls(blocks.map(({ position }) => position))
    await whileSlow(context, effort, dig)
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
  return until(() => feet(context).y < y && (context.bot.entity.onGround || atFeet(context, isWater)), { signal: context.signal, timeoutSeconds: FALL_SECONDS })
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

/** Does something for which the body may break what others built, for want of another way. */
async function breakingBuilt ({ memory }, work) {
  memory.breaksBuilt = true
  try {
    return await work()
  } finally {
    memory.breaksBuilt = false
  }
}

/** @param {object} context see facade.js */
function escape (context) {
  return { isOnHeight: () => groundBeside(context) !== null, ...bound(context, { blocksToRoof, comeOffHeight, dropDown, isTrapped, climbOut, goUnderThinRoof, breakingBuilt }) }
}

module.exports = { escape }
