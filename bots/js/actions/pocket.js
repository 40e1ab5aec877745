'use strict'
// Keeping oneself shut off underground: plugging what leads out of one's own digging, closing oneself in, resting there.

const { Vec3 } = require('vec3')
const { categoryOf } = require('../senses/sightings')
const { attempt } = require('./failure')
const { pause, throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const WALLS = [new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)]
const UP = new Vec3(0, 1, 0)
const DOWN = new Vec3(0, -1, 0)
const SIDES = [DOWN, ...WALLS, UP]
const ROUNDS_MAX = 2
const OFF_MIDDLE_BLOCKS = 0.21 // farther off, a body reaches into the next block
const MIDDLE_SECONDS = 1
const PLUG_SECONDS = 1
const SETTLE_SECONDS = 0.1 // after which the world knows where one has come down
const HALF_BLOCK = 0.5
const EYE_HEIGHT_BLOCKS = 1.62
const WEAK_HEALTH = 12
const FIT_HEALTH = 17
const REST_SECONDS = 45
const MEALS_MAX = 8
const HEALING_FOOD = 18 // below, wounds do not heal by themselves: https://minecraft.wiki/w/Hunger

const feet = (context) => context.bot.entity.position.offset(0, 0.01, 0).floored()

/** Whether something could come through a cell; what is not loaded is taken for rock. */
const isOpen = (context, cell) => context.bot.blockAt(cell, false)?.boundingBox === 'empty'

/** The cells around one's own two, in the order in which they are best closed. */
function sidesOf (here) {
  const head = here.plus(UP)
  return [here.plus(DOWN), ...WALLS.map((side) => here.plus(side)), ...WALLS.map((side) => head.plus(side)), head.plus(UP)]
}

/** The open cells around one; without those of one's own digging unless all are asked for. */
const openSides = (context, isWhole) => sidesOf(feet(context)).filter((cell) => isOpen(context, cell) && (isWhole || !context.memory.hasDug(cell)))

/** How many openings a body would face that has dug some cells: open cells beside them that are not of its own digging. */
function openingsBeside (context, cells) {
  const here = feet(context)
  const own = new Set([...cells, here, here.plus(UP)].map(String))
  const found = new Set()
  for (const cell of cells) {
    for (const side of SIDES) {
      const next = cell.plus(side)
      if (!own.has(String(next)) && isOpen(context, next) && !context.memory.hasDug(next)) found.add(String(next))
    }
  }
  return found.size
}

/** Lays a plain block in a cell in reach; where it has nothing to hold on to, one beside it first. */
async function plug (context, cell) {
  const { body } = context
  if (!body.hasSupport(cell)) {
    const base = [DOWN, ...WALLS].map((side) => cell.plus(side)).find((next) => isOpen(context, next) && body.hasSupport(next) && body.inReach(next))
    if (base) await body.placeAt(base, body.fillers(), { limitSeconds: PLUG_SECONDS })
  }
  await body.placeAt(cell, body.fillers(), { limitSeconds: PLUG_SECONDS })
}

async function stepToMiddle (context) {
  const { x, z } = context.bot.entity.position
  const middle = feet(context).offset(0.5, 0, 0.5)
  if (Math.max(Math.abs(x - middle.x), Math.abs(z - middle.z)) <= OFF_MIDDLE_BLOCKS) return
  await context.body.goNear(middle, { range: 0.25, what: 'the middle of the block', limitSeconds: MIDDLE_SECONDS })
}

/** Whether somebody stands in a cell, oneself too, so that nothing can be laid there. */
const isTaken = (context, cell) => Object.values(context.bot.entities).some((entity) => (entity === context.bot.entity || !['item', 'other'].includes(categoryOf(entity))) &&
  ['x', 'z'].every((axis) => Math.abs(entity.position[axis] - cell[axis] - HALF_BLOCK) < HALF_BLOCK + (entity.width || 0.6) / 2) &&
  entity.position.y < cell.y + 1 && entity.position.y + (entity.height || 1.8) > cell.y)

