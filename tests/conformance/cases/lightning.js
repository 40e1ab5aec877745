'use strict'
// Lightning: what it hurts, what it destroys, and what it sets on fire.

const { createSuite } = require('../js/suite')

const SPOT = [2, 0, 0]

const suite = createSuite()

suite.case('lightning hurts and burns what stands near, and nothing farther away', async (c) => {
  const golem = (place, tag) => c.summon('iron_golem', place, 0, 0, `{Tags:["${tag}"],NoAI:1b}`) // strong enough for every flash
  await golem(3, 'near')
  await golem(10, 'far')
  await c.summon('lightning_bolt', ...SPOT)
  const [near, far] = ['near', 'far'].map((tag) => c.here(`tag=${tag},limit=1`))
  await c.until(async () => await c.health(near) <= 95, 'the near one is hurt')
  await c.until(async () => Number(/: (-?\d+)s/.exec(await c.admin(`data get entity ${near} Fire`))[1]) > 0, 'the near one burns')
  c.assert.equal(await c.health(far), 100)
})

suite.case('lightning hurts a player by five for each flash', async (c) => {
  const body = await c.join({ x: 2, z: 0 })
  const hurt = body.next(({ notice }) => notice === 'hurt')
  await c.summon('lightning_bolt', ...SPOT)
  const { health, lost } = await hurt
  c.assert.deepEqual([health, lost], [15, 5])
})

suite.case('lightning destroys what lies there', async (c) => {
  await c.summon('item', ...SPOT, '{Item:{id:"minecraft:apple",count:1}}')
  await c.summon('lightning_bolt', ...SPOT)
  await c.until(async () => /^Test failed/.test(await c.ask(`execute if entity ${c.here('type=item')}`)), 'the apple is gone')
})

suite.case('lightning sets the ground on fire', async (c) => {
  await c.admin('difficulty normal')
  await c.fill([0, -1, -2], [4, -1, 2], 'netherrack')
  await c.summon('lightning_bolt', ...SPOT)
  await c.until(() => c.blockIs(...SPOT, 'fire'), 'it burns')
  await c.admin('difficulty easy')
}, { world: 'alone' })

module.exports = suite
