'use strict'
// Fights a creature or person: hits, holds up the shield while the other can strike, and backs off from a swelling creeper.

const { categoryOf, isTame } = require('../senses/sightings')
const { strikesAtHand } = require('./enemies')
const { SkillFailure } = require('./failure')
const { pause, until } = require('./waiting')
const weapons = require('./data/weapons.json')
const { bound } = require('../bound')

const STRIKE_BLOCKS = 3
const ATTACK = 1
const CHASE_SECONDS = 6
const CHASES_MAX = 4 // chases in a row that did not get within reach
const HOLD_SECONDS = 0.3
const WATCH_MS = 100
// Creepers begin to swell three blocks from their target. They explode after a second and a half unless it is more than seven blocks away by then (vanilla's
// SwellGoal). Hit them as they come, and run from them when they swell.
const CREEPER_STRIKE_BLOCKS = 3.5 // it is within reach when the head has turned
const CREEPER_STEP_BACK_BLOCKS = 5
const CREEPER_FLIGHT_BLOCKS = 8
const CREEPER_FLIGHT_SECONDS = 1.6
const CREEPER_STATE_KEY = 16
const SWELLING = 1
const LURE_BLOCKS = 12
const LURE_SECONDS = 6
const COMING_BLOCKS = 6
const COMING_SECONDS = 1
const UNHURT_MS = 500 // after a hit, in which another hit of the same strength has no effect
const RETREAT_HEALTH = 8
const CROWD_BLOCKS = 10
/** How many enemies at once are better fought than run from, for a hurt body, a healthy body, and a body with a shield. */
const BEARABLE = { armed: { hurt: 2, well: 4, shielded: 5 }, unarmed: { hurt: 1, well: 2, shielded: 2 } }
const SHIELD_SLOT = 45
const TURN_SECONDS = 0.2 // a shield protects only the front
const FALL_SECONDS = 1.2 // a dead creature vanishes within this time

const apart = (context, being) => being.position() ? context.bot.entity.position.distanceTo(being.position()) : Infinity

function weaponOf (name) {
  const [, tier, kind] = /^([a-z]+)_(sword|axe|pickaxe|shovel)$/.exec(name) ?? []
  if (!kind) return weapons.hand
  return { damage: weapons.kinds[kind].damage[tier] ?? weapons.hand.damage, speed: weapons.kinds[kind].speed }
}

/** The held item with the most damage per second, as its name and the seconds between hits; a null name means the hand. */
function bestWeapon (context) {
  let best = { name: null, ...weapons.hand }
  for (const { name } of context.bot.inventory.items()) {
    const weapon = weaponOf(name)
    if (weapon !== weapons.hand && weapon.damage * weapon.speed > (best.name ? best.damage * best.speed : 0)) best = { name, ...weapon }
  }
  return best
}

/** Whether a real weapon is held. */
const isArmed = (context) => /_(sword|axe)$/.test(bestWeapon(context).name ?? '')

/**
 * Whether all enemies near are melee fighters, and few. If each is hit as it comes within reach, they do little harm, even to bare fists. A body that runs from
 * them is hit in the back. One creeper does little harm to a body with a sword. Measured losses in half hearts, with a stone sword: one zombie, spider or
 * creeper 0, a zombie or spider and a creeper 1, two zombies 2, two spiders 5, three zombies 5; with bare hands: one zombie 0, one spider 3, two zombies 4.
 */
function areBearable (context, enemies = context.body.enemiesWithin(CROWD_BLOCKS)) {
  const { hurt, well, shielded } = isArmed(context) ? BEARABLE.armed : BEARABLE.unarmed
  const few = context.bot.health <= RETREAT_HEALTH ? hurt : context.body.hasShield() ? shielded : well
  const others = enemies.filter(([{ name }]) => !strikesAtHand(name))
  return enemies.length > 0 && enemies.length <= few && (others.length === 0 || (others.length === 1 && others[0][0].name === 'creeper' && isArmed(context)))
}

/**
 * Fights a creature or person until it is dead, out of reach, or too strong.
 * @param {{ limitSeconds?: number, retreatHealth?: number, holdsGround?: boolean, waitsMax?: number }} [options] half hearts below which the fight stops (the
 *   default depends on whether running is better); whether to wait for the enemy instead of chasing it, and how often before giving up
 * @returns {Promise<'dead' | 'gone'>}
 */
async function fight (context, being, { limitSeconds = 45, retreatHealth = null, holdsGround = false, waitsMax = CHASES_MAX } = {}) {
  const { bot, body } = context
  const target = being.entity()
  if (!target) throw new SkillFailure('unreachable', `The ${being.name} is gone.`)
  if (isTame(target)) throw new SkillFailure('invalid', `The ${being.name} is tame; I do not fight it.`)
  let isDead = false
  const onDead = (entity) => { if (entity === target) isDead = true }
  bot.on('entityDead', onDead)
  const end = Date.now() + limitSeconds * 1000
  let chases = 0
  let blows = 0
  let readyAt = 0
  try {
    const weapon = bestWeapon(context)
    if (weapon.name) await body.equip([weapon.name], weapon.name)
    if (body.count(['shield']) > 0) await body.equip(['shield'], 'shield')
    while (!isDead && being.entity()) {
      if (bot.health <= (retreatHealth ?? (areBearable(context) ? 0 : RETREAT_HEALTH))) throw new SkillFailure('blocked', `I am too hurt to go on fighting the ${being.name}.`)
      if (Date.now() > end) throw new SkillFailure('timeout', `The ${being.name} still stands after ${limitSeconds} s.`)
      const bomb = swellingNear(context)
      if (bomb !== null) {
        await backOff(context, bomb)
        continue
      }
      if (shoots(being) && blows > 0 && !holdsGround && apart(context, being) > STRIKE_BLOCKS) await closeIn(context, being) // before it shoots again
      await awaitReadiness(context, being, readyAt, () => isDead)
      const struck = withinReach(context, being)
      if (struck === null) {
        if (++chases > waitsMax) throw new SkillFailure('unreachable', `I cannot get at the ${being.name}.`)
        if (holdsGround) await behindShield(context, being, HOLD_SECONDS)
        else if (!await lure(context, being)) await closeIn(context, being)
        continue
      }
      chases = 0
      if (struck === target) blows++
      readyAt = Date.now() + Math.max(1000 / weapon.speed, UNHURT_MS)
      await strike(context, struck)
    }
    await until(() => isDead || !being.entity(), { signal: context.signal, timeoutSeconds: FALL_SECONDS })
    return isDead && blows > 0 ? 'dead' : 'gone' // a creature that died of another cause is not a kill
  } finally {
    bot.removeListener('entityDead', onDead)
  }
}

