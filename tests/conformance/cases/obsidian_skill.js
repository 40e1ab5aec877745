'use strict'
// The skill cast_obsidian: lava and water become obsidian, which is dug; missing items are reported.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('a bucket of lava becomes obsidian under running water, and both buckets remain', async (c) => {
  await c.fill([-4, -3, -4], [4, -1, 4], 'stone')
  const body = await c.join()
  for (const item of ['lava_bucket', 'water_bucket', 'diamond_pickaxe']) await c.give(body, item, 1)
  c.done(await body.act('cast_obsidian', {}, 60))
  const { bucket, water_bucket: water, obsidian } = await c.inventory(body)
  c.assert.deepEqual({ bucket, water, obsidian }, { bucket: 1, water: 1, obsidian: 1 })
}, { seconds: 80 })

suite.case('one bucket fetches the lava for several blocks of obsidian', async (c) => {
  await c.fill([-12, -3, -12], [12, -1, 12], 'stone')
  await c.fill([9, -1, -1], [10, -1, 1], 'lava')
  const body = await c.join()
  for (const item of ['bucket', 'water_bucket', 'diamond_pickaxe']) await c.give(body, item, 1)
  await c.sees(body, 9, -1, 0, 'lava')
  c.done(await body.act('cast_obsidian', { count: 3 }, 200))
  const { bucket, water_bucket: water, obsidian } = await c.inventory(body)
  c.assert.deepEqual({ bucket, water, obsidian }, { bucket: 1, water: 1, obsidian: 3 })
}, { seconds: 220 })

suite.case('a body on ground that holds no pit casts beside the nearest ground that does', async (c) => {
  await c.fill([-12, -3, -12], [12, -1, 12], 'stone')
  await c.fill([-4, -2, -4], [4, -2, 4], 'air')
  const body = await c.join()
  for (const item of ['lava_bucket', 'water_bucket', 'diamond_pickaxe']) await c.give(body, item, 1)
  c.done(await body.act('cast_obsidian', {}, 60))
  c.assert.equal((await c.inventory(body)).obsidian, 1)
}, { seconds: 80 })

suite.case('without lava, or a pickaxe that is good enough, no obsidian is made', async (c) => {
  const body = await c.join()
  c.failed(await body.act('cast_obsidian', {}), 'missing_tool', /diamond_pickaxe/)
  await c.give(body, 'diamond_pickaxe', 1)
  await c.give(body, 'water_bucket', 1)
  c.failed(await body.act('cast_obsidian', {}), 'missing_items', /lava/)
})

suite.case('the body digs to unreachable lava, and picks it up from above', async (c) => {
  await c.fill([-8, -12, -8], [10, -2, 8], 'stone')
  await c.fill([3, -9, -1], [5, -8, 1], 'lava')
  await c.fill([3, -7, -1], [5, -6, 1], 'air')
  const body = await c.join()
  await c.give(body, 'iron_pickaxe')
  await c.give(body, 'bucket')
  await c.give(body, 'dirt', 16)
  await c.sees(body, 4, -8, 0, 'lava')
  c.done(await body.act('fill_bucket', { fluid: 'lava' }, 120))
  c.assert.equal((await c.inventory(body)).lava_bucket, 1)
  c.assert.equal(body.bot.health, 20)
}, { seconds: 140 })

module.exports = suite
