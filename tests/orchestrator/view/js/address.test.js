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
