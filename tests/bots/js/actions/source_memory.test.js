'use strict'
const assert = require('node:assert/strict')
const { test } = require('node:test')
const { createSourceMemory } = require('../../../../bots/js/actions/source_memory')

test('a kind is used up around where it was, and nowhere else', () => {
  const sources = createSourceMemory(() => 'overworld')
  sources.rememberUsedUp('oak_leaves', { x: 100, y: 70, z: -40 })
  assert.equal(sources.isUsedUp('oak_leaves', { x: 110, y: 90, z: -50 }), true)
  assert.equal(sources.isUsedUp('oak_leaves', { x: 140, y: 70, z: -40 }), false)
  assert.equal(sources.isUsedUp('sand', { x: 100, y: 70, z: -40 }), false)
})

test('a used-up or missing source is tried again after some time', (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  const sources = createSourceMemory(() => 'overworld')
  sources.rememberUsedUp('sand', { x: 0, z: 0 })
  sources.rememberFailure('sand')
  assert.deepEqual([...sources.failed()], ['sand'])
  t.mock.timers.tick(301_000)
  assert.deepEqual([...sources.failed()], [])
  assert.equal(sources.isUsedUp('sand', { x: 0, z: 0 }), true)
  t.mock.timers.tick(1_500_000)
  assert.equal(sources.isUsedUp('sand', { x: 0, z: 0 }), false)
})

test('a kind that is used up in one dimension is not in another', () => {
  let dimension = 'overworld'
  const sources = createSourceMemory(() => dimension)
  sources.rememberUsedUp('gravel', { x: 0, z: 0 })
  dimension = 'the_nether'
  assert.equal(sources.isUsedUp('gravel', { x: 0, z: 0 }), false)
})
