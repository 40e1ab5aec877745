'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { openQuietWorld } = require('./quiet_world')

const LONG_TICKS = 400

/** Levels of a row of blocks from x = 0: a number for fluid, the name for any other block. */
const row = (quiet, length, y = 0) => Array.from({ length }, (_, x) => {
  const name = quiet.nameAt(x, y, 0)
  return name === 'water' || name === 'lava' ? Number(quiet.propertyAt(x, y, 0, 'level')) : name
})

test('water spreads seven blocks and drains when its source goes', () => {
  const quiet = openQuietWorld()
  quiet.set(0, 0, 0, 'water')
  quiet.run(5 * 7 + 2)
  assert.deepEqual(row(quiet, 9), [0, 1, 2, 3, 4, 5, 6, 7, 'air'])
  assert.equal(quiet.nameAt(4, 0, 4), 'air')
  assert.equal(quiet.nameAt(3, 0, 4), 'water')
  quiet.set(0, 0, 0, 'air')
  quiet.run(LONG_TICKS)
  assert.deepEqual(row(quiet, 9), Array(9).fill('air'))
  assert.deepEqual(quiet.problems, [])
})

test('water takes five ticks a block', () => {
  const quiet = openQuietWorld()
  quiet.set(0, 0, 0, 'water')
  const arrivals = []
  for (let tick = 1; tick <= 20; tick++) {
    quiet.run(1)
    const reached = row(quiet, 9).filter((level) => level !== 'air').length - 1
    if (reached > arrivals.length) arrivals.push(tick)
  }
  assert.deepEqual(arrivals.slice(0, 3).map((tick, index) => tick - (arrivals[index - 1] ?? 0)), [5, 5, 5])
})

test('lava spreads three blocks', () => {
  const quiet = openQuietWorld()
  quiet.set(0, 0, 0, 'lava')
  quiet.run(LONG_TICKS)
  assert.deepEqual(row(quiet, 5), [0, 2, 4, 6, 'air'])
})

test('falling water stays full, and spreads again where it lands', () => {
  const quiet = openQuietWorld()
  quiet.set(0, 4, 0, 'stone')
  quiet.set(0, 5, 0, 'water')
  quiet.run(LONG_TICKS)
  assert.equal(quiet.propertyAt(1, 5, 0, 'level'), '1')
  assert.equal(quiet.propertyAt(1, 4, 0, 'level'), '8')
  assert.equal(quiet.propertyAt(1, 0, 0, 'level'), '8')
  assert.equal(quiet.propertyAt(2, 0, 0, 'level'), '1')
})

test('water goes to the nearest way down, and to all sides when there is none', () => {
  const quiet = openQuietWorld()
  quiet.set(3, -1, 0, 'air')
  quiet.set(0, 0, 0, 'water')
  quiet.run(LONG_TICKS)
  assert.deepEqual(row(quiet, 5), [0, 1, 2, 3, 'air'])
  assert.equal(quiet.nameAt(-1, 0, 0), 'air')
  assert.equal(quiet.nameAt(0, 0, 1), 'air')
})

test('two sources make a third', () => {
  const quiet = openQuietWorld()
  quiet.fill([-1, 0, -1], [3, 0, 1], 'stone')
  quiet.fill([0, 0, 0], [2, 0, 0], 'air')
  quiet.set(0, 0, 0, 'water')
  quiet.set(2, 0, 0, 'water')
  quiet.run(20)
  assert.deepEqual(row(quiet, 3), [0, 0, 0])
  quiet.world.setGameRule('waterSourceConversion', false)
  quiet.set(1, 0, 0, 'air')
  quiet.run(20)
  assert.deepEqual(row(quiet, 3), [0, 1, 0])
})

test('water and lava make obsidian, cobblestone and stone', () => {
  const quiet = openQuietWorld()
  quiet.set(0, 0, 0, 'lava')
  quiet.set(0, 1, 0, 'water')
  assert.equal(quiet.nameAt(0, 0, 0), 'obsidian')
  const second = openQuietWorld()
  second.set(0, 0, 0, 'lava', { level: 2 })
  second.set(1, 0, 0, 'water')
  assert.equal(second.nameAt(0, 0, 0), 'cobblestone')
  const third = openQuietWorld()
  third.fill([-1, 0, -1], [1, 1, 1], 'stone')
  third.set(0, 0, 0, 'water')
  third.set(0, 1, 0, 'air')
  third.set(0, 2, 0, 'lava')
  third.run(LONG_TICKS)
  assert.equal(third.nameAt(0, 0, 0), 'stone')
})

test('water washes plants and torches away with their drops; lava without drops', () => {
  const quiet = openQuietWorld()
  quiet.set(1, 0, 0, 'torch')
  quiet.set(0, 0, 0, 'water')
  quiet.run(6)
  assert.equal(quiet.nameAt(1, 0, 0), 'water')
  assert.equal(quiet.world.itemEntities.size, 1)
  const burnt = openQuietWorld()
  burnt.set(1, 0, 0, 'torch')
  burnt.set(0, 0, 0, 'lava')
  burnt.run(31)
  assert.equal(burnt.nameAt(1, 0, 0), 'lava')
  assert.equal(burnt.world.itemEntities.size, 0)
})

test('a waterlogged block is a source, and slabs let water pass on their open side', () => {
  const quiet = openQuietWorld()
  quiet.set(0, 0, 0, 'oak_slab', { waterlogged: true })
  quiet.run(50)
  assert.equal(quiet.propertyAt(1, 0, 0, 'level'), '1')
  quiet.set(0, 0, 0, 'oak_slab', { waterlogged: false })
  quiet.run(LONG_TICKS)
  assert.equal(quiet.nameAt(1, 0, 0), 'air')
  assert.equal(quiet.propertyAt(0, 0, 0, 'waterlogged'), 'false')
})

test('water of the land stays still until a block near it changes', () => {
  const quiet = openQuietWorld()
  const { world } = quiet
  world.blocks.columnAt(8, 8)
  assert.equal(world.scheduledEntries().filter(([kind, x]) => kind === 'water' && x >= 128).length, 0)
  quiet.run(3)
  assert.deepEqual(quiet.problems, [])
})
