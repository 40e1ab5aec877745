'use strict'
// Smelting and cooking: the furnace is filled by clicks, waited for with its window open, and emptied. What was smelted is what
// the server says lies in the result slot and then among the body's things.

const { LEFT, QUICK_MOVE, clicking, clicksToLay } = require('./clicking')
const { SkillFailure } = require('./failure')
const { cookedOf, fuelRank, fuels, smeltingFor } = require('../planning/smelting')
const { throwIfAborted, until } = require('./waiting')

const INPUT = 0
const FUEL = 1
const RESULT = 2
const STALLED_SECONDS = 25 // a smoker takes 5 s an item, a furnace 10 s
const BATCH_MAX = 64
const BATCHES_MAX = 8

/** @param {object} context see facade.js */
function furnaces (context) {
  const { bot, senses, signal, progress } = context
  const { burst, refresh } = clicking(context)
  const countAt = (window, slot) => window.slots[slot]?.count ?? 0

  /**
   * The fuel to burn for so many items: one kind, the cheapest that is held in sufficient number, else the most lasting.
   * @param {string[]} spared kinds that must not be burnt
   * @returns {{ name: string, count: number, smelts: number }} how many of it, and how many items those smelt
   * @throws {SkillFailure} `missing_items` without any fuel
   */
  function chooseFuel (items, spared) {
    const held = senses.tally()
    const choices = Object.entries(fuels).filter(([name]) => (held[name] ?? 0) > 0 && !spared.includes(name) && fuelRank(name) !== null)
      .map(([name, each]) => ({ name, rank: fuelRank(name), count: Math.min(held[name], Math.ceil(items / each)), each }))
      .map((choice) => ({ ...choice, smelts: Math.floor(choice.count * choice.each) })).filter(({ smelts }) => smelts > 0)
    if (choices.length === 0) throw new SkillFailure('missing_items', 'I hold nothing to burn; coal, charcoal, planks or logs would do.')
    const enough = choices.filter(({ smelts }) => smelts >= items).sort((a, b) => a.rank - b.rank)
    return enough[0] ?? choices.sort((a, b) => b.smelts - a.smelts)[0]
  }

  /** Takes out what lies in some slots of the furnace; tells whether all of it found room. */
  async function takeOut (window, slots) {
    const full = slots.filter((slot) => window.slots[slot])
    if (full.length === 0) return true
    return burst(window, full.map((slot) => ({ slot, button: LEFT, mode: QUICK_MOVE })), () => full.every((slot) => !window.slots[slot]))
  }

  /** Lays ore and fuel in; the fire burns when this is over. */
  async function fill (window, from, count, spared) {
    if (!await takeOut(window, [RESULT, INPUT])) throw new SkillFailure('inventory_full', 'There is no room for what lies in the furnace.')
    const burning = window.slots[FUEL]
    const there = burning ? Math.floor(burning.count * (fuels[burning.name] ?? 0)) : 0
    const wishes = [{ slot: INPUT, name: from, count }]
    let able = count
    if (there < count) {
      if (burning && !await takeOut(window, [FUEL])) throw new SkillFailure('inventory_full', 'There is no room for what burns in the furnace.')
      const fuel = chooseFuel(count, [...spared, from])
      able = Math.min(count, fuel.smelts)
      wishes[0].count = able
      wishes.push({ slot: FUEL, name: fuel.name, count: fuel.count })
    }
    const clicks = clicksToLay(window, wishes)
    if (clicks === null) throw new SkillFailure('missing_items', `I do not hold ${count} ${from} any more.`)
    if (!await burst(window, clicks, () => countAt(window, INPUT) + countAt(window, RESULT) > 0)) {
      throw new SkillFailure('blocked', `The world did not let me put ${from} into the furnace.`)
    }
    return able
  }

  /** Waits by the open furnace until so many items are done, or nothing comes any more. */
  async function waitForResult (window, count, secondsEach) {
    const patience = Math.max(STALLED_SECONDS, secondsEach * 2)
    for (let done = countAt(window, RESULT); done < count;) {
      const before = done
      await until(() => countAt(window, RESULT) !== before || bot.currentWindow !== window, { signal, timeoutSeconds: patience, everySeconds: 0.2 })
      if (bot.currentWindow !== window) throw new SkillFailure('blocked', 'The furnace closed before all was done.')
      done = countAt(window, RESULT)
      if (done <= before) break
      progress(`${done} of ${count} are done.`)
    }
  }

  async function smeltBatch (station, { from, item, seconds }, count, spared) {
    const window = await context.body.openStation(station)
    try {
      await refresh(window)
      const before = context.body.count([item])
      const able = await fill(window, from, count, spared)
      await waitForResult(window, able, seconds)
      const taken = await takeOut(window, [RESULT])
      await takeOut(window, [INPUT, FUEL])
      if (!taken) throw new SkillFailure('inventory_full', `There is no room for the ${item} in the furnace.`)
      return context.body.count([item]) - before
    } finally {
      if (bot.currentWindow === window) bot.closeWindow(window)
    }
  }

  /** The way to make an item by fire that what is held serves best; a typed failure when there is none. */
  function wayToSmelt (item, count) {
    const ways = smeltingFor(item)
    if (ways.length === 0) throw new SkillFailure('invalid', `${item} is not made by smelting or cooking.`)
    const held = senses.tally()
    const best = ways.map((way) => ({ ...way, held: held[way.from] ?? 0 })).sort((a, b) => b.held - a.held)[0]
    if (best.held >= count) return best
    const names = ways.slice(0, 4).map(({ from }) => from).join(' or ')
    throw new SkillFailure('missing_items', `For ${count} ${item} I need ${count} ${names} and hold ${best.held}.`)
  }

  /**
   * Smelts or cooks until so many of an item are made.
   * @param {string} item exact name of what is to be made
   * @param {string[]} [spared] kinds that must not be burnt
   * @returns {Promise<{ made: number, from: string, at: string }>}
   * @throws {SkillFailure} `invalid`, `missing_items` (of what, or fuel, or a furnace), `inventory_full`, `blocked`
   */
  async function smeltItem (item, count, spared = []) {
    throwIfAborted(signal)
    const way = wayToSmelt(item, count)
    chooseFuel(1, [...spared, way.from])
    const station = await context.body.goToStation(way.stations)
    let made = 0
    for (let batches = 0; made < count && batches < BATCHES_MAX; batches++) {
      const got = await smeltBatch(station, way, Math.min(BATCH_MAX, count - made), spared)
      if (got <= 0) break
      made += got
    }
    if (made < count) throw new SkillFailure('blocked', `The ${station.name} gave ${made} of ${count} ${item}.`)
    return { made, from: way.from, at: station.name }
  }

  return { smeltItem, cookedOf, isSmeltable: (item) => smeltingFor(item).length > 0 }
}

module.exports = { furnaces }
