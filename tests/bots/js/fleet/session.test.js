'use strict'
// Notices about the arrival, death and leaving of a body, as Python reads them.

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const net = require('node:net')
const { once } = require('node:events')
const { Vec3 } = require('vec3')
const { createRecorder } = require('../../../support/js/messages')
const { Session } = require('../../../../bots/js/fleet/session')
const { startHeartbeat } = require('../../../../bots/js/fleet/heartbeat')
const { watchVitals } = require('../../../../bots/js/fleet/vitals')

test('a body that is not let in reports that it is out', async (t) => {
  const { notices, emit } = createRecorder()
  const door = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  t.after(() => door.close())
  await once(door, 'listening')
  const ended = new Promise((resolve) => {
    const endpoint = { host: '127.0.0.1', port: door.address().port, version: '1.21.4', door: null }
    new Session({ agent: 'Anna', endpoint, botOptions: {}, install: () => {}, equip: () => ({ close () {} }), emit, onEnd: resolve }).enter()
  })
  await ended
  assert.deepEqual(notices.map(({ notice, agent }) => [notice, agent]), [['left', 'Anna']])
  assert.equal(typeof notices[0].reason, 'string')
})

test('a death and the respawn are reported in this order', () => {
  const { notices, emit } = createRecorder()
  const bot = Object.assign(new EventEmitter(), { _client: new EventEmitter(), entity: { position: new Vec3(1, 64, 2) } })
  const vitals = watchVitals({ bot, agent: 'Anna', emit, plainText: String })
  bot._client.emit('death_combat_event', { message: 'Anna drowned' })
  bot.emit('death')
  bot.emit('spawn')
  bot.emit('forcedMove')
  vitals.close()
  assert.deepEqual(notices.map(({ notice, position }) => [notice, position]), [['died', [1, 64, 2]], ['respawned', [1, 64, 2]]])
})

test('a heartbeat reports the costs of the process', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { notices, emit } = createRecorder()
  const heartbeat = startHeartbeat({
    emit, bodies: () => 3, outbox: { size: () => 0, replaced: () => 1 }, lagMeter: { take: () => ({ p99Ms: 2.5 }), close () {} }, speed: 1
  })
  t.mock.timers.tick(1000)
  heartbeat.close()
  assert.deepEqual(notices.map(({ bodies, lag_ms: lagMs, dropped }) => [bodies, lagMs, dropped]), [[3, 2.5, 1]])
})
