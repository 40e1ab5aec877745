'use strict'
// Building from blueprints: each once, missing material, and continuing an unfinished building.

const { createSuite } = require('../js/suite')

/** A case in which a body builds from a blueprint with these items. */
const builds = (blueprint, items) => async (c) => {
  const body = await c.join()
  for (const [item, count] of Object.entries(items)) await c.give(body, item, count)
  const material = Object.keys(items).find((item) => /planks|cobblestone/.test(item)) ?? 'any'
  const result = await body.act('build', { blueprint, material }, 300)
  c.done(result)
  const used = Object.entries(items).filter(([item]) => item !== 'dirt')
  for (const [item, count] of used) c.assert.ok(-result.delta[item] >= count * 0.6, `${item}: ${result.delta[item]} of ${count}`)
  c.assert.ok(body.bot.entity.position.y < c.at(0, 1, 0).y, 'it stands on the ground again')
}

const suite = createSuite()

suite.case('a wall is built block by block', builds('wall', { cobblestone: 24 }), { seconds: 300 })
suite.case('a house is built block by block', builds('house', { oak_planks: 79, oak_door: 1 }), { seconds: 300 })
suite.case('a fence is built block by block', builds('fence', { oak_fence: 19, oak_fence_gate: 1 }), { seconds: 300 })
suite.case('a tower is built block by block', builds('tower', { cobblestone: 54, dirt: 12 }), { seconds: 300 })
suite.case('a well is built block by block', builds('well', { cobblestone: 17, oak_fence: 8 }), { seconds: 300 })

suite.case('a bridge reaches out over a gap', async (c) => {
  const body = await c.join({ x: 10, z: 0 })
  await c.give(body, 'cobblestone', 16)
  const result = await body.act('build', { blueprint: 'bridge', material: 'cobblestone', length: 5 }, 120)
  c.done(result)
  c.assert.equal(result.delta.cobblestone, -10)
  c.assert.equal(body.bot.health, 20)
}, { seconds: 150 })

suite.case('missing material is reported before any block is placed', async (c) => {
  const body = await c.join()
  await c.give(body, 'cobblestone', 10)
  const result = await body.act('build', { blueprint: 'wall', material: 'cobblestone' })
  c.failed(result, 'missing_items')
  c.assert.match(result.detail, /14 more cobblestone/)
  c.assert.deepEqual(await c.inventory(body), { cobblestone: 10 })
  c.failed(await body.act('build', { blueprint: 'castle' }), 'invalid')
})

suite.case('a half-built wall is continued', async (c) => {
  const body = await c.join()
  await c.give(body, 'cobblestone', 24)
  const { id, finished } = body.start('build', { blueprint: 'wall', material: 'cobblestone', at: 'here', length: 8 })
  await c.until(() => body.count('cobblestone') <= 16, 'some blocks are laid')
  body.actions.cancel(id, 'something else to do')
  await finished
  const result = await body.act('build', { blueprint: 'wall', material: 'cobblestone' }, 120)
  c.done(result)
  c.assert.deepEqual(await c.inventory(body), {})
}, { seconds: 150 })

module.exports = suite
