'use strict'
// Places that a body must get out of by itself, within a stated time, and what hurts it there. Each scene ends when the body stands at a place in the open.

const { getOut, joinOutside } = require('../js/outward')
const { createSuite } = require('../js/suite')

const drop = (c, body, x, y, z) => c.put(body, x, y, z)

const suite = createSuite()

suite.case('out of a pit of two blocks', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-4, -4, -4], [4, -2, 4], 'stone')
  await c.fill([0, -2, 0], [0, -1, 0], 'air')
  await drop(c, body, 0, -2, 0)
  await getOut(c, body, 30)
}, { seconds: 60 })

suite.case('out of a pit of four blocks in dirt, with bare hands', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-6, -6, -6], [6, -1, 6], 'dirt')
  await c.fill([0, -4, 0], [0, -1, 0], 'air')
  await drop(c, body, 0, -4, 0)
  await getOut(c, body, 40)
}, { seconds: 60 })

suite.case('out of a pit of three blocks in stone, with bare hands', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-5, -6, -5], [5, -1, 5], 'stone')
  await c.fill([0, -3, 0], [0, -1, 0], 'air')
  await drop(c, body, 0, -3, 0)
  await getOut(c, body, 90)
}, { seconds: 120 })

suite.case('up from a cave below sand, which does not come down on it', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-6, -10, -6], [6, -6, 6], 'stone')
  await c.fill([-6, -5, -6], [6, -1, 6], 'sand')
  await c.fill([-2, -8, 0], [0, -7, 0], 'air')
  await drop(c, body, 0, -8, 0)
  await getOut(c, body, 90, { health: 18 })
}, { seconds: 120 })

suite.case('up from a cave below sand at the bottom of a pond', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-6, -11, -6], [6, -1, 6], 'stone')
  await c.fill([-5, -6, -5], [5, -4, 5], 'sand')
  await c.fill([-4, -3, -4], [4, -1, 4], 'water')
  await c.fill([-2, -9, 0], [0, -8, 0], 'air')
  await drop(c, body, 0, -9, 0)
  await getOut(c, body, 120, { health: 18 })
}, { seconds: 150 })

suite.case('up from a hole of one cell under the sand of a pond', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-6, -10, -6], [6, -1, 6], 'stone')
  await c.fill([-5, -5, -5], [5, -3, 5], 'sand')
  await c.fill([-4, -2, -4], [4, -1, 4], 'water')
  await c.fill([0, -8, 0], [0, -7, 0], 'air')
  await drop(c, body, 0, -8, 0)
  await getOut(c, body, 120, { health: 18 })
}, { seconds: 150 })

suite.case('up a shaft of water with sand in it', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-6, -10, -6], [6, -1, 6], 'stone')
  await c.fill([-3, -8, 0], [0, -7, 0], 'air')
  await c.set(1, -8, 0, 'sand')
  await c.fill([1, -7, 0], [1, -1, 0], 'water')
  await drop(c, body, -3, -8, 0)
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('out of a cave of rock with a pickaxe that it makes of what it holds', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-6, -10, -6], [6, -1, 6], 'stone')
  await c.fill([0, -8, 0], [1, -7, 0], 'air')
  for (const [item, count] of [['cobblestone', 3], ['oak_log', 3]]) await c.give(body, item, count)
  await drop(c, body, 0, -8, 0)
  await getOut(c, body, 60)
  c.assert.equal((await c.inventory(body)).stone_pickaxe, 1)
}, { seconds: 90 })

suite.case('out of a room with a closed door', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-2, 0, -2], [2, 3, 2], 'stone')
  await c.fill([-1, 0, -1], [1, 2, 1], 'air')
  await c.set(2, 0, 0, 'oak_door[half=lower,facing=east]')
  await c.set(2, 1, 0, 'oak_door[half=upper,facing=east]')
  await getOut(c, body, 30)
}, { seconds: 60 })

suite.case('out of a room with an iron door, by digging', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-2, 0, -2], [2, 3, 2], 'oak_planks')
  await c.fill([-1, 0, -1], [1, 2, 1], 'air')
  await c.set(2, 0, 0, 'iron_door[half=lower,facing=east]')
  await c.set(2, 1, 0, 'iron_door[half=upper,facing=east]')
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('out of a pen with a gate', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-3, 0, -3], [3, 0, 3], 'oak_fence')
  await c.fill([-2, 0, -2], [2, 0, 2], 'air')
  await c.set(3, 0, 0, 'oak_fence_gate[facing=east]')
  await getOut(c, body, 30)
}, { seconds: 60 })

