'use strict'
// Enchanting tables: the window and its offers, what an offer costs, and what it gives. Grindstones take enchantments off again.

const { QUICK_MOVE, LEFT, click, press, shown, slotWith, open, close, holds } = require('../js/windows')
const { ticks } = require('../js/hands')
const { createSuite } = require('../js/suite')

const TABLE = [2, 0, 0]
const SHELVES_BEST = 30 // level of the third offer among fifteen bookshelves

const suite = createSuite()

/** A table with fifteen bookshelves on its far side, in two layers. */
async function library (c) {
  await c.set(...TABLE, 'enchanting_table')
  await c.fill([4, 0, -2], [4, 1, 2], 'bookshelf')
  await c.fill([2, 0, -2], [3, 1, -2], 'bookshelf')
  await c.set(2, 0, 2, 'bookshelf')
}

/** A body with items and levels that keeps the numbers of the window: `body.numbers`. */
async function scholar (c, items, levels) {
  const body = await c.join()
  await c.admin(`experience set ${body.name} ${levels} levels`)
  await c.admin(`experience set ${body.name} 0 points`)
  for (const [item, count] of Object.entries(items)) await c.give(body, item, count)
  body.numbers = []
  body.bot._client.on('open_window', () => { body.numbers = [] })
  body.bot._client.on('craft_progress_bar', ({ property, value }) => { body.numbers[property] = value })
  return body
}

const offersOf = (body) => body.numbers.slice(0, 3)
const isOffered = (body) => body.numbers.length === 10 && offersOf(body).some((levels) => levels > 0)

/** Opens the table and lays an item and lapis in. */
async function layIn (c, body, item) {
  await open(c, body, ...TABLE)
  click(body, slotWith(body, item), LEFT, QUICK_MOVE)
  if (body.count('lapis_lazuli') > 0) click(body, slotWith(body, 'lapis_lazuli'), LEFT, QUICK_MOVE)
  await c.until(() => shown(body, 0) === `1 ${item}` && isOffered(body), 'the table has offers')
}

const levelsOf = async (c, body) => Number(/ (\d+) experience levels/.exec(await c.admin(`experience query ${body.name} levels`))[1])
const inventoryOf = (c, body) => c.admin(`data get entity ${body.name} Inventory`)

suite.case('an enchanting table among fifteen bookshelves offers level 30, and they are the same when it is opened again', async (c) => {
  await library(c)
  const body = await scholar(c, { diamond_pickaxe: 1 }, 0)
  await layIn(c, body, 'diamond_pickaxe')
  const [first, second, third] = offersOf(body)
  c.assert.equal(third, SHELVES_BEST)
  c.assert.ok(first >= 2 && first <= 10, `first: ${first}`)
  c.assert.ok(second >= 6 && second <= 21, `second: ${second}`)
  const before = [...body.numbers]
  c.assert.ok(before.slice(4, 7).every((id) => id >= 0 && id < 42), before.join())
  c.assert.ok(before.slice(7).every((level) => level >= 1 && level <= 5), before.join())
  await close(c, body)
  await holds(c, body, { diamond_pickaxe: 1 })
  await layIn(c, body, 'diamond_pickaxe')
  c.assert.deepEqual(body.numbers, before)
})

suite.case('a bookshelf counts only with free space between it and the enchanting table', async (c) => {
  await library(c)
  await c.fill([1, 0, -1], [3, 1, -1], 'stone')
  await c.fill([3, 0, -1], [3, 1, 1], 'stone')
  await c.fill([1, 0, 1], [3, 1, 1], 'stone')
  const body = await scholar(c, { iron_sword: 1 }, 0)
  await layIn(c, body, 'iron_sword')
  c.assert.ok(Math.max(...offersOf(body)) <= 8, offersOf(body).join())
})

