'use strict'
// Buckets pick up and place sources of water and lava.

const { take } = require('../js/hands')
const { createSuite } = require('../js/suite')

async function withBucket (c, item, place = { x: 1, z: 0 }) {
  const body = await c.join(place)
  await take(c, body, item)
  return body
}

/** Uses the held item towards the middle of a block, or a little above its floor. */
async function useAt (c, body, x, y, z, dy = 0.5) {
  await body.bot.lookAt(c.at(x, y, z).offset(0.5, dy, 0.5), true)
  body.bot.activateItem()
}

const suite = createSuite()

suite.case('a bucket picks up a source and places it again', async (c) => {
  await c.fill([1, -2, -1], [3, -1, 1], 'stone')
  await c.set(2, -1, 0, 'water')
  const body = await withBucket(c, 'bucket')
  await c.sees(body, 2, -1, 0, 'water')
  await useAt(c, body, 2, -1, 0, 0.8)
  await c.until(() => body.count('water_bucket') === 1, 'the bucket is full')
  c.assert.ok(await c.blockIs(2, -1, 0, 'air'))
  await body.bot.equip(body.bot.inventory.items()[0], 'hand')
  await useAt(c, body, 2, -2, 0, 1)
  await c.until(() => body.count('bucket') === 1, 'the bucket is empty')
  c.assert.ok(await c.blockIs(2, -1, 0, 'water[level=0]'))
})

suite.case('flowing water fills no bucket', async (c) => {
  await c.fill([1, -2, -1], [3, -1, 1], 'stone')
  await c.set(2, -1, 0, 'water[level=3]')
  const body = await withBucket(c, 'bucket')
  await useAt(c, body, 2, -1, 0, 0.3)
  await c.until(() => c.blockIs(2, -1, 0, 'air'), 'the water without a source runs dry')
  c.assert.deepEqual(await c.inventory(body), { bucket: 1 })
})

suite.case('lava is picked up and placed', async (c) => {
  await c.fill([1, -2, -1], [3, -1, 1], 'stone')
  await c.set(2, -1, 0, 'lava')
  const body = await withBucket(c, 'bucket')
  await c.sees(body, 2, -1, 0, 'lava')
  await useAt(c, body, 2, -1, 0, 0.8)
  await c.until(() => body.count('lava_bucket') === 1, 'the bucket is full')
  await body.bot.equip(body.bot.inventory.items()[0], 'hand')
  await useAt(c, body, 2, -2, 0, 1)
  await c.until(() => c.blockIs(2, -1, 0, 'lava[level=0]'), 'the lava is back')
})

suite.case('water goes into a waterloggable block, and out of it', async (c) => {
  await c.fill([1, -2, -1], [3, -1, 1], 'stone')
  await c.set(2, -1, 0, 'oak_slab')
  const body = await withBucket(c, 'water_bucket')
  await c.sees(body, 2, -1, 0, 'oak_slab')
  await useAt(c, body, 2, -1, 0, 0.5)
  await c.until(() => c.blockIs(2, -1, 0, 'oak_slab[waterlogged=true]'), 'the slab is under water')
  await body.bot.equip(body.bot.inventory.items()[0], 'hand')
  await useAt(c, body, 2, -1, 0, 0.5)
  await c.until(() => c.blockIs(2, -1, 0, 'oak_slab[waterlogged=false]'), 'the slab is dry')
  await c.until(() => body.count('water_bucket') === 1, 'the bucket is full again')
})

suite.case('of a stack of buckets one is filled', async (c) => {
  await c.fill([1, -2, -1], [3, -1, 1], 'stone')
  await c.set(2, -1, 0, 'water')
  const body = await c.join({ x: 1 })
  await take(c, body, 'bucket', 3)
  await c.sees(body, 2, -1, 0, 'water')
  await useAt(c, body, 2, -1, 0, 0.8)
  await c.until(() => body.count('water_bucket') === 1, 'one bucket is full')
  c.assert.deepEqual(await c.inventory(body), { bucket: 2, water_bucket: 1 })
})

module.exports = suite
