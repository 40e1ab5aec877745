'use strict'
// The skill craft: results, stations, and the words of its failures.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('planks and sticks are made without a table', async (c) => {
  const body = await c.join()
  await c.give(body, 'oak_log', 3)
  c.done(await body.act('craft', { item: 'planks', count: 12 }))
  c.assert.deepEqual(await c.inventory(body), { oak_planks: 12 })
  c.done(await body.act('craft', { item: 'stick', count: 8 }))
  c.assert.deepEqual(await c.inventory(body), { oak_planks: 8, stick: 8 })
})

suite.case('of two recipes the one that gives enough is taken, not the one that can be repeated more often', async (c) => {
  const body = await c.join()
  await c.give(body, 'bamboo', 6)
  await c.give(body, 'jungle_planks', 2)
  c.done(await body.act('craft', { item: 'stick', count: 4 }))
  c.assert.deepEqual(await c.inventory(body), { bamboo: 6, stick: 4 })
})

suite.case('a pickaxe is made at a visible crafting table', async (c) => {
  const body = await c.join()
  await c.set(6, 0, 2, 'crafting_table')
  await c.give(body, 'stick', 2)
  await c.give(body, 'cobblestone', 3)
  c.done(await body.act('craft', { item: 'stone_pickaxe' }))
  c.assert.deepEqual(await c.inventory(body), { stone_pickaxe: 1 })
})

suite.case('wood with bark and stripped wood give planks, so that a pickaxe can be made', async (c) => {
  const body = await c.join()
  await c.give(body, 'spruce_wood', 2)
  await c.give(body, 'stripped_oak_log')
  await c.give(body, 'cobblestone', 8)
  c.done(await body.act('obtain', { item: 'stone_pickaxe' }))
  c.assert.equal(body.count('stone_pickaxe'), 1)
})

suite.case('without a crafting table one is made and placed', async (c) => {
  const body = await c.join()
  await c.give(body, 'birch_planks', 12)
  c.done(await body.act('craft', { item: 'chest' }))
  c.assert.deepEqual(await c.inventory(body), { chest: 1 })
  await c.until(() => body.bot.findBlock({ matching: body.bot.registry.blocksByName.crafting_table.id, maxDistance: 8 }), 'the table stands')
})

suite.case('planks of several kinds can be mixed', async (c) => {
  const body = await c.join()
  await c.give(body, 'oak_planks', 2)
  await c.give(body, 'spruce_planks', 2)
  c.done(await body.act('craft', { item: 'crafting_table' }))
  c.assert.deepEqual(await c.inventory(body), { crafting_table: 1 })
})

suite.case('the buckets of a cake come back', async (c) => {
  const body = await c.join()
  await c.set(3, 0, 0, 'crafting_table')
  for (let i = 0; i < 3; i++) await c.give(body, 'milk_bucket')
  for (const [item, count] of [['sugar', 2], ['egg', 1], ['wheat', 3]]) await c.give(body, item, count)
  c.done(await body.act('craft', { item: 'cake' }))
  c.assert.deepEqual(await c.inventory(body), { bucket: 3, cake: 1 })
})

suite.case('two stacks of torches are made in one go', async (c) => {
  const body = await c.join()
  await c.give(body, 'coal', 32)
  await c.give(body, 'stick', 32)
  c.done(await body.act('craft', { item: 'torch', count: 128 }, 60))
  c.assert.deepEqual(await c.inventory(body), { torch: 128 })
}, { seconds: 90 })

suite.case('missing ingredients are reported', async (c) => {
  const body = await c.join()
  await c.give(body, 'stick', 2)
  c.failed(await body.act('craft', { item: 'stone_pickaxe' }), 'missing_items', /lack 3/)
  c.assert.deepEqual(await c.inventory(body), { stick: 2 })
})

suite.case('an item without a recipe and one that nobody knows are refused', async (c) => {
  const body = await c.join()
  c.failed(await body.act('craft', { item: 'diamond_ore' }), 'invalid', /cannot be made/)
  c.failed(await body.act('craft', { item: 'stone_pickax' }), 'invalid', /stone_pickaxe/)
})

suite.case('a full inventory keeps its items, and nothing is lost in the grid', async (c) => {
  const body = await c.join()
  for (let i = 0; i < 35; i++) await c.admin(`give ${body.name} minecraft:dirt 64`)
  await c.give(body, 'oak_planks', 64)
  const before = await c.inventory(body)
  c.failed(await body.act('craft', { item: 'stick', count: 4 }), 'inventory_full', /room/)
  c.assert.deepEqual(await c.inventory(body), before)
})

suite.case('a walled-off table is not used', async (c) => {
  const body = await c.join()
  await c.set(8, 0, 0, 'crafting_table')
  await c.fill([7, 0, -1], [9, 2, 1], 'barrier')
  await c.set(8, 0, 0, 'crafting_table')
  await c.give(body, 'stick', 2)
  await c.give(body, 'cobblestone', 3)
  const result = await body.act('craft', { item: 'stone_pickaxe' }, 60)
  c.assert.equal(result.status, 'failed', result.detail)
  c.assert.ok(['unreachable', 'blocked', 'missing_items'].includes(result.reason), result.reason)
  c.assert.deepEqual(await c.inventory(body), { cobblestone: 3, stick: 2 })
}, { seconds: 90 })

suite.case('wool and beds are dyed from those of any colour', async (c) => {
  const body = await c.join()
  await c.give(body, 'yellow_wool')
  await c.give(body, 'white_bed')
  await c.give(body, 'red_dye', 2)
  c.done(await body.act('craft', { item: 'red_wool' }))
  c.done(await body.act('craft', { item: 'red_bed' }))
  c.assert.deepEqual(await c.inventory(body), { red_wool: 1, red_bed: 1 })
})

module.exports = suite
