'use strict'
// Results of a grid, for every kind of click on the result.

const { LEFT, QUICK_MOVE, NUMBER_KEY, click, shown, slotWith, open, close, lay, holds } = require('../js/windows')
const { createSuite } = require('../js/suite')

const TABLE = [2, 0, 0]

async function atTable (c) {
  await c.set(...TABLE, 'crafting_table')
  return c.join()
}

const suite = createSuite()

suite.case('a log in a two by two grid gives four planks', async (c) => {
  const body = await c.join()
  await c.give(body, 'birch_log', 2)
  lay(body, [['birch_log']], { width: 2 })
  await c.until(() => shown(body, 0) === '4 birch_planks', 'the result is shown')
  click(body, 0)
  click(body, 20)
  await c.until(() => shown(body, 20) === '4 birch_planks' && shown(body, 0) === null, 'the planks lie where they were put')
  await holds(c, body, { birch_log: 1, birch_planks: 4 })
})

suite.case('planks of different wood make a crafting table', async (c) => {
  const body = await c.join()
  for (const wood of ['oak', 'birch', 'spruce', 'crimson']) await c.give(body, `${wood}_planks`)
  lay(body, [['oak_planks', 'birch_planks'], ['crimson_planks', 'spruce_planks']], { width: 2 })
  await c.until(() => shown(body, 0) === '1 crafting_table', 'the result is shown')
  click(body, 0, LEFT, QUICK_MOVE)
  await holds(c, body, { crafting_table: 1 })
})

suite.case('a shift-click on the result crafts as often as it can', async (c) => {
  const body = await c.join()
  await c.give(body, 'oak_log', 20)
  click(body, slotWith(body, 'oak_log'))
  click(body, 1)
  click(body, 0, LEFT, QUICK_MOVE)
  await holds(c, body, { oak_planks: 80 })
})

suite.case('a number key takes the result to its place in the hotbar, and only when that is free', async (c) => {
  const body = await c.join()
  await c.give(body, 'oak_log', 2)
  click(body, slotWith(body, 'oak_log'))
  click(body, 1)
  click(body, 0, 4, NUMBER_KEY)
  click(body, 0, 4, NUMBER_KEY)
  await c.until(() => shown(body, 40) === '4 oak_planks', 'the planks are in the fifth place')
  click(body, 1, LEFT, QUICK_MOVE)
  await holds(c, body, { oak_log: 1, oak_planks: 4 })
})

suite.case('a recipe can be anywhere in the grid, and mirrored', async (c) => {
  const body = await atTable(c)
  await c.give(body, 'cobblestone', 6)
  await c.give(body, 'stick', 4)
  await open(c, body, ...TABLE)
  lay(body, [[null, 'cobblestone', 'cobblestone'], [null, 'stick', 'cobblestone'], [null, 'stick', null]], { width: 3 })
  await c.until(() => shown(body, 0) === '1 stone_axe', 'the mirrored axe is shown')
  click(body, 0, LEFT, QUICK_MOVE)
  lay(body, [['cobblestone', null, null], ['cobblestone', null, null], ['stick', null, null]], { width: 3 })
  await c.until(() => shown(body, 0) === '1 stone_sword', 'the sword at the edge is shown')
  click(body, 0, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { cobblestone: 1, stick: 1, stone_axe: 1, stone_sword: 1 })
})

suite.case('items without a recipe give nothing', async (c) => {
  const body = await atTable(c)
  await c.give(body, 'cobblestone', 2)
  await open(c, body, ...TABLE)
  lay(body, [['cobblestone', null, 'cobblestone']], { width: 3 })
  await c.until(() => shown(body, 1) === '1 cobblestone' && shown(body, 3) === '1 cobblestone', 'both stones lie there')
  c.assert.equal(shown(body, 0), null)
  click(body, 0, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { cobblestone: 2 })
})

suite.case('a cake leaves its three buckets', async (c) => {
  const body = await atTable(c)
  await c.give(body, 'milk_bucket', 3)
  for (const [item, count] of [['sugar', 2], ['egg', 1], ['wheat', 3]]) await c.give(body, item, count)
  await open(c, body, ...TABLE)
  for (const [index, slot] of [[0, 1], [1, 2], [2, 3]]) {
    click(body, windowSlots(body, 'milk_bucket')[index])
    click(body, slot)
  }
  lay(body, [['sugar', 'egg', 'sugar'], ['wheat', 'wheat', 'wheat']], { first: 4, width: 3 })
  await c.until(() => shown(body, 0) === '1 cake', 'the cake is shown')
  click(body, 0, LEFT, QUICK_MOVE)
  await c.until(() => [1, 2, 3].every((slot) => shown(body, slot) === '1 bucket'), 'the buckets are in the grid')
  await close(c, body)
  await holds(c, body, { cake: 1, bucket: 3 })
})

suite.case('items in a table go back to the player who closes it', async (c) => {
  const body = await atTable(c)
  await c.give(body, 'diamond', 5)
  await open(c, body, ...TABLE)
  click(body, slotWith(body, 'diamond'))
  click(body, 5)
  await c.until(() => shown(body, 5) === '5 diamond', 'the diamonds lie in the grid')
  await close(c, body)
  await holds(c, body, { diamond: 5 })
})

suite.case('two worn tools make one with the durability of both and a twentieth', async (c) => {
  const body = await c.join()
  await c.admin(`give ${body.name} wooden_pickaxe[damage=50]`)
  await c.admin(`give ${body.name} wooden_pickaxe[damage=40]`)
  await c.until(() => body.count('wooden_pickaxe') === 2, 'both pickaxes are there')
  const [one, other] = windowSlots(body, 'wooden_pickaxe')
  for (const [from, to] of [[one, 1], [other, 2]]) {
    click(body, from)
    click(body, to)
  }
  await c.until(() => shown(body, 0) === '1 wooden_pickaxe', 'the result is shown')
  click(body, 0, LEFT, QUICK_MOVE)
  await holds(c, body, { wooden_pickaxe: 1 })
  c.assert.match(await c.admin(`data get entity ${body.name} Inventory`), /"?minecraft:damage"?: 29\b/)
})

/** All slots of the player that contain an item. */
function windowSlots (body, name) {
  const window = body.bot.currentWindow ?? body.bot.inventory
  return window.slots.flatMap((item, slot) => item?.name === name && slot >= window.inventoryStart ? [slot] : [])
}

module.exports = suite
