'use strict'
// Crafts by clicks in the body's own grid or at a table. The result is what the server reports afterwards. The grid is always emptied and the window closed.

const { LEFT, QUICK_MOVE, clicksToLay, burst, refresh } = require('./clicking')
const { enchantmentsOf } = require('../enchantments')
const { SkillFailure } = require('./failure')
const { GRID_WIDTH, OWN_GRID_WIDTH, allot, missingFor, recipesByItem, timesPossible } = require('../planning/recipes')
const { throwIfAborted } = require('./waiting')
const { bound } = require('../bound')

const CLICKS_MAX = 48 // clicks before the server is asked again; servers kick a client that clicks too fast
const TRIES_MAX = 3
const NAMES_SHOWN_MAX = 6
const RESULT_SLOT = 0
const JOINING_GAIN = 0.05 // share of the durability that is added when two items are joined: https://minecraft.wiki/w/Item_repair

const countIn = (window, name) => window.slots.slice(window.inventoryStart, window.inventoryEnd)
  .reduce((sum, item) => sum + (item?.name === name ? item.count : 0), 0)

const stackSize = (context, name) => context.bot.registry.itemsByName[name]?.stackSize ?? 1

const gridSlots = (context, window) => Array.from({ length: window === context.bot.inventory ? OWN_GRID_WIDTH ** 2 : GRID_WIDTH ** 2 }, (_, i) => i + 1)
const usedSquares = (context, window) => gridSlots(context, window).filter((slot) => window.slots[slot])

/** The items for each square to craft a recipe a number of times; null when the held items are not enough. */
function wishesFor (context, window, recipe, times) {
  const width = window === context.bot.inventory ? OWN_GRID_WIDTH : GRID_WIDTH
  return allot(recipe, times, context.senses.tally())?.flatMap((row, y) => row.map((name, x) => ({ slot: 1 + x + y * width, name, count: times })))
    .filter(({ name }) => name !== null) ?? null
}

/** How many of an item fit after the ingredients are gone. */
function roomFor (context, window, recipe, times) {
  const { item } = recipe
  const taken = {}
  for (const name of allot(recipe, times, context.senses.tally()).flat()) if (name !== null) taken[name] = (taken[name] ?? 0) + times
  const slots = window.slots.slice(window.inventoryStart, window.inventoryEnd)
  let room = slots.reduce((sum, stack) => sum + (stack === null ? stackSize(context, item) : stack.name === item ? stackSize(context, item) - stack.count : 0), 0)
  for (const [name, count] of Object.entries(taken)) {
    let left = count
    for (const stack of slots.filter((one) => one?.name === name).sort((a, b) => a.count - b.count)) {
      left -= stack.count
      if (left >= 0) room += stackSize(context, item)
    }
  }
  return room
}

/** Puts items in the grid or on the cursor back into the inventory. */
async function clearGrid (context, window) {
  const squares = usedSquares(context, window)
  if (window.selectedItem) {
    const free = window.firstEmptySlotRange(window.inventoryStart, window.inventoryEnd)
    await burst(context, window, [{ slot: free ?? -999, button: LEFT }])
  }
  if (squares.length > 0) await burst(context, window, squares.map((slot) => ({ slot, mode: QUICK_MOVE })), () => usedSquares(context, window).length === 0)
  return usedSquares(context, window).length === 0 && !window.selectedItem
}

/** Crafts a recipe a number of times in one go. Returns how many items were made. */
async function craftBatch (context, window, recipe, times) {
  if (!await clearGrid(context, window)) throw new SkillFailure('inventory_full', 'There is no room for what lies in the crafting grid.')
  const wishes = wishesFor(context, window, recipe, times)
  const clicks = wishes && clicksToLay(window, wishes)
  if (clicks === null) return 0
  const before = countIn(window, recipe.item) - wishes.filter(({ name }) => name === recipe.item).length * times
  const goal = before + times * recipe.yield
  // Leftovers in the grid (empty buckets) are fetched when the grid is cleared next.
  await burst(context, window, [...clicks, { slot: RESULT_SLOT, mode: QUICK_MOVE }], () => countIn(window, recipe.item) >= goal)
  const made = countIn(window, recipe.item) - before
  await clearGrid(context, window)
  return Math.max(0, made)
}

const batchOf = (context, recipe) => {
  const squares = recipe.needs.reduce((sum, { count }) => sum + count, 0)
  return Math.max(1, Math.min(Math.floor(CLICKS_MAX / squares), ...recipe.needs.map(({ anyOf }) => stackSize(context, anyOf[0]))))
}

/** Works in a window until `count` items are made. The server reports the result of each try. */
async function craftIn (context, window, recipe, count) {
  let made = 0
  for (let failures = 0; made < count && failures < TRIES_MAX;) {
    throwIfAborted(context.signal)
    const wanted = Math.ceil((count - made) / recipe.yield)
    const times = timesPossible(recipe, context.senses.tally(), Math.min(wanted, batchOf(context, recipe)))
    if (times === 0) break
    if (roomFor(context, window, recipe, times) < times * recipe.yield) throw new SkillFailure('inventory_full', `There is no room for ${times * recipe.yield} ${recipe.item}.`)
    const got = await craftBatch(context, window, recipe, times)
    made += got
    if (got === 0) failures++
  }
  return made
}

