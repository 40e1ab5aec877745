'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { Block, stateOf } = require('../../../worlds/embedded/js/game_data')
const { readOptions } = require('../../../worlds/embedded/js/options')
const { World } = require('../../../worlds/embedded/js/world')
const { nameOf, stackNamed } = require('../../../worlds/embedded/js/inventory/stacks')

// The rules that a furnace needs. All other rules would only cost time over thousands of ticks.
const RULES = ['block_entities', 'entities/kinds', 'gameplay/uses', 'gameplay/chests', 'gameplay/furnaces', 'gameplay/campfires', 'gameplay/items', 'gameplay/vitals/experience']
const PLACE = [2, 90, 3]
const INPUT = 0
const FUEL = 1
const RESULT = 2

/** A world without clients, with one block in it. */
function worldWith (blockName) {
  const problems = []
  const world = new World(readOptions({ rcon_password: 'test', seed: 7 }), (line) => problems.push(line))
  for (const name of RULES) require(`../../../worlds/embedded/js/${name}`)(world)
  world.blocks.setState(...PLACE, stateOf(blockName))
  const entity = world.blockEntityAt(...PLACE)
  const run = (ticks) => {
    for (let tick = 0; tick < ticks; tick++) world.runTick()
    assert.deepEqual(problems, [])
  }
  return { world, entity, run }
}

const describe = (stack) => stack && `${stack.count} ${nameOf(stack)}`
const contents = ({ container }) => container.slots.map(describe)
const isLit = (world) => Block.fromStateId(world.blocks.stateAt(...PLACE), 0).getProperties().lit

test('a furnace takes 200 ticks per item, burns while its fuel lasts, and shows its fire', () => {
  const { world, entity, run } = worldWith('furnace')
  entity.container.set(INPUT, stackNamed('raw_iron', 9))
  entity.container.set(FUEL, stackNamed('coal', 2))
  run(199)
  assert.deepEqual(contents(entity), ['9 raw_iron', '1 coal', null])
  assert.equal(isLit(world), true)
  run(1)
  assert.deepEqual(contents(entity), ['8 raw_iron', '1 coal', '1 iron_ingot'])
  run(1400)
  assert.deepEqual(contents(entity), ['1 raw_iron', '1 coal', '8 iron_ingot'])
  run(200)
  assert.deepEqual(contents(entity), [null, null, '9 iron_ingot'])
  run(1401)
  assert.equal(isLit(world), false)
})

test('a furnace without fuel does nothing, and one with a full result stops', () => {
  const { world, entity, run } = worldWith('furnace')
  entity.container.set(INPUT, stackNamed('sand', 3))
  run(250)
  assert.deepEqual(contents(entity), ['3 sand', null, null])
  entity.container.set(RESULT, stackNamed('glass', 63))
  entity.container.set(FUEL, stackNamed('oak_planks', 5))
  run(700)
  assert.deepEqual(contents(entity), ['2 sand', '4 oak_planks', '64 glass'])
  assert.equal(isLit(world), false)
})

test('lava leaves its bucket, and a wet sponge fills it', () => {
  const { entity, run } = worldWith('furnace')
  entity.container.set(INPUT, stackNamed('wet_sponge'))
  entity.container.set(FUEL, stackNamed('lava_bucket'))
  run(1)
  assert.equal(describe(entity.container.get(FUEL)), '1 bucket')
  run(200)
  assert.deepEqual(contents(entity), [null, '1 water_bucket', '1 sponge'])
})

test('blast furnaces and smokers are twice as fast, each with its own items', () => {
  for (const [kind, from, to] of [['blast_furnace', 'raw_gold', 'gold_ingot'], ['smoker', 'beef', 'cooked_beef']]) {
    const { entity, run } = worldWith(kind)
    entity.container.set(INPUT, stackNamed(from, 10))
    entity.container.set(FUEL, stackNamed('coal'))
    run(101)
    assert.equal(describe(entity.container.get(RESULT)), `1 ${to}`)
    run(700)
    assert.equal(describe(entity.container.get(RESULT)), `8 ${to}`)
  }
  const { entity, run } = worldWith('smoker')
  entity.container.set(INPUT, stackNamed('raw_iron'))
  entity.container.set(FUEL, stackNamed('coal'))
  run(200)
  assert.deepEqual(contents(entity), ['1 raw_iron', '1 coal', null])
})

test('a removed item starts again, and without fire the progress falls', () => {
  const { entity, run } = worldWith('furnace')
  entity.container.set(INPUT, stackNamed('sand', 2))
  entity.container.set(FUEL, stackNamed('stick')) // 100 ticks
  run(101)
  assert.equal(entity.cookedTicks, 98) // 100 cooked, then the fire goes out and two are lost
  run(10)
  assert.equal(entity.cookedTicks, 78)
  entity.container.set(INPUT, stackNamed('cobblestone'))
  run(1)
  assert.equal(entity.cookedTicks, 0)
})

test('a working furnace is the same after a save and a restore', () => {
  const { world, entity, run } = worldWith('furnace')
  entity.container.set(INPUT, stackNamed('raw_copper', 4))
  entity.container.set(FUEL, stackNamed('charcoal', 2))
  run(321)
  const tag = world.blockEntityTag(entity)
  assert.equal(tag.value.id.value, 'minecraft:furnace')
  const other = worldWith('furnace')
  other.world.restoreBlockEntity(JSON.parse(JSON.stringify(tag)))
  run(100)
  other.run(100)
  for (const key of ['litTicks', 'litTotalTicks', 'cookedTicks', 'cookTotalTicks', 'inputItemId']) assert.equal(other.entity[key], entity[key], key)
  assert.deepEqual(other.entity.container.slots, entity.container.slots)
})

test('a broken furnace spills its contents', () => {
  const { world, entity, run } = worldWith('furnace')
  entity.container.set(INPUT, stackNamed('raw_iron', 3))
  entity.container.set(FUEL, stackNamed('coal', 2))
  run(5)
  world.blocks.setState(...PLACE, 0)
  assert.deepEqual([...world.itemEntities].map(({ stack }) => describe(stack)).sort(), ['1 coal', '3 raw_iron'])
})

test('four pieces of food cook on a campfire in 600 ticks, and drop', () => {
  const { world, entity, run } = worldWith('campfire')
  entity.container.set(0, stackNamed('cod'))
  entity.totalTicks[0] = 600
  run(599)
  assert.equal(world.itemEntities.size, 0)
  run(1)
  assert.deepEqual([...world.itemEntities].map(({ stack }) => describe(stack)), ['1 cooked_cod'])
  assert.deepEqual(contents(entity), [null, null, null, null])
})

test('the experience of smelting comes out with the block, and is stored until then', () => {
  const { world, entity, run } = worldWith('furnace')
  entity.container.set(INPUT, stackNamed('diamond_ore', 3))
  entity.container.set(FUEL, stackNamed('coal'))
  run(600)
  assert.equal(entity.experience, 3)
  assert.equal(world.blockEntityTag(entity).value['civitas:experience'].value, 3)
  world.blocks.setState(...PLACE, 0)
  assert.equal([...world.entities.byId.values()].find(({ typeName }) => typeName === 'experience_orb').points, 3)
})
