'use strict'
// Collecting blocks and items, with the right tool, while there is room.

const { createSuite } = require('../js/suite')

const AIR_KEY = 1 // metadata of entities: https://minecraft.wiki/w/Java_Edition_protocol/Entity_metadata
const FULL_BREATH_TICKS = 300
const HALF_BREATH_TICKS = 150

const suite = createSuite()

suite.case('logs are dug and picked up until there are enough', async (c) => {
  const body = await c.join()
  await c.fill([2, 3, 2], [4, 3, 4], 'oak_leaves[persistent=true]')
  await c.fill([3, 0, 3], [3, 2, 3], 'oak_log')
  await c.sees(body, 3, 2, 3, 'oak_log')
  const result = await body.act('collect', { item: 'log', count: 2 })
  c.done(result)
  c.assert.equal(result.delta.oak_log, 2)
  c.assert.equal((await c.inventory(body)).oak_log, 2)
})

suite.case('a placed log without a tree is left alone', async (c) => {
  const body = await c.join()
  await c.set(-4, 0, 3, 'spruce_log')
  await c.sees(body, -4, 0, 3, 'spruce_log')
  c.failed(await body.act('collect', { item: 'spruce_log' }), 'unreachable')
  c.failed(await body.act('collect', { item: 'flooble' }), 'invalid')
})

suite.case('stone needs a pickaxe, and gives cobblestone', async (c) => {
  await c.fill([-8, -2, -8], [8, -2, 8], 'stone') // so that drops fall no farther
  const body = await c.join()
  c.failed(await body.act('collect', { item: 'cobblestone' }), 'missing_tool')
  await c.give(body, 'wooden_pickaxe')
  const result = await body.act('collect', { item: 'stone' })
  c.done(result)
  c.assert.equal(result.delta.cobblestone, 1)
})

suite.case('rock in sight to which no way leads is dug to', async (c) => {
  await c.fill([4, 0, -7], [15, 1, 7], 'dirt') // too high to jump up, and too wide to reach across
  await c.set(9, 2, 0, 'granite')
  const body = await c.join({ x: -4 })
  await c.give(body, 'wooden_pickaxe')
  await c.sees(body, 9, 2, 0, 'granite')
  const result = await body.act('collect', { item: 'granite' })
  c.done(result)
  c.assert.equal(result.delta.granite, 1)
})

suite.case('a full inventory takes nothing more', async (c) => {
  const body = await c.join()
  await c.give(body, 'stone_pickaxe')
  await c.give(body, 'gravel', 35 * 64)
  c.failed(await body.act('collect', { item: 'cobblestone' }), 'inventory_full')
})

suite.case('an item at the back of a hole one block high is picked up from in front of it', async (c) => {
  await c.fill([2, 0, -1], [3, 1, 1], 'obsidian')
  await c.set(2, 0, 0, 'air')
  const body = await c.join()
  const { x, y, z } = c.at(2, 0, 0)
  await c.admin(`summon minecraft:item ${x + 0.9} ${y} ${z + 0.8} {Item:{id:"minecraft:diamond",count:1}}`)
  await c.meets(body, 'item')
  c.done(await body.act('pick_up', { item: 'diamond' }))
  c.assert.deepEqual(await c.inventory(body), { diamond: 1 })
})

suite.case('lying eggs are picked up, and without eggs and chickens the skill says so', async (c) => {
  const body = await c.join()
  c.failed(await body.act('gather_eggs'), 'unreachable')
  await c.summon('item', 4, 0, 0, '{Item:{id:"minecraft:egg",count:2}}')
  await c.meets(body, 'item')
  c.done(await body.act('gather_eggs', { count: 2 }))
  c.assert.deepEqual(await c.inventory(body), { egg: 2 })
})

suite.case('leaves and grass are taken whole with shears, and with nothing else', async (c) => {
  await c.fill([-8, -2, -8], [8, -2, 8], 'stone') // so that drops fall no farther
  const body = await c.join()
  await c.fill([2, 1, 2], [3, 2, 3], 'birch_leaves[persistent=true]')
  await c.fill([-3, -1, -3], [-2, -1, -2], 'dirt')
  await c.fill([-3, 0, -3], [-2, 0, -2], 'short_grass')
  await c.sees(body, -2, 0, -2, 'short_grass')
  c.failed(await body.act('collect', { item: 'birch_leaves' }), 'missing_tool', /shears/)
  await c.give(body, 'shears')
  await c.give(body, 'stone_hoe')
  const leaves = await body.act('collect', { item: 'birch_leaves', count: 3 })
  c.done(leaves)
  const grass = await body.act('collect', { item: 'short_grass', count: 3 })
  c.done(grass)
  c.assert.deepEqual([leaves.delta.birch_leaves, grass.delta.short_grass], [3, 3])
})

/** A pond of a depth with gravel at its bottom. Returns the least air, in ticks, that a body had while it collected a piece, and how that ended. */
async function collectFromPond (c, depth, tool) {
  const body = await c.join({ x: -8 })
  if (tool) await c.give(body, tool)
  await c.fill([-12, -10, -12], [12, -1, 12], 'stone')
  await c.fill([-4, -depth - 1, -4], [4, -depth - 1, 4], 'gravel')
  await c.fill([-4, -depth, -4], [4, -1, 4], 'water')
  await c.sees(body, -4, -1, 0, 'water')
  let air = Infinity
  body.bot.on('physicsTick', () => { air = Math.min(air, body.bot.entity.metadata?.[AIR_KEY] ?? Infinity) })
  return { result: await body.act('collect', { item: 'gravel' }, 60), air }
}

suite.case('a body gets gravel from the bottom of a pond in half a breath with a shovel', async (c) => {
  const { result, air } = await collectFromPond(c, 3, 'iron_shovel')
  c.done(result)
  c.assert.ok(air >= HALF_BREATH_TICKS, `${air} ticks of air`)
  c.assert.ok(air < FULL_BREATH_TICKS, 'it dived')
}, { seconds: 90 })

suite.case('a body does not dive for what takes longer than its breath by hand', async (c) => {
  const { result, air } = await collectFromPond(c, 4, null)
  c.failed(result, 'unreachable')
  c.assert.ok(air > HALF_BREATH_TICKS, `${air} ticks of air`)
}, { seconds: 90 })

module.exports = suite
