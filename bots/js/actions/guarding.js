'use strict'
// Safety during work: preparation, detection of danger, reaction to danger.

const { around, categoryOf } = require('../senses/sightings')
const { attempt } = require('./failure')
const { bound } = require('../bound')

const ENEMY_BLOCKS = 16 // the range of skeletons
const CREEPER_BLOCKS = 6
const CREEPER_BELOW_BLOCKS = 4 // in a tunnel a creeper is seen late
const CREEPER_SECONDS = 5 // after this time it forgets a target that it does not see
const CLOSE_BLOCKS = 5
const APART_IN_HEIGHT_BLOCKS = 3 // enemies farther up or down cannot reach the body
const WARY_BLOCKS = 10
const CROWD_BLOCKS = 10
const CROWD = 3 // this many at once are too many for a body without armour
const WEAK_HEALTH = 12
const FLEE_HEALTH = 8
const ROUNDS_MAX = 4
const FLIGHT_BLOCKS = 24
const FLIGHT_SECONDS = 12
const FLIGHTS_MAX = 3
const STANDSTILL_SECONDS = 1
const SHORT_OF_AIR = 8 // of 20
const FEW_BLOCKS = 12
const SPARE_BLOCKS = 16
const PEACEFUL = ['enderman'] // unless they are provoked
const SELF_GUARDED = ['mine_ore', 'dig_down', 'tunnel', 'go_to_surface'] // below the ground
const QUICK = ['craft', 'smelt', 'fight', 'flee', 'go_to_surface', 'recover_belongings'] // nightfall does not stop these

/** Spiders do not attack in daylight. */
const isCalm = (context, { name }) => PEACEFUL.includes(name) || (name === 'spider' && !context.body.isNight() && context.body.isUnderSky())

/** Visible creatures that attack the body, the nearest first: `[entity, distance]`. */
const enemiesWithin = (context, radius) => around(context.bot, radius, (entity) => categoryOf(entity) === 'hostile' && !isCalm(context, entity) && context.senses.surroundings.facesCreature(entity))

/** A danger other than an enemy: the body is buried, is drowning, or burns; null when there is none. */
function plight (context, lost) {
  const { body } = context
  if (body.isInLava()) return 'I am in lava'
  if (lost > 0 && isBuried(context)) return 'I am buried'
  return body.isInWater() && (lost > 0 || context.bot.oxygenLevel <= SHORT_OF_AIR) ? 'I am drowning' : null
}

const isBuried = (context) => context.bot.blockAt(context.bot.entity.position.offset(0, context.bot.entity.height - 0.2, 0), false)?.boundingBox === 'block'

/**
 * Makes a check that is called at intervals and tells whether something attacks: the body was hurt with an enemy near, an enemy comes close, or a creeper
 * comes; or the body is buried, drowning or in lava.
 * @param {string | null} [prey] the creature that the body wants to fight
 * @param {{ isWayUp?: boolean }} [options] whether the body is on its way up already, which is what hunger would require
 * @returns {(isGuarded?: boolean) => string | null} the reason in words; `isGuarded`: the caller guards against creatures between steps, so only actual
 *   attackers are reported
 */
function watchForDanger (context, prey = null, { isWayUp = false } = {}) {
  const { body } = context
  let before = body.health()
  return (isGuarded = false) => {
    const lost = before - body.health()
    before = body.health()
    const bad = plight(context, lost)
    if (bad !== null) return bad
    if (isGuarded) return dangerBelow(context, lost, isWayUp)
    if (prey !== null && body.areBearable()) return null // fighting is the purpose here
    const isPrey = ({ name }) => name === prey && body.health() > WEAK_HEALTH
    const enemies = enemiesWithin(context, ENEMY_BLOCKS).filter(([enemy]) => !isPrey(enemy))
    const [attacker] = enemies.find((one) => lost > 0 || isAtHand(context, ...one)) ?? []
    return attacker ? `a ${attacker.name} attacks` : null
  }
}

/** A danger that leaves no time to finish a step below the ground, unless the body reacts to it already. */
function dangerBelow (context, lost, isWayUp) {
  const { body } = context
  if (body.standsGround()) return null
  const [attacker] = enemiesWithin(context, ENEMY_BLOCKS).find(([{ name }, distance]) => lost > 0 || (name === 'creeper' && distance < CREEPER_BELOW_BLOCKS)) ?? []
  if (attacker) return `a ${attacker.name} attacks`
  return !isWayUp && body.starvesBelow() ? 'I am too hurt, and have nothing to eat' : null
}

function isAtHand (context, { name, position }, distance) {
  const { body } = context
  const wary = name === 'creeper' ? CREEPER_BLOCKS : body.isArmed() && body.health() > WEAK_HEALTH ? CLOSE_BLOCKS : WARY_BLOCKS
  return distance < wary && Math.abs(position.y - context.bot.entity.position.y) <= APART_IN_HEIGHT_BLOCKS
}

/** Gets out of water, fire or the blocks that bury the body. The next step handles what stops it. */
async function getFree (context) {
  const { body } = context
  if (isBuried(context)) await attempt(() => body.digFree())
  if (body.isInWater() || body.isInLava()) await attempt(() => body.perform('go_to_surface'))
}

/** Whether an enemy should be fought, given the other enemies near. */
function isToFight (context, enemies) {
  const { body } = context
  const near = enemies.filter(([, distance]) => distance <= CROWD_BLOCKS)
  if (body.areBearable(near)) return true
  if (!body.isArmed() || body.health() <= FLEE_HEALTH) return false
  if (near.length >= CROWD && !body.isWellEquipped()) return false
  return enemies[0][0].name === 'creeper' ? body.health() > WEAK_HEALTH : enemies[0][0].name !== 'witch'
}

