'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const { createRecorder } = require('../../../support/js/messages')
const { watchTrade } = require('../../../../bots/js/actions/container_trade')

const TOLD_MS = 150

/** The parts of a body at an open container that the watch uses. The test sets the slots on the body's side. */
function scene (held) {
  const { notices, emit } = createRecorder()
  const window = { own: held, selectedItem: null, items: () => Object.entries(window.own).map(([name, count]) => ({ name, count })) }
  const bot = Object.assign(new EventEmitter(), {
    username: 'Anna',
    entity: { id: 1 },
    entities: { 7: { getDroppedItem: () => ({ name: 'bread', count: 5 }) } },
    _client: new EventEmitter()
  })
  const settled = watchTrade({ bot, window, block: { position: new Vec3(3, 67, -3) }, name: 'community chest', emit })
  const close = async () => {
    bot.emit('windowClose', window)
    await new Promise((resolve) => setTimeout(resolve, TOLD_MS))
    return notices
  }
  return { bot, window, settled, close }
}

test('items that went in and came out are reported once, when the window closes', async () => {
  const { window, close, bot } = scene({ oak_log: 30, bread: 4 })
  window.own = { oak_log: 24, bread: 4, apple: 2 }
  const notices = await close()
  bot.emit('windowClose', window)
  assert.deepEqual(notices, [{
    notice: 'container_used', agent: 'Anna', container: 'community chest', position: [3, 67, -3], put: { oak_log: 6 }, taken: { apple: 2 }
  }])
})

test('a look reports nothing, and items on the cursor still count as held', async () => {
  const { window, close } = scene({ oak_log: 30 })
  window.own = { oak_log: 20 }
  window.selectedItem = { name: 'oak_log', count: 10 }
  assert.deepEqual(await close(), [])
})

test('items picked up from the ground do not count as taken from the container', async () => {
  const { bot, window, close } = scene({ oak_log: 30 })
  bot._client.emit('collect', { collectedEntityId: 7, collectorEntityId: 1, pickupItemCount: 3 })
  bot._client.emit('collect', { collectedEntityId: 7, collectorEntityId: 2, pickupItemCount: 2 })
  window.own = { oak_log: 29, bread: 3 }
  const [{ put, taken }] = await close()
  assert.deepEqual([put, taken], [{ oak_log: 1 }, {}])
})

test('a body that dies at the container has deposited nothing more', async () => {
  const { bot, window, settled, close } = scene({ oak_log: 30 })
  window.own = { oak_log: 28 }
  settled()
  window.own = {}
  setTimeout(() => bot.emit('death'), 20)
  const [{ put }] = await close()
  assert.deepEqual(put, { oak_log: 2 })
})