suite.case('up a ladder', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-3, -9, -3], [3, -1, 3], 'stone')
  await c.fill([0, -8, 0], [0, -1, 0], 'air')
  await c.fill([0, -8, 0], [0, -1, 0], 'ladder[facing=south]')
  await drop(c, body, 0, -8, 0)
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('down from a scaffold', async (c) => {
  const body = await joinOutside(c)
  await c.fill([0, 0, 0], [0, 5, 0], 'scaffolding')
  await drop(c, body, 0, 6, 0)
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('down from a pillar of five blocks', async (c) => {
  const body = await joinOutside(c)
  await c.fill([0, 0, 0], [0, 4, 0], 'dirt')
  await drop(c, body, 0, 5, 0)
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('down from a tree top', async (c) => {
  const body = await joinOutside(c)
  await c.fill([0, 0, 0], [0, 6, 0], 'oak_log')
  await c.fill([-2, 4, -2], [2, 6, 2], 'oak_leaves[persistent=true]')
  await c.fill([0, 4, 0], [0, 6, 0], 'oak_log')
  await drop(c, body, 1, 7, 1)
  await getOut(c, body, 60, { health: 14 })
}, { seconds: 90 })

suite.case('out of cobwebs', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-1, 0, -1], [1, 1, 1], 'cobweb')
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('out of a patch of berry bushes', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-2, -1, -2], [2, -1, 2], 'dirt')
  await c.fill([-2, 0, -2], [2, 0, 2], 'sweet_berry_bush[age=3]')
  await getOut(c, body, 30, { health: 12 })
}, { seconds: 60, world: 'no healing' })

suite.case('out of a pool with a rim', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-4, -5, -4], [4, -1, 4], 'dirt')
  await c.fill([-2, -4, -2], [2, -2, 2], 'water')
  await c.fill([-2, -1, -2], [2, -1, 2], 'air')
  await drop(c, body, 0, -4, 0)
  await getOut(c, body, 60, { health: 16 })
}, { seconds: 60, world: 'no healing' })

suite.case('away from burning ground', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-2, -1, -2], [2, -1, 2], 'netherrack')
  await c.fill([-2, 0, -2], [2, 0, 2], 'fire')
  await getOut(c, body, 30, { health: 6 })
}, { seconds: 60, world: 'no healing' })

suite.case('off a floor of magma', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-3, -1, -3], [3, -1, 3], 'magma_block')
  await getOut(c, body, 30, { health: 8 })
}, { seconds: 60, world: 'no healing' })

suite.case('out of a ring of cactus', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-2, -2, -2], [2, -2, 2], 'stone')
  await c.fill([-2, -1, -2], [2, -1, 2], 'sand')
  for (const [x, z] of [[2, 0], [-2, 0], [0, 2], [0, -2], [2, 2], [-2, -2], [2, -2], [-2, 2]]) await c.set(x, 0, z, 'cactus')
  await getOut(c, body, 30, { health: 16 })
}, { seconds: 60, world: 'no healing' })

suite.case('out of a box of glass', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-1, 0, -1], [1, 2, 1], 'glass')
  await c.fill([0, 0, 0], [0, 1, 0], 'air')
  await getOut(c, body, 60)
}, { seconds: 90 })

suite.case('out of a flooded tunnel', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-8, -6, -3], [8, -1, 3], 'stone')
  await c.fill([-6, -4, 0], [6, -3, 0], 'air')
  await c.fill([-6, -3, 0], [-6, -3, 0], 'water')
  for (let step = 0; step < 4; step++) await c.fill([3 + step, -4 + step, 0], [3 + step, -1 + step, 0], 'air')
  await drop(c, body, -4, -4, 0)
  await getOut(c, body, 60, { health: 14 })
}, { seconds: 90, world: 'no healing' })

suite.case('out of sand that has fallen in', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-3, -5, -3], [3, -1, 3], 'stone')
  await c.fill([0, -3, 0], [0, -1, 0], 'air')
  await drop(c, body, 0, -3, 0)
  await c.fill([0, 1, 0], [0, 3, 0], 'sand')
  await getOut(c, body, 60, { health: 12 })
}, { seconds: 90, world: 'no healing' })

suite.case('up out of a shaft without blocks, under an open sky', async (c) => {
  const body = await joinOutside(c)
  await c.fill([-4, -11, -4], [4, -1, 4], 'dirt')
  await c.fill([0, -10, 0], [0, -1, 0], 'air')
  await drop(c, body, 0, -10, 0)
  await getOut(c, body, 90)
}, { seconds: 120 })

suite.case('up out of a closed cave, with wood for a pickaxe', async (c) => {
  await c.fill([-8, -14, -8], [8, -1, 8], 'stone')
  await c.fill([-1, -12, -1], [1, -10, 1], 'air')
  const body = await c.join()
  await c.give(body, 'oak_log', 3)
  await c.put(body, 0, -12, 0)
  c.done(await body.act('go_to_surface', {}, 120))
  c.assert.equal((await c.inventory(body)).wooden_pickaxe, 1)
}, { seconds: 150 })

module.exports = suite
