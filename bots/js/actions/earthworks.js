'use strict'
// Digs through the ground, one cell and one step at a time, never into lava. The space behind a block must be known as harmless before the block is dug.

const { Vec3 } = require('vec3')
const { canReach } = require('../motion')
const { FALLING, REMOVABLE, WATER_PLANTS } = require('../motion/block_kinds')
const { whileSlow } = require('./digging_time')
const { SkillFailure, attempt } = require('./failure')
const { HEADINGS } = require('./headings')
const { at } = require('./movement')
const { pause, throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const UP = new Vec3(0, 1, 0)
const AROUND = [UP, new Vec3(0, -1, 0), new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)]
const HARMFUL = /^(magma_block|cactus|fire|soul_fire|campfire|soul_campfire|sweet_berry_bush|powder_snow|pointed_dripstone|wither_rose)$/
/** Greatest dig time without the right tool, for blocks such as snow. */
const BY_HAND_MS_MAX = 3_000
const FALLS_MAX = 40
const SAFE_FALL_BLOCKS = 3
const HELD_LOOK_BLOCKS = 16
const BURYING_BLOCKS = 2 // the height of a body
const FALL_SECONDS = 1
const SETTLE_SECONDS = 2
const LOAD_MAX = 16
const LOAD_SECONDS = 6
const FALL_HEIGHT_BLOCKS = 8
const FALLEN_SECONDS = 1.5 // time to wait for a falling block and to dig it
const DIG_TO_BLOCKS = 16
const DIG_TO_STEPS_MAX = 40
const BESIDE_BLOCKS = 1.2
const DROP_SECONDS = 0.8
const VAIN_STEPS_MAX = 6 // steps that lead no nearer
const EYE_HEIGHT_BLOCKS = 1.62
const STEP_SECONDS = 10
const WALK_TRIES = 6
const WALK_AGAIN_SECONDS = 0.5 // time in which the world reports further falling blocks
const ENEMY_BLOCKS = 6
const STAND_RANGE_BLOCKS = 0.3

const blockOf = (context, position) => context.bot.blockAt(position, false)

/** The content of a cell. Water plants count as the water around them. */
const nameAt = (context, position) => {
  const name = blockOf(context, position)?.name ?? null
  return WATER_PLANTS.has(name) ? 'water' : name
}

const isOpen = (context, position) => blockOf(context, position)?.boundingBox === 'empty' && !['lava', 'water'].includes(nameAt(context, position)) && !REMOVABLE.has(nameAt(context, position))
const carries = (context, position) => blockOf(context, position)?.boundingBox === 'block'
const feet = (context) => context.bot.entity.position.offset(0, 0.01, 0).floored()

/** Whether a fluid is beside or above a cell, so that opening the cell lets it in. */
const wetSide = (context, position, fluid) => AROUND.find((side) => side.y >= 0 && nameAt(context, position.plus(side)) === fluid)

/** Why a cell must not be dug open, in words for the agent; null if it can be. */
function dangerOf (context, target) {
  const position = at(target).floored()
  const block = blockOf(context, position)
  if (block === null) return 'the ground there is not loaded'
  if (block.name === 'lava') return 'there is lava'
  if (wetSide(context, position, 'lava') || nameAt(context, position.offset(0, -1, 0)) === 'lava') return 'there is lava behind it'
  if (nameAt(context, position) === 'water') return 'there is water'
  if (isOpen(context, position)) return null
  if (!block.diggable || block.hardness === null || block.hardness < 0) return `${block.name} cannot be dug`
  if (context.body.isBuilt({ name: block.name, x: position.x, y: position.y, z: position.z })) return `somebody built with the ${block.name}`
  if (wetSide(context, position, 'water') && context.body.fillers().length === 0) return 'there is water behind it, and I hold no block to stop it'
  if (buriesMe(context, position)) return 'what lies on it would come down on my head'
  if (feet(context).offset(0, -1, 0).equals(position) && !isHeld(context, position.offset(0, -1, 0), SAFE_FALL_BLOCKS)) return 'I would fall into a hole'
  return null
}

