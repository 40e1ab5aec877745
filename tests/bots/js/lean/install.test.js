'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const mineflayer = require('mineflayer')

const { createChunkStore, install, leanOptions, prepareProtocol } = require('../../../../bots/js/lean')

const VERSION = '1.21.4'

test('a body is ready for packets before any timer rings', (t) => {
  prepareProtocol(VERSION)
  const chunkStore = createChunkStore({ version: VERSION })
  const bot = mineflayer.createBot({ ...leanOptions({ chunkStore, version: VERSION }), connect: () => {}, username: 'Early', logErrors: false })
  install(bot)
  t.after(() => bot.end('the test is over'))
  assert.ok(bot._client.listenerCount('login') > 0)
  assert.equal(typeof bot.dig, 'function')
})
