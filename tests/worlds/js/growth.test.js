'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { openQuietWorld } = require('./quiet_world')

const MANY = 3000

function openField () {
  const quiet = openQuietWorld()
  quiet.fill([-5, -1, -5], [5, -1, 5], 'dirt')
  return quiet
}

test('farmland is wet within four blocks of water, dries without it, and turns into dirt when nothing grows on it', () => {
  const quiet = openField()
  quiet.set(0, -1, 0, 'farmland')
  quiet.set(4, -1, 4, 'water')
  quiet.tickRandomly(0, -1, 0)
  assert.equal(quiet.propertyAt(0, -1, 0, 'moisture'), '7')
  quiet.set(4, -1, 4, 'dirt')
  quiet.tickRandomly(0, -1, 0, 7)
  assert.equal(quiet.propertyAt(0, -1, 0, 'moisture'), '0')
  quiet.set(0, 0, 0, 'wheat')
  quiet.tickRandomly(0, -1, 0, 3)
  assert.equal(quiet.nameAt(0, -1, 0), 'farmland')
  quiet.set(0, 0, 0, 'air')
  quiet.tickRandomly(0, -1, 0)
  assert.equal(quiet.nameAt(0, -1, 0), 'dirt')
})

test('the growth of crops depends on the farmland and the neighbours, by the formula of the game', () => {
  const quiet = openField()
  const speed = () => quiet.world.cropGrowthSpeed(0, quiet.yOf(0), 0, quiet.stateAt(0, 0, 0))
  quiet.set(0, -1, 0, 'farmland')
  quiet.set(0, 0, 0, 'wheat')
  assert.equal(speed(), 2)
  quiet.fill([-1, -1, -1], [1, -1, 1], 'farmland', { moisture: 7 })
  assert.equal(speed(), 10)
  quiet.set(1, 0, 0, 'wheat')
  assert.equal(speed(), 10)
  quiet.set(0, 0, 1, 'wheat')
  assert.equal(speed(), 5)
})

test('a crop ages with a chance of 1 in int(25 / speed) + 1, only in light', () => {
  const quiet = openField()
  quiet.fill([-1, -1, -1], [1, -1, 1], 'farmland', { moisture: 7 })
  let steps = 0
  for (let draw = 0; draw < MANY; draw++) {
    quiet.set(0, 0, 0, 'wheat')
    quiet.tickRandomly(0, 0, 0)
    if (quiet.propertyAt(0, 0, 0, 'age') === '1') steps++
    quiet.set(0, 0, 0, 'air')
  }
  assert.ok(Math.abs(steps / MANY - 1 / 3) < 0.04, `${steps} of ${MANY}`)
  quiet.set(0, 0, 0, 'wheat')
  quiet.fill([-3, 1, -3], [3, 1, 3], 'stone')
  quiet.fill([-3, 0, -3], [3, 0, -3], 'stone')
  quiet.fill([-3, 0, 3], [3, 0, 3], 'stone')
  quiet.fill([-3, 0, -3], [-3, 0, 3], 'stone')
  quiet.fill([3, 0, -3], [3, 0, 3], 'stone')
  quiet.run(2)
  quiet.tickRandomly(0, 0, 0, 200)
  assert.equal(quiet.propertyAt(0, 0, 0, 'age'), '0')
})

test('a ripe stem bears a fruit, and is free again when the fruit is taken', () => {
  const quiet = openField()
  quiet.fill([-1, -1, -1], [1, -1, 1], 'farmland', { moisture: 7 })
  quiet.set(0, 0, 0, 'pumpkin_stem', { age: 7 })
  quiet.tickRandomly(0, 0, 0, 200)
  assert.equal(quiet.nameAt(0, 0, 0), 'attached_pumpkin_stem')
  const [dx, dz] = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] }[quiet.propertyAt(0, 0, 0, 'facing')]
  assert.equal(quiet.nameAt(dx, 0, dz), 'pumpkin')
  quiet.set(dx, 0, dz, 'air')
  assert.equal(quiet.nameAt(0, 0, 0), 'pumpkin_stem')
})

test('sugar cane and cactus grow three high, with sixteen ticks per block', () => {
  const quiet = openField()
  quiet.set(1, -1, 0, 'water')
  quiet.set(0, 0, 0, 'sugar_cane')
  quiet.tickRandomly(0, 0, 0, 15)
  assert.equal(quiet.nameAt(0, 1, 0), 'air')
  quiet.tickRandomly(0, 0, 0)
  assert.equal(quiet.nameAt(0, 1, 0), 'sugar_cane')
  quiet.tickRandomly(0, 1, 0, 16)
  quiet.tickRandomly(0, 2, 0, 40)
  assert.deepEqual([quiet.nameAt(0, 2, 0), quiet.nameAt(0, 3, 0)], ['sugar_cane', 'air'])
})