/** Whether the block on a cell stays when the cell is dug, or falls only a few blocks. Sand over a cave collapses. */
function isHeld (context, position, fallMax = 0) {
  let below = position
  let open = 0
  for (let depth = 0; depth < HELD_LOOK_BLOCKS; depth++, below = below.offset(0, -1, 0)) {
    if (carries(context, below) && !FALLING.test(nameAt(context, below))) return true
    if (!carries(context, below) && ++open > fallMax) return false
  }
  return true
}

/** How many blocks of sand or gravel lie directly on a cell and fall when it is dug. */
function loadOn (context, position) {
  let pieces = 0
  while (pieces < LOAD_MAX && FALLING.test(nameAt(context, position.offset(0, pieces + 1, 0)) ?? '')) pieces++
  return pieces
}

/** Whether digging a cell above the head would bury the body in sand or gravel. */
function buriesMe (context, position) {
  const here = feet(context)
  return position.x === here.x && position.z === here.z && position.y >= here.y + 2 && loadOn(context, position) >= BURYING_BLOCKS
}

/** Whether sand or gravel will fall into a cell soon. */
function isFallingInto (context, position) {
  let above = position
  while (isOpen(context, above) && above.y < position.y + FALL_HEIGHT_BLOCKS) above = above.plus(UP)
  if (above !== position && FALLING.test(nameAt(context, above) ?? '')) return true // it falls a moment after it lost its support
  return Object.values(context.bot.entities).some((entity) => entity.name === 'falling_block' && entity.position.y >= position.y &&
    Math.floor(entity.position.x) === position.x && Math.floor(entity.position.z) === position.z)
}

/** Plugs the fluids beside a cell while there are blocks for it. */
async function plugAround (context, position) {
  const { body } = context
  for (const side of AROUND) {
    const wet = position.plus(side)
    if (!['water', 'lava'].includes(nameAt(context, wet)) || body.fillers().length === 0) continue
    try {
      await body.placeAt(wet, body.fillers())
    } catch (error) {
      if (!body.isSetback(error)) throw error // an unplugged fluid flows in; the next check finds it
    }
  }
}

/**
 * Digs a cell free so that a body fits in. It digs again what falls in, and plugs water beside the cell.
 * @param {object} target the cell
 * @param {{ byHand?: boolean }} [options] whether to dig even slow blocks without a tool, although they drop nothing then
 */
async function openCell (context, target, { byHand = true } = {}) {
  const { signal, body } = context
  const position = at(target).floored()
  let due = 0 // blocks that will still fall into the cell
  for (let falls = 0; falls < FALLS_MAX; falls++) {
    throwIfAborted(signal)
    if (isOpen(context, position)) return
    const danger = dangerOf(context, position)
    if (danger) throw new SkillFailure('blocked', `I do not dig there: ${danger}.`)
    const { name } = blockOf(context, position)
    due = Math.max(FALLING.test(name) ? due - 1 : due, loadOn(context, position))
    if (!body.canHarvest(name)[0]) await attempt(body.havePickaxe)
    const [harvestable, tools] = body.canHarvest(name)
    if (!harvestable && !byHand && blockOf(context, position).digTime(null, false, false, false, [], {}) > BY_HAND_MS_MAX) throw new SkillFailure('missing_tool', `${name} gives nothing without a tool; I need one of ${tools.slice(0, 3).join(', ')}.`)
    await body.dig(position, { isTrusted: true })
    context.memory.rememberDug(position)
    await plugAround(context, position)
    // A slow world reports the fall late. A body that went on at once would be under the falling blocks.
    if (due > 0) await until(() => !isOpen(context, position), { signal, timeoutSeconds: LOAD_SECONDS })
    await until(() => !isFallingInto(context, position), { signal, timeoutSeconds: SETTLE_SECONDS })
  }
  throw new SkillFailure('blocked', 'Sand and gravel keep falling in.')
}

