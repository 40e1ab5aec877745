'use strict'
// Food for a day's work: eaten when hungry or hurt, taken along before going down, and gone up for when there is none and wounds
// do not heal.

const { attempt } = require('./failure')
const { bound } = require('../bound')

const HUNGRY = 13
const HURT_HEALTH = 16
const WEAK_HEALTH = 8
const HEALING_FOOD = 18 // below, wounds do not heal by themselves: https://minecraft.wiki/w/Hunger
const MEALS_MAX = 4
const NEVER_EATEN = ['golden_apple', 'enchanted_golden_apple', 'spider_eye', 'poisonous_potato', 'pufferfish', 'suspicious_stew', 'chorus_fruit']
const LAST_RESORT = ['rotten_flesh', 'chicken'] // they make one hungrier for a while, and feed one all the same
const SPARED_MS = 1_300_000
const PREY = ['cow', 'pig', 'sheep', 'chicken']
const PREY_BLOCKS = 24
const FAR_PREY_BLOCKS = 48
const PLACE_BLOCKS = 128
const PLACE_SECONDS = 45
const ARRIVED_BLOCKS = 8
const LONG_SECONDS = 200
const FEW_POINTS = 5
const MANY_POINTS = 12
const HUNTS_MAX = 5
const SEARCH_SECONDS = 75
const SEARCH_AGAIN_MS = 600_000
const COOKED_MAX = 2 // while one waits for it
const FURNACE_BLOCKS = 6
const ENEMY_BLOCKS = 16
const DAWN_SECONDS = 60
const UP_AGAIN_MS = 300_000

const isSpared = (context, name) => Date.now() - (context.memory.spared?.at ?? -Infinity) < SPARED_MS && context.memory.spared.items.includes(name)

/** The food to eat next: what gives most, and what is bad only for want of other; null for none. What a plan makes or uses is no food. */
function meal (context) {
  const { bot, body } = context
  const kinds = Object.keys(body.inventory()).filter((name) => body.foodPoints(name) > 1 && !NEVER_EATEN.includes(name) && !isSpared(context, name))
  const isBad = (name) => LAST_RESORT.includes(name) ? 1 : 0
  const [best] = kinds.sort((a, b) => isBad(a) - isBad(b) || body.foodPoints(b) - body.foodPoints(a))
  return best !== undefined && (!isBad(best) || bot.health < HURT_HEALTH || bot.food <= HUNGRY) ? best : null
}

/** How many points of food are held that were hunted or made. */
const pointsHeld = (context) => Object.entries(context.body.inventory()).filter(([name]) => !NEVER_EATEN.includes(name) && name !== 'rotten_flesh' && !isSpared(context, name))
  .reduce((sum, [name, count]) => sum + context.body.foodPoints(name) * count, 0)

/** Eats when hungry, or when wounds would heal by it. */
async function eatWhenHungry (context) {
  const { bot, body } = context
  for (let meals = 0; meals < MEALS_MAX && (bot.food <= HUNGRY || (bot.health < HURT_HEALTH && bot.food < HEALING_FOOD)) && meal(context) !== null; meals++) await body.eat(meal(context))
}

const isSafe = (context) => context.body.isUnderSky() && !context.body.isNight() && context.body.enemiesWithin(ENEMY_BLOCKS).length === 0

/** Hunts what is in sight until so many points of food are held. */
async function huntFor (context, points, radius) {
  const { body } = context
  for (let hunts = 0; hunts < HUNTS_MAX && pointsHeld(context) < points && isSafe(context); hunts++) {
    const prey = body.creaturesOf(PREY, radius).find((one) => !one.isBaby() && !body.hasFailed('hunt', one.position()))
    if (!prey) return
    await body.performWatchfully('hunt', { animal: prey.name })
  }
}

