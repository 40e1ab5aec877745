'use strict'
// Notices of the senses of one body: each fits the schema that Python reads it with.

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const registry = require('prismarine-registry')('1.21.4')
const World = require('prismarine-world')(registry)
const Column = require('prismarine-chunk')(registry)
const { createRecorder } = require('../../../support/js/messages')
const { createSenses } = require('../../../../bots/js/senses')

const HERE = new Vec3(0.5, 65, 0.5)

function makeWorld () {
  const world = new World(null, null).sync
  const column = new Column({ minY: -64, worldHeight: 384 })
  for (let x = 0; x < 16; x++) {
    for (let z = 0; z < 16; z++) column.setBlockStateId(new Vec3(x, 64, z), registry.blocksByName.grass_block.defaultState)
  }
  column.setBlockStateId(new Vec3(3, 65, 3), registry.blocksByName.chest.defaultState)
  world.setColumn(0, 0, column)
  return world
}

/** A body that holds bread, beside a person, a pig and a dropped apple. */
function scene () {
  const { notices, emit } = createRecorder()
  const bread = { name: 'bread', count: 2 }
  const inventory = Object.assign(new EventEmitter(), { slots: Array(46).fill(null), inventoryStart: 9, type: 'minecraft:inventory', selectedItem: null, emptySlotCount: () => 35 })
  inventory.slots[36] = bread
  const entities = {
    1: { id: 1, type: 'player', username: 'Anna', position: HERE, onGround: true, metadata: [] },
    2: { id: 2, type: 'player', username: 'Bert', position: HERE.offset(2, 0, 0), heldItem: { name: 'torch' }, metadata: [] },
    3: { id: 3, type: 'animal', name: 'pig', position: HERE.offset(3, 0, 0), height: 0.9, metadata: [] },
    4: { id: 4, type: 'other', name: 'item', position: HERE.offset(1, 0, 1), getDroppedItem: () => ({ name: 'apple', count: 3 }) }
  }
  const bot = Object.assign(new EventEmitter(), {
    username: 'Anna',
    _client: new EventEmitter(),
    registry,
    world: makeWorld(),
    game: { minY: -64, height: 384, dimension: 'overworld' },
    time: { timeOfDay: 1000, age: 5 },
    health: 20,
    food: 20,
    experience: { level: 7 },
    heldItem: bread,
    inventory,
    currentWindow: null,
    entities,
    entity: entities[1],
    players: {},
    uuidToUsername: {}
  })
  const currentAction = () => ({ action_id: 'a-1', skill: 'wait', seconds: 0.5 })
  const prospects = () => [{ item: 'oak_log', seconds: 4 }]
  const senses = createSenses({ bot, emit, hearingRadiusBlocks: 16, observeIntervalMs: 0, currentAction, prospects })
  return { bot, senses, notices }
}

test('an observation, a hit and a change of the inventory are reported as Python reads them', () => {
  const { bot, senses, notices } = scene()
  senses.observe()
  bot.inventory.slots[37] = { name: 'apple', count: 1 }
  senses.flushInventory()
  bot._client.emit('damage_event', { entityId: 1, sourceCauseId: 4 })
  bot.health = 17
  bot.emit('health')
  senses.close()
  assert.deepEqual(notices.map(({ notice }) => notice), ['observation', 'inventory_changed', 'hurt'])
  const [observation, changed, hurt] = notices
  assert.deepEqual(observation.inventory, { bread: 2 })
  assert.equal(observation.me.level, 7)
  assert.deepEqual(observation.players.map(({ name, held }) => [name, held]), [['Bert', 'torch']])
  assert.deepEqual(observation.entities.map(({ name, category, item }) => [name, category, item]), [['item', 'item', 'apple'], ['pig', 'animal', null]])
  assert.ok(observation.blocks.some(({ name }) => name === 'grass_block'))
  assert.deepEqual(observation.stations.map(({ name, nearest }) => [name, nearest]), [['chest', [3, 65, 3]]])
  assert.deepEqual(changed.delta, { apple: 1 })
  assert.deepEqual([hurt.lost, hurt.by], [3, { name: 'pig', category: 'animal' }])
})
