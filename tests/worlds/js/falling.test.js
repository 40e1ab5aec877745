'use strict'
// Falling blocks and chains of lost support, tick by tick.

const assert = require('node:assert/strict')
const test = require('node:test')
const { makeStillWorld, GROUND_Y } = require('./still_world')
const { blockByState, registry } = require('../../../worlds/embedded/js/game_data')

const FEET = GROUND_Y + 1
const nameAt = (world, x, y, z) => blockByState[world.blocks.stateAt(x, y, z)].name
const lying = (world) => [...world.itemEntities].map(({ stack }) => [registry.items[stack.itemId].name, stack.count])

test('a pile of sand comes down as a pile', () => {
  const { world, set, run, problems } = makeStillWorld()
  for (let y = FEET + 5; y < FEET + 8; y++) set(0, y, 0, 'sand')
  run(2)
  assert.equal(nameAt(world, 0, FEET + 5, 0), 'air', 'two ticks after it lost its hold')
  run(40)
  assert.deepEqual([0, 1, 2, 3].map((height) => nameAt(world, 0, FEET + height, 0)), ['sand', 'sand', 'sand', 'air'])
  assert.deepEqual(lying(world), [])
  assert.deepEqual(problems, [])
})

test('what falls on a torch is an item', () => {
  const { world, set, run } = makeStillWorld()
  set(0, FEET, 0, 'oak_slab')
  set(0, FEET + 4, 0, 'gravel')
  run(40)
  assert.equal(nameAt(world, 0, FEET, 0), 'oak_slab')
  assert.deepEqual(lying(world), [['gravel', 1]])
})

test('a falling block is kept in its tags', () => {
  const { world, set, run } = makeStillWorld()
  set(0, FEET + 40, 0, 'anvil', { facing: 'east' })
  run(4)
  const entity = [...world.entities.byId.values()].find(({ typeName }) => typeName === 'falling_block')
  const again = world.summon('falling_block', { x: 20.5, y: FEET + 3, z: 0.5 }, entity.toTag())
  assert.equal(again.state, entity.state)
  run(60)
  assert.equal(nameAt(world, 20, FEET, 0), 'anvil')
})

test('cactus and sugar cane go from the bottom up, a door and a bed leave one item', () => {
  const { world, set, run } = makeStillWorld()
  set(0, GROUND_Y, 0, 'sand')
  for (let y = FEET; y < FEET + 3; y++) set(0, y, 0, 'cactus')
  set(1, FEET + 1, 0, 'stone')
  set(5, FEET, 0, 'oak_door', { half: 'lower' })
  set(5, FEET + 1, 0, 'oak_door', { half: 'upper' })
  set(5, GROUND_Y, 0, 'air')
  set(9, FEET, 0, 'red_bed', { part: 'foot', facing: 'east' })
  set(10, FEET, 0, 'red_bed', { part: 'head', facing: 'east' })
  world.destroyBlock(9, FEET, 0)
  run(1)
  assert.deepEqual([nameAt(world, 0, FEET, 0), nameAt(world, 0, FEET + 1, 0), nameAt(world, 0, FEET + 2, 0)], ['cactus', 'air', 'air'])
  assert.deepEqual(lying(world).sort(), [['cactus', 1], ['cactus', 1], ['oak_door', 1], ['red_bed', 1]])
})
