'use strict'
// Falling blocks and chains of lost support, tick by tick.

const assert = require('node:assert/strict')
const test = require('node:test')
const { openQuietWorld } = require('./quiet_world')
const { registry } = require('../../../worlds/embedded/js/game_data')

const lying = (world) => [...world.itemEntities].map(({ stack }) => [registry.items[stack.itemId].name, stack.count])

test('a pile of sand falls as a pile', () => {
  const { world, set, run, nameAt, problems } = openQuietWorld()
  for (let y = 5; y < 8; y++) set(0, y, 0, 'sand')
  run(2)
  assert.equal(nameAt(0, 5, 0), 'air', 'two ticks after it lost its hold')
  run(40)
  assert.deepEqual([0, 1, 2, 3].map((height) => nameAt(0, height, 0)), ['sand', 'sand', 'sand', 'air'])
  assert.deepEqual(lying(world), [])
  assert.deepEqual(problems, [])
})

test('a block that falls on a slab becomes an item', () => {
  const { world, set, run, nameAt } = openQuietWorld()
  set(0, 0, 0, 'oak_slab')
  set(0, 4, 0, 'gravel')
  run(40)
  assert.equal(nameAt(0, 0, 0), 'oak_slab')
  assert.deepEqual(lying(world), [['gravel', 1]])
})

test('a falling block is saved in its tags', () => {
  const { world, set, run, nameAt, yOf } = openQuietWorld()
  set(0, 40, 0, 'anvil', { facing: 'east' })
  run(4)
  const entity = [...world.entities.byId.values()].find(({ typeName }) => typeName === 'falling_block')
  const again = world.summon('falling_block', { x: 20.5, y: yOf(3), z: 0.5 }, entity.toTag())
  assert.equal(again.state, entity.state)
  run(60)
  assert.equal(nameAt(20, 0, 0), 'anvil')
})

test('cactus and sugar cane break from the bottom up, a door and a bed leave one item', () => {
  const { world, set, run, nameAt, yOf } = openQuietWorld()
  set(0, -1, 0, 'sand')
  for (let y = 0; y < 3; y++) set(0, y, 0, 'cactus')
  set(1, 1, 0, 'stone')
  set(5, 0, 0, 'oak_door', { half: 'lower' })
  set(5, 1, 0, 'oak_door', { half: 'upper' })
  set(5, -1, 0, 'air')
  set(9, 0, 0, 'red_bed', { part: 'foot', facing: 'east' })
  set(10, 0, 0, 'red_bed', { part: 'head', facing: 'east' })
  world.destroyBlock(9, yOf(0), 0)
  run(1)
  assert.deepEqual([nameAt(0, 0, 0), nameAt(0, 1, 0), nameAt(0, 2, 0)], ['cactus', 'air', 'air'])
  assert.deepEqual(lying(world).sort(), [['cactus', 1], ['cactus', 1], ['oak_door', 1], ['red_bed', 1]])
})

test('sugar cane stays only beside a block with water', () => {
  const { world, set, run, nameAt } = openQuietWorld()
  const holding = [['water', {}], ['seagrass', {}], ['kelp_plant', {}], ['oak_slab', { waterlogged: true }]]
  for (const [index, [name, properties]] of [...holding, ['oak_slab', { waterlogged: false }]].entries()) {
    const x = 5 * index
    set(x, -1, 0, 'sand')
    set(x + 1, -1, 0, name, properties)
    set(x, 0, 0, 'sugar_cane')
    set(x, 1, 0, 'sugar_cane')
    set(x, 1, 1, 'stone') // a changed neighbour makes them check
    set(x, 0, 1, 'stone')
  }
  run(4)
  assert.deepEqual([0, 5, 10, 15, 20].map((x) => nameAt(x, 0, 0)), ['sugar_cane', 'sugar_cane', 'sugar_cane', 'sugar_cane', 'air'])
  assert.deepEqual(lying(world), [['sugar_cane', 1], ['sugar_cane', 1]])
})