/** Whether the held tools dig a cell's block without a drop, although they dig plain stone, such as copper ore with a wooden pickaxe. */
function isTooHard (context, position) {
  const { body } = context
  const block = blockOf(context, position)
  return block?.boundingBox === 'block' && !body.canHarvest(block.name)[0] && body.canHarvest('stone')[0]
}

/** The cells to open for a step, the highest first, and the position of the feet afterwards. */
function stepOf (context, [dx, dz], slope) {
  const here = feet(context)
  const next = here.offset(dx, slope, dz)
  const cells = [next.offset(0, 1, 0), next]
  if (slope > 0) cells.unshift(here.offset(0, 2, 0))
  if (slope < 0) cells.unshift(next.offset(0, 2, 0))
  return { next, cells }
}

/** Makes sure that there is ground to stand on at the end of a step. */
async function floorUnder (context, next) {
  const floor = next.offset(0, -1, 0)
  if (!carries(context, floor)) await context.body.placeAt(floor, context.body.fillers())
}

/** Why a step cannot be dug and walked; null if it can. */
function dangerOfStep (context, heading, slope) {
  const { next, cells } = stepOf(context, heading, slope)
  const danger = cells.map((target) => dangerOf(context, target)).find((one) => one !== null)
  if (danger) return danger
  const floor = next.offset(0, -1, 0)
  if (nameAt(context, floor) === 'lava') return 'there is lava'
  if (carries(context, floor) && !isHeld(context, floor, SAFE_FALL_BLOCKS)) return 'the ground would give way'
  if (!carries(context, floor) && (context.body.fillers().length === 0 || !AROUND.some((side) => side.y <= 0 && carries(context, floor.plus(side))))) return 'the ground falls away'
  return null
}

/** Whether the body stands in a cell and nothing has fallen in. */
const isAt = (context, cell) => feet(context).distanceTo(cell) < 1 && ![cell, cell.plus(UP)].some((own) => FALLING.test(nameAt(context, own) ?? ''))

/** How many blocks of sand or gravel fall when a cell is dug. */
function fallsInto (context, cell) {
  let falls = 0
  while (falls < FALL_HEIGHT_BLOCKS && FALLING.test(nameAt(context, cell.offset(0, falls + 1, 0)) ?? '')) falls++
  return falls
}

/** The seconds to dig a step free, with everything that falls into it. */
function effortOfStep (context, heading, slope) {
  const { cells } = stepOf(context, heading, slope)
  const closed = cells.map((position) => blockOf(context, position)).filter((block) => block?.boundingBox === 'block')
  const falls = Math.max(...cells.map((cell) => fallsInto(context, cell)))
  return closed.reduce((sum, block) => sum + context.body.digSeconds(block), 0) + falls * FALLEN_SECONDS
}

/**
 * Digs and walks one step.
 * @param {number[]} heading [dx, dz], one of headings()
 * @param {number} slope -1 for a step of stairs down, 0 level, 1 up
 * @param {{ byHand?: boolean, isWatchful?: boolean }} [options] see openCell; whether it stops when an enemy comes in sight
 * @returns {Promise<void>} throws a typed failure when it is blocked; if this is known before, nothing is dug
 */
async function advance (context, heading, slope, options = {}) {
  const danger = dangerOfStep(context, heading, slope)
  if (danger) throw new SkillFailure('blocked', `I go no further there: ${danger}.`)
  await whileSlow(context, effortOfStep(context, heading, slope), () => digStep(context, heading, slope, options))
}

