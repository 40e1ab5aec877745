'use strict'
// Standing one's ground where nobody runs, below the open sky: what is at hand is struck whatever the wounds, as it would strike on;
// what shoots or swells is shut out, the line between its eyes and one's own first; who cannot shut it out ducks into the rock.

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

/** Who is in sight and near enough to do harm, the nearest first, as `[entity, distance]`. */
const threats = (context) => around(context.bot, SHOOTER_BLOCKS, (entity) => categoryOf(entity) === 'hostile' && !HARMLESS.includes(entity.name) &&
  context.senses.surroundings.facesCreature(entity)).filter(([{ name }, distance]) => distance <= STRIKER_BLOCKS || (SHUT_OUT.includes(name) && name !== 'enderman'))

/** Strikes at what is at hand; who is weak lets off as soon as it is out of reach, to shut it out. Tells whether it is dead. */
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

/** Digs into the rock, out of sight of an enemy; tells whether that was possible. */
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

/** Does one thing against who is in sight; tells whether anything could be done. */
async function meet (context, enemies) {
  const { body } = context
  const [nearest] = enemies[0]
  if (body.isArmed() && await strikeAtHand(context, enemies)) return true
  if (body.fillers().length > 0 && await body.closeIn({ against: nearest.position })) return true
  const left = threats(context) // some may have come to hand meanwhile
  if (left.length === 0 || await strikeAtHand(context, left, (name) => name !== 'enderman')) return true
  for (let steps = 0; steps < DUCK_STEPS && threats(context).length > 0; steps++) if (!await duck(context, nearest)) return false
  return true
}

/** Strikes who is at hand, of those who are rather struck than shut out unless told otherwise; tells whether there was anybody. */
async function strikeAtHand (context, enemies, isStruck = strikesAtHand) {
  const [enemy] = enemies.find(([{ name }, distance]) => distance <= HAND_BLOCKS && isStruck(name)) ?? []
  if (enemy) await strike(context, enemy)
  return enemy !== undefined
}

/**
 * Meets all who are in sight and near, until none is.
 * @returns {Promise<boolean>} whether none is left that could do harm
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

/** Out in the open: strikes at what is at hand, whatever the wounds: who works on beside it is struck all the same. */
async function strikeAround (context) {
  const { body } = context
  for (let met = 0; met < ENEMIES_MAX && (body.isArmed() || body.areBearable()); met++) {
    const [enemy] = threats(context).find(([{ name }, distance]) => distance <= HAND_BLOCKS && strikesAtHand(name)) ?? []
    if (!enemy || !await strike(context, enemy)) return
  }
}

/** Strikes the attacker until it is knocked out of reach. Then the body can run or close itself in. */
async function strikeOff (context) {
  if (context.body.isArmed() || context.body.areBearable()) await strikeAtHand(context, threats(context))
}

/** @param {object} context see facade.js */
function standing (context) {
  const { memory } = context

  return {
    ...bound(context, { standGround, strikeOff, strikeAround }),
    standsGround: () => memory.standsGround === true,
    /** Whether something hostile was met below the ground a short while ago. */
    hasMetLately: () => Date.now() - (memory.metBelowAt ?? -Infinity) < MET_LATELY_MS
  }
}

module.exports = { standing }
