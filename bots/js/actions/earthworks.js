'use strict'
// Digging one's way through the ground: a cell at a time, a step at a time, never into lava, and always so that what stands
// behind the block is known to be harmless first.

const { Vec3 } = require('vec3')
const { canReach } = require('../motion')
const { THORNS, WATER_PLANTS } = require('../motion/block_kinds')
const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { pause, throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const UP = new Vec3(0, 1, 0)
const AROUND = [UP, new Vec3(0, -1, 0), new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)]
const FALLING = /^(sand|red_sand|gravel|suspicious_sand|suspicious_gravel|.*_concrete_powder|anvil)$/
const HARMFUL = /^(magma_block|cactus|fire|soul_fire|campfire|soul_campfire|sweet_berry_bush|powder_snow|pointed_dripstone|wither_rose)$/
/** What takes no longer is dug without its tool too, such as snow. */
const BY_HAND_MS_MAX = 3_000
const FALLS_MAX = 40
const SAFE_FALL_BLOCKS = 3
const HELD_LOOK_BLOCKS = 16
const BURYING_BLOCKS = 2 // as high as a body
const FALL_SECONDS = 1
const SETTLE_SECONDS = 2
const LOAD_MAX = 16
const LOAD_SECONDS = 6
const FALL_HEIGHT_BLOCKS = 8
const FALLEN_SECONDS = 1.5 // to wait for a block that falls and to dig it
const DIG_TO_STEPS_MAX = 40
const VAIN_STEPS_MAX = 6 // that lead no nearer
const EYE_HEIGHT_BLOCKS = 1.62
const STEP_SECONDS = 10
const WALK_TRIES = 6
const WALK_AGAIN_SECONDS = 0.5 // in which the world tells what else has fallen
const ENEMY_BLOCKS = 6
const STAND_RANGE_BLOCKS = 0.3
const HEADINGS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] }

const blockOf = (context, position) => context.bot.blockAt(position, false)

/** What a cell holds; plants that grow in water are taken for the water that they stand in. */
const nameAt = (context, position) => {
  const name = blockOf(context, position)?.name ?? null
  return WATER_PLANTS.has(name) ? 'water' : name
}

const isOpen = (context, position) => blockOf(context, position)?.boundingBox === 'empty' && !['lava', 'water'].includes(nameAt(context, position)) && !THORNS.has(nameAt(context, position))
const carries = (context, position) => blockOf(context, position)?.boundingBox === 'block'
const feet = (context) => context.bot.entity.position.offset(0, 0.01, 0).floored()

/** Whether a fluid stands beside or above a cell, so that opening it lets the fluid in. */
const wetSide = (context, position, fluid) => AROUND.find((side) => side.y >= 0 && nameAt(context, position.plus(side)) === fluid)

/** Null when a cell may be dug open, or why it may not, as words for the agent. */
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

/** Whether what stands on a cell is held up, by it or by what is a few blocks below; sand over a cave gives way. */
function isHeld (context, position, fallMax = 0) {
  let below = position
  let open = 0
  for (let depth = 0; depth < HELD_LOOK_BLOCKS; depth++, below = below.offset(0, -1, 0)) {
    if (carries(context, below) && !FALLING.test(nameAt(context, below))) return true
    if (!carries(context, below) && ++open > fallMax) return false
  }
  return true
}

/** How many pieces of sand or gravel lie right on a cell, and come down when it is dug. */
function loadOn (context, position) {
  let pieces = 0
  while (pieces < LOAD_MAX && FALLING.test(nameAt(context, position.offset(0, pieces + 1, 0)) ?? '')) pieces++
  return pieces
}

/** Whether so much of it lies on a cell right above one's head that one would be buried in it. */
function buriesMe (context, position) {
  const here = feet(context)
  return position.x === here.x && position.z === here.z && position.y >= here.y + 2 && loadOn(context, position) >= BURYING_BLOCKS
}

