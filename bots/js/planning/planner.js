'use strict'
// The cheapest plan for a number of an item from the present situation. First the costs of items are settled (relaxation.js), which also chooses one method for
// each. Then the demand is summed from the goal downwards, every item once. So ingredients and tools that several steps need are counted together, and held
// items and items in known chests are used before anything is made.

const { CHEST_SECONDS, walkSeconds } = require('./costs')
const { FUEL, membersOf } = require('./knowledge')
const { isInTheOpen } = require('./open_work')
const { alongTheWay, sequence } = require('./ordering')
const { conditionsOf, findSeconds, relax } = require('./relaxation')
const { stepFor } = require('./steps')

const REASON_ITEMS_MAX = 200
const SPARES = { stone_pickaxe: 3 } // one wears out before much ore is found, and there is no wood underground
const CHANCE = 0.2 // less than one item per five acts
const CANDIDATES = 2 // per suggestion
const WISHES_SHARE = 0.5 // of a plan's own seconds, for what is fetched on its ways for other wishes
const WISHES_SECONDS = 20 // for a short plan
const AT_HAND = -1 // the order of steps that need held items only: they come before all others
const EMPTY = []

/** Why an item cannot be obtained, in words. */
class Unobtainable extends Error {
  constructor (item, why) {
    super(`${item} cannot be had here: ${why}`)
    this.name = 'Unobtainable'
    this.item = item
  }
}

/** The items that would meet a need. */
function itemsOf (need) {
  if (need.startsWith('one of ')) return need.slice(7).split('|')
  return need.startsWith('at ') ? [need.slice(3)] : membersOf(need)
}

/** The nearest item on the way without a source, in words. An item that exists elsewhere is named before one without any known source. */
function reasonFor (knowledge, view, settled, item) {
  const seen = new Set([item])
  const reasons = [null, null, null]
  for (const one of seen) {
    if (seen.size > REASON_ITEMS_MAX) break
    const where = knowledge.elsewhere.get(one)
    const ways = knowledge.byItem.get(one) ?? EMPTY
    const unlearned = ways.find((way) => way.skill !== '' && !view.skills.has(way.skill))
    if (where) reasons[0] ??= `needs ${one}, which is found only in ${where}`
    else if (unlearned) reasons[1] ??= `needs ${one}, and I do not know how to ${unlearned.skill.replaceAll('_', ' ')}`
    else if (ways.length === 0) reasons[2] ??= `needs ${one}, of which I know no source`
    if (where) continue
    for (const way of ways) {
      for (const need of [...way.needs.map(([key]) => key), ...conditionsOf(way)]) {
        if (!settled.has(need)) itemsOf(need).forEach((next) => seen.add(next))
      }
    }
  }
  return reasons.find((words) => words !== null) ?? `needs ${item}, of which I know no source`
}

class Demand {
  constructor (knowledge, view, settled) {
    this.knowledge = knowledge
    this.view = view
    this.settled = settled
    this.used = new Map() // item → how many are used up
    this.kept = new Map() // item → how many must be present
    this.conditions = new Map() // condition → what it is for
    this.mining = new Set() // conditions of methods that lead underground
    this.reasons = new Map()
    this.left = { ...view.held } // held items that are not reserved yet
    this.steps = []
    this.found = new Set()
  }

  want (item, count, why) {
    this.used.set(item, (this.used.get(item) ?? 0) + count)
    if (!this.reasons.has(item)) this.reasons.set(item, why)
  }

  /** Processes all settled items, the most expensive first, so that all demand for an item is known at its turn. */
  resolve (goal) {
    for (const [key, entry] of [...this.settled.entries()].reverse()) {
      if (this.conditions.has(key)) this._meet(key, entry)
      else if (this.used.has(key) || this.kept.has(key)) this._provide(key, entry, key === goal)
    }
    const steps = sequence(this.steps.sort((a, b) => a.order - b.order))
    for (const [index, { kind, args }] of steps.entries()) if (kind === 'mine') args.also = alongTheWay(steps.slice(index + 1), this.view.held.coal ?? 0)
    return steps
  }

  _meet (condition, { method }) {
    if (method === null) return // it is present already
    const count = this.mining.has(condition) ? SPARES[method.tool] ?? 1 : 1
    this.kept.set(method.tool, Math.max(count, this.kept.get(method.tool) ?? 0))
    if (!this.reasons.has(method.tool)) this.reasons.set(method.tool, this.conditions.get(condition))
  }

  /** How many unreserved held items meet a need. */
  _available (need) {
    return membersOf(need).reduce((sum, item) => sum + Math.floor(this.left[item] ?? 0), 0)
  }