const hasShieldUp = (context) => context.bot.inventory.slots[SHIELD_SLOT]?.name === 'shield'

/** Waits behind the shield until the next hit has its full strength. */
async function awaitReadiness (context, being, readyAt, isOver) {
  const seconds = (readyAt - Date.now()) / 1000
  if (seconds > 0) await (being.name === 'creeper' ? pause(seconds, context.signal) : behindShield(context, being, seconds, isOver))
}

/** Follows the target until it, or another enemy, is in reach. */
async function closeIn (context, being) {
  const watch = setInterval(() => { if (withinReach(context, being) !== null) context.walker.stop() }, WATCH_MS)
  try {
    await context.body.goAfter(being, { range: STRIKE_BLOCKS - 0.7, limitSeconds: CHASE_SECONDS, sprint: true })
  } catch (error) {
    if (!['unreachable', 'blocked', 'timeout', 'interrupted'].includes(error.reason)) throw error
    if (error.reason !== 'interrupted') await pause(0.3, context.signal)
  } finally {
    clearInterval(watch)
  }
}

/** The creature to strike next: an approaching creeper, else the nearest of the target and other enemies in reach; null if there is none. */
function withinReach (context, being) {
  const [creeper] = context.body.enemiesWithin(CREEPER_STRIKE_BLOCKS).find(([{ name }]) => name === 'creeper') ?? []
  if (creeper) return creeper
  const [other, distance] = context.body.enemiesWithin(STRIKE_BLOCKS).find(([{ name }]) => strikesAtHand(name)) ?? [null, Infinity]
  return apart(context, being) <= strikeBlocks(being) && apart(context, being) <= distance ? being.entity() : other
}

async function strike (context, entity) {
  const { bot } = context
  await context.walker.lookAt(entity.position.offset(0, entity.height * 0.7, 0))
  if (bot.entities[entity.id] !== entity) return
  bot._client.write('use_entity', { target: entity.id, mouse: ATTACK, sneaking: false })
  bot.swingArm()
  if (entity.name === 'creeper') await backOff(context, entity) // it explodes next to a body that stays
}

/** Whether a creature does not come within reach by itself. */
const shoots = ({ name }) => name !== 'creeper' && !strikesAtHand(name)
const strikeBlocks = ({ name }) => name === 'creeper' ? CREEPER_STRIKE_BLOCKS : STRIKE_BLOCKS
const isSwelling = ({ name, metadata }) => name === 'creeper' && metadata?.[CREEPER_STATE_KEY] === SWELLING

/** A creeper beside the body that is about to explode, whatever the target; null for none. */
const swellingNear = (context) => context.body.enemiesWithin(CREEPER_FLIGHT_BLOCKS - 1).find(([entity]) => isSwelling(entity))?.[0] ?? null

/** Waits until an approaching creature is within reach, to hit it before it hits. Returns whether it came. */
async function lure (context, being) {
  const [blocks, timeoutSeconds] = being.name === 'creeper' ? [LURE_BLOCKS, LURE_SECONDS] : [COMING_BLOCKS, COMING_SECONDS]
  if (categoryOf(being.entity() ?? {}) !== 'hostile' || shoots(being) || apart(context, being) > blocks) return false
  return until(() => withinReach(context, being) !== null, { signal: context.signal, timeoutSeconds })
}

/** Holds up the shield, if one is worn, against a creature, for some seconds or until a condition holds. */
async function behindShield (context, being, seconds, isOver = () => false) {
  const { bot, signal } = context
  if (!hasShieldUp(context)) return pause(seconds, signal)
  const end = Date.now() + seconds * 1000
  bot.activateItem(true)
  try {
    while (Date.now() < end && !isOver() && being.position()) {
      await context.walker.lookAt(being.position().offset(0, 1, 0))
      await until(isOver, { signal, timeoutSeconds: Math.min(TURN_SECONDS, (end - Date.now()) / 1000) })
    }
  } finally {
    bot.deactivateItem()
  }
}

async function backOff (context, entity) {
  try {
    await context.body.goAway(entity.position, isSwelling(entity) ? CREEPER_FLIGHT_BLOCKS : CREEPER_STEP_BACK_BLOCKS, { limitSeconds: CREEPER_FLIGHT_SECONDS })
  } catch (error) {
    if (!['unreachable', 'blocked', 'timeout'].includes(error.reason)) throw error
  }
}

/** @param {object} context see facade.js */
function fighting (context) {
  return bound(context, { fight, isArmed, areBearable })
}

module.exports = { fighting }