/** Whether sand or gravel is about to come down into a cell. */
function isFallingInto (context, position) {
  let above = position
  while (isOpen(context, above) && above.y < position.y + FALL_HEIGHT_BLOCKS) above = above.plus(UP)
  if (above !== position && FALLING.test(nameAt(context, above) ?? '')) return true // it falls a moment after what carried it
  return Object.values(context.bot.entities).some((entity) => entity.name === 'falling_block' && entity.position.y >= position.y &&
    Math.floor(entity.position.x) === position.x && Math.floor(entity.position.z) === position.z)
}

/** Stops up the fluids that stand beside a cell, as far as blocks are held for it. */
async function plugAround (context, position) {
  const { body } = context
  for (const side of AROUND) {
    const wet = position.plus(side)
    if (!['water', 'lava'].includes(nameAt(context, wet)) || body.fillers().length === 0) continue
    try {
      await body.placeAt(wet, body.fillers())
    } catch (error) {
      if (!body.isSetback(error)) throw error // what cannot be stopped up runs in; the next look finds it
    }
  }
}

/**
 * Digs a cell free so that a body fits in: what falls into it is dug again, water beside it is stopped up.
 * @param {object} target the cell
 * @param {{ byHand?: boolean }} [options] whether to dig without a tool even what takes long and gives nothing then
 */
async function openCell (context, target, { byHand = true } = {}) {
  const { signal, body } = context
  const position = at(target).floored()
  let due = 0 // pieces that have yet to come down into the cell
  for (let falls = 0; falls < FALLS_MAX; falls++) {
    throwIfAborted(signal)
    if (isOpen(context, position)) return
    const danger = dangerOf(context, position)
    if (danger) throw new SkillFailure('blocked', `I do not dig there: ${danger}.`)
    const { name } = blockOf(context, position)
    due = Math.max(FALLING.test(name) ? due - 1 : due, loadOn(context, position))
    const [harvestable, tools] = body.canHarvest(name)
    if (!harvestable && !byHand && blockOf(context, position).digTime(null, false, false, false, [], {}) > BY_HAND_MS_MAX) throw new SkillFailure('missing_tool', `${name} gives nothing without a tool; I need one of ${tools.slice(0, 3).join(', ')}.`)
    await body.dig(position, { isTrusted: true })
    context.memory.rememberDug(position)
    await plugAround(context, position)
    // A slow world tells late that they fall: going on before would be going under them.
    if (due > 0) await until(() => !isOpen(context, position), { signal, timeoutSeconds: LOAD_SECONDS })
    await until(() => !isFallingInto(context, position), { signal, timeoutSeconds: SETTLE_SECONDS })
  }
  throw new SkillFailure('blocked', 'Sand and gravel keep falling in.')
}

/** Whether a cell holds what gives nothing with the tools held, though they dig plain stone, such as copper ore with a wooden pickaxe. */
function isTooHard (context, position) {
  const { body } = context
  const block = blockOf(context, position)
  return block?.boundingBox === 'block' && !body.canHarvest(block.name)[0] && body.canHarvest('stone')[0]
}

/** The cells to open for a step, the highest first, and where the feet then are. */
function stepOf (context, [dx, dz], slope) {
  const here = feet(context)
  const next = here.offset(dx, slope, dz)
  const cells = [next.offset(0, 1, 0), next]
  if (slope > 0) cells.unshift(here.offset(0, 2, 0))
  if (slope < 0) cells.unshift(next.offset(0, 2, 0))
  return { next, cells }
}

/** Sees to it that there is something to stand on at the end of a step. */
async function floorUnder (context, next) {
  const floor = next.offset(0, -1, 0)
  if (!carries(context, floor)) await context.body.placeAt(floor, context.body.fillers())
}

/** Null when a step can be dug and walked, or why not. */
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

/** Whether one stands in a cell, with nothing fallen in. */
const isAt = (context, cell) => feet(context).distanceTo(cell) < 1 && ![cell, cell.plus(UP)].some((own) => FALLING.test(nameAt(context, own) ?? ''))

/** How many blocks of sand or gravel come down when a cell is dug. */
function fallsInto (context, cell) {
  let falls = 0
  while (falls < FALL_HEIGHT_BLOCKS && FALLING.test(nameAt(context, cell.offset(0, falls + 1, 0)) ?? '')) falls++
  return falls
}

