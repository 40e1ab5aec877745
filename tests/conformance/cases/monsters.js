'use strict'
// Monsters.

const { ticks } = require('../js/hands')
const { createSuite } = require('../js/suite')

const suite = createSuite()
const UNITS = 8000 // of a speed, per block and tick
const BLOW = 0.401 // blocks per tick, with rounding: the push of a blow in vanilla, across and up

suite.case('a zombie burns by day', async (c) => {
  const body = await c.join()
  await c.summon('zombie', 10, 0, 10, '{Health:3f}')
  await c.meets(body, 'zombie')
  await c.until(() => !c.entity(body, 'zombie'), 'the zombie has burnt', 45)
})

suite.case('a zombie comes near and hits at night', async (c) => {
  const body = await c.join()
  await c.summon('zombie', 8, 0, 0, '{IsBaby:0b}')
  await c.until(async () => await c.health(body.name) < 20, 'it has struck', 30)
  c.assert.ok(c.entity(body, 'zombie').position.distanceTo(body.bot.entity.position) < 3)
}, { world: 'night' })

suite.case('a zombie finds its way around a wall', async (c) => {
  const body = await c.join({ x: -3 })
  await c.fill([2, 0, -4], [2, 1, 4], 'stone')
  await c.set(2, 1, 0, 'air') // it sees over the wall
  await c.summon('zombie', 5, 0, 0, '{IsBaby:0b}')
  await c.until(async () => await c.health(body.name) < 20, 'it has come around and struck', 45)
}, { world: 'night' })

suite.case('a skeleton shoots from afar', async (c) => {
  const body = await c.join()
  await c.summon('skeleton', 9, 0, 0)
  await c.until(() => c.entity(body, 'arrow'), 'an arrow flies', 30)
  await c.until(async () => await c.health(body.name) < 20, 'an arrow hits', 45)
}, { world: 'night' })

suite.case('a creeper explodes next to its target and breaks weak blocks', async (c) => {
  const body = await c.join()
  await c.fill([2, 0, -2], [2, 1, 2], 'dirt')
  await c.set(2, 1, 0, 'air')
  await c.summon('creeper', 5, 1, 0)
  await c.meets(body, 'creeper')
  await c.until(() => !c.entity(body, 'creeper'), 'it has exploded', 30)
  await c.until(async () => await c.health(body.name) < 20 || body.bot.health < 20, 'it hurt')
  const states = await Promise.all([-2, -1, 0, 1, 2].map((z) => c.blockIs(2, 0, z, 'dirt')))
  c.assert.ok(states.includes(false), 'some of the wall is gone')
})

suite.case('without mobGriefing a creeper breaks nothing', async (c) => {
  const body = await c.join()
  await c.admin('gamerule mobGriefing false')
  await c.fill([2, -1, -2], [5, -1, 2], 'dirt')
  await c.summon('creeper', 3, 0, 0)
  await c.meets(body, 'creeper')
  await c.until(() => !c.entity(body, 'creeper'), 'it has exploded', 30)
  await c.admin('gamerule mobGriefing true')
  for (const x of [2, 3, 4, 5]) c.assert.equal(await c.blockIs(x, -1, 0, 'dirt'), true)
}, { world: 'alone' })

suite.case('a blow after an explosion pushes as hard as any other', async (c) => {
  const body = await c.join()
  await c.admin(`effect give ${body.name} resistance 60 4`)
  await c.fill([-6, -1, -6], [6, -1, 6], 'obsidian') // no crater
  await c.summon('creeper', 3, 0, 0)
  await c.meets(body, 'creeper')
  await c.until(() => !c.entity(body, 'creeper'), 'it has exploded', 30)
  const blows = []
  body.bot._client.on('entity_velocity', ({ entityId, velocity }) => { if (entityId === body.bot.entity.id) blows.push(velocity) })
  await c.summon('zombie', 4, 0, 0, '{IsBaby:0b}')
  await c.until(() => blows.length >= 3, 'it has struck three times', 45)
  for (const { x, y, z } of blows) {
    c.assert.ok(Math.hypot(x, z) <= BLOW * UNITS && Math.abs(y) <= BLOW * UNITS, `a blow pushed by ${[x, y, z].map((part) => part / UNITS)}`)
  }
}, { world: 'night' })

suite.case('a spider climbs a wall', async (c) => {
  const body = await c.join({ x: 0, y: 4 })
  await c.fill([-4, 0, -2], [0, 3, 2], 'stone')
  await c.put(body, 0, 4, 0) // at the edge, where it is visible from below
  await c.summon('spider', 4, 0, 0)
  await c.until(() => c.entity(body, 'spider')?.position.y > c.at(0, 3.5, 0).y, 'the spider is up', 45)
}, { world: 'night' })

suite.case('an enderman does not attack a player who does not look at it', async (c) => {
  const body = await c.join()
  await body.bot.lookAt(c.at(-10, 1, 0), true)
  await c.summon('enderman', 6, 0, 0)
  await c.meets(body, 'enderman')
  await ticks(c, 100)
  c.assert.equal(await c.health(body.name), 20)
}, { world: 'night' })

suite.case('in a peaceful world monsters vanish and people heal', async (c) => {
  const body = await c.join()
  await c.admin('time set midnight')
  await c.summon('zombie', 12, 0, 12)
  await c.meets(body, 'zombie')
  await c.admin(`damage ${body.name} 6 minecraft:generic`)
  await c.admin('difficulty peaceful')
  await c.until(() => !c.entity(body, 'zombie'), 'the zombie is gone')
  await c.until(async () => await c.health(body.name) === 20, 'all is healed', 30)
}, { world: 'alone' })

module.exports = suite