test('grass spreads over dirt and dies under stone', () => {
  const quiet = openField()
  quiet.set(0, -1, 0, 'grass_block')
  quiet.tickRandomly(0, -1, 0, 100)
  assert.equal(quiet.nameAt(1, -1, 0), 'grass_block')
  quiet.set(0, 0, 0, 'stone')
  quiet.tickRandomly(0, -1, 0)
  assert.equal(quiet.nameAt(0, -1, 0), 'dirt')
})

test('leaves store the distance to wood and decay without it, but placed leaves do not', () => {
  const quiet = openField()
  quiet.set(0, 3, 0, 'oak_log')
  for (let x = 1; x <= 6; x++) quiet.set(x, 3, 0, 'oak_leaves')
  quiet.set(0, 4, 0, 'oak_leaves', { persistent: true })
  quiet.run(10)
  assert.deepEqual([1, 3, 6].map((x) => quiet.propertyAt(x, 3, 0, 'distance')), ['1', '3', '6'])
  quiet.tickRandomly(6, 3, 0, 5)
  assert.equal(quiet.nameAt(6, 3, 0), 'oak_leaves')
  quiet.set(0, 3, 0, 'air')
  quiet.run(30)
  assert.equal(quiet.propertyAt(1, 3, 0, 'distance'), '7')
  quiet.tickRandomly(1, 3, 0)
  quiet.tickRandomly(0, 4, 0, 5)
  assert.deepEqual([quiet.nameAt(1, 3, 0), quiet.nameAt(0, 4, 0)], ['air', 'oak_leaves'])
})

test('saplings become trees of their wood; dark oaks need four', () => {
  const quiet = openField()
  quiet.set(0, 0, 0, 'birch_sapling')
  quiet.tickRandomly(0, 0, 0, 300)
  assert.equal(quiet.nameAt(0, 0, 0), 'birch_log')
  const dark = openField()
  dark.set(0, 0, 0, 'dark_oak_sapling')
  dark.tickRandomly(0, 0, 0, 300)
  assert.equal(dark.nameAt(0, 0, 0), 'dark_oak_sapling')
  dark.fill([0, 0, 0], [1, 0, 1], 'dark_oak_sapling')
  dark.tickRandomly(1, 0, 1, 300)
  assert.equal(dark.nameAt(0, 0, 0), 'dark_oak_log')
  assert.equal(dark.nameAt(1, 0, 1), 'dark_oak_log')
  assert.deepEqual(dark.problems, [])
})

test('bamboo grows up with its leaves on top, and kelp in water', () => {
  const quiet = openField()
  quiet.set(0, 0, 0, 'bamboo_sapling')
  for (let height = 0; height < 4; height++) quiet.world.growBamboo(0, quiet.yOf(height), 0)
  assert.deepEqual([0, 2, 3, 4].map((y) => quiet.propertyAt(0, y, 0, 'leaves')), ['none', 'small', 'large', 'large'])
  quiet.fill([3, 0, 3], [3, 2, 3], 'water')
  quiet.set(3, 0, 3, 'kelp')
  quiet.tickRandomly(3, 0, 3, 100)
  assert.deepEqual([quiet.nameAt(3, 0, 3), quiet.nameAt(3, 1, 3)], ['kelp_plant', 'kelp'])
})

test('bone meal ages crops, and grows grass and flowers on the ground', () => {
  const quiet = openField()
  const fertilize = (x, y, z) => quiet.world.fertilize({ x, y: quiet.yOf(y), z })
  quiet.set(0, -1, 0, 'farmland')
  quiet.set(0, 0, 0, 'carrots')
  assert.equal(fertilize(0, 0, 0), true)
  assert.ok(['2', '3', '4', '5'].includes(quiet.propertyAt(0, 0, 0, 'age')))
  for (let use = 0; use < 4; use++) fertilize(0, 0, 0)
  assert.equal(quiet.propertyAt(0, 0, 0, 'age'), '7')
  assert.equal(fertilize(0, 0, 0), false)
  assert.equal(fertilize(3, -1, 3), false)
  quiet.fill([-5, -1, -5], [5, -1, 5], 'grass_block')
  assert.equal(fertilize(2, -1, 2), true)
  let plants = 0
  for (let x = -5; x <= 5; x++) for (let z = -5; z <= 5; z++) if (!['air', 'carrots'].includes(quiet.nameAt(x, 0, z))) plants++
  assert.ok(plants > 5, `${plants}`)
})

test('cold water freezes, and snow settles in snowfall', () => {
  const quiet = openQuietWorld()
  const { world } = quiet
  world.terrain = { ...world.terrain, biomeAt: () => 'snowy_plains' }
  quiet.set(0, 0, 0, 'water')
  assert.equal(world.precipitationAt(0, quiet.yOf(0), 0), 'snow')
  quiet.set(5, 0, 5, 'ice')
  quiet.tickRandomly(5, 0, 5)
  assert.equal(quiet.nameAt(5, 0, 5), 'ice')
})
