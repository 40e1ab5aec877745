'use strict'
// Continuing after a death, and fetching the lost items.

const { createSuite } = require('../js/suite')

const suite = createSuite()
const BREATH_KEY = 1 // metadata of a body, in ticks
const BREATH_FULL = 300

const revived = (body) => new Promise((resolve) => body.bot.once('spawn', resolve))

suite.case('a respawned body fetches its lost items, once', async (c) => {
  const body = await c.join()
  await c.admin(`spawnpoint ${body.name} ${c.xyz(-12, 0, -12)}`)
  await c.give(body, 'iron_pickaxe')
  await c.give(body, 'cobblestone', 20)
  const back = revived(body)
  await c.admin(`kill ${body.name}`)
  await back
  c.done(await body.act('recover_belongings', {}, 90))
  c.assert.deepEqual(await c.inventory(body), { iron_pickaxe: 1, cobblestone: 20 })
  c.failed(await body.act('recover_belongings', {}, 90), 'missing_items', /nothing behind/)
}, { seconds: 120 })

suite.case('obtain continues after a death, and fetches the lost items', async (c) => {
  const body = await c.join()
  await c.admin(`spawnpoint ${body.name} ${c.xyz(-12, 0, -12)}`)
  await c.fill([4, 0, 4], [4, 0, 8], 'clay')
  await c.sees(body, 4, 0, 8, 'clay')
  await c.give(body, 'wooden_pickaxe')
  const { finished } = body.start('obtain', { item: 'clay_ball', count: 12 }, 240)
  await c.until(() => body.bot.targetDigBlock?.name === 'clay' && body.count('clay_ball') > 0, 'having dug some', 90)
  await c.admin(`kill ${body.name}`)
  const result = await finished
  c.done(result)
  c.assert.match(result.detail, /I died once/)
  const held = await c.inventory(body)
  c.assert.ok(held.clay_ball >= 12, `${held.clay_ball} clay_ball`)
  c.assert.equal(held.wooden_pickaxe, 1)
}, { seconds: 260 })

suite.case('a skill without outlivesDeath ends with the death', async (c) => {
  const body = await c.join()
  await c.admin(`spawnpoint ${body.name} ${c.xyz(0, 0, 0)}`)
  const { finished } = body.start('wait', { seconds: 60 }, 70)
  await c.admin(`kill ${body.name}`)
  c.failed(await finished, 'interrupted', /died/)
})

suite.case('a body that drowned breathes in its next life', async (c) => {
  await c.fill([-2, 0, -2], [2, 4, 2], 'glass')
  await c.fill([-1, 0, -1], [1, 3, 1], 'water')
  const body = await c.join({ x: 6 })
  await c.put(body, 0, 0, 0)
  const breath = () => body.bot.entity.metadata[BREATH_KEY] ?? BREATH_FULL
  await c.until(() => breath() < BREATH_FULL / 2, 'its breath is short', 40)
  const respawned = new Promise((resolve) => body.bot.once('respawn', resolve))
  await c.admin(`kill ${body.name}`)
  await respawned
  await c.until(() => body.bot.health === 20 && breath() === BREATH_FULL, 'it breathes')
})

module.exports = suite
