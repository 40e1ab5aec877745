'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const registry = require('prismarine-registry')('1.21.4')
const windows = require('prismarine-windows')('1.21.4')
const Item = require('prismarine-item')(registry)
const { Vec3 } = require('vec3')
const { rememberDeaths } = require('../../../../bots/js/actions/lives')
const { createBodyMemory } = require('../../../../bots/js/actions/body_memory')
const { tally } = require('../../../../bots/js/senses/belongings')

const stack = (name, count) => new Item(registry.itemsByName[name].id, count)

/** A body that has some items, on a clock that the test sets. */
function makeBody (t) {
  t.mock.timers.enable({ apis: ['Date'], now: 1e6 })
  const bot = Object.assign(new EventEmitter(), {
    inventory: windows.createWindow(0, 'minecraft:inventory', 'Inventory'),
    currentWindow: null,
    entity: { position: new Vec3(1, 2, 3) },
    game: { dimension: 'overworld' }
  })
  const memory = createBodyMemory('Ada', () => 'overworld')
  rememberDeaths(bot, memory, { tally: () => tally(bot) })
  bot.inventory.updateSlot(36, stack('wooden_pickaxe', 1))
  bot.inventory.updateSlot(37, stack('clay_ball', 3))
  t.mock.timers.tick(5000)
  return { bot, memory }
}

test('what a body held when it died is known, with what it got just before', (t) => {
  const { bot, memory } = makeBody(t)
  bot.inventory.updateSlot(37, stack('clay_ball', 4))
  bot.emit('death')
  assert.deepEqual(memory.death.held, { wooden_pickaxe: 1, clay_ball: 4 })
})

test('a server that empties the slots before it reports the death hides nothing', (t) => {
  const { bot, memory } = makeBody(t)
  bot.inventory.updateSlot(36, null)
  t.mock.timers.tick(50)
  bot.inventory.updateSlot(37, null)
  t.mock.timers.tick(50)
  bot.emit('death')
  assert.deepEqual(memory.death.held, { wooden_pickaxe: 1, clay_ball: 3 })
})

test('what was laid down long before the death is not missed', (t) => {
  const { bot, memory } = makeBody(t)
  bot.inventory.updateSlot(36, null)
  t.mock.timers.tick(1000)
  bot.emit('death')
  assert.deepEqual(memory.death.held, { clay_ball: 3 })
})

test('the deaths of a night are counted, and forgotten by the next', (t) => {
  const { bot, memory } = makeBody(t)
  assert.equal(memory.deaths.tonight(), 0)
  for (let count = 0; count < 2; count++) bot.emit('death')
  assert.equal(memory.deaths.tonight(), 2)
  t.mock.timers.tick(600_000)
  assert.equal(memory.deaths.tonight(), 0)
})
