'use strict'
// Skills on water: rowing and fishing.

const { createSuite } = require('../js/suite')

const suite = createSuite()

async function atLake (c) {
  await c.fill([-5, -4, 2], [5, -1, 14], 'stone')
  await c.fill([-4, -3, 3], [4, -1, 13], 'water')
  const body = await c.join({ x: 0, z: 0 })
  await c.sees(body, 0, -1, 8, 'water')
  return body
}

suite.case('row crosses a lake and takes the boat along', async (c) => {
  const body = await atLake(c)
  c.failed(await body.act('row', { target: 'south' }), 'missing_items')
  await c.give(body, 'oak_boat')
  const result = await body.act('row', { target: 'south' }, 90)
  c.done(result)
  c.assert.ok(body.bot.entity.position.z > c.at(0, 0, 10).z, result.detail)
  c.assert.deepEqual(await c.inventory(body), { oak_boat: 1 })
}, { seconds: 120 })

suite.case('row without water says so', async (c) => {
  const body = await c.join()
  await c.give(body, 'oak_boat')
  c.failed(await body.act('row', { target: 'north' }), 'unreachable')
  c.assert.deepEqual(await c.inventory(body), { oak_boat: 1 })
})

suite.case('fish catches something, and needs a rod and water', async (c) => {
  const dry = await c.join({ x: -12, z: -12 })
  c.failed(await dry.act('fish'), 'missing_items')
  await c.give(dry, 'fishing_rod')
  c.failed(await dry.act('fish'), 'unreachable')
  const body = await atLake(c)
  await c.give(body, 'fishing_rod')
  const result = await body.act('fish', { count: 1 }, 200)
  c.done(result)
  c.assert.ok(Object.keys(await c.inventory(body)).length >= 2)
}, { seconds: 240 })

module.exports = suite
