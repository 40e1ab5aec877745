'use strict'
// Plants that grow by themselves. A thousand random ticks per section are slow on any server, so plants begin one step before the expected result.

const { coveredWater } = require('../js/hands')
const { createSuite } = require('../js/suite')

const PATIENCE_SECONDS = 50

/** Plants grow only near a player. */
const watch = (c) => c.join({ x: -10, z: -10 })

/** A case in which a crop becomes ripe. */
const ripens = (crop, ripe) => async (c) => {
  await coveredWater(c, 2, -1, 1)
  await c.set(2, -1, 0, 'farmland[moisture=7]')
  await c.set(2, 0, 0, `${crop}[age=${ripe - 1}]`)
  await watch(c)
  await c.until(() => c.blockIs(2, 0, 0, `${crop}[age=${ripe}]`), 'it is ripe', PATIENCE_SECONDS)
}

const suite = createSuite()

suite.case('wheat ripens in the light', ripens('wheat', 7), { world: 'growth' })
suite.case('carrots ripen in the light', ripens('carrots', 7), { world: 'growth' })
suite.case('potatoes ripen in the light', ripens('potatoes', 7), { world: 'growth' })
suite.case('beetroots ripen in the light', ripens('beetroots', 3), { world: 'growth' })

suite.case('a pumpkin stem bears a pumpkin and bends to it', async (c) => {
  await coveredWater(c, 2, -1, 2)
  await c.fill([1, -1, -1], [3, -1, 1], 'farmland[moisture=7]')
  await c.set(2, 0, 0, 'pumpkin_stem[age=7]')
  await watch(c)
  await c.until(() => c.blockIs(2, 0, 0, 'attached_pumpkin_stem'), 'the stem is bent', PATIENCE_SECONDS)
}, { world: 'growth' })

suite.case('sugar cane grows three high and no higher', async (c) => {
  await c.set(2, -1, 0, 'dirt')
  await coveredWater(c, 2, -1, 1)
  await c.set(2, 0, 0, 'sugar_cane')
  await c.set(2, 1, 0, 'sugar_cane[age=14]')
  await watch(c)
  await c.until(() => c.blockIs(2, 2, 0, 'sugar_cane'), 'it is three high', PATIENCE_SECONDS)
  c.assert.ok(await c.blockIs(2, 3, 0, 'air'))
}, { world: 'growth' })

suite.case('a sapling becomes a tree', async (c) => {
  await c.set(2, -1, 0, 'dirt')
  await c.set(2, 0, 0, 'oak_sapling[stage=1]')
  await watch(c)
  await c.until(() => c.blockIs(2, 3, 0, 'oak_log'), 'the trunk stands', PATIENCE_SECONDS)
}, { world: 'growth' })

suite.case('four dark oak saplings become one tree, and a single one does not grow', async (c) => {
  await c.fill([2, -1, 0], [3, -1, 1], 'dirt')
  await c.set(-4, -1, 0, 'dirt')
  await c.fill([2, 0, 0], [3, 0, 1], 'dark_oak_sapling[stage=1]')
  await c.set(-4, 0, 0, 'dark_oak_sapling')
  await watch(c)
  await c.until(() => c.blockIs(3, 3, 1, 'dark_oak_log'), 'the trunk stands', PATIENCE_SECONDS)
  c.assert.ok(await c.blockIs(-4, 0, 0, 'dark_oak_sapling'))
}, { world: 'growth' })

suite.case('leaves without wood decay, placed ones stay', async (c) => {
  await c.set(0, 3, 0, 'oak_log')
  await c.fill([1, 3, 0], [3, 3, 0], 'oak_leaves[distance=3]')
  await c.set(-1, 3, 0, 'oak_leaves[persistent=true]')
  await c.join({ x: -10, z: -10 })
  await c.until(() => c.blockIs(1, 3, 0, 'oak_leaves[distance=1]'), 'leaves know the wood')
  await c.set(0, 3, 0, 'air')
  await c.until(() => c.blockIs(1, 3, 0, 'oak_leaves[distance=7]'), 'leaves miss the wood')
  await c.admin('gamerule randomTickSpeed 1000')
  await c.until(() => c.blockIs(3, 3, 0, 'air'), 'leaves are gone', PATIENCE_SECONDS)
  c.assert.ok(await c.blockIs(-1, 3, 0, 'oak_leaves'))
}, { world: 'alone' })

suite.case('grass spreads to dirt', async (c) => {
  await c.set(2, -1, 0, 'grass_block')
  await c.set(3, -1, 0, 'dirt')
  await watch(c)
  await c.until(() => c.blockIs(3, -1, 0, 'grass_block'), 'the dirt is green', PATIENCE_SECONDS)
}, { world: 'growth' })

suite.case('sweet berries ripen', async (c) => {
  await c.set(2, -1, 0, 'grass_block')
  await c.set(2, 0, 0, 'sweet_berry_bush[age=2]')
  await watch(c)
  await c.until(() => c.blockIs(2, 0, 0, 'sweet_berry_bush[age=3]'), 'the bush is full', PATIENCE_SECONDS)
}, { world: 'growth' })

module.exports = suite
