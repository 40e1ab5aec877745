'use strict'
// The skills smelt and cook: results, fuel, and the words of their failures.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('iron is smelted with coal in a visible furnace', async (c) => {
  const body = await c.join()
  await c.set(4, 0, 0, 'furnace')
  await c.give(body, 'raw_iron', 3)
  await c.give(body, 'coal', 1)
  c.done(await body.act('smelt', { item: 'iron_ingot', count: 3 }, 90))
  const held = await c.inventory(body)
  c.assert.equal(held.iron_ingot, 3)
  c.assert.equal(held.raw_iron, undefined)
}, { seconds: 120 })

suite.case('without a furnace one is made of cobblestone, and planks are burnt rather than tools', async (c) => {
  const body = await c.join()
  for (const [item, count] of [['cobblestone', 8], ['crafting_table', 1], ['sand', 1], ['oak_planks', 2], ['wooden_pickaxe', 1]]) await c.give(body, item, count)
  c.done(await body.act('smelt', { item: 'glass' }, 90))
  const held = await c.inventory(body)
  c.assert.deepEqual([held.glass, held.wooden_pickaxe, held.sand], [1, 1, undefined])
}, { seconds: 120 })

suite.case('a large number is smelted in several furnaces at once, if there is stone for them', async (c) => {
  const body = await c.join()
  for (const [item, count] of [['cobblestone', 17], ['crafting_table', 1], ['raw_iron', 13], ['coal', 3]]) await c.give(body, item, count)
  const result = await body.act('smelt', { item: 'iron_ingot', count: 13 }, 120)
  c.done(result)
  c.assert.deepEqual(await c.inventory(body), { coal: 1, cobblestone: 1, iron_ingot: 13 })
  c.assert.ok(result.seconds < 110, 'eight in one furnace, five in another')
}, { seconds: 150 })

suite.case('in a narrow place furnaces are stacked, and each piece of coal is used up', async (c) => {
  const body = await c.join({ x: -8, z: -8 })
  await c.fill([-9, -12, -9], [9, -2, 9], 'bedrock')
  await c.fill([-1, -6, -1], [1, -4, 0], 'air')
  await c.put(body, 0, -6, 0)
  for (const [item, count] of [['cobblestone', 64], ['crafting_table', 1], ['raw_iron', 31], ['coal', 4]]) await c.give(body, item, count)
  c.done(await body.act('smelt', { item: 'iron_ingot', count: 31 }, 240))
  const { iron_ingot: iron, raw_iron: raw, coal } = await c.inventory(body)
  c.assert.deepEqual([iron, raw, coal], [31, undefined, undefined])
}, { seconds: 300 })

suite.case('a closed-in body makes room for furnaces in the rock, not behind a wall', async (c) => {
  const body = await c.join()
  await c.fill([-4, -1, -4], [4, 4, 4], 'stone')
  await c.fill([0, 0, 0], [0, 1, 0], 'air')
  await c.fill([2, 0, 0], [3, 1, 0], 'air') // a tunnel on the other side of the wall
  await c.admin(`tp ${body.name} ${c.at(0, 0, 0).x + 0.5} ${c.at(0, 0, 0).y} ${c.at(0, 0, 0).z + 0.5}`)
  await c.sees(body, 1, 0, 0, 'stone')
  for (const [item, count] of [['cobblestone', 16], ['crafting_table', 1], ['raw_iron', 8], ['coal', 2], ['stone_pickaxe', 1]]) await c.give(body, item, count)
  c.done(await body.act('smelt', { item: 'iron_ingot', count: 8 }, 120))
  c.assert.equal((await c.inventory(body)).iron_ingot, 8)
  for (const x of [2, 3]) c.assert.ok(await c.blockIs(x, 0, 0, 'air'))
}, { seconds: 150 })

suite.case('raw food is cooked', async (c) => {
  const body = await c.join()
  await c.set(3, 0, 0, 'furnace')
  await c.give(body, 'beef', 2)
  await c.give(body, 'coal', 1)
  c.done(await body.act('cook', { food: 'beef' }, 90))
  c.assert.equal((await c.inventory(body)).cooked_beef, 2)
}, { seconds: 120 })

suite.case('without fuel nothing is put into the furnace', async (c) => {
  const body = await c.join()
  await c.set(3, 0, 0, 'furnace')
  await c.give(body, 'raw_iron', 2)
  await c.give(body, 'iron_pickaxe', 1)
  c.failed(await body.act('smelt', { item: 'iron_ingot', count: 2 }), 'missing_items', /burn/)
  c.assert.deepEqual(await c.inventory(body), { iron_pickaxe: 1, raw_iron: 2 })
})

suite.case('an item that cannot be smelted, and a missing item, are reported', async (c) => {
  const body = await c.join()
  c.failed(await body.act('smelt', { item: 'dirt' }), 'invalid', /smelting/)
  c.failed(await body.act('smelt', { item: 'iron_ingot' }), 'missing_items', /iron/)
  c.failed(await body.act('cook', {}), 'missing_items', /raw food/)
})

suite.case('stopped smelting closes the furnace', async (c) => {
  const body = await c.join()
  await c.set(3, 0, 0, 'furnace')
  await c.give(body, 'raw_iron', 3)
  await c.give(body, 'coal', 1)
  const { id, finished } = body.start('smelt', { item: 'iron_ingot', count: 3, keep: '' }, 90)
  await c.until(() => body.bot.currentWindow?.slots[0]?.name === 'raw_iron', 'the ore is in the furnace')
  body.actions.cancel(id, 'the test wants so')
  c.assert.equal((await finished).status, 'cancelled')
  c.assert.equal(body.bot.currentWindow, null)
})

module.exports = suite
