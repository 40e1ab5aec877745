'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { skyDarkenAt } = require('../../../worlds/embedded/js/nature/sky')
const { catchAt } = require('../../../worlds/embedded/js/nature/fishing_loot')
const { catching, burning } = require('../../../worlds/embedded/js/nature/flammable')
const { propertyOf, withProperty, stateFor } = require('../../../worlds/embedded/js/block_states')
const { registry, Block } = require('../../../worlds/embedded/js/game_data')
const { nameOf } = require('../../../worlds/embedded/js/inventory/stacks')
const { mulberry32 } = require('../../../worlds/embedded/js/random')
const { openQuietWorld } = require('./quiet_world')

const DRAWS = 20000

test('beds can be used from tick 12542 to 23459 on a clear day, from 12010 in rain, and at noon in thunder', () => {
  assert.equal(skyDarkenAt(6000, 0, 0), 0)
  assert.equal(skyDarkenAt(18000, 0, 0), 11)
  assert.deepEqual([12541, 12542, 23459, 23460].map((time) => skyDarkenAt(time, 0, 0) >= 4), [false, true, true, false])
  assert.deepEqual([12009, 12010].map((time) => skyDarkenAt(time, 1, 0) >= 4), [false, true])
  assert.ok(skyDarkenAt(6000, 1, 1) >= 4)
})

test('weather fades by a hundredth per tick, lasts for the requested time, and does not change without its rule', () => {
  const { world, run } = openQuietWorld()
  world.setWeather('rain', 300)
  run(20)
  assert.equal(world.isRaining, false)
  run(1)
  assert.equal(world.isRaining, true)
  run(200)
  assert.equal(world.rainLevel, 1)
  run(79 + 81)
  assert.equal(world.isRaining, false)
  assert.ok(world.weather.rainTime >= 12000 - 200 && world.weather.rainTime <= 180000)
  world.setGameRule('doWeatherCycle', false)
  world.setWeather('thunder', 10)
  run(200)
  assert.equal(world.isThundering, true)
})

test('catches are fish, junk and treasure at 85 to 10 to 5, and no treasure in narrow water', () => {
  const random = mulberry32(3)
  const counts = {}
  for (let draw = 0; draw < DRAWS; draw++) {
    const name = nameOf(catchAt({ biome: 'plains', isOpenWater: true }, random))
    counts[name] = (counts[name] ?? 0) + 1
  }
  const share = (...names) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0) / DRAWS
  assert.ok(Math.abs(share('cod', 'salmon', 'tropical_fish', 'pufferfish') - 0.85) < 0.01)
  assert.ok(Math.abs(share('cod') - 0.85 * 0.6) < 0.015)
  assert.ok(Math.abs(share('name_tag', 'saddle', 'nautilus_shell') - 0.05) < 0.006)
  assert.equal(counts.bamboo, undefined)
  for (let draw = 0; draw < DRAWS / 10; draw++) {
    assert.ok(!['name_tag', 'saddle', 'nautilus_shell'].includes(nameOf(catchAt({ biome: 'plains', isOpenWater: false }, random))))
  }
})

test('blocks burn as the table says, and not under water', () => {
  assert.deepEqual([catching[stateFor('oak_planks')], burning[stateFor('oak_planks')]], [5, 20])
  assert.deepEqual([catching[stateFor('white_wool')], burning[stateFor('white_wool')]], [30, 60])
  assert.equal(burning[stateFor('stone')], 0)
  assert.equal(burning[stateFor('oak_slab', { waterlogged: true })], 0)
})

test('properties by state number equal those of the registry', () => {
  for (const name of ['oak_stairs', 'redstone_wire', 'wheat', 'white_bed', 'note_block']) {
    const { minStateId, maxStateId } = registry.blocksByName[name]
    for (const state of [minStateId, Math.floor((minStateId + maxStateId) / 2), maxStateId]) {
      for (const [property, value] of Object.entries(Block.fromStateId(state, 0).getProperties())) {
        assert.equal(propertyOf(state, property), String(value))
        assert.equal(withProperty(state, property, value), state)
      }
    }
  }
  assert.throws(() => withProperty(stateFor('wheat'), 'age', 8), /no state/)
})

test('an explosion of TNT breaks stone near by and leaves its drops, but not obsidian', () => {
  const quiet = openQuietWorld()
  quiet.set(1, 0, 0, 'dirt')
  quiet.set(-1, 0, 0, 'obsidian')
  quiet.world.explode(0.5, quiet.yOf(0) + 0.06, 0.5, 4)
  assert.deepEqual([quiet.nameAt(1, 0, 0), quiet.nameAt(0, -1, 0), quiet.nameAt(-1, 0, 0)], ['air', 'air', 'obsidian'])
  assert.ok(quiet.world.itemEntities.size > 0)
})

test('TNT lit by fire or by hand explodes after eighty ticks, and lights other TNT', () => {
  const quiet = openQuietWorld()
  quiet.set(2, 0, 0, 'tnt')
  quiet.world.primeTnt(0, quiet.yOf(0), 0)
  quiet.run(79)
  assert.equal(quiet.nameAt(2, 0, 0), 'tnt')
  quiet.run(1)
  assert.equal(quiet.nameAt(2, 0, 0), 'air')
  assert.equal([...quiet.world.entities.byId.values()].filter(({ typeName }) => typeName === 'tnt').length, 1)
  assert.deepEqual(quiet.problems, [])
})

test('fire can be lit only where it can stand', () => {
  const quiet = openQuietWorld()
  const ignite = (x, y, z) => quiet.world.igniteBlock(x, quiet.yOf(y), z)
  assert.equal(ignite(0, 0, 0), true)
  assert.equal(ignite(0, 4, 0), false)
  quiet.set(3, 4, 0, 'oak_planks')
  assert.equal(ignite(2, 4, 0), true)
  assert.equal(quiet.propertyAt(2, 4, 0, 'east'), 'true')
  quiet.set(3, 4, 0, 'air')
  assert.equal(quiet.nameAt(2, 4, 0), 'air')
})

test('items drift with a current and burn in lava', () => {
  const quiet = openQuietWorld()
  const { world } = quiet
  quiet.set(0, 0, 0, 'water')
  quiet.run(60)
  const item = world.dropItem(2.5, quiet.yOf(0) + 0.2, 0.5, { itemId: registry.itemsByName.stick.id, count: 1, components: [] })
  quiet.run(60)
  assert.ok(item.x > 4, `${item.x}`)
  quiet.set(-9, 0, 0, 'lava')
  const lost = world.dropItem(-8.5, quiet.yOf(0) + 0.2, 0.5, { itemId: registry.itemsByName.stick.id, count: 1, components: [] })
  quiet.run(3)
  assert.ok(!world.itemEntities.has(lost))
})