/** The seconds that it takes to dig a step free, with what comes down from above it. */
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
 * @param {{ byHand?: boolean, isWatchful?: boolean }} [options] see openCell; whether it ends when something hostile comes in sight
 * @returns {Promise<void>} a typed failure when it is barred; nothing is dug where that can be told beforehand
 */
async function advance (context, heading, slope, options = {}) {
  const { signal, memory } = context
  const danger = dangerOfStep(context, heading, slope)
  if (danger) throw new SkillFailure('blocked', `I go no further there: ${danger}.`)
  const { next, cells } = stepOf(context, heading, slope)
  for (const cell of [feet(context), feet(context).plus(UP)]) memory.rememberDug(cell)
  for (let tries = 0; tries < WALK_TRIES; tries++) {
    // What has fallen onto oneself goes first.
    const own = [feet(context).offset(0, 1, 0), feet(context)].filter((cell) => FALLING.test(nameAt(context, cell) ?? ''))
    for (const cell of [...own, ...cells]) {
      await openCell(context, cell, options)
      const enemy = options.isWatchful ? context.body.hostile(ENEMY_BLOCKS) : null
      if (enemy !== null) throw new SkillFailure('blocked', `There is a ${enemy.name} where I dig.`)
    }
    await floorUnder(context, next)
    await context.walker.goTo({ near: next.offset(0.5, 0, 0.5), range: STAND_RANGE_BLOCKS }, { signal, timeLimitSeconds: STEP_SECONDS })
    throwIfAborted(signal)
    memory.visit(context.bot.entity.position)
    // Sand may have fallen in, or the world put a block back: then it is dug once more.
    if (isAt(context, next)) break
    await pause(WALK_AGAIN_SECONDS, signal)
  }
  if (!isAt(context, next)) {
    throw new SkillFailure('blocked', `The step that I dug could not be walked; it is ${nameAt(context, next)} on ${nameAt(context, next.offset(0, -1, 0))}.`)
  }
}

/**
 * Digs the block under one's feet and drops into its place: only where what is below is known to carry and to be harmless,
 * and no cave opens unless that is no matter.
 * @param {{ byHand?: boolean, isOpen?: boolean }} [options] see openCell; whether one is out in the open anyway
 * @returns {Promise<boolean>} whether that was safe, and so done
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
 * Digs steps towards a block until it can be reached by hand.
 * @param {object} target
 * @param {{ isThere?: () => boolean, between?: () => Promise<void> }} [options] what else ends it; what is done before each step
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
 * Digs and walks until one stands in a cell: by whatever step leads nearest to it, round what bars the way, and nowhere twice.
 * @param {object} target where the feet shall be
 * @param {{ between?: () => Promise<void>, byHand?: boolean }} [options] what is done before each step; see openCell
 */
async function digInto (context, target, { between = null, ...options } = {}) {
  const goal = at(target).floored()
  const trodden = new Set()
  for (let steps = 0; steps < DIG_TO_STEPS_MAX && !feet(context).equals(goal); steps++) {
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
  if (!feet(context).equals(goal)) throw new SkillFailure('unreachable', `I did not come through in ${DIG_TO_STEPS_MAX} steps.`)
}

/** The headings [dx, dz] that a word allows: a point of the compass, or any of them, from where one looks on. */
function headings (context, word = 'any') {
  if (HEADINGS[word]) return [HEADINGS[word]]
  const { yaw } = context.bot.entity
  const ahead = [-Math.sin(yaw), -Math.cos(yaw)]
  return Object.values(HEADINGS).sort((a, b) => (b[0] * ahead[0] + b[1] * ahead[1]) - (a[0] * ahead[0] + a[1] * ahead[1]))
}

/** @param {object} context see facade.js */
function earthworks (context) {
  return bound(context, { openCell, dangerOf, dangerOfStep, isTooHard, effortOfStep, stepOf, advance, sink, digTo, digInto, headings })
}

module.exports = { earthworks }
