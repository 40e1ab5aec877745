'use strict'
// Food for a day's work. The body eats when hungry or hurt, takes food along before going down, and goes up for food when it has none and wounds do not heal.

const { attempt } = require('./failure')
const { bound } = require('../bound')

const HUNGRY = 13
const HURT_HEALTH = 16
const WEAK_HEALTH = 8
const HEALING_FOOD = 18 // food level for healing; below it wounds do not heal by themselves: https://minecraft.wiki/w/Hunger
const MEALS_MAX = 4
const NEVER_EATEN = ['golden_apple', 'enchanted_golden_apple', 'spider_eye', 'poisonous_potato', 'pufferfish', 'suspicious_stew', 'chorus_fruit']
const LAST_RESORT = ['rotten_flesh', 'chicken'] // these cause hunger for a while, but still give food points
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
const COOKED_MAX = 2 // items cooked while the body waits
const FURNACE_BLOCKS = 6
const ENEMY_BLOCKS = 16
const DAWN_SECONDS = 60
const UP_AGAIN_MS = 300_000

const isSpared = (context, name) => Date.now() - (context.memory.spared?.at ?? -Infinity) < SPARED_MS && context.memory.spared.items.includes(name)

/** The food to eat next: the best one, and bad food only if there is no other; null for none. Items that a plan makes or uses are not eaten. */
function meal (context) {
  const { bot, body } = context
  const kinds = Object.keys(body.inventory()).filter((name) => body.foodPoints(name) > 1 && !NEVER_EATEN.includes(name) && !isSpared(context, name))
  const isBad = (name) => LAST_RESORT.includes(name) ? 1 : 0
  const [best] = kinds.sort((a, b) => isBad(a) - isBad(b) || body.foodPoints(b) - body.foodPoints(a))
  return best !== undefined && (!isBad(best) || bot.health < HURT_HEALTH || bot.food <= HUNGRY) ? best : null
}

/** How many food points are held in hunted or crafted food. */
const pointsHeld = (context) => Object.entries(context.body.inventory()).filter(([name]) => !NEVER_EATEN.includes(name) && name !== 'rotten_flesh' && !isSpared(context, name))
  .reduce((sum, [name, count]) => sum + context.body.foodPoints(name) * count, 0)

/** Eats when hungry, or when that lets wounds heal. */
async function eatWhenHungry (context) {
  const { bot, body } = context
  for (let meals = 0; meals < MEALS_MAX && (bot.food <= HUNGRY || (bot.health < HURT_HEALTH && bot.food < HEALING_FOOD)) && meal(context) !== null; meals++) await body.eat(meal(context))
}

const isSafe = (context) => context.body.isUnderSky() && !context.body.isNight() && context.body.enemiesWithin(ENEMY_BLOCKS).length === 0

/** Hunts visible animals until a number of food points is held. */
async function huntFor (context, points, radius) {
  const { body } = context
  for (let hunts = 0; hunts < HUNTS_MAX && pointsHeld(context) < points && isSafe(context); hunts++) {
    const prey = body.creaturesOf(PREY, radius).find((one) => !one.isBaby() && !body.hasFailed('hunt', one.position()))
    if (!prey) return
    await body.performWatchfully('hunt', { animal: prey.name })
  }
}

/** Searches for animals at known places, or all around, for a while. A failed search is not repeated soon. */
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
 * Makes sure that there is food before going down. It hunts animals near by. For long work, a hungry body also searches for animals, and cooks the meat if
 * there is a furnace. A body that has just eaten needs little: the food is for healing.
 * @param {number} deepSeconds estimated duration of the work below
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

/** Whether the body is too weak to work below, has no food that would heal it, and it is day above. */
const starvesBelow = (context) => context.bot.health <= WEAK_HEALTH && !context.body.canHeal() && Date.now() >= (context.memory.goesUpForFoodAfter ?? 0) &&
  (!context.body.isNight() || context.body.secondsTillDay() < DAWN_SECONDS)

/** Goes up for food when the body is too weak to go on, and searches there. A body that is only hungry hunts visible animals. */
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