suite.case('an offer costs levels and lapis, enchants the item, and other offers follow', async (c) => {
  await library(c)
  const body = await scholar(c, { diamond_pickaxe: 1, lapis_lazuli: 5 }, 30)
  await layIn(c, body, 'diamond_pickaxe')
  const seed = body.numbers[3]
  const shownId = body.numbers[6]
  const shownLevel = body.numbers[9]
  press(body, 2)
  await c.until(() => body.bot.currentWindow.slots[0]?.componentMap.has('enchantments'), 'the client sees the enchantments')
  const { enchantments } = body.bot.currentWindow.slots[0].componentMap.get('enchantments').data
  c.assert.ok(enchantments.some(({ id, level }) => id === shownId && level === shownLevel), `${JSON.stringify(enchantments)} without ${shownId} ${shownLevel}`)
  await c.until(() => shown(body, 1) === '2 lapis_lazuli', 'three pieces of lapis are gone')
  await c.until(() => offersOf(body).every((levels) => levels === 0), 'an enchanted item gets no more offers')
  await c.until(() => body.numbers[3] !== seed, 'the seed is another one')
  c.assert.equal(await levelsOf(c, body), 27)
  await close(c, body)
  await holds(c, body, { diamond_pickaxe: 1, lapis_lazuli: 2 })
  c.assert.match(await inventoryOf(c, body), /"?minecraft:enchantments"?: \{/)
})

suite.case('nobody takes an offer without the level that it shows or without its lapis', async (c) => {
  await library(c)
  const body = await scholar(c, { diamond_sword: 1, lapis_lazuli: 2 }, 29)
  await layIn(c, body, 'diamond_sword')
  press(body, 2)
  await c.admin(`experience set ${body.name} 30 levels`)
  await c.until(() => body.bot.experience.level === 30, 'the levels are there')
  press(body, 2)
  await ticks(c, 5)
  c.assert.deepEqual([shown(body, 0), shown(body, 1)], ['1 diamond_sword', '2 lapis_lazuli'])
  await close(c, body)
  await holds(c, body, { diamond_sword: 1, lapis_lazuli: 2 })
  c.assert.equal(await levelsOf(c, body), 30)
  c.assert.doesNotMatch(await inventoryOf(c, body), /minecraft:enchantments/)
})

suite.case('a book becomes an enchanted book', async (c) => {
  await library(c)
  const body = await scholar(c, { book: 3, lapis_lazuli: 3 }, 30)
  await layIn(c, body, 'book')
  press(body, 2)
  await c.until(() => shown(body, 0) === '1 enchanted_book', 'the book is enchanted')
  await close(c, body)
  await holds(c, body, { book: 2, enchanted_book: 1 })
  c.assert.match(await inventoryOf(c, body), /"?minecraft:stored_enchantments"?: \{/)
})

suite.case('an item that takes no enchantments gets no offer, and comes back', async (c) => {
  await library(c)
  const body = await scholar(c, { shears: 1, lapis_lazuli: 3 }, 30)
  await open(c, body, ...TABLE)
  click(body, slotWith(body, 'shears'), LEFT, QUICK_MOVE)
  await c.until(() => shown(body, 0) === '1 shears', 'the shears lie in the table')
  c.assert.deepEqual(offersOf(body), [0, 0, 0])
  press(body, 0)
  await ticks(c, 3)
  await close(c, body)
  await holds(c, body, { shears: 1, lapis_lazuli: 3 })
})

suite.case('a grindstone takes enchantments off and gives experience for them', async (c) => {
  await c.set(...TABLE, 'grindstone[face=floor]')
  const body = await scholar(c, {}, 0)
  await c.admin(`give ${body.name} iron_axe[damage=10,enchantments={"minecraft:efficiency":4}]`)
  await c.until(() => body.count('iron_axe') === 1, 'the axe is there')
  await open(c, body, ...TABLE)
  click(body, slotWith(body, 'iron_axe'), LEFT, QUICK_MOVE)
  await c.until(() => shown(body, 2) === '1 iron_axe', 'the result is shown')
  click(body, 2, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { iron_axe: 1 })
  const inventory = await inventoryOf(c, body)
  c.assert.doesNotMatch(inventory, /minecraft:enchantments/)
  c.assert.match(inventory, /"?minecraft:damage"?: 10\b/)
  // Efficiency IV counts 31, of which half to all comes back: 16 to 31 points, which are 1 or 2 levels and more.
  await c.until(async () => await levelsOf(c, body) >= 2, 'experience comes')
})

suite.case('of two enchanted tools a grindstone makes one without enchantments', async (c) => {
  await c.set(...TABLE, 'grindstone[face=floor]')
  const body = await scholar(c, {}, 0)
  for (const damage of [200, 220]) await c.admin(`give ${body.name} iron_axe[damage=${damage},enchantments={"minecraft:unbreaking":1}]`)
  await c.until(() => body.count('iron_axe') === 2, 'both axes are there')
  await open(c, body, ...TABLE)
  for (let n = 0; n < 2; n++) {
    click(body, slotWith(body, 'iron_axe'), LEFT, QUICK_MOVE)
    await c.until(() => shown(body, n) === '1 iron_axe', 'the axe lies in the grindstone')
  }
  await c.until(() => shown(body, 2) === '1 iron_axe', 'the result is shown')
  click(body, 2, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { iron_axe: 1 })
  c.assert.doesNotMatch(await inventoryOf(c, body), /minecraft:enchantments/)
})

module.exports = suite
