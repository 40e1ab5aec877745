'use strict'

exports.card = {
  "name": "obtain",
  "summary": "Get an item by whatever way is cheapest from here, making the tools and ingredients that it takes first.",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "any item, such as iron_pickaxe, bread, white_bed, log" },
      "count": { "type": "integer", "minimum": 1, "maximum": 256, "default": 1, "description": "how many more" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": [],
  "changes": "You hold that many more of the item, and perhaps tools and leftovers.",
  "expects": { "gains": "$item" },
  "time_limit_seconds": 1800
}

const STEPS_MAX = 120
const FAILURES_MAX = 24
const SAME_STEP_FAILURES_MAX = 6 // without any gain in between
const MISSING_FAILURES = 2 // then its source counts as missing here
const BREATH_SECONDS = 2 // before trying again: the land may still be coming into sight
const EXPLORES_MAX = 3 // for one source, before it counts as missing here
const NEAR_BLOCKS = 24 // skills find for themselves what is as near
const ARRIVED_BLOCKS = 8
const STONE_BLOCKS = 6 // farther stone is not walked to
const FEW = 3
const STUCK_BLOCKS = '4'
const SPARE_LOGS = 3
const FEW_BLOCKS = 12
const SPARE_BLOCKS = 16
const ENEMY_BLOCKS = 16 // as far as skeletons shoot
const CREEPER_BLOCKS = 6
const WEAK_HEALTH = 12
const FIT_HEALTH = 17
const RECOVERY_SECONDS = 45
const NIGHT_SECONDS = 600
const SHELTER_BLOCKS = 3 // the block over one's head needs others beside it to hold on to
const PICKED_UP_SECONDS = 2
const WORK_SECONDS = 600 // what most things take by day
const BAD_NIGHT_DANGERS = 3
const CREEPER_SECONDS = 5 // in which it forgets whom it does not see
const FLEE_HEALTH = 8
const ROUNDS_MAX = 4
const DANGERS_MAX = 24
const LONG_TRIES_MAX = 12 // for what comes by chance, such as apples
const NIGHTFALL_SECONDS = 600
const MONSTER_SECONDS = 90
const STAIRS_MAX = 16
const STAIRS_TRIES_MAX = 3
const PLACE_WALK_SECONDS = 240
const CHASE_SECONDS = 30
const FREE_SLOTS_WANTED = 3
const STACK = 64
const HUNGRY = 13
const HEALING_FOOD = 17 // more than that lets wounds heal
const KEPT_FOOD = ['golden_apple', 'enchanted_golden_apple', 'rotten_flesh', 'spider_eye', 'poisonous_potato', 'pufferfish']
const PREY = ['cow', 'pig', 'sheep', 'chicken']
const PREY_BLOCKS = 20
const INVENTORY_SLOTS = 36
const DEEP = ['mine']
const SELF_GUARDED = ['mine_ore', 'dig_down', 'tunnel']
const AT_STATION = ['smelt', 'craft']
const JUNK = ['dirt', 'cobblestone', 'cobbled_deepslate', 'granite', 'diorite', 'andesite', 'tuff', 'gravel', 'sand', 'wheat_seeds', 'rotten_flesh']

/** What a step did, for the account at the end. */
const VERBS = { craft: 'made', smelt: 'smelted', mine: 'mined', chop: 'chopped', dig: 'gathered', hunt: 'hunted for', fight: 'fought for', fetch: 'fetched', fish: 'fished', harvest: 'harvested' }

class Account {
  constructor () { this.deeds = new Map() }

  add ({ kind, item }, count) {
    if (count <= 0) return
    const key = `${VERBS[kind] ?? 'got'} ${item}`
    this.deeds.set(key, { verb: VERBS[kind] ?? 'got', item, count: (this.deeds.get(key)?.count ?? 0) + count })
  }

  words () {
    return [...this.deeds.values()].map(({ verb, item, count }) => `${verb} ${count} ${item}`).join(', ')
  }
}

/** The kind that a word means; a count that cannot be carried is refused. */
function whatIsWanted (body, word, count) {
  const kinds = body.itemKinds(word)
  const kind = kinds.length === 1 ? kinds[0] : body.cheapestKind(kinds)
  if (count > body.stackSize(kind) * INVENTORY_SLOTS) {
    throw body.failure('invalid', `Nobody can carry ${count} ${kind}; ${body.stackSize(kind) * INVENTORY_SLOTS} is the most.`)
  }
  return kind
}

/** Throws away what is more than a stack of plain things, when there is hardly room left. */
async function makeRoom (body, steps) {
  if (body.freeSlots() >= FREE_SLOTS_WANTED) return
  const needed = new Set(steps.map(({ item }) => item))
  for (const kind of JUNK) {
    if (needed.has(kind)) continue
    const surplus = body.count([kind]) - (kind === 'cobblestone' ? STACK : 0)
    if (surplus > 0) await body.toss([kind], surplus)
    if (body.freeSlots() >= FREE_SLOTS_WANTED) return
  }
  if (body.freeSlots() === 0) throw body.failure('inventory_full', 'My inventory is full of things that I would not throw away; deposit or drop something.')
}

