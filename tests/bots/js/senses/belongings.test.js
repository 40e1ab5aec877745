'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter, once } = require('node:events')
const registry = require('prismarine-registry')('1.21.4')
const windows = require('prismarine-windows')('1.21.4')
const Item = require('prismarine-item')(registry)
const { tally } = require('../../../../bots/js/senses/belongings')
const { watchInventory } = require('../../../../bots/js/senses/inventory_watch')

const stack = (name, count) => new Item(registry.itemsByName[name].id, count)

/** The parts of a bot's inventory that the senses read. */
function makeBot () {
  const bot = new EventEmitter()
  bot._client = new EventEmitter()
  bot.inventory = windows.createWindow(0, 'minecraft:inventory', 'Inventory')
  bot.currentWindow = null
  return bot
}

test('hotbar, armour, off hand, cursor and crafting squares count', () => {
  const bot = makeBot()
  bot.inventory.updateSlot(36, stack('dirt', 3))
  bot.inventory.updateSlot(9, stack('dirt', 2))
  bot.inventory.updateSlot(5, stack('iron_helmet', 1))
  bot.inventory.updateSlot(45, stack('shield', 1))
  bot.inventory.updateSlot(1, stack('oak_log', 1))
  bot.inventory.updateSlot(0, stack('oak_planks', 4)) // the result of crafting is not held until it is taken
  bot.inventory.selectedItem = stack('bread', 5)
  assert.deepEqual(tally(bot), { iron_helmet: 1, dirt: 5, shield: 1, oak_log: 1, bread: 5 })
})

test('an open chest counts by its lower half', () => {
  const bot = makeBot()
  bot.inventory.updateSlot(36, stack('dirt', 3))
  const chest = windows.createWindow(1, 'minecraft:generic_9x3', 'Chest')
  bot.currentWindow = chest
  chest.updateSlot(0, stack('diamond', 9))
  chest.updateSlot(chest.inventoryStart, stack('dirt', 1))
  assert.deepEqual(tally(bot), { dirt: 1 })
})

test('moving items between slots is not a change; gains and losses are reported once', async () => {
  const bot = makeBot()
  bot.inventory.updateSlot(36, stack('dirt', 3))
  const told = new EventEmitter()
  const changes = []
  const watch = watchInventory(bot, (change) => { changes.push(change); told.emit('change') })
  bot.inventory.updateSlot(37, stack('dirt', 3))
  bot.inventory.updateSlot(36, null)
  watch.flush()
  assert.deepEqual(changes, [])
  bot.inventory.updateSlot(38, stack('bread', 1))
  bot.inventory.updateSlot(39, stack('bread', 1))
  bot.inventory.updateSlot(37, stack('dirt', 1))
  await once(told, 'change')
  watch.close()
  assert.deepEqual(changes, [{ items: { dirt: 1, bread: 2 }, delta: { dirt: -2, bread: 2 } }])
})
