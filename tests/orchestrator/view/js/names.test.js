'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'

test('a long name is cut between characters, and any other stands as it is', async () => {
  const { short } = await import(`${page}/names.js`)
  for (const name of ['', 'Ada', 'a'.repeat(24), '🙂'.repeat(24)]) assert.strictEqual(short(name), name)
  assert.strictEqual(short('🙂'.repeat(25)), `${'🙂'.repeat(23)}…`)
  assert.strictEqual(short('a'.repeat(100000)), `${'a'.repeat(23)}…`)
})

test('an event that cannot be read is named', async () => {
  const { parsed } = await import(`${page}/log.js`)
  assert.deepStrictEqual(parsed({ event_id: 'Ada/1/000001', data: '{"text":"<b>"}' }).data, { text: '<b>' })
  assert.throws(() => parsed({ event_id: 'Ada/1/000002', data: '{"text"' }), { message: 'The event Ada/1/000002 cannot be read: the log is damaged.' })
})
