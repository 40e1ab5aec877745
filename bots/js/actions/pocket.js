'use strict'
// Protection underground: plugs the openings of the body's own tunnel, closes the body in, and rests there.

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
const OFF_MIDDLE_BLOCKS = 0.21 // farther off the middle, a body reaches into the next block
const MIDDLE_SECONDS = 1
const PLUG_SECONDS = 1
const SETTLE_SECONDS = 0.1 // after this time the world knows where the body has landed
const HALF_BLOCK = 0.5
const EYE_HEIGHT_BLOCKS = 1.62
const WEAK_HEALTH = 12
const FIT_HEALTH = 17
const REST_SECONDS = 45
const MEALS_MAX = 8
const RESTING = { stage: 'heals', why: 'I am hurt, and close myself in', secondsAtMost: MEALS_MAX * REST_SECONDS }
const HEALING_FOOD = 18 // food level for healing; below it wounds do not heal by themselves: https://minecraft.wiki/w/Hunger

const feet = (context) => context.bot.entity.position.offset(0, 0.01, 0).floored()

/** Whether a creature could come through a cell. A cell that is not loaded counts as rock. */
const isOpen = (context, cell) => context.bot.blockAt(cell, false)?.boundingBox === 'empty'

/** The cells around the body's two cells, in the best order for closing them. */
function sidesOf (here) {
  const head = here.plus(UP)
  return [here.plus(DOWN), ...WALLS.map((side) => here.plus(side)), ...WALLS.map((side) => head.plus(side)), head.plus(UP)]
}

/** The open cells around the body, without those of its own tunnel unless all are requested. */
const openSides = (context, isWhole) => sidesOf(feet(context)).filter((cell) => isOpen(context, cell) && (isWhole || !context.memory.hasDug(cell)))

/** How many openings a body would have after digging some cells: open cells beside them that are not its own tunnel. */
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

/** Places a plain block in a cell in reach. Without support, it places one beside it first. */
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

/** Whether an entity, the body included, stands in a cell, so that no block can be placed there. */
const isTaken = (context, cell) => Object.values(context.bot.entities).some((entity) => (entity === context.bot.entity || !['item', 'other'].includes(categoryOf(entity))) &&
  ['x', 'z'].every((axis) => Math.abs(entity.position[axis] - cell[axis] - HALF_BLOCK) < HALF_BLOCK + (entity.width || 0.6) / 2) &&
  entity.position.y < cell.y + 1 && entity.position.y + (entity.height || 1.8) > cell.y)

/** The distance of a cell from the line between the eyes and a place. Creatures do not shoot or hit targets that they do not see. */
function isBefore (context, cell, place) {
  const eyes = context.bot.entity.position.offset(0, EYE_HEIGHT_BLOCKS, 0)
  const ahead = place.offset(0, EYE_HEIGHT_BLOCKS, 0).minus(eyes)
  const beside = cell.offset(HALF_BLOCK, HALF_BLOCK, HALF_BLOCK).minus(eyes)
  return ahead.dot(beside) / ((ahead.norm() || 1) * (beside.norm() || 1))
}

/**
 * Closes the openings around the body with plain blocks, while there are any.
 * @param {{ isWhole?: boolean, against?: Vec3 | null }} [options] whether the body's own tunnel is closed too, so that nothing can come in; the position of an
 *   enemy, towards which it closes first
 * @returns {Promise<boolean>} whether all are closed; a body that is hit stops and hits back
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
      // An entity may be in it, or it has no support, or the last block was used for its support.
      await attempt(async () => {
        await stepToMiddle(context)
        if (!isTaken(context, cell) && isOpen(context, cell)) await plug(context, cell)
      })
    }
  }
  return openSides(context, isWhole).length === 0
}

/** Eats until wounds heal by themselves, while there is food. */
async function eatUp (context) {
  const { body } = context
  for (let meals = 0; meals < MEALS_MAX && context.bot.food < HEALING_FOOD && body.meal() !== null; meals++) await body.eat(body.meal())
}

/** Whether wounds would heal: the body is well fed, or has food. */
const canHeal = (context) => context.bot.food >= HEALING_FOOD || context.body.meal() !== null

/** Closes the body in, eats, and waits until wounds have healed as far as possible. Returns whether it is fit. */
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
 * Call this between two steps. It fights near enemies or shuts them out, and lets serious wounds heal.
 * @param {{ isOpen?: boolean }} [options] whether the body is in the open, where it does not close itself in between steps
 */
async function keepSafe (context, { isOpen = false } = {}) {
  const { bot, body } = context
  await attempt(async () => {
    await (isOpen ? body.strikeAround() : body.standGround())
    if (isOpen) return
    if (bot.health <= WEAK_HEALTH && canHeal(context)) await context.stages.during(RESTING, () => restClosedIn(context))
    else if (bot.health < FIT_HEALTH) await eatUp(context)
  })
}

/** @param {object} context see facade.js */
function pocket (context) {
  return bound(context, { openingsBeside, closeIn, canHeal, restClosedIn, keepSafe })
}

module.exports = { pocket }