  _claim (need, count) {
    let claimed = 0
    for (const item of membersOf(need)) {
      const taken = Math.min(Math.floor(this.left[item] ?? 0), count - claimed)
      if (taken <= 0) continue
      this.left[item] -= taken
      claimed += taken
    }
    return claimed
  }

  _provide (need, { method, order, unit }, isGoal) {
    let missing = Math.ceil((this.used.get(need) ?? 0) + (this.kept.get(need) ?? 0) - 1e-9)
    if (!isGoal) missing -= this._claim(need, missing)
    for (const item of membersOf(need)) {
      if (missing > 0) missing -= this._fetch(item, missing, order, unit)
      for (const way of this.knowledge.byItem.get(item) ?? EMPTY) {
        if (missing > 0) missing -= this._useUp(item, way, missing, order)
      }
    }
    if (missing <= 0) return
    if (method.kind === 'choose') this.want(method.needs[0][0], missing, this.reasons.get(need))
    else this._carryOut(need, method, missing, order)
  }

  /** Takes it from known chests, if that is quicker than making it. */
  _fetch (item, missing, order, unit) {
    let fetched = 0
    for (const stock of this.view.stock[item] ?? EMPTY) {
      const seconds = CHEST_SECONDS + walkSeconds(stock.distance)
      const count = Math.min(stock.count, missing - fetched)
      if (count <= 0 || seconds > unit * count + 30) continue
      this._addStep({ kind: 'fetch', skill: 'fetch_from_chest', item, container: stock.name, distance: stock.distance, needs: EMPTY, tools: EMPTY, station: null }, item, count, order, seconds)
      fetched += count
    }
    return fetched
  }

  /** Makes it from held items that are not reserved. */
  _useUp (item, way, missing, order) {
    if (!['craft', 'burn', 'smelt'].includes(way.kind) || (way.station && !this.settled.has(`at ${way.station}`))) return 0
    const needs = way.needs.filter(([need]) => need !== FUEL)
    const wanted = Math.ceil(missing / way.yield)
    const timesWith = (countOf) => Math.min(wanted, ...needs.map(([need, count]) => Math.floor(countOf(need) / count)))
    if (!(timesWith((need) => this._available(need) + this._makeable(need)) > 0)) return 0
    for (const [need, count] of needs) this._makeUp(need, wanted * count - this._available(need))
    const times = timesWith((need) => this._available(need))
    if (!(times > 0)) return 0
    for (const [need, count] of way.needs) {
      if (need === FUEL) this.want(FUEL, times * count, item)
      else this._claim(need, times * count)
    }
    this._demandConditions(item, way)
    const made = Math.min(missing, times * way.yield)
    this._addStep(way, item, made, order, way.seconds * times)
    return made
  }

  /** The ways to make it by hand only, from unreserved held items, such as planks from logs. */
  _handiwork (need) {
    return membersOf(need).flatMap((item) => this.knowledge.byItem.get(item) ?? EMPTY)
      .filter(({ kind, station, needs }) => kind === 'craft' && station === null && needs.every(([part, count]) => this._available(part) >= count))
  }

  _timesByHand ({ needs }) {
    return Math.min(...needs.map(([part, count]) => Math.floor(this._available(part) / count)))
  }

  /** How many could be made in this way. */
  _makeable (need) {
    return Math.max(0, ...this._handiwork(need).map((way) => this._timesByHand(way) * way.yield))
  }

  /** Makes more of it by hand from unreserved held items. It is done first, because any other step may use what is left over. */
  _makeUp (need, missing) {
    for (const way of this._handiwork(need)) {
      const times = Math.min(Math.ceil(missing / way.yield), this._timesByHand(way))
      if (!(times > 0)) continue
      for (const [part, count] of way.needs) this._claim(part, times * count)
      this._addStep(way, way.item, times * way.yield, AT_HAND, way.seconds * times)
      this.left[way.item] = (this.left[way.item] ?? 0) + times * way.yield
      missing -= times * way.yield
    }
  }

  _demandConditions (item, method) {
    for (const condition of conditionsOf(method)) {
      if (!this.conditions.has(condition)) this.conditions.set(condition, item)
      if (method.kind === 'mine') this.mining.add(condition)
    }
  }

  _carryOut (item, method, missing, order) {
    const acts = Math.ceil(missing / method.yield - 1e-9)
    for (const [need, count] of method.needs) this.want(need, acts * count, item)
    this._demandConditions(item, method)
    const find = this.found.has(method.source) ? 0 : findSeconds(method, this.view)
    this.found.add(method.source)
    this._addStep(method, item, missing, order, find + method.seconds * missing / method.yield)
  }

