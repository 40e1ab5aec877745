'use strict'
// Fighting below the ground, where a body does not run. It hits enemies within reach whatever its wounds, because they would hit anyway. It shuts out
// enemies that shoot or swell, first on the line between their eyes and its own. If it cannot shut them out, it digs into the rock.

const { around, categoryOf } = require('../senses/sightings')
const { SHUT_OUT, strikesAtHand } = require('./enemies')
const { bound } = require('../bound')

const STRIKER_BLOCKS = 8
const SHOOTER_BLOCKS = 16
const HAND_BLOCKS = 3.2
const HARMLESS = ['zombified_piglin']
const ROUNDS_MAX = 16
const FIGHT_SECONDS = 15
const WEAK_HEALTH = 10
const ENEMIES_MAX = 4
const DUCK_STEPS = 2
const OPENING_SECONDS = 4
const MET_LATELY_MS = 60_000
const WATCH_MS = 100

/** Visible enemies that are near enough to do harm, the nearest first, as `[entity, distance]`. */
const threats = (context) => around(context.bot, SHOOTER_BLOCKS, (entity) => categoryOf(entity) === 'hostile' && !HARMLESS.includes(entity.name) &&
  context.senses.surroundings.facesCreature(entity)).filter(([{ name }, distance]) => distance <= STRIKER_BLOCKS || (SHUT_OUT.includes(name) && name !== 'enderman'))

/** Hits an enemy within reach. A weak body stops when the enemy is out of reach, to shut it out. Returns whether it is dead. */
async function strike (context, entity) {
  const { body } = context
  const being = body.creaturesOf([entity.name], STRIKER_BLOCKS).find(({ id }) => id === entity.id)
  if (!being) return true
  const waitsMax = context.bot.health <= WEAK_HEALTH ? 0 : undefined
  try {
    return await body.fight(being, { limitSeconds: FIGHT_SECONDS, retreatHealth: 0, holdsGround: true, waitsMax }) === 'dead'
  } catch (error) {
    if (!body.isSetback(error)) throw error
    return false
  }
}

/** Digs into the rock, out of an enemy's sight. Returns whether that was possible. */
async function duck (context, { position }) {
  const { body } = context
  const here = context.bot.entity.position
  const isToward = ([dx, dz]) => dx * (position.x - here.x) + dz * (position.z - here.z) > Math.abs(dx * (position.z - here.z) + dz * (position.x - here.x))
  const ways = body.headings('any').filter((heading) => !isToward(heading) && body.dangerOfStep(heading, 0) === null)
    .map((heading) => ({ heading, seconds: body.effortOfStep(heading, 0) + OPENING_SECONDS * body.openingsBeside(body.stepOf(heading, 0).cells) }))
    .sort((a, b) => a.seconds - b.seconds)
  if (ways.length === 0) return false
  await body.advance(ways[0].heading, 0)
  return true
}

/** Does one thing against visible enemies. Returns whether anything could be done. */
async function meet (context, enemies) {
  const { body } = context
  const [nearest] = enemies[0]
  if (body.isArmed() && await strikeAtHand(context, enemies)) return true
  if (body.fillers().length > 0 && await body.closeIn({ against: nearest.position })) return true
  const left = threats(context) // more may be within reach now
  if (left.length === 0 || await strikeAtHand(context, left, (name) => name !== 'enderman')) return true
  for (let steps = 0; steps < DUCK_STEPS && threats(context).length > 0; steps++) if (!await duck(context, nearest)) return false
  return true
}

/** Hits an enemy within reach; by default one that is better hit than shut out. Returns whether there was one. */
async function strikeAtHand (context, enemies, isStruck = strikesAtHand) {
  const [enemy] = enemies.find(([{ name }, distance]) => distance <= HAND_BLOCKS && isStruck(name)) ?? []
  if (enemy) await strike(context, enemy)
  return enemy !== undefined
}

/**
 * Reacts to all near visible enemies until there are none.
 * @returns {Promise<boolean>} whether no dangerous enemy is left
 */
async function standGround (context) {
  const { memory, body } = context
  if (memory.standsGround) return true
  memory.standsGround = true
  try {
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
      const enemies = threats(context)
      if (enemies.length === 0) return true
      memory.metBelowAt = Date.now()
      if (!await meet(context, enemies)) return false
    }
  } catch (error) {
    if (!body.isSurmountable(error)) throw error
  } finally {
    memory.standsGround = false
  }
  return threats(context).length === 0
}

/** Does something that walks. An enemy within reach that hits the body ends the walk. Returns whether that happened. */
async function walkUntilHit (context, walk) {
  const { bot, walker } = context
  const before = bot.health
  const isHit = () => bot.health < before && threats(context).some(([{ name }, distance]) => distance <= HAND_BLOCKS && strikesAtHand(name))
  const watch = setInterval(() => { if (isHit()) walker.stop() }, WATCH_MS)
  try {
    await walk()
  } finally {
    clearInterval(watch)
  }
  return isHit()
}

/** In the open: hits enemies within reach, whatever the wounds, because a body that works on would be hit anyway. */
async function strikeAround (context) {
  const { body } = context
  for (let met = 0; met < ENEMIES_MAX && (body.isArmed() || body.areBearable()); met++) {
    const [enemy] = threats(context).find(([{ name }, distance]) => distance <= HAND_BLOCKS && strikesAtHand(name)) ?? []
    if (!enemy || !await strike(context, enemy)) return
  }
}

/** Hits the attacker until it is knocked out of reach. Then the body can run or close itself in. */
async function strikeOff (context) {
  if (context.body.isArmed() || context.body.areBearable()) await strikeAtHand(context, threats(context))
}

/** @param {object} context see facade.js */
function standing (context) {
  const { memory } = context

  return {
    ...bound(context, { standGround, walkUntilHit, strikeOff, strikeAround }),
    standsGround: () => memory.standsGround === true,
    /** Whether the body met an enemy below the ground a short while ago. */
    hasMetLately: () => Date.now() - (memory.metBelowAt ?? -Infinity) < MET_LATELY_MS
  }
}

module.exports = { standing }
