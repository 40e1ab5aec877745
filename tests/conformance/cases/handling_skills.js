'use strict'
// Skills with items: drop, pick up, hand over, eat, wear, place, put away.

const { ticks } = require('../js/hands')
const { createSuite } = require('../js/suite')

const PICK_UP_TICKS = 60 // a player picks up what it threw after 40

const suite = createSuite()

suite.case('what is dropped at the end of a tunnel stays dropped', async (c) => {
  await c.fill([-6, 0, -1], [2, 2, 1], 'stone')
  await c.fill([-6, 0, 0], [0, 1, 0], 'air')
  const body = await c.join({ x: 0, z: 0 })
  await c.give(body, 'bread', 5)
  await body.bot.look(-Math.PI / 2, 0, true) // at the wall
  c.done(await body.act('drop', { item: 'bread', count: 5 }))
  await ticks(c, PICK_UP_TICKS)
  c.assert.deepEqual(await c.inventory(body), {})
})

suite.case('nothing is dropped in a hole, where it would come back', async (c) => {
  await c.fill([-2, 0, -2], [2, 2, 2], 'stone')
  await c.fill([0, 0, 0], [1, 1, 0], 'air')
  const body = await c.join({ x: 0, z: 0 })
  await c.give(body, 'bread', 5)
  c.failed(await body.act('drop', { item: 'bread', count: 5 }), 'blocked', /no room here to throw it away/)
  c.assert.equal(body.count('bread'), 5)
})

suite.case('dropped items can be picked up again', async (c) => {
  const body = await c.join()
  await c.give(body, 'bread', 5)
  const dropped = await body.act('drop', { item: 'bread', count: 3 })
  c.done(dropped)
  c.assert.equal(dropped.delta.bread, -3)
  c.failed(await body.act('drop', { item: 'bread', count: 30 }), 'missing_items')
  const picked = await body.act('pick_up', { item: 'bread' })
  c.done(picked)
  c.assert.equal(picked.delta.bread, 3)
  c.failed(await body.act('pick_up'), 'missing_items')
})

suite.case('items are handed over to the named person', async (c) => {
  const [giver, taker] = [await c.join(), await c.join({ x: 4, z: 4 })]
  await c.acquainted(giver, taker)
  await c.give(giver, 'bread', 5)
  const result = await giver.act('give_to', { person: taker.name, item: 'bread', count: 2 })
  c.done(result)
  c.assert.equal(result.delta.bread, -2)
  c.assert.deepEqual(await c.inventory(taker), { bread: 2 })
  c.failed(await giver.act('give_to', { person: taker.name, item: 'diamond' }), 'missing_items')
  c.failed(await giver.act('give_to', { person: 'Nobody', item: 'bread' }), 'invalid')
})

suite.case('a person in the same place still gets the items', async (c) => {
  const [giver, taker] = [await c.join(), await c.join()]
  await c.acquainted(giver, taker)
  await c.give(giver, 'bread', 5)
  c.done(await giver.act('give_to', { person: taker.name, item: 'bread', count: 2 }))
  c.assert.deepEqual(await c.inventory(giver), { bread: 3 })
  c.assert.deepEqual(await c.inventory(taker), { bread: 2 })
})

suite.case('a hungry body eats food, and a golden apple can be eaten at any time', async (c) => {
  const body = await c.join()
  await c.give(body, 'bread')
  await c.give(body, 'golden_apple')
  c.failed(await body.act('eat', { food: 'bread' }), 'invalid')
  const result = await body.act('eat', { food: 'golden apple' })
  c.done(result)
  c.assert.equal(result.delta.golden_apple, -1)
  await c.admin(`effect give ${body.name} hunger 60 100`)
  await c.until(() => body.bot.food < 18, 'it is hungry', 40)
  c.failed(await body.act('eat', { food: 'cookie' }), 'missing_items')
  await c.admin(`effect clear ${body.name}`)
  c.done(await body.act('eat', { food: 'bread' }))
}, { seconds: 90 })

suite.case('tools are taken in hand, armour is put on', async (c) => {
  const body = await c.join()
  await c.give(body, 'iron_axe')
  await c.give(body, 'iron_helmet')
  c.done(await body.act('equip', { item: 'axe' }))
  c.assert.equal(body.bot.heldItem.name, 'iron_axe')
  const worn = await body.act('equip', { item: 'iron_helmet' })
  c.done(worn)
  c.assert.deepEqual(worn.delta, {})
  await c.until(async () => /Slot: 103b/.test(await c.admin(`data get entity ${body.name} Inventory`)), 'the world has it on the head')
  c.failed(await body.act('equip', { item: 'diamond_sword' }), 'missing_items')
})

suite.case('a block is placed, and is gone from the hand', async (c) => {
  const body = await c.join()
  await c.give(body, 'chest')
  const result = await body.act('place', { item: 'chest' })
  c.done(result)
  c.assert.equal(result.delta.chest, -1)
  c.assert.equal(body.bot.findBlocks({ matching: body.bot.registry.blocksByName.chest.id, maxDistance: 8 }).length, 1)
  c.failed(await body.act('place', { item: 'chest' }), 'missing_items')
})

suite.case('items go into a chest and come out again', async (c) => {
  const body = await c.join()
  await c.set(4, 0, 4, 'chest')
  await c.sees(body, 4, 0, 4, 'chest')
  await c.give(body, 'cobblestone', 40)
  const put = await body.act('deposit', { item: 'cobblestone', count: 30 })
  c.done(put)
  c.assert.equal(put.delta.cobblestone, -30)
  c.assert.match(await c.admin(`data get block ${c.xyz(4, 0, 4)} Items`), /cobblestone/)
  c.failed(await body.act('deposit', { item: 'diamond' }), 'missing_items')
  const taken = await body.act('withdraw', { item: 'cobblestone', count: 12 })
  c.done(taken)
  c.assert.equal(taken.delta.cobblestone, 12)
  c.failed(await body.act('withdraw', { item: 'diamond' }), 'missing_items', /18 cobblestone/)
  c.failed(await body.act('withdraw', { item: 'diamond', container: 'bucket' }), 'invalid')
})

module.exports = suite
