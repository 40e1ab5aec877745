'use strict'
// Hoes, farmland, bone meal, and effects of hands on fields.

const { coveredWater, take, useOnTop } = require('../js/hands')
const { createSuite } = require('../js/suite')

async function holding (c, item, count = 1, place = { x: 0, z: 0 }) {
  const body = await c.join(place)
  await take(c, body, item, count)
  return body
}

/** A case in which a hoe is used on a block. */
const hoes = (before, after) => async (c) => {
  await c.set(2, -1, 0, before)
  const body = await holding(c, 'iron_hoe')
  await c.sees(body, 2, -1, 0, before)
  await useOnTop(c, body, [2, -1, 0])
  await c.until(() => c.blockIs(2, -1, 0, after), `${before} becomes ${after}`)
  c.assert.match(await c.admin(`data get entity ${body.name} Inventory`), /damage": 1/)
}

const suite = createSuite()

suite.case('a hoe makes farmland of grass_block, and wears', hoes('grass_block', 'farmland'))
suite.case('a hoe makes farmland of dirt, and wears', hoes('dirt', 'farmland'))
suite.case('a hoe makes farmland of dirt_path, and wears', hoes('dirt_path', 'farmland'))
suite.case('a hoe makes dirt of coarse_dirt, and wears', hoes('coarse_dirt', 'dirt'))

suite.case('a hoe does nothing to ground with something on it', async (c) => {
  await c.set(2, -1, 0, 'dirt')
  await c.set(2, 0, 0, 'stone_slab')
  const body = await holding(c, 'iron_hoe')
  await c.sees(body, 2, 0, 0, 'stone_slab')
  await useOnTop(c, body, [2, -1, 0])
  await c.set(2, 0, 2, 'gold_block')
  await c.sees(body, 2, 0, 2, 'gold_block') // time has passed
  c.assert.ok(await c.blockIs(2, -1, 0, 'dirt'))
})

suite.case('farmland near water gets wet', async (c) => {
  await c.join()
  await coveredWater(c, 2, -1, 0)
  await c.set(6, -1, 0, 'farmland')
  await c.until(() => c.blockIs(6, -1, 0, 'farmland[moisture=7]'), 'the field is wet', 50)
}, { world: 'growth' })

suite.case('farmland away from water dries to dirt', async (c) => {
  await c.join()
  await c.set(6, -1, 0, 'farmland[moisture=2]')
  await c.until(() => c.blockIs(6, -1, 0, 'dirt'), 'the field is dirt', 50)
}, { world: 'growth' })

suite.case('a fall tramples farmland', async (c) => {
  await c.set(3, -1, 0, 'farmland[moisture=7]')
  const body = await c.join({ x: 0, z: 0 })
  await c.until(async () => {
    await c.put(body, 3, 3, 0)
    await c.until(() => body.bot.entity.onGround, 'it lands')
    return c.blockIs(3, -1, 0, 'dirt')
  }, 'the farmland is dirt')
})

suite.case('bone meal ages a crop and is used up; a ripe one takes none', async (c) => {
  await c.set(2, -1, 0, 'farmland[moisture=7]')
  await c.set(2, 0, 0, 'wheat')
  const body = await holding(c, 'bone_meal', 10)
  await c.sees(body, 2, 0, 0, 'wheat')
  await useOnTop(c, body, [2, 0, 0])
  await c.until(async () => !await c.blockIs(2, 0, 0, 'wheat[age=0]'), 'the wheat is older')
  await c.until(() => body.count('bone_meal') === 9, 'one is used')
  await c.set(2, 0, 0, 'wheat[age=7]')
  await c.until(() => body.bot.blockAt(c.at(2, 0, 0)).getProperties().age == 7, 'the wheat is ripe') // eslint-disable-line eqeqeq
  await useOnTop(c, body, [2, 0, 0])
  await c.set(2, 0, 2, 'gold_block')
  await c.sees(body, 2, 0, 2, 'gold_block') // time has passed
  c.assert.deepEqual(await c.inventory(body), { bone_meal: 9 })
})

suite.case('bone meal on grass grows plants', async (c) => {
  await c.fill([-3, -1, -3], [3, -1, 3], 'grass_block')
  const body = await holding(c, 'bone_meal', 1)
  await c.sees(body, 2, -1, 0, 'grass_block')
  await useOnTop(c, body, [2, -1, 0])
  await c.until(() => body.bot.findBlocks({ matching: ({ name }) => name === 'short_grass', maxDistance: 8, count: 3 }).length === 3, 'plants are seen')
})

suite.case('a shovel makes a path of grass', async (c) => {
  await c.set(2, -1, 0, 'grass_block')
  const body = await holding(c, 'iron_shovel')
  await c.sees(body, 2, -1, 0, 'grass_block')
  await useOnTop(c, body, [2, -1, 0])
  await c.until(() => c.blockIs(2, -1, 0, 'dirt_path'), 'the path')
})

module.exports = suite
