'use strict'
// Light: known values, and after many changes the same as a complete recomputation.

const assert = require('node:assert/strict')
const test = require('node:test')
const { openQuietWorld } = require('./quiet_world')
const { emission, opacity } = require('../../../worlds/embedded/js/light/values')
const { stateWith, stateOf, registry } = require('../../../worlds/embedded/js/game_data')
const { skyDarkenAt } = require('../../../worlds/embedded/js/nature/sky')
const { mulberry32 } = require('../../../worlds/embedded/js/random')

test('a torch lights its surroundings, a step darker each block, and goes out', () => {
  const { world, set, yOf } = openQuietWorld()
  const at = (x) => world.lightAt(x, yOf(0), 0).block
  set(0, 0, 0, 'torch')
  assert.deepEqual([0, 1, 5, 13, 14].map(at), [14, 13, 9, 1, 0])
  assert.equal(at(-13), 1, 'across the border of columns')
  set(0, 0, 0, 'air')
  assert.deepEqual([0, 1, -13].map(at), [0, 0, 0])
})

test('daylight goes straight down, and sideways under a roof', () => {
  const { world, set, yOf } = openQuietWorld()
  for (let x = -3; x <= 3; x++) for (let z = -3; z <= 3; z++) set(x, 6, z, 'stone')
  const sky = (x, y) => world.lightAt(x, yOf(y), 0).sky
  assert.deepEqual([sky(0, 0), sky(2, 0), sky(4, 0), sky(0, 7), sky(0, -1)], [11, 13, 15, 15, 0])
  set(0, 6, 0, 'glass')
  assert.equal(sky(0, 0), 15)
  set(0, 6, 0, 'oak_leaves')
  assert.equal(sky(0, 6), 14)
  set(0, 6, 0, 'oak_slab', { type: 'top' })
  assert.equal(sky(0, 0), 11, 'a slab stops what comes from above')
})

test('water and leaves absorb a little, stone absorbs all', () => {
  const { world, set, yOf } = openQuietWorld()
  set(40, -1, 0, 'water')
  set(40, -2, 0, 'water')
  assert.deepEqual([0, 1, 2].map((depth) => world.lightAt(40, yOf(-1 - depth), 0).sky), [14, 13, 0])
})

test('the values of states are vanilla’s', () => {
  const light = (name, properties) => emission[stateWith(name, properties)]
  assert.deepEqual([light('furnace', { lit: false }), light('furnace', { lit: true }), light('redstone_torch', { lit: true }), light('campfire', { lit: false })], [0, 13, 7, 0])
  assert.deepEqual([light('candle', { lit: true, candles: '3' }), light('sea_pickle', { waterlogged: true, pickles: '2' }), light('cave_vines', { berries: true })], [9, 9, 14])
  assert.deepEqual([light('glow_lichen', { up: true }), light('copper_bulb', { lit: true }), light('redstone_ore', { lit: true }), light('light', { level: '7' })], [7, 15, 9, 7])
  assert.deepEqual([emission[stateOf('lava')], emission[stateOf('torch')], emission[stateOf('soul_lantern')], emission[stateOf('glowstone')]], [15, 14, 10, 15])
  assert.deepEqual([opacity[stateWith('oak_slab', { type: 'double' })], opacity[stateOf('tinted_glass')], opacity[stateOf('glass')]], [15, 15, 0])
})

test('the sky is dimmed by night and rain', () => {
  assert.deepEqual([skyDarkenAt(6000, 0, 0), skyDarkenAt(18000, 0, 0), skyDarkenAt(6000, 1, 0), skyDarkenAt(6000, 1, 1)], [0, 11, 3, 5])
})

test('after a thousand changes the light equals a complete recomputation', () => {
  const { world, set, run, yOf } = openQuietWorld()
  const random = mulberry32(5)
  const blocks = ['stone', 'air', 'torch', 'glass', 'oak_leaves', 'glowstone', 'water', 'air', 'oak_slab', 'air']
  const within = (low, high) => low + Math.floor(random() * (high - low + 1))
  world.lightAt(0, 0, 0)
  world.lightAt(16, 0, 0)
  world.lightAt(0, 0, 16)
  world.lightAt(16, 0, 16)
  for (let change = 0; change < 1000; change++) {
    set(within(4, 27), within(-3, 9), within(4, 27), blocks[within(0, blocks.length - 1)])
    if (change % 50 === 0) run(1)
  }
  world.blocks.light.run(Infinity)
  const levels = () => {
    const found = []
    for (let y = yOf(-6); y < yOf(14); y++) for (let z = 0; z < 32; z++) for (let x = 0; x < 32; x++) found.push(Object.values(world.blocks.light.levels(x, y, z)).join())
    return found
  }
  const kept = levels()
  for (const column of world.blocks.columns.values()) column.light = null
  const anew = levels()
  const wrong = kept.map((value, index) => [value, anew[index], index]).filter(([a, b]) => a !== b)
  assert.deepEqual(wrong.slice(0, 5), [])
})

test('every emitting block of minecraft-data gives light in some state', () => {
  for (const block of registry.blocksArray.filter(({ emitLight }) => emitLight > 0)) {
    let brightest = 0
    for (let state = block.minStateId; state <= block.maxStateId; state++) brightest = Math.max(brightest, emission[state])
    assert.ok(brightest >= block.emitLight, block.name)
  }
})
