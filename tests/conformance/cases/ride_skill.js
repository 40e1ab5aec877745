'use strict'
// The skill ride: taming, saddling, riding around obstacles, getting off. Breeding of horses, and hunters that spare tame ones.

const { petFlags, ownHorse, HORSE_SADDLED, HORSE_TAME } = require('../js/creatures')
const { createSuite } = require('../js/suite')

const suite = createSuite()

const SADDLED = 'SaddleItem:{id:"minecraft:saddle",count:1}'

suite.case('ride tames a wild horse, saddles it and rides to a place', async (c) => {
  await c.wallIn(14)
  c.places.stable = c.at(10, 0, 10).toArray()
  const body = await c.join({ x: -8, z: -8 })
  await c.give(body, 'saddle')
  await c.give(body, 'apple', 3)
  await c.summon('horse', 5, 0, 5, '{IsBaby:1b,Age:-24000,NoAI:1b}')
  await c.meets(body, 'horse')
  c.failed(await body.act('ride', { target: 'stable' }), 'unreachable', /no grown horse or donkey in sight/)
  await c.admin(`kill ${c.here('type=horse')}`)
  await c.until(() => !c.entity(body, 'horse'), 'the foal is gone')
  await c.summon('horse', -5, 0, -5, '{Temper:60}')
  await c.meets(body, 'horse')
  c.done(await body.act('ride', { target: 'stable' }, 200))
  const horse = c.entity(body, 'horse')
  c.assert.equal(petFlags(horse) & (HORSE_TAME | HORSE_SADDLED), HORSE_TAME | HORSE_SADDLED)
  c.assert.ok(body.bot.entity.position.distanceTo(c.at(10, 0, 10)) < 8)
  c.assert.ok(horse.position.distanceTo(c.at(10, 0, 10)) < 8)
  c.assert.deepEqual([Boolean(body.bot.vehicle), body.count('saddle'), body.count('apple')], [false, 0, 0])
}, { seconds: 240 })

suite.case('ride goes around a wall and up and down a hill', async (c) => {
  await c.fill([-10, 0, 0], [6, 2, 0], 'stone')
  await c.fill([-10, 0, 6], [10, 0, 12], 'dirt')
  await c.fill([-10, 1, 8], [10, 1, 11], 'dirt')
  c.places.hill = c.at(-6, 2, 9).toArray()
  const body = await c.join({ x: -6, z: -8 })
  const horse = await ownHorse(c, body, 'horse', [-6, -5], `NoAI:1b,${SADDLED},attributes:[{id:"minecraft:movement_speed",base:0.3d}]`)
  c.assert.equal(horse.runSpeed, 0.3)
  c.done(await body.act('ride', { target: 'hill' }, 90))
  c.assert.ok(horse.position.distanceTo(c.at(-6, 2, 9)) < 6, String(horse.position))
  c.assert.ok(!body.bot.vehicle)
}, { seconds: 120 })

suite.case('ride needs a saddle, and the next ride finds it on the donkey', async (c) => {
  const body = await c.join({ x: -10 })
  const donkey = await ownHorse(c, body, 'donkey', [-8, 0], 'NoAI:1b')
  c.failed(await body.act('ride', { target: 'east' }), 'missing_items', /need a saddle/)
  await c.give(body, 'saddle')
  c.done(await body.act('ride', { target: 'east' }, 90))
  c.assert.ok(body.bot.entity.position.x > c.at(8, 0, 0).x)
  c.assert.ok(donkey.position.x > c.at(8, 0, 0).x)
  c.done(await body.act('ride', { target: 'west' }, 90))
  c.assert.ok(donkey.position.x < c.at(0, 0, 0).x)
}, { seconds: 200 })

suite.case('ride finds no way for a horse out of a pen', async (c) => {
  await c.wallIn(2)
  const body = await c.join()
  await ownHorse(c, body, 'horse', [0, 0], `NoAI:1b,${SADDLED}`)
  c.failed(await body.act('ride', { target: 'south' }, 60), 'blocked', /no way for the horse/)
  c.assert.ok(!body.bot.vehicle)
}, { seconds: 90 })

suite.case('breed feeds two tame horses, and hunt spares them', async (c) => {
  await c.wallIn(6)
  const body = await c.join()
  await c.give(body, 'golden_carrot', 2)
  await c.summon('horse', 4, 0, 0)
  await c.meets(body, 'horse')
  c.failed(await body.act('breed', { animal: 'horse' }), 'unreachable', /0 grown tame horses/)
  await c.admin(`kill ${c.here('type=horse')}`)
  await c.until(() => !c.entity(body, 'horse'), 'the wild horse is gone')
  for (const z of [-2, 2]) await ownHorse(c, body, 'horse', [2, z])
  c.failed(await body.act('hunt', { animal: 'horse' }), 'unreachable', /no wild horse in sight/)
  c.done(await body.act('breed', { animal: 'horse' }, 80))
}, { seconds: 120 })

module.exports = suite
