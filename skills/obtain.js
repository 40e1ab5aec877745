'use strict'

exports.card = {
  "name": "obtain",
  "summary": "Get an item by whatever way is cheapest from here, making the tools and ingredients that it takes first.",
  "gist": "any item, tools and ingredients too",
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
  "time_limit_seconds": 3600,
  "is_work": true
}

const STEPS_MAX = 320 // includes steps that were stopped by danger
const FAILURES_MAX = 36
const SAME_STEP_FAILURES_MAX = 12 // without any gain in between
const ROOM_BLOCKS = 2
const STATION_FAILURES = 3 // after this many the station is probably not the cause
const MISSING_FAILURES = 2 // after this many failures the source counts as missing here
const BREATH_SECONDS = 2 // wait before another try: more of the land may come into sight
const EXPLORES_MAX = 3 // per source, before it counts as missing here
const NEAR_BLOCKS = 24 // skills find sources within this distance themselves
const ARRIVED_BLOCKS = 8
const STONE_BLOCKS = 6 // the body does not walk to stone that is farther away
const FEW = 3
const STUCK_BLOCKS = '4'
const SPARE_LOGS = 3
const LONG_SEARCH_SECONDS = 240 // below the ground
const LONG_SEARCH_LOGS = 2 // additional logs: each gives pickaxes for another hundred blocks of tunnel
const SPARE_STONES = 6
const STONES = ['cobblestone', 'cobbled_deepslate']
const SPINS_MAX = 4 // times that a step can repeat while the plan does not get shorter
const DEEP_TRIES = 3 // below the ground, before the body goes up to come down elsewhere
const DEEP_LEG_BLOCKS = 24
const RESTS_MAX = 3
const DANGERS_MAX = 160
const SAME_DANGERS_MAX = 5 // per step, before it is tried elsewhere
const LONG_TRIES_MAX = 12 // for items that drop by chance, such as apples
const NIGHTFALL_SECONDS = 600
const MONSTER_SECONDS = 90
const STAIRS_MAX = 16
const STONES_OF_PICKAXE = 3
const STICKS_OF_PICKAXE = 2
const STAIRS_TRIES_MAX = 3
const PLACE_WALK_SECONDS = 240
const CHASE_SECONDS = 30
const SHIELD = 'shield'
const FIGHTS_FOR_SHIELD = 2
const SHIELD_PLANS_MAX = 60 // greatest number of planned steps for a shield, over all lives
const SHIELD_TIME = 1.3 // factor on the estimated duration of a plan
const NEARLY_SECONDS = 120
const FREE_SLOTS_WANTED = 3
const STACK = 64
const INVENTORY_SLOTS = 36
const AT_STATION = ['smelt', 'craft']
const JUNK = ['dirt', 'cobblestone', 'cobbled_deepslate', 'granite', 'diorite', 'andesite', 'tuff', 'gravel', 'sand', 'wheat_seeds', 'rotten_flesh']

/** Records what a step did, for the report at the end. */
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

/** The kind that a word means. A count that nobody can carry is refused. */
function whatIsWanted (body, word, count) {
  const kinds = body.itemKinds(word)
  const kind = kinds.length === 1 ? kinds[0] : body.cheapestKind(kinds)
  if (count > body.stackSize(kind) * INVENTORY_SLOTS) {
    throw body.failure('invalid', `Nobody can carry ${count} ${kind}; ${body.stackSize(kind) * INVENTORY_SLOTS} is the most.`)
  }
  return kind
}

/** When there is little room left, throws away plain items beyond one stack. */
async function makeRoom (body, steps) {
  if (body.freeSlots() >= FREE_SLOTS_WANTED) return
  const needed = new Set(steps.map(({ item }) => item))
  for (const kind of JUNK) {
    if (needed.has(kind)) continue
    const surplus = body.count([kind]) - (kind === 'cobblestone' ? STACK : 0)
    if (surplus > 0) await body.throwAway([kind], surplus)
    if (body.freeSlots() >= FREE_SLOTS_WANTED) return
  }
  if (body.freeSlots() === 0) throw body.failure('inventory_full', 'My inventory is full of things that I would not throw away; deposit or drop something.')
}