async function digStep (context, heading, slope, options) {
  const { signal, memory } = context
  const { next, cells } = stepOf(context, heading, slope)
  for (const cell of [feet(context), feet(context).plus(UP)]) memory.rememberDug(cell)
  for (let tries = 0; tries < WALK_TRIES; tries++) {
    // Blocks that fell onto the body are dug first.
    const own = [feet(context).offset(0, 1, 0), feet(context)].filter((cell) => FALLING.test(nameAt(context, cell) ?? ''))
    for (const cell of [...own, ...cells]) {
      await openCell(context, cell, options)
      const enemy = options.isWatchful ? context.body.hostile(ENEMY_BLOCKS) : null
      if (enemy !== null) throw new SkillFailure('blocked', `There is a ${enemy.name} where I dig.`)
    }
    await floorUnder(context, next)
    const walk = () => context.walker.goTo({ near: next.offset(0.5, 0, 0.5), range: STAND_RANGE_BLOCKS }, { signal, timeLimitSeconds: STEP_SECONDS })
    const isHit = await context.body.walkUntilHit(walk)
    throwIfAborted(signal)
    if (isHit) await context.body.strikeAround() // its blows would keep the body away from there
    memory.visit(context.bot.entity.position)
    // Sand may have fallen in, or the world put a block back: dig again.
    if (isAt(context, next)) break
    await pause(WALK_AGAIN_SECONDS, signal)
  }
  if (!isAt(context, next)) {
    throw new SkillFailure('blocked', `The step that I dug could not be walked; it is ${nameAt(context, next)} on ${nameAt(context, next.offset(0, -1, 0))}.`)
  }
}

/**
 * Digs the block under the feet and drops into its place. It does so only if the ground below carries and is harmless, and if no cave opens, unless that does
 * not matter.
 * @param {{ byHand?: boolean, isOpen?: boolean }} [options] see openCell; whether the body is in the open anyway
 * @returns {Promise<boolean>} whether it was safe and therefore done
 */
async function sink (context, options = {}) {
  const cell = feet(context).offset(0, -1, 0)
  const below = cell.offset(0, -1, 0)
  if (dangerOf(context, cell) || !carries(context, cell) || !carries(context, below) || !isHeld(context, below) || HARMFUL.test(nameAt(context, below)) || wetSide(context, cell, 'water')) return false
  if (!options.isOpen && context.body.openingsBeside([cell]) > 0) return false
  if (options.byHand === false && isTooHard(context, cell)) return false
  for (const own of [feet(context), feet(context).plus(UP)]) context.memory.rememberDug(own)
  await openCell(context, cell, options)
  await until(() => feet(context).y <= cell.y && context.bot.entity.onGround, { signal: context.signal, timeoutSeconds: FALL_SECONDS })
  return feet(context).y <= cell.y
}

/**
 * Comes within reach of a block: on foot, or, where no way leads there, by digging through the ground if it is in sight and not far.
 * @param {object} block
 * @param {{ limitSeconds: number, byHand?: boolean }} options time for the walk; see openCell
 * @returns {Promise<boolean>} whether it dug; throws a typed failure when neither leads there, in the words of the walk
 */
async function comeWithinReach (context, block, { limitSeconds, ...options }) {
  const { body, senses } = context
  const isSeen = senses.surroundings.seesBlock(block)
  try {
    await body.goReach(block, { limitSeconds })
    return false
  } catch (error) {
    const digs = isSeen && body.isSetback(error) && body.distanceTo(block) <= DIG_TO_BLOCKS
    if (!digs || !await attempt(() => digInto(context, block, { ...options, isThere: () => body.canReach(block) }))) throw error
    return true
  }
}

/** Digs to the nearest lying item of some kinds, such as one that fell into a hole too narrow to walk into, and waits until it is picked up. */
async function digAfterDrop (context, kinds, radius) {
  const { body, signal } = context
  const [drop] = body.drops(kinds, radius)
  if (!drop) return
  const before = body.count(kinds)
  const isPickedUp = () => body.count(kinds) > before
  await digTo(context, drop.position, { isThere: () => isPickedUp() || body.distanceTo(drop.position) < BESIDE_BLOCKS })
  await until(isPickedUp, { signal, timeoutSeconds: DROP_SECONDS })
}

/**
 * Digs steps towards a block until it is within reach.
 * @param {object} target
 * @param {{ isThere?: () => boolean, between?: () => Promise<void> }} [options] another end condition; an action before each step
 */
