'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const { watchHealth } = require('../../../../bots/js/senses/hurt')

/** The parts of a bot that the sense reads: its client, its health, and the entities around. */
function scene () {
  const told = []
  const bot = new EventEmitter()
  bot.health = 20
  bot._client = new EventEmitter()
  bot.entity = { id: 1, position: new Vec3(0, 64, 0) }
  bot.entities = { 1: bot.entity, 2: { id: 2, name: 'skeleton', type: 'hostile' }, 3: { id: 3, name: 'player', type: 'player', username: 'Bert' } }
  watchHealth(bot, (hurt) => told.push(hurt))
  const strike = (entityId, causeId) => bot._client.emit('damage_event', { entityId, sourceCauseId: causeId })
  const fallTo = (health) => { bot.health = health; bot.emit('health') }
  return { told, strike, fallTo }
}

test('the attacker is reported with the hit, by kind or by name', () => {
  const { told, strike, fallTo } = scene()
  strike(1, 3)
  fallTo(18)
  strike(1, 4)
  fallTo(15)
  strike(1, 99)
  fallTo(14)
  assert.deepEqual(told.map(({ health, lost, by }) => [health, lost, by]), [
    [18, 2, { name: 'skeleton', category: 'hostile' }],
    [15, 3, { name: 'Bert', category: 'person' }],
    [14, 1, { name: 'something', category: 'other' }]
  ])
})

test('a fall has no attacker, and hits on others are not reported', () => {
  const { told, strike, fallTo } = scene()
  strike(2, 4)
  strike(1, 0)
  fallTo(17)
  fallTo(20)
  assert.deepEqual(told.map(({ lost, by }) => [lost, by]), [[3, null]])
})
