'use strict'
// The skill rework: blocks that are set down, worked and taken up as others.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('logs are stripped with an axe', async (c) => {
  const body = await c.join()
  c.failed(await body.act('rework', { item: 'stripped_oak_log' }), 'missing_items', /axe/)
  await c.give(body, 'stone_axe')
  c.failed(await body.act('rework', { item: 'stripped_oak_log' }), 'missing_items', /oak_log/)
  await c.give(body, 'oak_log', 3)
  c.done(await body.act('rework', { item: 'stripped_oak_log', count: 2 }))
  const { oak_log: logs, stripped_oak_log: stripped } = await c.inventory(body)
  c.assert.deepEqual([logs, stripped], [1, 2])
})

suite.case('a pumpkin is carved with shears', async (c) => {
  const body = await c.join()
  await c.give(body, 'shears')
  await c.give(body, 'pumpkin')
  c.done(await body.act('rework', { item: 'carved_pumpkin' }))
  const { pumpkin = 0, carved_pumpkin: carved, pumpkin_seeds: seeds } = await c.inventory(body)
  c.assert.deepEqual([pumpkin, carved, seeds], [0, 1, 4])
})

suite.case('concrete powder hardens in water, and is dug with a pickaxe', async (c) => {
  await c.fill([-4, -3, 1], [4, -1, 6], 'stone')
  await c.fill([-3, -1, 2], [3, -1, 5], 'water')
  const body = await c.join()
  await c.give(body, 'white_concrete_powder', 2)
  c.failed(await body.act('rework', { item: 'white_concrete' }), 'missing_tool', /pickaxe/)
  await c.give(body, 'stone_pickaxe')
  await c.sees(body, 0, -1, 2, 'water')
  c.done(await body.act('rework', { item: 'white_concrete', count: 2 }))
  c.assert.equal((await c.inventory(body)).white_concrete, 2)
})

suite.case('what is not made by working a block is told', async (c) => {
  const body = await c.join()
  c.failed(await body.act('rework', { item: 'oak_planks' }), 'invalid')
})

module.exports = suite
