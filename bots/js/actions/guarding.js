'use strict'
// Looking after oneself while working: made ready before, telling danger, and facing it.

const { around, categoryOf } = require('../senses/sightings')
const { strikesAtHand } = require('./enemies')
const { attempt } = require('./failure')
const { bound } = require('../bound')

const ENEMY_BLOCKS = 16 // as far as skeletons shoot
const CREEPER_BLOCKS = 6
const CREEPER_BELOW_BLOCKS = 4 // in a tunnel one sees it late
const CREEPER_SECONDS = 5 // after which it forgets a target that it does not see
const CLOSE_BLOCKS = 5
const HAND_BLOCKS = 3
const WATCH_MS = 100
const APART_IN_HEIGHT_BLOCKS = 3 // what is farther up or down does not reach one
const WARY_BLOCKS = 10
const CROWD_BLOCKS = 10
const CROWD = 3 // so many at once are too many for anybody without armour
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
const PEACEFUL = ['enderman', 'zombified_piglin'] // unless one provokes them
const SELF_GUARDED = ['mine_ore', 'dig_down', 'tunnel', 'go_to_surface'] // below the ground
const QUICK = ['craft', 'smelt', 'fight', 'flee', 'go_to_surface', 'recover_belongings'] // not left off because night falls

/** Spiders leave people alone in the light of day. */
const isCalm = (context, { name }) => PEACEFUL.includes(name) || (name === 'spider' && !context.body.isNight() && context.body.isUnderSky())

/** Creatures in sight that are after one, the nearest first: `[entity, distance]`. */
const enemiesWithin = (context, radius) => around(context.bot, radius, (entity) => categoryOf(entity) === 'hostile' && !isCalm(context, entity) && context.senses.surroundings.facesCreature(entity))

/** What befalls a body by itself: it is buried, or is drowning, or burns; null when it is well. */
function plight (context, lost) {
  const { body } = context
  if (body.isInLava()) return 'I am in lava'
  if (lost > 0 && isBuried(context)) return 'I am buried'
  return body.isInWater() && (lost > 0 || context.bot.oxygenLevel <= SHORT_OF_AIR) ? 'I am drowning' : null
}

const isBuried = (context) => context.bot.blockAt(context.bot.entity.position.offset(0, context.bot.entity.height - 0.2, 0), false)?.boundingBox === 'block'

/**
 * What tells, when asked now and then, whether something is at one's throat: one was hurt with an enemy near, one comes close, or a
 * creeper comes; or whether one is buried, drowning or in lava.
 * @param {string | null} [prey] what one is out to fight
 * @param {{ isWayUp?: boolean }} [options] whether one is on the way up already, which is what hunger would call for
 * @returns {(isGuarded?: boolean) => string | null} words of why; whether creatures are guarded against between steps, so that only
 *   who strikes meanwhile is told of
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
    if (prey !== null && body.areBearable()) return null // that is what a fight is
    const isPrey = ({ name }) => name === prey && body.health() > WEAK_HEALTH
    const enemies = enemiesWithin(context, ENEMY_BLOCKS).filter(([enemy]) => !isPrey(enemy))
    const [attacker] = enemies.find((one) => lost > 0 || isAtHand(context, ...one)) ?? []
    return attacker ? `a ${attacker.name} attacks` : null
  }
}

/** What leaves no time to finish a step below the ground, unless one is meeting it already. */
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

/** Gets out of what one drowns, burns or is buried in; what keeps one there is met with the next step. */
async function getFree (context) {
  const { body } = context
  if (isBuried(context)) await attempt(() => body.digFree())
  if (body.isInWater() || body.isInLava()) await attempt(() => body.perform('go_to_surface'))
}

/** Whether an enemy is one to fight, with those that are about. */
function isToFight (context, enemies) {
  const { body } = context
  const near = enemies.filter(([, distance]) => distance <= CROWD_BLOCKS)
  if (body.areBearable(near)) return true
  if (!body.isArmed() || body.health() <= FLEE_HEALTH) return false
  if (near.length >= CROWD && !body.isWellEquipped()) return false
  return enemies[0][0].name === 'creeper' ? body.health() > WEAK_HEALTH : enemies[0][0].name !== 'witch'
}

