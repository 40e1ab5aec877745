'use strict'
// Light where it matters to players: mushrooms can be placed in the dark only.

const { stand, hold, click, ticks, becomes } = require('../js/hands')
const { createSuite } = require('../js/suite')

const GROUND = [2, -1, 0]
const SPOT = [2, 0, 0]
const LIGHT_TICKS = 4

/** Makes a body beside SPOT that is ready to place a mushroom there. */
async function planter (c, mushroom) {
  const body = await c.join()
  await hold(c, body, mushroom)
  await stand(c, body, [0, 0, 0], 'east', 30)
  return body
}

/** Tries to place it, after the light had time to change. */
async function plant (c, body) {
  await ticks(c, LIGHT_TICKS)
  click(c, body, GROUND, 'up', [0.5, 1, 0.5])
}

async function isRefused (c, body) {
  await plant(c, body)
  await ticks(c, LIGHT_TICKS)
  return c.blockIs(...SPOT, 'air')
}

const suite = createSuite()

suite.case('a mushroom is refused in daylight and by a torch, and accepted in the dark', async (c) => {
  const body = await planter(c, 'brown_mushroom')
  c.assert.ok(await isRefused(c, body), 'noon is too bright')
  await c.fill([-4, 4, -6], [8, 4, 6], 'stone')
  await c.set(3, 0, 0, 'torch')
  c.assert.ok(await isRefused(c, body), 'a torch is too bright')
  await c.set(3, 0, 0, 'air')
  await plant(c, body)
  await becomes(c, SPOT, 'brown_mushroom')
}, { seconds: 120 })

suite.case('daylight passes through glass but not through stone', async (c) => {
  await c.fill([-4, 4, -6], [8, 4, 6], 'stone')
  await c.fill([-4, 0, -6], [8, 3, -6], 'stone')
  const body = await planter(c, 'red_mushroom')
  await c.set(2, 4, 0, 'glass')
  c.assert.ok(await isRefused(c, body), 'under glass it is day')
  await c.set(2, 4, 0, 'stone')
  await plant(c, body)
  await becomes(c, SPOT, 'red_mushroom')
}, { seconds: 120 })

module.exports = suite