/** Fights a kind of creature while that goes well. */
async function fightOn (context, target) {
  try {
    await context.body.perform('fight', { target }, {
      stopWhen: () => {
        const enemies = enemiesWithin(context, CROWD_BLOCKS)
        return enemies.length > 0 && !isToFight(context, enemies) ? 'it has become too dangerous' : null
      }
    })
  } catch (error) {
    if (error.reason !== 'interrupted') throw error
  }
}

/** Runs from a place for a while. It turns to fight an enemy of the same speed that hits from behind. */
async function flee ({ body }, place) {
  const run = () => attempt(() => body.goAway(place, FLIGHT_BLOCKS, { limitSeconds: FLIGHT_SECONDS }), ['interrupted'])
  if (await body.walkUntilHit(run)) await attempt(body.strikeOff)
}

/** Runs from the middle of all attackers. Returns whether it left them behind. */
async function runAway (context) {
  const { bot, body } = context
  for (let flights = 0; flights < FLIGHTS_MAX; flights++) {
    const enemies = enemiesWithin(context, ENEMY_BLOCKS).map(([{ position }]) => position)
    if (enemies.length === 0) return true
    const middle = enemies.reduce((sum, position) => sum.plus(position)).scaled(1 / enemies.length)
    const from = bot.entity.position.clone()
    await flee(context, middle)
    if (bot.entity.position.distanceTo(from) < CLOSE_BLOCKS) await body.pause(STANDSTILL_SECONDS) // no way leads out, perhaps not in either
    const left = enemiesWithin(context, ENEMY_BLOCKS)
    if (left.length === 0 || left[0][1] > CROWD_BLOCKS) return true
    if (isToFight(context, left)) return false
  }
  return false
}

/** Closes itself off from enemies that must not be fought, or runs from them and hides if that is better. */
async function evade (context) {
  const { body } = context
  if (!body.isUnderSky() && await body.closeIn()) return body.pause(CREEPER_SECONDS)
  await body.strikeOff()
  if (await runAway(context) && (body.isNight() || body.health() <= FLEE_HEALTH)) await body.hide()
}

/** Fights attackers, runs from enemies that must not be fought, and hides when too hurt. Underground a body never runs. */
async function faceDanger (context) {
  const { body } = context
  if (body.isInLava() || isBuried(context)) await getFree(context)
  await attempt(body.strikeOff) // a body that does something else first is hit in the meantime
  await getFree(context)
  if (body.isNight() && body.isUnderSky() && enemiesWithin(context, ENEMY_BLOCKS).length > 0) context.memory.attacks.add()
  if (!body.isUnderSky() && await body.standGround()) return body.keepSafe()
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
    const enemies = enemiesWithin(context, ENEMY_BLOCKS)
    if (enemies.length === 0) break
    await attempt(() => isToFight(context, enemies) ? fightOn(context, enemies[0][0].name) : evade(context))
    await attempt(body.eatWhenHungry)
    if (!body.isUnderSky()) break
  }
}

/** @param {object} context see facade.js */
function guarding (context) {
  const { memory } = context
  let work = { isOutside: false, seconds: 0 } // the last arguments of makeReady

  /**
   * Performs a skill, and stops it as `interrupted` when something attacks, or when night falls on work that is better done by day. Skills that dig guard
   * themselves below the ground.
   */
  function performWatchfully (skill, args) {
    const { body } = context
    const danger = watchForDanger(context, skill === 'fight' ? args.target : null, { isWayUp: skill === 'go_to_surface' })
    const guardsItself = SELF_GUARDED.includes(skill)
    return body.perform(skill, args, {
      stopWhen: () => {
        if (!guardsItself && work.isOutside && !QUICK.includes(skill) && body.shouldSitOut(work.seconds) && body.isUnderSky()) return 'night has fallen'
        return danger(guardsItself && !body.isUnderSky())
      }
    })
  }

  /** A body that goes down to mine needs blocks to close caves. */
  async function takeBlocksAlong () {
    const { body } = context
    if (body.fillerCount() >= FEW_BLOCKS) return
    const [skill, args] = body.isUnderSky() ? ['collect', { item: 'dirt', count: SPARE_BLOCKS }] : ['dig_down', { to: String(SPARE_BLOCKS) }]
    await attempt(() => performWatchfully(skill, args))
  }

  /**
   * Call this before work. It gets the body out of the water, fed, healthy, and equipped for the work. By night it waits for the day if the work is in the
   * open.
   * @param {object} [ahead]
   * @param {boolean} [ahead.isDeep] whether the work is far down in the rock
   * @param {boolean} [ahead.leadsDown] whether the body goes down for it, with work below that takes `deepSeconds` in all
   * @param {number} [ahead.deepSeconds]
   * @param {boolean} [ahead.isOutside] whether it is in the open and should not happen at night
   * @param {number} [ahead.seconds] estimated duration of all remaining work
   * @param {string[]} [ahead.spared] items that the work makes or uses, which must not be eaten
   */
  async function makeReady ({ isDeep = false, leadsDown = isDeep, deepSeconds = 0, isOutside = false, seconds = 0, spared = [] } = {}) {
    const { body } = context
    work = { isOutside, seconds }
    memory.spared = { items: spared, at: Date.now() }
    await getFree(context)
    if (!body.isUnderSky()) await body.standGround()
    await body.dress()
    await body.fetchFood()
    await body.recover()
    if (isOutside) await body.waitForDay(seconds)
    await body.arm(spared, deepSeconds > 0)
    if (leadsDown) await body.takeFoodAlong(deepSeconds)
    if (isDeep) await takeBlocksAlong()
  }

  return { ...bound(context, { watchForDanger, enemiesWithin, faceDanger }), makeReady, performWatchfully }
}

module.exports = { guarding }