/** Looks for animals where they are known to be, or all around, for a while; not again soon. */
async function searchForPrey (context) {
  const { memory, body } = context
  if (Date.now() < (memory.searchesPreyAfter ?? 0)) return
  memory.searchesPreyAfter = Date.now() + SEARCH_AGAIN_MS
  const place = PREY.map(body.likelyPlace).find((one) => one !== null && one.distance <= PLACE_BLOCKS)
  if (place) return body.goNear(place, { range: ARRIVED_BLOCKS, what: place.name, limitSeconds: PLACE_SECONDS })
  const end = Date.now() + SEARCH_SECONDS * 1000
  const danger = body.watchForDanger()
  const isSeen = () => body.creaturesOf(PREY, FAR_PREY_BLOCKS).some((one) => !one.isBaby())
  try {
    await body.perform('explore', { wish: PREY[0] }, { stopWhen: () => danger() ?? (isSeen() || Date.now() > end ? 'that is far enough' : null) })
  } catch (error) {
    if (error.reason !== 'interrupted' || !isSafe(context)) throw error
  }
}

async function cookAtHand (context) {
  const { body } = context
  const raw = Object.keys(body.inventory()).find((name) => body.foodPoints(name) > 0 && body.cookedOf(name) !== null && !isSpared(context, name))
  if (raw && body.knownStations('furnace').some(({ distance }) => distance <= FURNACE_BLOCKS)) await body.perform('cook', { food: raw, count: COOKED_MAX })
}

/**
 * Sees to it that there is food before going down: what is near is hunted; who is hungry looks for animals too for long work, and
 * cooks the meat where a furnace stands. Who has just eaten needs little: what is taken along is for wounds.
 * @param {number} deepSeconds how long the work below is thought to take
 */
async function takeFoodAlong (context, deepSeconds) {
  if (deepSeconds <= 0) return
  const isLong = deepSeconds > LONG_SECONDS && context.bot.food < HEALING_FOOD
  if (isLong) await attempt(() => cookAtHand(context))
  const points = isLong ? MANY_POINTS : FEW_POINTS
  if (pointsHeld(context) >= points || !isSafe(context)) return
  await attempt(() => huntFor(context, points, PREY_BLOCKS))
  if (!isLong || pointsHeld(context) > 0) return
  await attempt(() => searchForPrey(context))
  await attempt(() => huntFor(context, points, FAR_PREY_BLOCKS))
}

/** Whether one is too weak to go on below, with nothing to eat that would heal, while it is day above. */
const starvesBelow = (context) => context.bot.health <= WEAK_HEALTH && !context.body.canHeal() && Date.now() >= (context.memory.goesUpForFoodAfter ?? 0) &&
  (!context.body.isNight() || context.body.secondsTillDay() < DAWN_SECONDS)

/** Goes up for food when one is too weak to go on without, and looks for it there; who is only hungry hunts what is in sight. */
async function fetchFood (context) {
  const { body } = context
  if (starvesBelow(context)) {
    if (!body.isUnderSky()) await attempt(() => body.performWatchfully('go_to_surface', {}))
    if (isSafe(context)) await attempt(() => huntFor(context, MANY_POINTS, FAR_PREY_BLOCKS))
    if (isSafe(context) && pointsHeld(context) === 0) await attempt(() => searchForPrey(context))
    context.memory.goesUpForFoodAfter = Date.now() + UP_AGAIN_MS
    if (isSafe(context)) await attempt(() => huntFor(context, MANY_POINTS, FAR_PREY_BLOCKS))
  } else if (context.bot.food <= HUNGRY && meal(context) === null && isSafe(context)) {
    await attempt(() => huntFor(context, FEW_POINTS, PREY_BLOCKS))
  }
  await attempt(() => eatWhenHungry(context))
}

/** @param {object} context see facade.js */
function provisions (context) {
  return bound(context, { meal, eatWhenHungry, takeFoodAlong, starvesBelow, fetchFood })
}

module.exports = { provisions }