/** Whether a step leads deep down: ore, and lava, which is rare elsewhere. Their skills find it themselves. */
const isDeep = ({ kind, source }) => kind === 'mine' || source === 'lava'

/** Whether a step leads below the ground, but not deep. */
const leadsBelow = (body, { source }) => source === 'stone' || body.isPatchRock(source)

/** Whether a step is so far away that the body will not come back for a table. */
function leadsAway (body, { kind, source, count }) {
  if (isDeep({ kind, source })) return true
  if (source === null) return false
  const distance = body.nearestSource(source)?.distance ?? Infinity
  return source === 'stone' ? count > FEW || distance > STONE_BLOCKS : distance > NEAR_BLOCKS
}

/** Takes along the stations that later steps need, when the next step leads away from them. */
async function packUp (body, [next, ...later]) {
  if (AT_STATION.includes(next.kind)) return
  const kinds = []
  if (later.some(({ kind }) => kind === 'smelt')) kinds.push('furnace')
  if (isDeep(next) || later.some(({ kind }) => kind === 'craft')) kinds.push('crafting_table') // for new pickaxes below
  if (kinds.length > 0 && leadsAway(body, next)) await body.takeStationsAlong(kinds)
}

/** Goes to the source of a step or searches for it, unless the step's own skill does that. */
async function lookFor (body, step, explored) {
  const { source } = step
  if (source === null || source === 'stone' || isDeep(step)) return
  let found = body.nearestSource(source)
  if (found !== null && found.distance <= NEAR_BLOCKS) return
  if (body.isPatchRock(source)) return body.digForRock(source)
  if (!body.isUnderSky()) await body.performWatchfully('go_to_surface', {})
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

/** Walks to a named place that is known for a source, else explores. Throws a typed failure when that failed. */
async function goWhereItMayBe (body, { kind, source, dimension }, explored) {
  const isAwaited = kind === 'fight' && dimension === null
  if (isAwaited) await awaitMonster(body, source)
  if (isAwaited && body.nearestSource(source) !== null) return
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
  if (isAwaited) return
  const search = () => dimension === null ? body.performWatchfully('explore', { wish: source }) : body.searchBeyond(source)
  await body.during({ stage: 'searches', why: `I see no ${source}` }, search)
}

/**
 * Most hostile creatures spawn at night and come by themselves, so the body does not search for them in the dark. It waits for the end of a bad night.
 * Creatures that the sun does not burn are still there in the morning, and the others are gone.
 */
async function awaitMonster (body, source) {
  const danger = body.watchForDanger(source)
  let why = null
  const isSeen = () => body.nearestSource(source) !== null
  const comes = (isToEnd) => () => isToEnd() || isSeen() || (why = danger()) !== null
  const dusk = { stage: 'waits', why: `a ${source} comes in the dark`, secondsAtMost: NIGHTFALL_SECONDS }
  await body.during(dusk, () => body.until(comes(() => body.isNight()), NIGHTFALL_SECONDS))
  if (why === null && !isSeen() && body.isNight() && body.isFitToFight()) return goToMeet(body, source)
  if (why === null && !isSeen()) await body.waitForDay(MONSTER_SECONDS)
  const morning = { stage: 'waits', why: `a ${source} may be left of the night`, secondsAtMost: MONSTER_SECONDS }
  if (why === null) await body.during(morning, () => body.until(comes(() => false), MONSTER_SECONDS))
  if (why !== null) throw body.failure('interrupted', `I left off to wait for a ${source}: ${why}.`)
}

/** Walks around in the dark until a kind of monster comes in sight. */
async function goToMeet (body, source) {
  try {
    await body.performWatchfully('explore', { wish: source })
  } catch (error) {
    if (!body.isSetback(error)) throw error // none is in sight yet, and the night is long
  }
}

/**
 * Cobblestone. Stone is under the ground everywhere, and stairs down into it give more in less time than single rocks. Only what is still missing is collected
 * around. The first stones become a better pickaxe if one is wanted: with it the rest takes half the time.
 */
async function digStone (body, [step, ...later]) {
  const isForPickaxe = step.args.count > STONES_OF_PICKAXE && later.some(({ item }) => item === 'stone_pickaxe') && !body.canHarvest('iron_ore')[0] &&
    body.count(['stick']) >= STICKS_OF_PICKAXE
  const goal = body.count([step.item]) + (isForPickaxe ? STONES_OF_PICKAXE : step.args.count + spareStones(body, step))
  const found = body.nearestSource(step.source)
  if (found === null || found.distance > STONE_BLOCKS) await body.performWatchfully('dig_down', { to: 'stone' })
  const missing = () => goal - body.count([step.item])
  for (let stairs = 0; stairs < STAIRS_TRIES_MAX && missing() > 0; stairs++) {
    try {
      await body.performWatchfully('dig_down', { to: String(Math.min(missing(), STAIRS_MAX)) })
    } catch (error) {
      if (!body.isSetback(error) && error.reason !== 'missing_tool') throw error // the obstacle stays
    }
  }
  if (missing() > 0) await body.performWatchfully(step.skill, { ...step.args, count: missing() })
  if (isForPickaxe) await body.performWatchfully('craft', { item: 'stone_pickaxe' })
}

/** Below the ground, stone is used to close caves as fast as it is dug, so the body gathers more than the plan needs. */
const spareStones = (body, { item }) => STONES.includes(item) && !body.isUnderSky() && body.fillerCount() - body.count([item]) < SPARE_STONES ? SPARE_STONES : 0

/** Before it goes down, the body cuts a few more logs than the plan needs, so that it need not come up for a table or sticks. */
function withSpare (body, [step, ...later]) {
  const deep = later.filter(isDeep)
  const isLong = deep.reduce((sum, { seconds }) => sum + seconds, 0) >= LONG_SEARCH_SECONDS
  const spare = step.kind === 'chop' && deep.length > 0 ? SPARE_LOGS + (isLong ? LONG_SEARCH_LOGS : 0) : spareStones(body, step)
  return spare > 0 ? { ...step.args, count: step.args.count + spare } : step.args
}

/** Performs a skill that is not part of the plan. Returns whether it succeeded. */
const trySkill = (body, skill, args) => body.attempt(() => body.performWatchfully(skill, args), ['interrupted'])

/** Changes the place after two failures in one place. A body that cannot walk away digs down from a tree top, or up out of a hollow. Deep down it digs on. */
async function goElsewhere (body, { source }, isBelow = false) {
  if (isBelow && !body.isUnderSky() && await trySkill(body, 'tunnel', { length: DEEP_LEG_BLOCKS })) return
  const up = !body.isUnderSky() || await body.isInHollow() ? [['go_to_surface', {}]] : []
  const ways = [...up, ['explore', {}], ...(body.isUnderSky() ? [['dig_down', { to: STUCK_BLOCKS }]] : [])]
  const why = source === null ? 'I cannot do it here' : `I cannot get at the ${source} here`
  await body.during({ stage: 'searches', why }, async () => {
    for (const [skill, args] of ways) if (await trySkill(body, skill, args) && skill === 'explore') return
  })
}

/** Reacts to a failure. Work at a table or furnace needs a little more room; other steps move to another place at the second failure. */
async function tryElsewhere (body, step, failures) {
  const { kind } = step
  if (failures > (AT_STATION.includes(kind) ? STATION_FAILURES : 1)) return goElsewhere(body, step, isDeep(step) && failures <= DEEP_TRIES)
  if (AT_STATION.includes(kind) && !body.isUnderSky()) await trySkill(body, 'tunnel', { length: ROOM_BLOCKS })
}

/** Items that a plan makes or cooks are not eaten. */
const spared = (body, steps) => steps.map(({ item }) => item).flatMap((item) => [item, ...Object.keys(body.inventory()).filter((raw) => body.cookedOf(raw) === item)])

const fightsOf = (steps) => steps.filter(({ kind }) => kind === 'fight').reduce((sum, { count }) => sum + count, 0)

/**
 * The plan for the missing items. If it needs several monsters, which come at night, the day is used to get a shield. A shield halves the damage, and each
 * death loses everything.
 */
function planAhead (body, kind, count) {
  const plan = body.planForWishes(kind, count)
  const { kept } = body
  if (fightsOf(plan.steps) < FIGHTS_FOR_SHIELD || kind === SHIELD || body.hasShield() || kept.shieldPlans >= SHIELD_PLANS_MAX) return plan
  kept.shieldPlans = (kept.shieldPlans ?? 0) + 1
  try {
    const first = body.plan(SHIELD, 1)
    const isInTime = body.secondsLeft() > SHIELD_TIME * (first.seconds + plan.seconds) && (!body.isNight() || first.seconds < NEARLY_SECONDS)
    return isInTime ? first : plan
  } catch (error) {
    if (error.reason !== 'invalid') throw error // it cannot be obtained from here
    return plan
  }
}

/** A hurt body does not go out to fight. It eats first, hunts for food if it has none, and rests out of sight. */
async function healBeforeFight (body, seconds) {
  await body.takeFoodAlong(seconds)
  for (let rests = 0; rests < RESTS_MAX && !body.isHealthyToFight(); rests++) {
    await body.eatWhenHungry()
    if (!body.canHeal() && body.isUnderSky() && !body.isNight()) {
      await body.attempt(() => body.performWatchfully('hunt', {}))
    }
    await body.hide({ tillDay: !body.canHeal() && body.isNight() })
  }
}

/** If a creature that the plan needs attacked the body, some of its drops may lie around. */
async function pickUpSpoils (body, steps) {
  const kinds = steps.filter(({ kind }) => kind === 'fight').map(({ item }) => item)
  if (kinds.length > 0) await body.attempt(() => body.pickUpAround({ kinds, waits: false }), ['inventory_full'])
}

async function carryOut (body, steps, search) {
  const { explored, account } = search
  const [step] = steps
  await makeRoom(body, steps)
  await packUp(body, steps) // the preparation can lead away too
  const secondsOf = (some) => some.reduce((sum, { seconds }) => sum + seconds, 0)
  await body.makeReady({
    isDeep: isDeep(step),
    leadsDown: isDeep(step) || leadsBelow(body, step),
    deepSeconds: secondsOf(steps.filter(isDeep)),
    isOutside: step.isInTheOpen,
    seconds: secondsOf(steps),
    spared: spared(body, steps)
  })
  if (step.kind === 'fight') await healBeforeFight(body, step.seconds)
  if (isDeep(step) || body.isPatchRock(step.source)) await body.takeWoodAlong()
  if (isDeep(step)) await body.takePickaxesAlong()
  await packUp(body, steps) // and can have placed a table
  await body.crossOver(step)
  await lookFor(body, step, explored)
  const before = body.count([step.item])
  try {
    if (step.source === 'stone' && step.kind === 'dig') await digStone(body, steps)
    else await body.performWatchfully(step.skill, withSpare(body, steps))
    if (step.kind === 'fight') await body.pickUpAround({ kinds: [step.item] })
  } finally {
    account.add(step, body.count([step.item]) - before)
  }
}

/** Returns a function that gets each executed plan. It returns true when the first step has repeated too often without progress. */
function spinWatch () {
  let last = { key: '', left: Infinity }
  let spins = 0
  return ({ steps }) => {
    const key = `${steps[0].skill} ${steps[0].item}`
    const left = steps.reduce((sum, { count }) => sum + count, 0)
    spins = key === last.key && left >= last.left ? spins + 1 : 0
    last = { key, left }
    if (spins < SPINS_MAX) return false
    spins = 0
    return true
  }
}

/** After a death the skill starts again, and the body picks up its lost items. */
exports.outlivesDeath = true

exports.run = async (body, { item, count = 1 }) => {
  const kind = whatIsWanted(body, item, count)
  if (body.livesSoFar() > 1) await body.takeUpAgain()
  const { kept } = body
  const dimension = kept.dimension ??= body.dimension()
  const start = kept.start = Math.min(kept.start ?? Infinity, body.count([kind])) // lost items must be obtained again
  const gained = () => body.count([kind]) - start
  const account = kept.account ??= new Account()
  const search = { explored: new Map(), account }
  const failed = new Map()
  const endangered = new Map()
  let failures = 0
  let dangers = 0
  let longTries = 0
  let lastFailure = null
  const isSpinning = spinWatch()
  for (let steps = 0; gained() < count && steps < STEPS_MAX; steps++) {
    const plan = planAhead(body, kind, count - gained())
    const [step] = plan.steps
    const before = body.count([step.item])
    body.progress(`I have ${gained()} of ${count} ${kind} and was to ${step.skill} ${step.item}${account.words() && `; I ${account.words()}`}.`)
    try {
      await carryOut(body, plan.steps, search)
      if (isSpinning(plan) && gained() < count) throw body.failure('blocked', `I do ${step.skill} ${step.item} again and again and come no further.`)
    } catch (error) {
      if (['invalid', 'inventory_full'].includes(error.reason) || !error.reason) throw error
      if (error.reason === 'interrupted') {
        if (++dangers > DANGERS_MAX) throw error
        await body.faceDanger()
        await pickUpSpoils(body, plan.steps)
        const same = endangered.get(step.skill) ?? 0
        endangered.set(step.skill, body.count([step.item]) > before ? 0 : same + 1)
        if ((same + 1) % SAME_DANGERS_MAX === 0 && !isDeep(step)) await goElsewhere(body, step)
        continue
      }
      lastFailure = error
      if (step.isByChance && error.reason === 'timeout' && ++longTries <= LONG_TRIES_MAX) continue
      const key = `${step.skill} ${step.item}`
      if (body.count([step.item]) > before) failed.delete(key) // it still gives something
      failed.set(key, (failed.get(key) ?? 0) + 1)
      if (['dig', 'chop'].includes(step.kind) && step.source && step.source !== 'stone' && error.reason === 'unreachable') body.rememberUsedUp(step.source)
      if (step.source && step.source !== 'stone' && failed.get(key) >= MISSING_FAILURES) body.rememberMissing(step.source) // stone is everywhere
      if (++failures >= FAILURES_MAX || failed.get(key) > (step.isByChance || step.kind === 'fight' ? LONG_TRIES_MAX : SAME_STEP_FAILURES_MAX)) break
      if (!body.isUnderSky()) await body.keepSafe()
      await body.pause(BREATH_SECONDS)
      await tryElsewhere(body, step, failed.get(key))
    }
  }
  await body.comeBack(dimension)
  const deaths = body.livesSoFar() - 1
  const lost = deaths > 0 ? ` I died ${deaths === 1 ? 'once' : `${deaths} times`} over it.` : ''
  if (gained() >= count) return { status: 'done', detail: `I got ${gained()} ${kind}: ${account.words() || 'it came to me'}.${lost}` }
  const why = lastFailure === null ? `${STEPS_MAX} steps were not enough` : lastFailure.detail
  throw body.failure(lastFailure?.reason ?? 'blocked', `I have ${gained()} of ${count} ${kind}. ${why}${account.words() && ` I ${account.words()}.`}`)
}
