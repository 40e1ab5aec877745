'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { Stepper } = require('../../../../bots/js/motion/stepper')
const { createSmallWorld } = require('./small_world')

test('a fall ends on the ground', () => {
  const world = createSmallWorld(0)
  const place = new Vec3(8.5, 66, 8.5)
  const { landed } = new Stepper(world.terrain).move(place, 0, -5, 0, false)
  assert.equal(landed, true)
  assert.equal(place.y, 64)
})

test('a wall stops the body half its width before it, the free direction continues', () => {
  const world = createSmallWorld(0)
  world.fill([10, 64, 0], [10, 66, 15], 'stone')
  const place = new Vec3(9.5, 64, 8.5)
  const { bumped } = new Stepper(world.terrain).move(place, 0.5, 0, 0.5, true)
  assert.equal(bumped, true)
  assert.ok(Math.abs(place.x - 9.7) < 1e-6)
  assert.equal(place.z, 9)
})

test('a body steps onto a slab but not onto a whole block, and a low ceiling stops the step', () => {
  const world = createSmallWorld(0)
  world.set(9, 64, 8, 'oak_slab', { type: 'bottom' })
  const stepper = new Stepper(world.terrain)
  const onto = new Vec3(8.5, 64, 8.5)
  stepper.move(onto, 0.4, -0.08, 0, true)
  assert.equal(onto.y, 64.5)
  world.set(9, 66, 8, 'stone')
  const under = new Vec3(8.5, 64, 8.5)
  stepper.move(under, 0.4, -0.08, 0, true)
  assert.equal(under.y, 64)
  assert.ok(under.x < 8.71)
  world.set(9, 64, 8, 'stone')
  const against = new Vec3(8.5, 64, 8.5)
  stepper.move(against, 0.4, -0.08, 0, true)
  assert.equal(against.y, 64)
})

test('a fence is a block and a half high', () => {
  const world = createSmallWorld(0)
  world.fill([9, 64, 0], [9, 64, 15], 'oak_fence')
  world.fill([9, 64, 8], [9, 64, 8], 'oak_fence')
  const place = new Vec3(8.5, 65.3, 8.5)
  new Stepper(world.terrain).move(place, 0.5, 0, 0, false)
  assert.ok(place.x < 9.1)
})

test('a body fits where no box is, and not into the box of a ladder', () => {
  const world = createSmallWorld(0)
  world.set(8, 64, 8, 'ladder', { facing: 'south' })
  const stepper = new Stepper(world.terrain)
  assert.equal(stepper.fits(new Vec3(8.5, 64, 8.5)), true)
  assert.equal(stepper.fits(new Vec3(8.5, 64, 8.45)), false)
  assert.equal(stepper.fits(new Vec3(8.5, 63.9, 8.5)), false)
})