/** How close a cell is to the line from the eyes to a place. Creatures do not shoot or strike at what they do not see. */
function isBefore (context, cell, place) {
  const eyes = context.bot.entity.position.offset(0, EYE_HEIGHT_BLOCKS, 0)
  const ahead = place.offset(0, EYE_HEIGHT_BLOCKS, 0).minus(eyes)
  const beside = cell.offset(HALF_BLOCK, HALF_BLOCK, HALF_BLOCK).minus(eyes)
  return ahead.dot(beside) / ((ahead.norm() || 1) * (beside.norm() || 1))
}

/**
 * Closes the openings around one with plain blocks, as far as they go.
 * @param {{ isWhole?: boolean, against?: Vec3 | null }} [options] whether one's own tunnel is closed too, so that nothing comes in at
 *   all; where an enemy stands, towards whom it is closed first
 * @returns {Promise<boolean>} whether all are closed; who is struck meanwhile leaves off, to strike back
 */
async function closeIn (context, { isWhole = true, against = null } = {}) {
  const { bot, signal, body } = context
  const place = against?.clone()
  const before = bot.health
  if (openSides(context, isWhole).length > 0) await pause(SETTLE_SECONDS, signal)
  const inOrder = (cells) => place ? cells.sort((a, b) => isBefore(context, b, place) - isBefore(context, a, place)) : cells
  for (let rounds = 0; rounds < ROUNDS_MAX && openSides(context, isWhole).length > 0; rounds++) {
    for (const cell of inOrder(openSides(context, isWhole))) {
      throwIfAborted(signal)
      if (body.fillers().length === 0 || bot.health < before) return false
      // Somebody may stand in it, or it hangs in the air, or the last block went into what holds it.
      await attempt(async () => {
        await stepToMiddle(context)
        if (!isTaken(context, cell) && isOpen(context, cell)) await plug(context, cell)
      })
    }
  }
  return openSides(context, isWhole).length === 0
}

/** Eats until wounds heal by themselves, as far as there is food. */
async function eatUp (context) {
  const { body } = context
  for (let meals = 0; meals < MEALS_MAX && context.bot.food < HEALING_FOOD && body.meal() !== null; meals++) await body.eat(body.meal())
}

/** Whether wounds would heal: one is well fed, or has food. */
const canHeal = (context) => context.bot.food >= HEALING_FOOD || context.body.meal() !== null

/** Closes oneself in, eats, and waits for wounds to heal as far as they do; tells whether one is fit. */
async function restClosedIn (context) {
  const { bot } = context
  if (!await closeIn(context)) return false
  const before = bot.health
  for (let meals = 0; meals < MEALS_MAX && canHeal(context) && bot.health < FIT_HEALTH && bot.health >= before; meals++) {
    await eatUp(context)
    await until(() => bot.health >= FIT_HEALTH || bot.food < HEALING_FOOD || bot.health < before, { signal: context.signal, timeoutSeconds: REST_SECONDS, everySeconds: 0.5 })
    if (bot.food >= HEALING_FOOD) break
  }
  return bot.health >= WEAK_HEALTH
}

/**
 * To be called between two steps: what is hostile and near is fought or shut out, and bad wounds are left to heal.
 * @param {{ isOpen?: boolean }} [options] whether one is out in the open, where nobody closes themselves in between steps
 */
async function keepSafe (context, { isOpen = false } = {}) {
  const { bot, body } = context
  await attempt(async () => {
    await (isOpen ? body.strikeAround() : body.standGround())
    if (isOpen) return
    if (bot.health <= WEAK_HEALTH && canHeal(context)) await restClosedIn(context)
    else if (bot.health < FIT_HEALTH) await eatUp(context)
  })
}

/** @param {object} context see facade.js */
function pocket (context) {
  return bound(context, { openingsBeside, closeIn, canHeal, restClosedIn, keepSafe })
}

module.exports = { pocket }