  _addStep (method, item, count, order, seconds) {
    if (method.kind === 'burn') return // burning is part of smelting
    const takes = [...method.needs.flatMap(([need]) => membersOf(need)), ...conditionsOf(method).flatMap(itemsOf)]
    this.steps.push({
      ...stepFor(method, item, count),
      item,
      count,
      source: method.source ?? null,
      dimension: method.dimension ?? null,
      kind: method.kind,
      isInTheOpen: isInTheOpen({ ...method, source: method.source ?? null }, this.view),
      isByChance: method.yield < CHANCE,
      takes,
      why: this.reasons.get(item) ?? null,
      order,
      seconds
    })
  }
}

/**
 * @param {object} knowledge see knowledge.js
 * @param {object} view the present situation, see view.js
 * @param {string} item exact name
 * @param {number} count how many more
 * @param {string[]} [wishes] other items that will be wanted: what they need of the sources of this plan is fetched on the same ways
 * @returns {{ steps: { skill: string, args: object, item: string, count: number, isInTheOpen: boolean, why: string | null, seconds: number }[],
 *   seconds: number }} without a wait for the day
 * @throws {Unobtainable} with the step that fails
 */
function planFor (knowledge, view, item, count, wishes = []) {
  const goals = new Set([item, ...wishes])
  const settled = relax(knowledge, view, { isEnough: (key) => goals.delete(key) && goals.size === 0 })
  if (!settled.has(item)) throw new Unobtainable(item, reasonFor(knowledge, view, settled, item))
  const plan = planWith(knowledge, view, settled, item, count)
  const secondsMost = plan.seconds + Math.max(WISHES_SECONDS, WISHES_SHARE * plan.seconds)
  const taken = []
  let best = plan
  for (const wish of wishes.filter((one) => settled.has(one))) {
    const more = withMoreOnTheWay(plan, planWith(knowledge, view, settled, item, count, [...taken, wish]))
    if (more.seconds > secondsMost) continue
    taken.push(wish)
    best = more
  }
  return best
}

function planWith (knowledge, view, settled, item, count, wishes = []) {
  const demand = new Demand(knowledge, view, settled)
  demand.want(item, count, null)
  for (const wish of wishes) demand.want(wish, 1, null)
  return planOf(demand.resolve(item))
}

const planOf = (steps) => ({ steps, seconds: steps.reduce((sum, step) => sum + step.seconds, 0) })

/** A plan that fetches from its own sources what a plan for more wishes fetches there. */
function withMoreOnTheWay (plan, forAll) {
  const keyOf = ({ kind, item }) => `${kind} ${item}`
  const steps = new Map(forAll.steps.map((step) => [keyOf(step), step]))
  return planOf(plan.steps.map((step) => {
    const more = step.source === null ? undefined : steps.get(keyOf(step))
    return more && more.count >= step.count ? { ...more, why: step.why } : step
  }))
}

/**
 * The cheapest of some kinds of items to obtain.
 * @throws {Unobtainable} when none can be obtained
 */
function cheapestOf (knowledge, view, kinds) {
  const settled = relax(knowledge, view, { isEnough: (key) => kinds.includes(key) })
  const best = kinds.find((kind) => settled.has(kind))
  if (best === undefined) throw new Unobtainable(kinds[0], reasonFor(knowledge, view, settled, kinds[0]))
  return best
}

/**
 * The cheapest items that a body has never had. They are found by costs that count a held item for every need, and each is then planned: what two needs share
 * is held only once.
 * @param {Set<string>} had items that it has had
 * @returns {{ item: string, seconds: number, waits: boolean }[]} the quickest first; `seconds` with the wait for the day, `waits` whether there is one
 */
function suggestions (knowledge, view, had, count) {
  const found = []
  const isNew = (key) => !key.includes(' ') && key !== FUEL && !had.has(key)
  relax(knowledge, view, { countHeld: true, isEnough: (key) => isNew(key) && found.push(key) >= CANDIDATES * count })
  const unsettled = new Set(found)
  const settled = relax(knowledge, view, { isEnough: (key) => unsettled.delete(key) && unsettled.size === 0 })
  return found.filter((item) => settled.has(item)).map((item) => {
    const { steps, seconds } = planWith(knowledge, view, settled, item, 1)
    const waits = view.nightSeconds > 0 && steps.some((step) => step.isInTheOpen)
    return { item, seconds: Math.round((seconds + (waits ? view.nightSeconds : 0)) * 10) / 10, waits }
  }).sort((a, b) => a.seconds - b.seconds).slice(0, count)
}

module.exports = { Unobtainable, cheapestOf, planFor, suggestions }
