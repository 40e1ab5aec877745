'use strict'
// An impossible command ends in a typed result, in bounded time, and leaves the world unchanged.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('a chest that cannot be opened keeps its items, and the skill says that it does not open', async (c) => {
  await c.set(2, 0, 0, 'chest[facing=west]')
  await c.set(2, 1, 0, 'stone')
  const body = await c.join()
  await c.sees(body, 2, 0, 0, 'chest')
  await c.give(body, 'apple', 3)
  c.failed(await body.act('deposit', { item: 'apple', count: 3, container: 'chest' }), 'blocked')
  c.assert.deepEqual(await c.inventory(body), { apple: 3 })
})

suite.case('a walk to unloaded ground goes as far as the path leads', async (c) => {
  const body = await c.join()
  const far = c.at(3000, 0, 0)
  c.places['far hill'] = [far.x, far.y, far.z]
  const result = await body.act('go_to', { target: 'far hill' }, 40)
  c.assert.equal(result.status, 'failed')
  c.assert.ok(['unreachable', 'timeout', 'blocked'].includes(result.reason), result.detail)
  c.assert.ok(Math.abs(body.bot.entity.position.x - c.at(0, 0, 0).x) <= 20, 'it has not left the floor that it stands on')
}, { seconds: 90 })

suite.case('prey that dies on the way does not count as killed', async (c) => {
  const body = await c.join({ x: -14 })
  await c.summon('cow', 14, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'cow')
  const hunting = body.act('hunt', { animal: 'cow' }, 60)
  await c.until(() => body.bot.entity.position.x > c.at(-12, 0, 0).x, 'it is on its way')
  await c.admin(`kill ${c.here('type=cow')}`)
  c.failed(await hunting, 'unreachable')
}, { seconds: 90 })

suite.case('unreachable prey is given up', async (c) => {
  await c.fill([6, 0, -2], [10, 3, 2], 'obsidian')
  await c.fill([7, 0, -1], [9, 2, 1], 'air')
  await c.fill([6, 1, 0], [6, 1, 0], 'glass')
  const body = await c.join()
  await c.summon('cow', 8, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'cow')
  c.failed(await body.act('hunt', { animal: 'cow' }, 90), 'unreachable')
  c.assert.match(await c.admin(`execute if entity ${c.here('type=cow')}`), /passed/)
}, { seconds: 150 })

suite.case('when a tool breaks half-way the gains stay, and the failure names the needed tool', async (c) => {
  await c.fill([2, 0, -1], [2, 1, 1], 'granite')
  const body = await c.join()
  await c.sees(body, 2, 1, 1, 'granite')
  await c.admin(`give ${body.name} minecraft:wooden_pickaxe[minecraft:damage=58]`)
  await c.until(() => body.count('wooden_pickaxe') === 1, 'the worn pickaxe is there')
  c.failed(await body.act('collect', { item: 'granite', count: 4 }, 60), 'missing_tool', /pickaxe/)
  c.assert.deepEqual(await c.inventory(body), { granite: 1 })
}, { seconds: 90 })

suite.case('a container that another player empties first gives nothing, and no item is duplicated', async (c) => {
  await c.set(0, 0, 3, 'chest')
  const [one, two] = [await c.join({ x: -2, z: 3 }), await c.join({ x: 2, z: 3 })]
  await c.sees(one, 0, 0, 3, 'chest')
  await c.sees(two, 0, 0, 3, 'chest')
  await c.give(one, 'diamond')
  c.done(await one.act('deposit', { item: 'diamond', count: 1, container: 'chest' }))
  const results = await Promise.all([one, two].map((body) => body.act('withdraw', { item: 'diamond', count: 1, container: 'chest' })))
  c.assert.deepEqual(results.map(({ status }) => status).sort(), ['done', 'failed'])
  const counts = await Promise.all([one, two].map((body) => c.inventory(body)))
  c.assert.equal(counts.reduce((sum, { diamond = 0 }) => sum + diamond, 0), 1)
})

module.exports = suite
