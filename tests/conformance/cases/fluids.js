'use strict'
// Water and lava flow.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('water spreads seven blocks on flat ground and drains when its source goes', async (c) => {
  await c.join({ x: -12, z: -12 })
  await c.set(0, 0, 0, 'water')
  await c.until(() => c.blockIs(7, 0, 0, 'water[level=7]'), 'water seven blocks away')
  c.assert.ok(await c.blockIs(4, 0, 0, 'water[level=4]'))
  c.assert.ok(await c.blockIs(8, 0, 0, 'air'))
  await c.set(0, 0, 0, 'air')
  await c.until(async () => await c.blockIs(7, 0, 0, 'air') && await c.blockIs(1, 0, 0, 'air'), 'all is dry', 30)
})

suite.case('lava spreads three blocks', async (c) => {
  await c.join({ x: -12, z: -12 })
  await c.set(0, 0, 0, 'lava')
  await c.until(() => c.blockIs(3, 0, 0, 'lava[level=6]'), 'lava three blocks away')
  c.assert.ok(await c.blockIs(4, 0, 0, 'air'))
})

suite.case('water falls and flows only to the nearest way down', async (c) => {
  await c.join({ x: -12, z: -12 })
  await c.fill([-4, 2, -4], [4, 2, 4], 'stone')
  await c.set(3, 2, 0, 'air')
  await c.set(0, 3, 0, 'water')
  await c.until(() => c.blockIs(3, 0, 0, 'water[level=8]'), 'water falls through the hole')
  c.assert.ok(await c.blockIs(2, 3, 0, 'water[level=2]'))
  c.assert.ok(await c.blockIs(-1, 3, 0, 'air'))
  c.assert.ok(await c.blockIs(0, 3, 1, 'air'))
})

suite.case('two sources of water make a third between them', async (c) => {
  await c.join({ x: -12, z: -12 })
  await c.fill([-1, 0, -1], [3, 0, 1], 'stone')
  await c.fill([0, 0, 0], [2, 0, 0], 'air')
  await c.set(0, 0, 0, 'water')
  await c.set(2, 0, 0, 'water')
  await c.until(() => c.blockIs(1, 0, 0, 'water[level=0]'), 'the middle is a source')
})

suite.case('lava in water becomes obsidian, flowing lava cobblestone, lava on water stone', async (c) => {
  await c.join({ x: -12, z: -12 })
  await c.set(0, 0, 0, 'lava')
  await c.set(0, 1, 0, 'water')
  await c.until(() => c.blockIs(0, 0, 0, 'obsidian'), 'obsidian')
  await c.fill([-9, 0, 5], [-4, 0, 7], 'stone')
  await c.fill([-8, 0, 6], [-5, 0, 6], 'air')
  await c.set(-8, 0, 6, 'lava')
  await c.until(() => c.blockIs(-7, 0, 6, 'lava[level=2]'), 'lava flows')
  await c.set(-6, 0, 6, 'water')
  await c.until(() => c.blockIs(-7, 0, 6, 'cobblestone'), 'cobblestone')
  c.assert.ok(await c.blockIs(-8, 0, 6, 'lava'))
  await c.set(0, 1, 0, 'air')
  await c.fill([5, 0, 5], [7, 2, 7], 'stone')
  await c.set(6, 1, 6, 'air')
  await c.set(6, 0, 6, 'water')
  await c.set(6, 2, 6, 'lava')
  await c.until(() => c.blockIs(6, 0, 6, 'stone'), 'stone')
})

suite.case('water washes a torch away, and its drop lies there', async (c) => {
  const body = await c.join({ x: 6, z: 0 })
  await c.set(1, 0, 0, 'torch')
  await c.set(0, 0, 0, 'water')
  await c.until(() => c.blockIs(1, 0, 0, 'water'), 'the torch is gone')
  await c.meets(body, 'item')
})

suite.case('broken ice is water, unless it hung in the air', async (c) => {
  const body = await c.join()
  await c.set(2, 0, 0, 'ice')
  await c.set(2, 3, 0, 'ice')
  await c.sees(body, 2, 3, 0, 'ice')
  for (const y of [0, 3]) await body.bot.dig(body.bot.blockAt(c.at(2, y, 0)), true)
  await c.until(() => c.blockIs(2, 0, 0, 'water'), 'the ice on the ground is water')
  await c.until(() => c.blockIs(2, 3, 0, 'air'), 'the ice above it is gone')
})

module.exports = suite
