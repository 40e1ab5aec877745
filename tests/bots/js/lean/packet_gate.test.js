'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const mc = require('minecraft-protocol')
const { Vec3 } = require('vec3')
const { createChunkStore } = require('../../../../bots/js/lean/chunk_store')
const { createGate, createRegistryFilter } = require('../../../../bots/js/lean/packet_gate')
const { TabList } = require('../../../../bots/js/lean/tab_list')

const VERSION = '1.21.4'
const UUID = '5d2b6c1e-0000-3000-8000-000000000001'
const writers = {}

function frame (name, params, state = 'play') {
  writers[state] ??= mc.createSerializer({ state, isServer: true, version: VERSION })
  return writers[state].createPacketBuffer({ name, params })
}

const reader = mc.createDeserializer({ state: 'play', isServer: false, version: VERSION }).proto

/** The shared data of the bodies of a process, and a factory for the parts of a body that the gate uses. */
function createProcess () {
  const store = createChunkStore({ version: VERSION })
  const shared = { store, tabList: new TabList(store.registry), registryData: createRegistryFilter() }
  function createBody (username) {
    const bot = new EventEmitter()
    let parses = 0
    const decoder = { parsePacketBuffer: (...args) => { parses++; return reader.parsePacketBuffer(...args) } }
    Object.assign(bot, {
      version: VERSION,
      username,
      _client: { decoder },
      entity: { id: 1, position: new Vec3(0, 64, 0) },
      entities: { 7: { id: 7, type: 'player', uuid: UUID, position: new Vec3(10, 64, 10), yaw: 0, pitch: 0 } },
      players: {},
      uuidToUsername: {}
    })
    const gate = createGate(bot, shared)
    return { bot, gate, parses: () => parses }
  }
  return { store, createBody }
}

test('moves of entities are read in place, with the same result as the protocol library', () => {
  const { bot, gate } = createProcess().createBody('a')
  const moved = []
  bot.on('entityMoved', (entity) => moved.push(entity.id))
  const move = { entityId: 7, dX: 4096, dY: -2048, dZ: 409, onGround: true }
  assert.equal(gate('play', frame('rel_entity_move', move)), true)
  assert.deepEqual(bot.entities[7].position, new Vec3(11, 63.5, 10 + 409 / 4096))
  assert.equal(gate('play', frame('entity_move_look', { ...move, yaw: 64, pitch: 0 })), true)
  assert.ok(Math.abs(bot.entities[7].yaw - Math.PI / 2) < 1e-6)
  assert.equal(gate('play', frame('rel_entity_move', { ...move, entityId: 300 })), true)
  assert.deepEqual(moved, [7, 7])
})

test('the speed of a horse is read in place, also among attributes that the protocol library does not know', () => {
  const { bot, gate } = createProcess().createBody('a')
  bot.entities[9] = { id: 9, name: 'horse' }
  const id = frame('entity_update_attributes', { entityId: 9, properties: [] })[0]
  const double = (value) => {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleBE(value)
    return bytes
  }
  const modifier = Buffer.concat([Buffer.from([2]), Buffer.from('ab'), double(0.5), Buffer.from([0])])
  const attribute = (number, value, ...modifiers) => Buffer.concat([Buffer.from([number]), double(value), Buffer.from([modifiers.length]), ...modifiers])
  const packet = (entityId) => Buffer.concat([Buffer.from([id, entityId, 3]), attribute(27, 1, modifier), attribute(21, 0.3), attribute(14, 0.7)])
  assert.equal(gate('play', packet(9)), true)
  assert.equal(bot.entities[9].runSpeed, 0.3)
  assert.equal(gate('play', packet(7)), true)
  assert.equal(bot.entities[7].runSpeed, undefined)
  assert.equal(gate('play', packet(1)), false) // the body's own
})

test('unneeded packets are dropped, needed ones are parsed', () => {
  const { gate } = createProcess().createBody('a')
  const velocity = { x: 1, y: 2, z: 3 }
  assert.equal(gate('play', frame('entity_head_rotation', { entityId: 7, headYaw: 3 })), true)
  assert.equal(gate('play', frame('entity_velocity', { entityId: 7, velocity })), true)
  assert.equal(gate('play', frame('entity_velocity', { entityId: 1, velocity })), false)
  assert.equal(gate('play', frame('keep_alive', { keepAliveId: 1n })), false)
  assert.equal(gate('login', frame('keep_alive', { keepAliveId: 1n })), false)
})

test('the time of day is read at most about once a second', () => {
  const { gate } = createProcess().createBody('a')
  const time = frame('update_time', { age: 1n, time: 1n, tickDayTime: true })
  assert.equal(gate('play', time), false)
  assert.equal(gate('play', time), true)
})

test('the list of players is parsed once for all bodies', () => {
  const { createBody } = createProcess()
  const [first, second] = [createBody('a'), createBody('b')]
  const action = Object.fromEntries(['add_player', 'initialize_chat', 'update_game_mode', 'update_listed', 'update_latency',
    'update_display_name', 'update_hat', 'update_list_order'].map((name) => [name, name === 'add_player']))
  const list = frame('player_info', { action, data: [{ uuid: UUID, player: { name: 'Thorin', properties: [] } }] })
  const joined = []
  second.bot.on('playerJoined', (player) => joined.push(player.username))
  assert.equal(first.gate('play', list), true)
  assert.equal(second.gate('play', list), true)
  assert.equal(first.parses() + second.parses(), 1)
  assert.deepEqual(joined, ['Thorin'])
  const player = second.bot.players.Thorin
  assert.equal(player.entity, second.bot.entities[7])
  assert.equal(player.entity.username, 'Thorin')
  assert.equal(player.profile, first.bot.players.Thorin.profile)
  assert.equal(player.displayName.toString(), 'Thorin')
})

test('only the first body reads a registry', () => {
  const filter = createRegistryFilter()
  const registry = Buffer.from('registry')
  assert.equal(filter(registry), false)
  assert.equal(filter(Buffer.from('registry')), true)
  assert.equal(filter(Buffer.from('another')), false)
})
