'use strict'
// Leaving caves: on foot if a way leads up, else through the thinnest roof; closed in if nothing else helps.

const { createSuite } = require('../js/suite')

/** Rock under the arena's floor, and a hall in it from west to east, its floor eight blocks down. */
async function hall (c) {
  await c.fill([-10, -13, -10], [12, -2, 10], 'stone')
  await c.fill([-8, -8, -1], [0, -6, 1], 'air')
}

const feetY = (c, body) => Math.floor(body.bot.entity.position.y + 0.01) - c.at(0, 0, 0).y

async function putInHall (c, body) {
  await c.admin(`tp ${body.name} ${c.xyz(-8, -8, 0)}`)
  await c.until(() => feetY(c, body) === -8 && body.bot.entity.onGround, 'the body stands in the hall')
}

const suite = createSuite()

suite.case('a body in a cave walks out if a way leads up, and digs nothing', async (c) => {
  const body = await c.join()
  await hall(c)
  for (let step = 1; step <= 8; step++) await c.fill([step, -8 + step, 0], [step, -5 + step, 0], 'air')
  await putInHall(c, body)
  const result = await body.act('go_to_surface', {}, 60)
  c.done(result)
  c.assert.match(result.detail, /walked/)
  c.assert.ok(feetY(c, body) >= -4)
}, { seconds: 60 })

suite.case('a body at the bottom of a wide pit digs steps up its wall', async (c) => {
  const body = await c.join()
  await c.fill([-6, -6, -6], [6, -1, 6], 'dirt')
  await c.fill([-3, -4, -3], [3, -1, 3], 'air')
  await c.admin(`tp ${body.name} ${c.xyz(0, -4, 0)}`)
  await c.until(() => feetY(c, body) === -4 && body.bot.entity.onGround, 'the body stands in the pit')
  await c.sees(body, 4, -1, 0, 'dirt')
  const result = await body.act('go_to_surface', {}, 60)
  c.done(result)
  c.assert.match(result.detail, /hollow/)
  c.assert.equal(feetY(c, body), 0)
  c.assert.match((await body.act('go_to_surface', {}, 60)).detail, /walk freely/)
}, { seconds: 120 })

suite.case('a body enclosed by thorns removes them', async (c) => {
  const body = await c.join()
  await c.fill([-3, 0, -3], [3, 0, 3], 'dirt')
  await c.fill([-3, 1, -3], [3, 1, 3], 'sweet_berry_bush[age=3]')
  await c.fill([-2, 1, -2], [2, 1, 2], 'air')
  await c.fill([-2, 0, -2], [2, 0, 2], 'air')
  await c.sees(body, 3, 1, 0, 'sweet_berry_bush')
  await c.sees(body, 2, 0, 2, 'air') // the last cell that was filled in
  c.done(await body.act('go_to_surface', {}, 60))
  await c.set(10, 0, 0, 'pumpkin')
  await c.sees(body, 10, 0, 0, 'pumpkin')
  c.done(await body.act('go_to', { target: 'pumpkin' }, 60))
  c.assert.equal(body.bot.health, 20)
}, { seconds: 60 })

suite.case('a body in a house leaves it by the door', async (c) => {
  await c.fill([-2, -1, -2], [4, 3, 4], 'oak_planks')
  await c.fill([-1, 0, -1], [3, 2, 3], 'air')
  await c.set(4, 0, 1, 'oak_door[half=lower,facing=west]')
  await c.set(4, 1, 1, 'oak_door[half=upper,facing=west]')
  const body = await c.join()
  await c.give(body, 'dirt', 16)
  await c.sees(body, 4, 0, 1, 'oak_door')
  const result = await body.act('go_to_surface', {}, 60)
  c.done(result)
  c.assert.match(result.detail, /walked out/)
  c.assert.equal(body.count('dirt'), 16)
}, { seconds: 90 })

suite.case('a body walled in in a cave digs out where the roof is softest', async (c) => {
  const body = await c.join()
  await hall(c)
  await c.fill([1, -8, -6], [12, -1, 6], 'dirt')
  await c.fill([1, -8, -1], [4, -6, 1], 'air')
  await putInHall(c, body)
  const result = await body.act('go_to_surface', {}, 90)
  c.done(result)
  c.assert.ok(body.bot.entity.position.x > c.at(1, 0, 0).x, 'it went to the soft ground')
}, { seconds: 110 })
suite.case('a body enclosed by undiggable blocks says that there is no way out', async (c) => {
  const body = await c.join()
  await hall(c)
  await c.fill([-10, -9, -2], [-6, -5, 2], 'bedrock')
  await c.fill([-8, -8, 0], [-8, -7, 0], 'air')
  await putInHall(c, body)
  await c.sees(body, -8, -6, 0, 'bedrock')
  await c.give(body, 'iron_pickaxe')
  c.failed(await body.act('go_to_surface', {}, 60), 'unreachable', /walled in/)
  c.assert.equal(feetY(c, body), -8)
}, { seconds: 80 })

suite.case('a body without blocks on a lone rock in a cave drops from it, and climbs out in the wall', async (c) => {
  const body = await c.join()
  await c.fill([-10, -13, -10], [10, -2, 10], 'stone')
  await c.fill([-4, -11, -4], [4, -4, 4], 'air')
  await c.set(0, -8, 0, 'stone')
  await c.admin(`tp ${body.name} ${c.xyz(0, -7, 0)}`)
  await c.until(() => feetY(c, body) === -7 && body.bot.entity.onGround, 'the body stands on the rock')
  await c.sees(body, 5, -7, 0, 'stone')
  await c.give(body, 'iron_pickaxe')
  c.done(await body.act('go_to_surface', {}, 120))
  c.assert.ok(body.bot.health > 14)
}, { seconds: 140 })

module.exports = suite