const edible = (body, spared) => Object.keys(body.inventory())
  .filter((name) => body.foodPoints(name) > 1 && !KEPT_FOOD.includes(name) && !spared.includes(name))
  .sort((a, b) => body.foodPoints(b) - body.foodPoints(a))[0]

/** Eats when hungry, or when wounds would heal by it; who has nothing and sees an animal hunts it. */
async function eatWhenHungry (body, { isFree = false, spared = [] } = {}) {
  if (body.food() > HUNGRY && (body.health() > WEAK_HEALTH || body.food() > HEALING_FOOD)) return
  try {
    const isSafe = isFree && body.health() > FLEE_HEALTH && body.hostile(ENEMY_BLOCKS) === null
    if (isSafe && !edible(body, spared) && body.creature(PREY, PREY_BLOCKS) !== null) await body.perform('hunt', {})
    const kind = edible(body, spared)
    if (kind) await body.eat(kind)
  } catch (error) {
    if (!body.isSetback(error)) throw error
  }
}

/** Tells, when asked now and then, whether something is at the body's throat: it was hurt with an enemy near, or a creeper comes that is not the prey. */
function watchForDanger (body, prey = null) {
  let before = body.health()
  return () => {
    const lost = before - body.health()
    before = body.health()
    if (lost > 0 && body.isInWater()) return 'I am drowning'
    const enemy = body.hostile(ENEMY_BLOCKS)
    if (enemy === null) return null
    if (enemy.name === prey && body.health() > WEAK_HEALTH) return null // that is what a fight is
    const isAtHand = lost > 0 || (enemy.name === 'creeper' && body.distanceTo(enemy.position()) < CREEPER_BLOCKS)
    return isAtHand ? `a ${enemy.name} attacks` : null
  }
}

/** Gets out of the water; what keeps the body in it is met with the next step. */
async function getOutOfWater (body) {
  if (!body.isInWater()) return
  try {
    await body.perform('go_to_surface')
  } catch (error) {
    if (!body.isSetback(error)) throw error
  }
}

/** Digs itself in where it stands and shuts the hole, until it is well, and it is day where that is waited for. */
async function hide (body, { tillDay = false } = {}) {
  try {
    for (let depth = 0; depth < SHELTER_BLOCKS && body.isUnderSky(); depth++) if (!await body.sink({ byHand: false, isOpen: true })) break
    await body.until(() => body.fillers().length > 0, PICKED_UP_SECONDS)
    if (!await body.restClosedIn() || !tillDay) return
    await body.until(() => !body.isNight(), NIGHT_SECONDS)
  } catch (error) {
    if (!body.isSetback(error) && !['missing_items', 'missing_tool'].includes(error.reason)) throw error // then there is only running
  }
}

/** Fights what attacks, runs from what blows up, and hides when too hurt; underground nobody runs. */
async function faceDanger (body, dangers) {
  await getOutOfWater(body)
  const isBadNight = body.isNight() && body.isUnderSky() && dangers % BAD_NIGHT_DANGERS === 0
  for (let rounds = 0; rounds < ROUNDS_MAX && body.hostile(ENEMY_BLOCKS) !== null; rounds++) {
    try {
      const enemy = body.hostile(ENEMY_BLOCKS)
      const isToAvoid = body.health() <= FLEE_HEALTH || enemy?.name === 'creeper' // nobody should stand near those
      if (isToAvoid && !body.isUnderSky() && await body.closeIn()) await body.pause(CREEPER_SECONDS)
      else await body.perform(isToAvoid ? 'flee' : 'fight', {})
    } catch (error) {
      if (!body.isSetback(error)) throw error
    }
    await eatWhenHungry(body)
    if (isBadNight || body.health() <= FLEE_HEALTH) return hide(body, { tillDay: isBadNight })
  }
}

/** Who goes down to mine needs blocks to shut caves out with. */
async function takeBlocksAlong (body, { kind }) {
  if (!DEEP.includes(kind) || body.fillerCount() >= FEW_BLOCKS) return
  try {
    await watchfully(body, 'collect', { item: body.isUnderSky() ? 'dirt' : 'cobblestone', count: SPARE_BLOCKS })
  } catch (error) {
    if (!body.isSetback(error)) throw error
  }
}

/** Waits for wounds to heal: hidden where something may come, else where it stands. */
async function recover (body) {
  if (body.health() > WEAK_HEALTH) return
  if (!body.isUnderSky() || body.isNight() || body.hostile(ENEMY_BLOCKS) !== null) return hide(body)
  await body.until(() => body.health() >= FIT_HEALTH || body.hostile(ENEMY_BLOCKS) !== null, RECOVERY_SECONDS)
}

