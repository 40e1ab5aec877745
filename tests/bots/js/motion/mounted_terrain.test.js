'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { MountedTerrain } = require('../../../../bots/js/motion/mounted_terrain')
const { createPlanner } = require('../../../../bots/js/motion/planner')
const { createSmallWorld } = require('./small_world')

const RANGE = 1

/** The end of a horse's path over the floor, from the origin to a place. */
async function ride (world, x, y, z) {
  const terrain = new MountedTerrain(world.terrain)
  const { status, path } = await createPlanner().find({ terrain, start: world.at(0, 64, 0), goal: world.near(x, y, z, RANGE) })
  return { status, path, end: path.at(-1) }
}

test('a horse goes through a gap of three blocks and not through one of two', async () => {
  for (const [width, status] of [[2, 'partial'], [3, 'found']]) {
    const world = createSmallWorld(1)
    world.fill([-16, 64, 5], [31, 66, 5], 'stone')
    world.fill([2, 64, 5], [1 + width, 66, 5], 'air')
    assert.equal((await ride(world, 0, 64, 12)).status, status, `a gap of ${width}`)
  }
})

test('its rider needs a third block of room above', async () => {
  for (const [height, status] of [[66, 'partial'], [67, 'found']]) {
    const world = createSmallWorld(1)
    world.fill([-16, height, 4], [31, height, 6], 'stone')
    assert.equal((await ride(world, 0, 64, 12)).status, status, `a ceiling at ${height}`)
  }
})

test('it climbs a block at a time and rests on the highest block beneath it', async () => {
  const world = createSmallWorld(1)
  for (let step = 0; step < 4; step++) world.fill([-3, 64 + step, 4 + step], [3, 64 + step, 12], 'stone')
  const { status, path } = await ride(world, 0, 68, 10)
  assert.equal(status, 'found')
  assert.equal(path.find(({ z }) => z === 3).feet, 65)
  assert.equal(path.at(-1).feet, 68)
})

test('it does not enter water, and goes around', async () => {
  const world = createSmallWorld(1)
  world.fill([-8, 63, 4], [8, 63, 6], 'water')
  const { status, path } = await ride(world, 0, 64, 12)
  assert.equal(status, 'found')
  assert.ok(path.every(({ x, z }) => z < 3 || z > 7 || Math.abs(x) > 9))
})

test('a horse that stands too near to a wall begins its path beside it', () => {
  const world = createSmallWorld(1)
  world.fill([1, 64, -16], [1, 66, 31], 'stone')
  const terrain = new MountedTerrain(world.terrain)
  assert.deepEqual(terrain.placeNear({ x: 0.25, y: 64, z: 0.5 }), { x: -0.5, y: 64, z: 0.5 })
  world.fill([-8, 63, -8], [8, 63, 8], 'water')
  assert.equal(terrain.placeNear({ x: 0.25, y: 64, z: 0.5 }), null)
})
