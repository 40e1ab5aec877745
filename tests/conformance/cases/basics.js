'use strict'
// The base of all cases: joining, standing, receiving items.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('a body joins, stands at its place and holds its items', async (c) => {
  const body = await c.join({ x: 3, z: -2 })
  c.assert.ok(body.bot.entity.position.distanceTo(c.at(3, 0, -2).offset(0.5, 0, 0.5)) < 0.1)
  await c.give(body, 'oak_log', 5)
  c.assert.deepEqual(await c.inventory(body), { oak_log: 5 })
})

suite.case('a body walks across the arena', async (c) => {
  const body = await c.join({ x: -10, z: 0 })
  await c.set(10, 0, 0, 'pumpkin')
  await c.sees(body, 10, 0, 0, 'pumpkin')
  const result = await body.act('go_to', { target: 'pumpkin' })
  c.done(result)
  c.assert.ok(body.bot.entity.position.distanceTo(c.at(10, 0, 0)) < 6)
})

module.exports = suite
