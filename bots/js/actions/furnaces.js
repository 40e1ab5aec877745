'use strict'
// Smelts and cooks. Furnaces are filled by clicks (several at once for large amounts), waited for with their window open, and emptied. The result is what the
// server reports in the result slot and then in the inventory.

const { LEFT, QUICK_MOVE, clicksToLay, burst, refresh } = require('./clicking')
const { SkillFailure } = require('./failure')
const { cookedOf, fuelRank, fuels, smeltingFor } = require('../planning/smelting')
const { throwIfAborted, until } = require('./waiting')

const INPUT = 0
const FUEL = 1
const RESULT = 2
const STALLED_SECONDS = 25 // a smoker takes 5 s per item, a furnace 10 s
const BATCH_MAX = 64
const ITEMS_A_FURNACE = 6 // beyond this number a second furnace is worth the stone
const FURNACES_MAX = 5
const BATCHES_MAX = 8

const isSame = (one, other) => one.x === other.x && one.y === other.y && one.z === other.z

const countAt = (window, slot) => window.slots[slot]?.count ?? 0

/**
 * The fuel for a number of items: one kind, the cheapest that is held in sufficient number, else the one that lasts longest.
 * @param {string[]} spared kinds that must not be burnt
 * @returns {{ name: string, count: number, smelts: number }} how many of it, and how many items they smelt in all; null without any fuel
 */
function chooseFuel (context, items, spared) {
  const held = context.senses.tally()
  const choices = Object.entries(fuels).filter(([name]) => (held[name] ?? 0) > 0 && !spared.includes(name) && fuelRank(name) !== null)
    .map(([name, each]) => ({ name, rank: fuelRank(name), count: Math.min(held[name], Math.ceil(items / each)), each }))
    .map((choice) => ({ ...choice, smelts: Math.floor(choice.count * choice.each) })).filter(({ smelts }) => smelts > 0)
  const enough = choices.filter(({ smelts }) => smelts >= items).sort((a, b) => a.rank - b.rank)
  return enough[0] ?? choices.sort((a, b) => b.smelts - a.smelts)[0] ?? null
}

/** Takes out the contents of some slots of the furnace. Returns whether all of it fitted. */
async function takeOut (context, window, slots) {
  const full = slots.filter((slot) => window.slots[slot])
  if (full.length === 0) return true
  return burst(context, window, full.map((slot) => ({ slot, button: LEFT, mode: QUICK_MOVE })), () => full.every((slot) => !window.slots[slot]))
}

/** Puts ore and fuel in. The fire burns when this returns. */
async function fill (context, window, from, count, spared) {
  if (!await takeOut(context, window, [RESULT, INPUT])) throw new SkillFailure('inventory_full', 'There is no room for what lies in the furnace.')
  const burning = window.slots[FUEL]
  const there = burning ? Math.floor(burning.count * (fuels[burning.name] ?? 0)) : 0
  const wishes = [{ slot: INPUT, name: from, count }]
  let able = count
  if (there < count) {
    if (burning && !await takeOut(context, window, [FUEL])) throw new SkillFailure('inventory_full', 'There is no room for what burns in the furnace.')
    const fuel = chooseFuel(context, count, [...spared, from])
    if (fuel === null) throw new SkillFailure('missing_items', 'I hold nothing to burn; coal, charcoal, planks or logs would do.')
    able = Math.min(count, fuel.smelts)
    wishes[0].count = able
    wishes.push({ slot: FUEL, name: fuel.name, count: fuel.count })
  }
  const clicks = clicksToLay(window, wishes)
  if (clicks === null) throw new SkillFailure('missing_items', `I do not hold ${count} ${from} any more.`)
  if (!await burst(context, window, clicks, () => countAt(window, INPUT) + countAt(window, RESULT) > 0)) {
    throw new SkillFailure('blocked', `The world did not let me put ${from} into the furnace.`)
  }
  return able
}

/** Waits at the open furnace until a number of items is done, or no more come. */
async function waitForResult (context, window, count, secondsEach) {
  const { bot } = context
  const patience = Math.max(STALLED_SECONDS, secondsEach * 2)
  for (let done = countAt(window, RESULT); done < count;) {
    const before = done
    await until(() => countAt(window, RESULT) !== before || bot.currentWindow !== window, { signal: context.signal, timeoutSeconds: patience, everySeconds: 0.2 })
    if (bot.currentWindow !== window) throw new SkillFailure('blocked', 'The furnace closed before all was done.')
    done = countAt(window, RESULT)
    if (done <= before) break
    context.progress(`${done} of ${count} are done.`)
  }
}