async function ownWindow (context) {
  const { bot } = context
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
  await refresh(context, bot.inventory)
  return bot.inventory
}

async function atTable (context, recipe, count) {
  const { bot } = context
  const table = await context.body.goToStation(['crafting_table'])
  const window = await context.body.openStation(table)
  try {
    return await craftIn(context, window, recipe, count)
  } finally {
    if (bot.currentWindow === window) bot.closeWindow(window)
  }
}

const lifeOf = (context, kind) => context.bot.registry.itemsByName[kind]?.maxDurability || null

/** The worn stacks of a kind that can be joined, the most worn first. Enchanted ones are left out, because joining loses enchantments. */
const wornOf = (context, kind) => context.bot.inventory.slots.slice(context.bot.inventory.inventoryStart, context.bot.inventory.inventoryEnd)
  .filter((item) => item?.name === kind && item.durabilityUsed > 0 && enchantmentsOf(context.bot.registry, item).length === 0).sort((a, b) => b.durabilityUsed - a.durabilityUsed)

/**
 * Joins the two most worn items of a kind in the body's own grid.
 * @returns {Promise<number>} remaining uses of the joined item
 * @throws {SkillFailure} `missing_items` without two, `inventory_full`, `blocked` when the server does not join them
 */
async function joinWorn (context, kind) {
  throwIfAborted(context.signal)
  const window = await ownWindow(context)
  if (!await clearGrid(context, window)) throw new SkillFailure('inventory_full', 'There is no room for what lies in the crafting grid.')
  const pair = wornOf(context, kind).slice(0, 2)
  if (pair.length < 2) throw new SkillFailure('missing_items', `I hold no two worn ${kind} without enchantments.`)
  const wear = Math.max(0, pair[0].durabilityUsed + pair[1].durabilityUsed - lifeOf(context, kind) - Math.floor(lifeOf(context, kind) * JOINING_GAIN))
  const goal = countIn(window, kind) - 1
  const isJoined = () => countIn(window, kind) === goal && usedSquares(context, window).length === 0
  const lay = pair.flatMap(({ slot }, i) => [{ slot, button: LEFT }, { slot: i + 1, button: LEFT }])
  const done = await burst(context, window, [...lay, { slot: RESULT_SLOT, mode: QUICK_MOVE }], isJoined)
  await clearGrid(context, window)
  if (!done) throw new SkillFailure('blocked', `The world did not let me join two ${kind}.`)
  return lifeOf(context, kind) - wear
}

/** @param {object} context see facade.js */
function crafting (context) {
  const { bot, senses, signal } = context
  const recipes = recipesByItem(bot.registry)

  const timesFor = (recipe, count) => Math.ceil(count / recipe.yield)
  const lackOf = (recipe, count) => Object.values(missingFor(recipe, timesFor(recipe, count), senses.tally())).reduce((sum, number) => sum + number, 0)

  /** The recipe that gives the most of an item from the held items, up to a count; of equal ones that with the fewest missing items. */
  function bestRecipe (item, count) {
    const held = senses.tally()
    const ranked = (recipes.get(item) ?? []).map((recipe) => ({
      recipe,
      gives: Math.min(count, timesPossible(recipe, held, timesFor(recipe, count)) * recipe.yield),
      missing: lackOf(recipe, count)
    }))
    return ranked.sort((a, b) => b.gives - a.gives || a.missing - b.missing)[0]?.recipe ?? null
  }

  /**
   * Makes items of one kind, at a table if the recipe needs one.
   * @param {string} item exact name
   * @param {number} count how many; the last craft can give a few more
   * @returns {Promise<{ made: number, at: string | null }>} `at` is the station
   * @throws {SkillFailure} `invalid` without a recipe, `missing_items`, `inventory_full`, `blocked` when the server makes nothing
   */
  async function craftItem (item, count) {
    throwIfAborted(signal)
    const recipe = bestRecipe(item, count)
    if (recipe === null) throw new SkillFailure('invalid', `There is no recipe for ${item} in a crafting grid.`)
    const missing = missingFor(recipe, timesFor(recipe, count), senses.tally())
    if (Object.keys(missing).length > 0) {
      const words = Object.entries(missing).slice(0, NAMES_SHOWN_MAX).map(([name, number]) => `${number} ${name}`)
      throw new SkillFailure('missing_items', `For ${count} ${item} I lack ${words.join(', ')}.`)
    }
    const made = recipe.needsTable ? await atTable(context, recipe, count) : await craftIn(context, await ownWindow(context), recipe, count)
    if (made < count) throw new SkillFailure('blocked', `The world let me make ${made} of ${count} ${item}.`)
    return { made, at: recipe.needsTable ? 'crafting_table' : null }
  }

  return {
    ...bound(context, { joinWorn, wornOf, lifeOf, stackSize }),
    craftItem,
    lackFor: (item, count) => lackOf(bestRecipe(item, count), count),
    /** Whether an item can be made in a crafting grid at all. */
    isCraftable: (item) => (recipes.get(item) ?? []).length > 0
  }
}

module.exports = { crafting }
