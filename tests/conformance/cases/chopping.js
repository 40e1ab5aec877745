'use strict'
// Trees: felled completely, planted again, and left alone if they are part of a building.

const { createSuite } = require('../js/suite')

/** An oak of some height on a patch of grass. */
async function tree (c, body, x, z, height) {
  await c.fill([x - 3, -1, z - 3], [x + 3, -1, z + 3], 'grass_block')
  await c.fill([x - 2, height - 2, z - 2], [x + 2, height - 1, z + 2], 'oak_leaves[persistent=true]')
  await c.fill([x - 1, height, z - 1], [x + 1, height, z + 1], 'oak_leaves[persistent=true]')
  await c.fill([x, 0, z], [x, height - 1, z], 'oak_log')
  await c.sees(body, x, height - 1, z, 'oak_log')
}

async function logsLeft (c, x, z, height) {
  let left = 0
  for (let y = 0; y < height; y++) if (await c.blockIs(x, y, z, 'oak_log')) left++
  return left
}

const suite = createSuite()

suite.case('a tree is felled to its last log', async (c) => {
  const body = await c.join()
  await c.give(body, 'iron_axe')
  await tree(c, body, 5, 0, 6)
  const result = await body.act('chop_tree', { kind: 'oak', count: 6 }, 120)
  c.done(result)
  c.assert.equal(result.delta.oak_log, 6)
  c.assert.equal(await logsLeft(c, 5, 0, 6), 0)
}, { seconds: 120 })

suite.case('high logs are felled from a pillar, which is taken down again', async (c) => {
  const body = await c.join()
  await c.give(body, 'iron_axe')
  await tree(c, body, 5, 0, 11)
  await c.give(body, 'dirt', 8)
  c.done(await body.act('chop_tree', { kind: 'oak tree', count: 8 }, 150)) // some logs may lie in the crown
  c.assert.equal(await logsLeft(c, 5, 0, 11), 0)
  c.assert.ok(body.bot.entity.position.y < c.at(0, 2, 0).y)
}, { seconds: 150 })

suite.case('a sapling is planted where the tree stood', async (c) => {
  const body = await c.join()
  await c.give(body, 'iron_axe')
  await tree(c, body, 4, 0, 5)
  await c.give(body, 'oak_sapling')
  c.done(await body.act('chop_tree', { kind: 'oak', count: 5, replant: true }, 120))
  c.assert.ok(await c.blockIs(4, 0, 0, 'oak_sapling'))
}, { seconds: 120 })

suite.case('of a tree in deep water the lowest logs are left', async (c) => {
  const body = await c.join()
  await c.give(body, 'iron_axe')
  await c.fill([2, -4, -3], [8, -1, 3], 'stone')
  await c.fill([3, -3, -2], [7, -1, 2], 'water')
  await tree(c, body, 5, 0, 4)
  await c.fill([4, -1, -2], [7, -1, 2], 'water') // where the tree got earth
  await c.fill([5, -3, 0], [5, -1, 0], 'oak_log')
  await c.sees(body, 4, -1, 0, 'water')
  await c.sees(body, 5, -1, 0, 'oak_log')
  c.done(await body.act('chop_tree', { kind: 'oak', count: 3 }, 120))
  c.failed(await body.act('chop_tree', { kind: 'oak', count: 5 }, 120), 'unreachable')
  for (const y of [-3, -2]) c.assert.ok(await c.blockIs(5, y, 0, 'oak_log'))
}, { seconds: 150 })

suite.case('a log wall is not a tree', async (c) => {
  const body = await c.join()
  await c.fill([3, 0, -1], [3, 2, 1], 'oak_log')
  c.failed(await body.act('chop_tree', { kind: 'oak', count: 1 }), 'unreachable')
  c.failed(await body.act('chop_tree', { kind: 'okk', count: 1 }), 'invalid')
  c.assert.equal(await logsLeft(c, 3, 0, 3), 3)
})

module.exports = suite