/** Fights a kind of creature for as long as that goes well. */
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

/** Runs from a place for a while; turns round to what is as quick, and strikes one in the back. */
async function flee (context, place) {
  const { bot, body } = context
  const before = bot.health
  const isCaught = () => bot.health < before && enemiesWithin(context, HAND_BLOCKS).some(([{ name }]) => strikesAtHand(name))
  const watch = setInterval(() => { if (isCaught()) context.walker.stop() }, WATCH_MS)
  try {
    await attempt(() => body.goAway(place, FLIGHT_BLOCKS, { limitSeconds: FLIGHT_SECONDS }), ['interrupted'])
  } finally {
    clearInterval(watch)
  }
  if (isCaught()) await attempt(body.strikeOff)
}

/** Runs from the middle of all who are after one; tells whether they are left behind. */
async function runAway (context) {
  const { bot, body } = context
  for (let flights = 0; flights < FLIGHTS_MAX; flights++) {
    const enemies = enemiesWithin(context, ENEMY_BLOCKS).map(([{ position }]) => position)
    if (enemies.length === 0) return true
    const middle = enemies.reduce((sum, position) => sum.plus(position)).scaled(1 / enemies.length)
    const from = bot.entity.position.clone()
    await flee(context, middle)
    if (bot.entity.position.distanceTo(from) < CLOSE_BLOCKS) await body.pause(STANDSTILL_SECONDS) // nothing leads away, nor perhaps here
    const left = enemiesWithin(context, ENEMY_BLOCKS)
    if (left.length === 0 || left[0][1] > CROWD_BLOCKS) return true
    if (isToFight(context, left)) return false
  }
  return false
}

/** Shuts oneself off from what is not to be fought, or runs from it and hides where that is the better part. */
async function evade (context) {
  const { body } = context
  if (!body.isUnderSky() && await body.closeIn()) return body.pause(CREEPER_SECONDS)
  await body.strikeOff()
  if (await runAway(context) && (body.isNight() || body.health() <= FLEE_HEALTH)) await body.hide()
}

/** Fights what attacks, runs from what is not to be fought, and hides when too hurt; underground nobody runs. */
async function faceDanger (context) {
  const { body } = context
  if (body.isInLava() || isBuried(context)) await getFree(context)
  await attempt(body.strikeOff) // a body that does something else first is struck meanwhile
  await getFree(context)
  if (body.isNight() && body.isUnderSky() && enemiesWithin(context, ENEMY_BLOCKS).length > 0) context.memory.rememberAttack()
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
  let work = { isOutside: false, seconds: 0 } // what makeReady was told last

  /**
   * Does a skill that is left off when something attacks, or when night falls on what is better done by day, `interrupted` then;
   * those that dig see to their safety themselves when they are below the ground.
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

  /** Who goes down to mine needs blocks to shut caves out with. */
  async function takeBlocksAlong () {
    const { body } = context
    if (body.fillerCount() >= FEW_BLOCKS) return
    const [skill, args] = body.isUnderSky() ? ['collect', { item: 'dirt', count: SPARE_BLOCKS }] : ['dig_down', { to: String(SPARE_BLOCKS) }]
    await attempt(() => performWatchfully(skill, args))
  }

  /**
   * To be called before a piece of work: gets the body out of the water, fed, fit, and equipped for what lies ahead; by night it waits
   * for the day where the work is out in the open.
   * @param {object} [ahead]
   * @param {boolean} [ahead.isDeep] whether it is far down in the rock
   * @param {boolean} [ahead.leadsDown] whether one goes down for it, with work below that takes `deepSeconds` in all
   * @param {number} [ahead.deepSeconds]
   * @param {boolean} [ahead.isOutside] whether it is out in the open, and does not want the night
   * @param {number} [ahead.seconds] how long all that is left to do is thought to take
   * @param {string[]} [ahead.spared] what is made or used for it, and not to be eaten
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