/** Opens a furnace for an action, and closes it in every case. */
async function at (context, station, deed) {
  const { bot } = context
  const window = await context.body.openStation(await context.body.reachStation(station))
  try {
    await refresh(context, window)
    return await deed(window)
  } finally {
    if (bot.currentWindow === window) bot.closeWindow(window)
  }
}

/** Waits for the result of a filled furnace and takes it out with the leftovers. */
async function empty (context, window, { item, seconds }, able) {
  await waitForResult(context, window, able, seconds)
  const taken = await takeOut(context, window, [RESULT])
  await takeOut(context, window, [INPUT, FUEL])
  if (!taken) throw new SkillFailure('inventory_full', `There is no room for the ${item} in the furnace.`)
}

/** Smelts a number of items in several furnaces at once. Returns how many were made. */
async function smeltBatch (context, stations, way, count, spared) {
  const { body } = context
  const before = body.count([way.item])
  const each = fuels[chooseFuel(context, count, [...spared, way.from])?.name] ?? 1
  const share = Math.floor(Math.ceil(Math.ceil(count / stations.length) / each) * each) // whole pieces of fuel: a piece of coal smelts eight
  const loaded = []
  for (const [index, station] of stations.entries()) {
    const due = Math.min(share, count - share * index)
    if (due <= 0) break
    try {
      loaded.push([station, await at(context, station, (window) => fill(context, window, way.from, due, spared))])
    } catch (error) {
      if (loaded.length === 0 || error.reason !== 'missing_items') throw error
      break // the other furnaces have the fuel
    }
  }
  for (const [station, able] of loaded) await at(context, station, (window) => empty(context, window, way, able))
  return body.count([way.item]) - before
}

/** Furnaces for a number of items: one, and for large numbers a few more beside it if the held items allow. */
async function furnacesFor (context, kinds, count) {
  const { body } = context
  const first = await body.goToStation(kinds)
  const found = [first]
  const wanted = Math.min(FURNACES_MAX, Math.ceil(count / ITEMS_A_FURNACE))
  for (const near of body.knownStations(first.name)) {
    if (found.length < wanted && !found.some((one) => isSame(one, near)) && body.inReach(near)) found.push(near)
  }
  while (found.length < wanted) {
    const another = await body.placeAnother(first.name)
    if (another === null) break
    found.push(another)
  }
  return found
}

/** The smelting recipe for an item that suits the held items best. Throws a typed failure if there is none. */
function wayToSmelt (context, item, count) {
  const ways = smeltingFor(item)
  if (ways.length === 0) throw new SkillFailure('invalid', `${item} is not made by smelting or cooking.`)
  const held = context.senses.tally()
  const best = ways.map((way) => ({ ...way, held: held[way.from] ?? 0 })).sort((a, b) => b.held - a.held)[0]
  if (best.held >= count) return best
  const names = ways.slice(0, 4).map(({ from }) => from).join(' or ')
  throw new SkillFailure('missing_items', `For ${count} ${item} I need ${count} ${names} and hold ${best.held}.`)
}

/**
 * Smelts or cooks until a number of an item is made.
 * @param {string} item exact name of the result
 * @param {string[]} [spared] kinds that must not be burnt
 * @returns {Promise<{ made: number, from: string, at: string }>}
 * @throws {SkillFailure} `invalid`, `missing_items` (ingredients, fuel or a furnace), `inventory_full`, `blocked`
 */
async function smeltItem (context, item, count, spared = []) {
  throwIfAborted(context.signal)
  const way = wayToSmelt(context, item, count)
  chooseFuel(context, 1, [...spared, way.from])
  const stations = await furnacesFor(context, way.stations, count)
  let made = 0
  for (let batches = 0; made < count && batches < BATCHES_MAX; batches++) {
    const got = await smeltBatch(context, stations, way, Math.min(BATCH_MAX, count - made), spared)
    if (got <= 0) break
    made += got
  }
  if (made < count) throw new SkillFailure('blocked', `The ${stations[0].name} gave ${made} of ${count} ${item}.`)
  return { made, from: way.from, at: stations[0].name }
}

/** @param {object} context see facade.js */
function furnaces (context) {
  return { smeltItem: (...args) => smeltItem(context, ...args), cookedOf, isSmeltable: (item) => smeltingFor(item).length > 0 }
}

module.exports = { furnaces }
