'use strict'
// Enchants items at an enchanting table. The offers are what the server shows in the window, and the result is what it then reports.

const { LEFT, QUICK_MOVE, burst } = require('./clicking')
const { SkillFailure } = require('./failure')
const { throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')
const { enchantmentsOf, storedEnchantmentsOf } = require('../enchantments')

const ITEM = 0
const LAPIS = 1
const OFFERS = 3
const LAPIS_MAX = 3 // that an offer costs
const ANSWER_SECONDS = 3
const TAKES = /_(pickaxe|axe|shovel|hoe|sword|helmet|chestplate|leggings|boots)$|^(bow|crossbow|trident|mace|fishing_rod|book)$/

/** Whether a table can enchant the kind. */
const takesEnchantments = (kind) => TAKES.test(kind)

const heldSlots = (window, holds) => window.slots.slice(window.inventoryStart, window.inventoryEnd).filter((item) => item !== null && holds(item))
  .map(({ slot }) => slot)

const isPlain = (context, kind) => (item) => item.name === kind && enchantmentsOf(context.bot.registry, item).length === 0

/** The held items of a kind that have no enchantments yet. */
const plainOf = (context, kind) => context.bot.inventory.items().filter(isPlain(context, kind))

/** Lays one item and lapis into the table and waits until the server makes offers. */
async function layIn (context, window, kind, numbers) {
  const [item] = heldSlots(window, isPlain(context, kind))
  if (item === undefined) throw new SkillFailure('missing_items', `I hold no ${kind} without enchantments any more.`)
  const lapis = heldSlots(window, ({ name }) => name === 'lapis_lazuli')
  const clicks = [item, ...lapis.slice(0, LAPIS_MAX)].map((slot) => ({ slot, button: LEFT, mode: QUICK_MOVE }))
  const isOffered = () => window.slots[ITEM]?.name === kind && window.slots[LAPIS] !== null && numbers.slice(0, OFFERS).some((level) => level > 0)
  if (!await burst(context, window, clicks, isOffered)) throw new SkillFailure('blocked', `The enchanting table offers nothing for the ${kind}.`)
}

/** The offers of the window: the level that each needs (0: no offer), its price in levels and lapis, whether the body can pay it. */
function offersOf (context, window, numbers) {
  const lapis = window.slots[LAPIS]?.count ?? 0
  return Array.from({ length: OFFERS }, (_, index) => {
    const price = index + 1
    const level = numbers[index]
    return { price, level, isPayable: level > 0 && lapis >= price && context.bot.experience.level >= Math.max(level, price) }
  })
}

/**
 * Enchants one held item at a table within reach.
 * @param {object} table see goToStation
 * @param {string} kind exact name of the item
 * @param {(offers: { price: number, level: number, isPayable: boolean }[]) => object} choose gets the offers and returns one that can be paid, or throws
 * @returns {Promise<{ price: number, level: number, item: string, enchantments: { name: string, lvl: number }[] }>} the offer, and what the item is then
 * @throws {SkillFailure} `missing_items`, `blocked` when the table offers or does nothing
 */
async function enchantAt (context, table, kind, choose) {
  const { bot, body, signal } = context
  const numbers = []
  const note = ({ property, value }) => { numbers[property] = value }
  bot._client.on('craft_progress_bar', note)
  let window = null
  try {
    window = await body.openStation(table)
    await layIn(context, window, kind, numbers)
    const offer = choose(offersOf(context, window, numbers))
    throwIfAborted(signal)
    bot._client.write('enchant_item', { windowId: window.id, enchantment: offer.price - 1 })
    const got = () => [enchantmentsOf, storedEnchantmentsOf].flatMap((list) => list(bot.registry, window.slots[ITEM]))
    if (!await until(() => got().length > 0, { signal, timeoutSeconds: ANSWER_SECONDS })) {
      throw new SkillFailure('blocked', `The world did not let me enchant the ${kind}.`)
    }
    return { ...offer, item: window.slots[ITEM].name, enchantments: got() }
  } finally {
    bot._client.off('craft_progress_bar', note)
    if (window !== null && bot.currentWindow === window) await takeBack(context, window)
  }
}

/** Takes out what lies in the table, so that the body knows that it holds it, and closes the window. */
async function takeBack (context, window) {
  const left = () => [ITEM, LAPIS].filter((slot) => window.slots[slot])
  try {
    if (!context.signal.aborted) await burst(context, window, left().map((slot) => ({ slot, button: LEFT, mode: QUICK_MOVE })), () => left().length === 0)
  } finally {
    context.bot.closeWindow(window)
  }
}

/** @param {object} context see facade.js */
function enchanting (context) {
  return { takesEnchantments, experienceLevel: () => context.bot.experience.level, ...bound(context, { enchantAt, plainOf }) }
}

module.exports = { enchanting }