/** Nobody works under the sky of a night without a weapon, if there is time to wait for the day. */
async function waitForDay (body, { kind }) {
  if (!body.isNight() || !body.isUnderSky() || body.isArmed() || DEEP.includes(kind) || AT_STATION.includes(kind)) return
  if (body.secondsLeft() > NIGHT_SECONDS + WORK_SECONDS) await hide(body, { tillDay: true })
}

const leadsAway = (body, { kind, source, count }) => DEEP.includes(kind) || (source === 'stone' && count > FEW) || !((source === null ? 0 : body.nearestSource(source)?.distance ?? Infinity) <= NEAR_BLOCKS)

/** Stations that later steps need go along when the next step leads away from them. */
async function packUp (body, [next, ...later]) {
  if (AT_STATION.includes(next.kind)) return
  const kinds = []
  if (later.some(({ kind }) => kind === 'smelt')) kinds.push('furnace')
  if (later.some(({ kind }) => kind === 'craft')) kinds.push('crafting_table')
  if (kinds.length > 0 && leadsAway(body, next)) await body.takeStationsAlong(kinds)
}

/** Goes to where the source of a step is, or looks for it, when that is not what the step's own skill does. */
async function lookFor (body, step, explored) {
  const { kind, source } = step
  if (source === null || source === 'stone' || DEEP.includes(kind)) return
  let found = body.nearestSource(source)
  if (found !== null && found.distance <= NEAR_BLOCKS) return
  if (!body.isUnderSky()) await watchfully(body, 'go_to_surface', {})
  if (found === null) {
    await goWhereItMayBe(body, step, explored)
    found = body.nearestSource(source)
  }
  if (found === null || found.distance <= NEAR_BLOCKS) return
  if (!found.being) return body.goNear(found, { range: ARRIVED_BLOCKS, what: `the ${found.name}` })
  try {
    await body.goAfter(found.being, { range: ARRIVED_BLOCKS, limitSeconds: CHASE_SECONDS })
  } catch (error) {
    if (body.isSetback(error) && found.being.position()) body.rememberFailure('hunt', found.being.position())
    throw error
  }
}

/** Hunts what is near before going down to mine: who has eaten heals. */
async function takeFoodAlong (body, { kind }, spared) {
  if (!DEEP.includes(kind) || !body.isUnderSky() || body.isNight() || edible(body, spared) || body.hostile(ENEMY_BLOCKS) !== null) return
  if (body.creature(PREY, PREY_BLOCKS) === null) return
  try {
    await watchfully(body, 'hunt', {})
  } catch (error) {
    if (!body.isSetback(error)) throw error
  }
}

/** To a named place that is known for a source, else exploring; a typed failure when that was in vain. */
async function goWhereItMayBe (body, { kind, source }, explored) {
  if (kind === 'fight') await awaitMonster(body, source)
  if (kind === 'fight' && body.nearestSource(source) !== null) return
  const place = body.likelyPlace(source)
  if (place !== null) {
    if (place.distance > ARRIVED_BLOCKS) await body.goNear(place, { range: ARRIVED_BLOCKS, what: place.name, limitSeconds: PLACE_WALK_SECONDS })
    if (body.nearestSource(source) !== null) return
    body.rememberMissing(source)
  }
  const tries = (explored.get(source) ?? 0) + 1
  explored.set(source, tries)
  if (tries > EXPLORES_MAX) {
    explored.delete(source)
    body.rememberMissing(source)
    throw body.failure('unreachable', `There is no ${source} far and wide.`)
  }
  if (kind !== 'fight') await watchfully(body, 'explore', { wish: source })
}

/** Most of what is hostile comes out at night, and comes by itself: nobody need walk about in the dark for it. */
async function awaitMonster (body, source) {
  const danger = watchForDanger(body, source)
  let why = null
  const comes = (isToEnd) => () => isToEnd() || body.nearestSource(source) !== null || (why = danger()) !== null
  await body.until(comes(() => body.isNight()), NIGHTFALL_SECONDS)
  if (why === null) await body.until(comes(() => false), MONSTER_SECONDS)
  if (why !== null) throw body.failure('interrupted', `I left off to wait for a ${source}: ${why}.`)
}

/**
 * Cobblestone: stone is under everybody's feet, and stairs down into it give more of it in less time than picking at rocks;
 * only what is then missing is collected around.
 */
