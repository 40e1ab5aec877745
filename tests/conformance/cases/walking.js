'use strict'
// Walks that need more than steps.

const { createSuite } = require('../js/suite')

/** Puts a melon down and waits until the body sees it. */
async function goal (c, body, x, z) {
  await c.set(x, 0, z, 'melon')
  await c.sees(body, x, 0, z, 'melon')
}

const suite = createSuite()

suite.case('a gap of one block is jumped over, unhurt', async (c) => {
  const body = await c.join({ x: -6 })
  await c.fill([0, -1, -16], [0, -1, 16], 'air')
  await c.fill([4, -1, -16], [4, -1, 16], 'air')
  await goal(c, body, 8, 0)
  c.done(await body.act('go_to', { target: 'melon' }))
  c.assert.ok(body.bot.entity.position.x > c.at(4, 0, 0).x)
  c.assert.equal(body.bot.health, 20)
})

suite.case('a gap of two blocks is not crossed', async (c) => {
  const body = await c.join({ x: -6 })
  await c.fill([0, -1, -16], [1, -1, 16], 'air')
  await goal(c, body, 8, 0)
  const result = await body.act('go_to', { target: 'melon' })
  c.failed(result, 'unreachable')
  c.assert.ok(body.bot.entity.position.y >= c.at(0, 0, 0).y)
})

suite.case('a door on the way is opened and closed behind', async (c) => {
  const body = await c.join({ x: -6 })
  await c.fill([0, 0, -16], [0, 2, 16], 'stone')
  await c.set(0, 0, 0, 'oak_door[half=lower,facing=east]')
  await c.set(0, 1, 0, 'oak_door[half=upper,facing=east]')
  await goal(c, body, 8, 0)
  c.done(await body.act('go_to', { target: 'melon' }))
  await c.until(() => body.bot.blockAt(c.at(0, 0, 0)).getProperties().open === false, 'the door is closed')
})

suite.case('a closed trapdoor over a ladder is opened on the way down, and closed behind', async (c) => {
  const cellar = c.at(2, -5, 0)
  c.places.cellar = [cellar.x + 0.5, cellar.y, cellar.z + 0.5]
  const body = await c.join({ x: -6 })
  await c.fill([-3, -7, -3], [4, -1, 3], 'stone')
  await c.fill([0, -5, 0], [2, -4, 0], 'air')
  await c.fill([0, -5, 0], [0, -2, 0], 'ladder[facing=south]')
  await c.set(0, -1, 0, 'oak_trapdoor[facing=south,half=top,open=false]')
  await c.until(() => body.bot.blockAt(c.at(0, -1, 0))?.name === 'oak_trapdoor', 'the trapdoor is seen')
  const heads = [] // heights of the head whenever the trapdoor closes
  body.bot.world.on(`blockUpdate:${c.at(0, -1, 0)}`, (_before, after) => {
    if (after.getProperties().open === false) heads.push(body.bot.entity.position.y + body.bot.entity.height)
  })
  c.done(await body.act('go_to', { target: 'cellar' }))
  c.assert.ok(body.bot.entity.position.distanceTo(cellar) < 3)
  await c.until(() => body.bot.blockAt(c.at(0, -1, 0)).getProperties().open === false, 'the trapdoor is closed again')
  c.assert.ok(heads.length > 0 && heads.every((head) => head <= c.at(0, -1, 0).y), `it closes above the head: ${heads}`)
})

suite.case('a body swims through a flooded passage whose roof is one block above the water', async (c) => {
  const out = c.at(-9, 0, 0)
  c.places.out = [out.x + 0.5, out.y, out.z + 0.5]
  const body = await c.join({ x: 6 })
  await c.fill([-8, -9, -3], [4, -1, 3], 'stone')
  await c.fill([0, -8, 0], [0, -1, 0], 'air')
  await c.fill([-5, -6, 2], [-5, -1, 2], 'ladder[facing=north]')
  for (const [from, to] of [[[-5, 0], [0, 0]], [[-5, 0], [-5, 1]]]) {
    await c.fill([from[0], -5, from[1]], [to[0], -5, to[1]], 'air')
    await c.fill([from[0], -6, from[1]], [to[0], -6, to[1]], 'water')
  }
  await c.fill([0, -8, 0], [0, -7, 0], 'water')
  await c.put(body, 0, -7, 0)
  const went = await body.act('go_to', { target: 'out' }, 40)
  c.done(went)
  c.assert.ok(went.seconds < 15, `it took ${went.seconds} s`)
}, { seconds: 90 })

suite.case('lava and fire are avoided', async (c) => {
  const body = await c.join({ x: -8 })
  await c.fill([-2, -2, -12], [2, -2, 12], 'stone')
  await c.fill([-1, -1, -12], [1, -1, 12], 'lava')
  await c.fill([4, 0, -14], [4, 0, 8], 'cactus')
  await goal(c, body, 10, 0)
  c.done(await body.act('go_to', { target: 'melon' }))
  c.assert.equal(body.bot.health, 20)
})

module.exports = suite
