'use strict'
// Places where water, lava or loose ground makes the way out dangerous. Each scene ends when the body stands at a place in the open.

const { take } = require('../js/hands')
const { getOut, joinOutside } = require('../js/outward')
const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('out of a pool under ice', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-4, -5, -4], [4, -1, 4], 'dirt')
  await c.fill([-3, -4, -3], [3, -2, 3], 'water')
  await c.fill([-3, -1, -3], [3, -1, 3], 'ice')
  await c.put(body, 0, -3, 0)
  await getOut(c, body, 60, { health: 12 })
}, { seconds: 90, world: 'no healing' })

suite.case('out of a flooded cave that has one way up', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-7, -7, -5], [7, -1, 5], 'stone')
  await c.fill([-5, -5, -3], [5, -3, 3], 'water')
  await c.fill([5, -2, 3], [5, -1, 3], 'water')
  await c.put(body, -4, -5, -2)
  await getOut(c, body, 60, { health: 12 })
}, { seconds: 90, world: 'no healing' })

suite.case('out of a flooded cave without a way up, with a pickaxe', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-5, -6, -5], [5, -1, 5], 'stone')
  await c.fill([-2, -4, -2], [2, -3, 2], 'water')
  await c.give(body, 'iron_pickaxe')
  await c.put(body, 0, -4, 0)
  await getOut(c, body, 60, { health: 12 })
}, { seconds: 90, world: 'no healing' })

suite.case('out of a flooded cave under an uneven roof, with a pickaxe', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-5, -7, -5], [5, -1, 5], 'stone')
  await c.fill([-2, -5, -2], [2, -4, 2], 'water')
  for (const x of [-2, 0, 2]) {
    await c.fill([x, -3, -2], [x, -3, 2], 'water')
    await c.fill([x, -2, -2], [x, -2, 2], 'bedrock')
  }
  await c.give(body, 'iron_pickaxe')
  await c.put(body, 0, -5, 0)
  await getOut(c, body, 60, { health: 12 })
}, { seconds: 90, world: 'no healing' })

suite.case('out of a flooded tunnel in which gravel fell on its feet', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-8, -6, -3], [8, -1, 3], 'stone')
  await c.fill([-6, -4, 0], [6, -3, 0], 'water')
  await c.fill([5, -2, 0], [6, -1, 0], 'air')
  await c.give(body, 'wooden_pickaxe')
  await c.put(body, -4, -4, 0)
  await c.set(-4, -4, 0, 'gravel')
  await getOut(c, body, 60, { health: 12 })
}, { seconds: 90, world: 'no healing' })

suite.case('up through a thick roof of rock, on a pillar of blocks', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-3, -13, -3], [3, -1, 3], 'diorite')
  await c.fill([0, -12, 0], [0, -11, 0], 'air')
  await c.give(body, 'stone_pickaxe')
  await c.give(body, 'cobblestone', 16)
  await c.put(body, 0, -12, 0)
  await getOut(c, body, 60)
}, { seconds: 90, world: 'no healing' })

suite.case('out of a pen without a gate, on bare stone', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-3, 0, -3], [3, 0, 3], 'oak_fence')
  await c.fill([-2, 0, -2], [2, 0, 2], 'air')
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('out of a boat', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-4, -3, 1], [4, -1, 9], 'stone')
  await c.fill([-3, -2, 2], [3, -1, 8], 'water')
  await take(c, body, 'oak_boat')
  await c.sees(body, 0, -1, 3, 'water')
  await body.bot.lookAt(c.at(0, -1, 3).offset(0.5, 0.8, 0.5), true)
  body.bot.activateItem()
  await c.until(() => c.entity(body, 'oak_boat'), 'the boat is seen')
  body.bot.mount(c.entity(body, 'oak_boat'))
  await c.until(() => body.bot.vehicle, 'it rides')
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('off an island in lava, with blocks for a bridge', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-6, -2, -6], [6, -1, 6], 'stone')
  await c.fill([-4, -1, -4], [4, -1, 4], 'lava')
  await c.fill([-1, -1, -1], [1, -1, 1], 'stone')
  await c.give(body, 'cobblestone', 16)
  await getOut(c, body, 60)
}, { seconds: 90, world: 'no healing' })

suite.case('away from lava that flows in', async (c) => {
  const body = await joinOutside(c)
  await c.set(-2, 0, 0, 'lava')
  await getOut(c, body, 30)
}, { seconds: 60, world: 'no healing' })

suite.case('out of a pit with lava behind one wall', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-5, -6, -5], [5, -1, 5], 'dirt')
  await c.fill([0, -4, 0], [0, -1, 0], 'air')
  await c.fill([2, -4, -1], [2, -2, 1], 'lava')
  await c.put(body, 0, -4, 0)
  await getOut(c, body, 60)
}, { seconds: 90, world: 'no healing' })

suite.case('up a ladder under a closed trapdoor, with bare hands', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-3, -7, -3], [3, -1, 3], 'stone')
  await c.fill([0, -6, 0], [0, -2, 0], 'ladder[facing=south]')
  await c.set(0, -1, 0, 'oak_trapdoor[facing=south,half=top,open=false]')
  await c.put(body, 0, -6, 0)
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('out of a pit full of powder snow', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-4, -4, -4], [4, -1, 4], 'dirt')
  await c.fill([-1, -3, -1], [1, -1, 1], 'powder_snow')
  await c.put(body, 0, -3, 0)
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('out of a pool of lava that it fell into', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-4, -3, -4], [4, -1, 4], 'stone')
  await c.fill([-1, -2, -1], [1, -1, 1], 'lava')
  await c.admin(`effect give ${body.name} fire_resistance 60`)
  await c.put(body, 0, -2, 0)
  await getOut(c, body, 30)
}, { seconds: 60, world: 'no healing' })

suite.case('off a ledge of a cliff', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-8, 0, -4], [-1, 11, 4], 'dirt')
  await c.set(0, 8, 0, 'dirt')
  await c.put(body, 0, 9, 0)
  await getOut(c, body, 60, { health: 14 })
}, { seconds: 90, world: 'no healing' })

suite.case('up through gravel', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-4, -8, -4], [4, -7, 4], 'stone')
  await c.fill([-4, -6, -4], [4, -1, 4], 'gravel')
  await c.fill([-1, -6, -1], [1, -4, 1], 'stone')
  await c.fill([0, -6, 0], [0, -5, 0], 'air')
  await c.give(body, 'iron_pickaxe')
  await c.put(body, 0, -6, 0)
  await getOut(c, body, 60, { health: 14 })
}, { seconds: 90, world: 'no healing' })

suite.case('out of a crown of leaves', async (c) => {
  const body = await joinOutside(c)
  await c.fill([0, 0, 0], [0, 5, 0], 'oak_log')
  await c.fill([-2, 3, -2], [2, 7, 2], 'oak_leaves[persistent=true]')
  await c.fill([0, 3, 0], [0, 5, 0], 'oak_log')
  await c.fill([1, 5, 1], [1, 6, 1], 'air')
  await c.put(body, 1, 5, 1)
  await getOut(c, body, 60, { health: 14 })
}, { seconds: 90, world: 'no healing' })

module.exports = suite