async function digTo (context, target, { isThere = null, between = null } = {}) {
  const goal = at(target).floored()
  const reaches = () => canReach(context.walker.terrain, context.bot.entity.position.offset(0, EYE_HEIGHT_BLOCKS, 0), goal)
  let nearest = Infinity
  let vain = 0
  for (let steps = 0; steps < DIG_TO_STEPS_MAX && vain <= VAIN_STEPS_MAX; steps++) {
    if ((isThere ?? reaches)()) return
    await between?.()
    const distance = feet(context).distanceTo(goal)
    vain = distance < nearest ? 0 : vain + 1
    nearest = Math.min(nearest, distance)
    const [dx, dy, dz] = goal.minus(feet(context)).toArray()
    if (dx === 0 && dz === 0 && dy < 0 && await sink(context)) continue
    const slope = dy < -1 ? -1 : dy > 2 ? 1 : 0
    const alongX = [Math.sign(dx) || 1, 0]
    const alongZ = [0, Math.sign(dz) || 1]
    const ways = Math.abs(dx) >= Math.abs(dz) ? [alongX, alongZ] : [alongZ, alongX]
    const way = ways.find((heading) => dangerOfStep(context, heading, slope) === null)
    if (!way) throw new SkillFailure('blocked', `I cannot dig on to the ${target.name ?? 'block'}: ${dangerOfStep(context, ways[0], slope)}.`)
    await advance(context, way, slope)
  }
  throw new SkillFailure('unreachable', `I did not come through to the ${target.name ?? 'block'}.`)
}

/**
 * Digs and walks until the body stands in a cell. Each step is the one that leads nearest, around obstacles, and never to the same place twice.
 * @param {object} target where the feet must be
 * @param {{ isThere?: () => boolean, between?: () => Promise<void>, byHand?: boolean }} [options] another end condition; an action before each step; see openCell
 */
async function digInto (context, target, { isThere = () => feet(context).equals(at(target).floored()), between = null, ...options } = {}) {
  const goal = at(target).floored()
  const trodden = new Set()
  for (let steps = 0; steps < DIG_TO_STEPS_MAX && !isThere(); steps++) {
    await between?.()
    trodden.add(String(feet(context)))
    const apart = ({ next }) => next.minus(goal).toArray().reduce((sum, part) => sum + Math.abs(part), 0)
    const [best] = headings(context, 'any').flatMap((heading) => [0, -1, 1].map((slope) => ({ heading, slope, next: stepOf(context, heading, slope).next })))
      .filter((step) => !trodden.has(String(step.next)) && dangerOfStep(context, step.heading, step.slope) === null)
      .sort((a, b) => apart(a) - apart(b))
    if (!best) throw new SkillFailure('blocked', 'I cannot dig on to there: all ways are barred.')
    try {
      await advance(context, best.heading, best.slope, options)
    } catch (error) {
      if (!context.body.isSurmountable(error)) throw error
      trodden.add(String(best.next))
    }
  }
  if (!isThere()) throw new SkillFailure('unreachable', `I did not come through in ${DIG_TO_STEPS_MAX} steps.`)
}

/** The headings [dx, dz] that a word allows: a compass direction, or all of them, starting with the direction of the look. */
function headings (context, word = 'any') {
  if (HEADINGS[word]) return [HEADINGS[word]]
  const { yaw } = context.bot.entity
  const ahead = [-Math.sin(yaw), -Math.cos(yaw)]
  return Object.values(HEADINGS).sort((a, b) => (b[0] * ahead[0] + b[1] * ahead[1]) - (a[0] * ahead[0] + a[1] * ahead[1]))
}

/** @param {object} context see facade.js */
function earthworks (context) {
  return bound(context, { openCell, loadOn, buriesMe, isFallingInto, dangerOf, dangerOfStep, isTooHard, effortOfStep, stepOf, advance, sink, comeWithinReach, digAfterDrop, digTo, digInto, headings })
}

module.exports = { earthworks }
