'use strict'
// Tilling and sowing, harvesting, planting.

const { createSuite } = require('../js/suite')

/** Returns where a body sees blocks of a kind. */
const placesOf = (body, name) => body.bot.findBlocks({ matching: body.bot.registry.blocksByName[name].id, maxDistance: 16, count: 9 })

const suite = createSuite()

suite.case('till_and_sow tills earth near water and sows it', async (c) => {
  await c.fill([2, -1, -2], [6, -1, 2], 'grass_block')
  await c.set(4, -1, 0, 'water')
  const body = await c.join()
  await c.sees(body, 4, -1, 0, 'water')
  await c.give(body, 'wooden_hoe')
  await c.give(body, 'wheat_seeds', 3)
  c.done(await body.act('till_and_sow', { crop: 'wheat', count: 3 }))
  c.assert.equal((await c.inventory(body)).wheat_seeds, undefined)
  c.assert.equal(placesOf(body, 'wheat').length, 3)
})

suite.case('till_and_sow without a hoe says so, and without seeds too', async (c) => {
  await c.fill([2, -1, -2], [6, -1, 2], 'grass_block')
  const body = await c.join()
  await c.sees(body, 4, -1, 0, 'grass_block')
  c.failed(await body.act('till_and_sow', { crop: 'wheat' }), 'missing_items')
  await c.give(body, 'wheat_seeds', 3)
  c.failed(await body.act('till_and_sow', { crop: 'wheat' }), 'missing_tool')
  c.failed(await body.act('till_and_sow', { crop: 'marble' }), 'invalid')
  c.assert.ok(await c.blockIs(4, -1, 0, 'grass_block'))
})

suite.case('harvest takes only ripe wheat and sows again', async (c) => {
  await c.fill([2, -1, 0], [4, -1, 0], 'farmland[moisture=7]')
  await c.fill([2, 0, 0], [3, 0, 0], 'wheat[age=7]')
  await c.set(4, 0, 0, 'wheat[age=3]')
  const body = await c.join()
  await c.sees(body, 4, 0, 0, 'wheat')
  c.done(await body.act('harvest', { crop: 'wheat' }))
  c.assert.equal((await c.inventory(body)).wheat, 2)
  c.assert.ok(await c.blockIs(4, 0, 0, 'wheat[age=3]'))
  for (const x of [2, 3]) c.assert.ok(await c.blockIs(x, 0, 0, 'wheat[age=0]'), `${x} is sown again`)
  c.failed(await body.act('harvest', { crop: 'wheat' }), 'unreachable')
})

suite.case('plant_sapling plants saplings apart, and names missing items', async (c) => {
  await c.fill([1, -1, -4], [9, -1, 4], 'grass_block')
  const body = await c.join()
  await c.sees(body, 5, -1, 0, 'grass_block')
  c.failed(await body.act('plant_sapling', { kind: 'oak' }), 'missing_items')
  await c.give(body, 'oak_sapling', 2)
  c.done(await body.act('plant_sapling', { kind: 'oak', count: 2 }))
  c.assert.equal((await c.inventory(body)).oak_sapling, undefined)
  const [one, other] = placesOf(body, 'oak_sapling')
  c.assert.ok(one.distanceTo(other) > 2, `${one} and ${other}`)
})

suite.case('wheat is sown, made ripe with bone meal and harvested', async (c) => {
  const body = await c.join()
  await c.fill([-4, -1, -4], [4, -1, 4], 'grass_block')
  await c.give(body, 'wooden_hoe')
  await c.give(body, 'wheat_seeds', 2)
  c.failed(await body.act('grow_crop', {}), 'missing_items', /bone_meal/)
  await c.give(body, 'bone_meal', 16)
  await c.sees(body, 2, -1, 2, 'grass_block')
  c.done(await body.act('grow_crop', { count: 2 }, 60))
  c.assert.equal((await c.inventory(body)).wheat, 2)
}, { seconds: 90 })

module.exports = suite
