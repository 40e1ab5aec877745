'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'

/** Opens an address as a browser does; `globalThis.window.location.hash` follows what the page writes. */
async function opened (hash) {
  globalThis.window = { location: { hash }, history: { replaceState: (_state, _title, to) => { globalThis.window.location.hash = to } } }
  return import(`${page}/address.js`)
}

test('the token is taken out of the address once, and the view stays', async () => {
  const { hasToken, readAddress, takeToken } = await opened('#agent=Mira&token=a-B_9&t=12')
  assert.ok(hasToken())
  assert.strictEqual(takeToken(), 'a-B_9')
  assert.strictEqual(globalThis.window.location.hash, '#agent=Mira&t=12')
  assert.ok(!hasToken())
  assert.strictEqual(takeToken(), null)
  assert.deepStrictEqual([readAddress().agent, readAddress().t], ['Mira', 12])
})

test('an address without a token stays as it is', async () => {
  const { takeToken } = await opened('#agent=Mira')
  assert.strictEqual(takeToken(), null)
  assert.strictEqual(globalThis.window.location.hash, '#agent=Mira')
})

test('a written address has no token', async () => {
  const { readAddress, writeAddress } = await opened('#agent=Mira&token=a-B_9')
  writeAddress(readAddress())
  assert.strictEqual(globalThis.window.location.hash, '#agent=Mira')
})

test('what was opened of an agent is closed when another one is chosen', async () => {
  const { changedAddress } = await opened('')
  const after = (part, change) => changedAddress({ agent: 'Ada', panel: null, part }, change).part
  const other = { agent: 'Bram' }
  assert.deepStrictEqual(
    ['shard-1/1/000001', 'memories/Ada/m000001', 'memories?bread', 'opinions/Cleo', 'latest', null].map((part) => after(part, other)),
    ['thoughts', 'memories', 'memories?bread', 'opinions/Cleo', 'latest', null]
  )
  assert.strictEqual(after('memories/Ada/m000001', { agent: 'Ada' }), 'memories/Ada/m000001')
  assert.strictEqual(after('memories/Ada/m000001', { ...other, part: 'heard' }), 'heard')
  assert.strictEqual(changedAddress({ agent: 'Ada', panel: 'talk', part: 'and/or' }, other).part, 'and/or')
})

test('a part names a tab, and what is opened or searched for in it', async () => {
  const { readPart, searched } = await import(`${page}/parts.js`)
  assert.deepStrictEqual(readPart('memories/Ada/m1'), { tab: 'memories', opened: 'Ada/m1', words: '' })
  assert.deepStrictEqual(readPart(searched('memories', 'why? a/b')), { tab: 'memories', opened: null, words: 'why? a/b' })
  assert.deepStrictEqual(readPart(searched('heard', '')), { tab: 'heard', opened: null, words: '' })
  assert.deepStrictEqual(readPart(null), { tab: '', opened: null, words: '' })
})