async function digStone (body, step) {
  const goal = body.count([step.item]) + step.args.count
  const found = body.nearestSource(step.source)
  if (found === null || found.distance > STONE_BLOCKS) await watchfully(body, 'dig_down', { to: 'stone' })
  const missing = () => goal - body.count([step.item])
  for (let stairs = 0; stairs < STAIRS_TRIES_MAX && missing() > FEW; stairs++) {
    try {
      await watchfully(body, 'dig_down', { to: String(Math.min(missing(), STAIRS_MAX)) })
    } catch (error) {
      if (!body.isSetback(error) && error.reason !== 'missing_tool') throw error // what is in the way stays there
    }
  }
  if (missing() > 0) await watchfully(body, step.skill, { ...step.args, count: missing() })
}

/** Before going down a few more logs are cut than the plan takes: nobody wants to come up again for a table or for sticks. */
function withSpare ([step, ...later]) {
  return step.kind === 'chop' && later.some(({ kind }) => DEEP.includes(kind)) ? { ...step.args, count: step.args.count + SPARE_LOGS } : step.args
}

/** Does a skill that is left off when something attacks, `interrupted` then; those that dig underground see to that themselves. */
const watchfully = (body, skill, args) => body.perform(skill, args, {
  stopWhen: SELF_GUARDED.includes(skill) ? null : watchForDanger(body, skill === 'fight' ? args.target : null)
})

/** What failed twice in one place is tried in another; who cannot walk away, from the top of a tree, digs down. */
async function goElsewhere (body) {
  const ways = body.isUnderSky() ? [['explore', {}], ['dig_down', { to: STUCK_BLOCKS }]] : [['go_to_surface', {}], ['explore', {}]]
  for (const [skill, args] of ways) {
    try {
      await watchfully(body, skill, args)
      if (skill === 'explore') return
    } catch (error) {
      if (!body.isSetback(error) && !['interrupted', 'missing_tool'].includes(error.reason)) throw error
    }
  }
}

/** What a plan makes or cooks is not eaten. */
const spared = (body, steps) => steps.map(({ item }) => item).flatMap((item) => [item, ...Object.keys(body.inventory()).filter((raw) => body.cookedOf(raw) === item)])

async function carryOut (body, steps, explored, account) {
  const [step] = steps
  await getOutOfWater(body)
  await makeRoom(body, steps)
  await eatWhenHungry(body, { isFree: true, spared: spared(body, steps) })
  await recover(body)
  await waitForDay(body, step)
  await takeFoodAlong(body, step, spared(body, steps))
  await takeBlocksAlong(body, step)
  await packUp(body, steps)
  await lookFor(body, step, explored)
  const before = body.count([step.item])
  try {
    if (step.source === 'stone' && step.kind === 'dig') await digStone(body, step)
    else await watchfully(body, step.skill, withSpare(steps))
    if (step.kind === 'fight') await body.pickUpAround({ kinds: [step.item] })
  } finally {
    account.add(step, body.count([step.item]) - before)
  }
}

exports.run = async (body, { item, count = 1 }) => {
  const kind = whatIsWanted(body, item, count)
  const start = body.count([kind])
  const gained = () => body.count([kind]) - start
  const account = new Account()
  const explored = new Map()
  const failed = new Map()
  let failures = 0
  let dangers = 0
  let longTries = 0
  let lastFailure = null
  for (let steps = 0; gained() < count && steps < STEPS_MAX; steps++) {
    const plan = body.plan(kind, count - gained())
    const [step] = plan.steps
    const before = body.count([step.item])
    body.progress(`I have ${gained()} of ${count} ${kind} and was to ${step.skill} ${step.item}${account.words() && `; I ${account.words()}`}.`)
    try {
      await carryOut(body, plan.steps, explored, account)
    } catch (error) {
      if (['invalid', 'inventory_full'].includes(error.reason) || !error.reason) throw error
      if (error.reason === 'interrupted') {
        if (++dangers > DANGERS_MAX) throw error
        await faceDanger(body, dangers)
        continue
      }
      lastFailure = error
      if (step.isByChance && error.reason === 'timeout' && ++longTries <= LONG_TRIES_MAX) continue
      const key = `${step.skill} ${step.item}`
      if (body.count([step.item]) > before) failed.delete(key) // it gives something still
      failed.set(key, (failed.get(key) ?? 0) + 1)
      if (step.source && failed.get(key) >= MISSING_FAILURES) body.rememberMissing(step.source)
      if (++failures >= FAILURES_MAX || failed.get(key) > SAME_STEP_FAILURES_MAX) break
      await body.pause(BREATH_SECONDS)
      if (failed.get(key) > 1) await goElsewhere(body)
    }
  }
  if (gained() >= count) return { status: 'done', detail: `I got ${gained()} ${kind}: ${account.words() || 'it came to me'}.` }
  const why = lastFailure === null ? `${STEPS_MAX} steps were not enough` : lastFailure.detail
  throw body.failure(lastFailure?.reason ?? 'blocked', `I have ${gained()} of ${count} ${kind}. ${why}${account.words() && ` I ${account.words()}.`}`)
}
