'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { createChunkStore } = require('../../../../bots/js/lean/chunk_store')

const VERSION = '1.21.4'
const store = () => createChunkStore({ version: VERSION })

function createBody (dimension = 'minecraft:overworld') {
  const body = { dimension, changes: [] }
  body.blockChanged = (before, after, event) => body.changes.push([before.name, after.name, event])
  return body
}

function createLoader (chunks) {
  const load = (known) => {
    load.calls++
    return known ?? new chunks.Column({ minY: -64, worldHeight: 384 })
  }
  load.calls = 0
  return load
}

test('a column is read once for two bodies, and they share it', () => {
  const chunks = store()
  const [first, second] = [createBody(), createBody()]
  const load = createLoader(chunks)
  assert.equal(chunks.take(first, 3, -4, load), chunks.take(second, 3, -4, load))
  assert.equal(load.calls, 1)
  assert.equal(chunks.size, 1)
})

test('a column that one body forgets stays for the other, and goes with the last', () => {
  const chunks = store()
  const [first, second] = [createBody(), createBody()]
  const load = createLoader(chunks)
  chunks.take(first, 0, 0, load)
  chunks.take(second, 0, 0, load)
  assert.equal(chunks.release(first, 0, 0), true)
  assert.equal(chunks.release(first, 0, 0), false)
  assert.ok(chunks.column('minecraft:overworld', 0, 0))
  chunks.release(second, 0, 0)
  assert.equal(chunks.column('minecraft:overworld', 0, 0), undefined)
  assert.equal(chunks.size, 0)
})

test('a column that a body receives again is read again, in place', () => {
  const chunks = store()
  const body = createBody()
  const load = createLoader(chunks)
  const column = chunks.take(body, 0, 0, load)
  assert.equal(chunks.take(body, 0, 0, load), column)
  assert.equal(load.calls, 2)
})

test('a change is announced once to all holders, with the true block before it', () => {
  const chunks = store()
  const [first, second, stranger] = [createBody(), createBody(), createBody()]
  const load = createLoader(chunks)
  chunks.take(first, -1, 0, load)
  chunks.take(second, -1, 0, load)
  chunks.take(stranger, 5, 5, load)
  const stone = chunks.registry.blocksByName.stone.defaultState
  const place = new Vec3(-7, 70, 9)
  chunks.change(first, place, stone)
  chunks.change(second, place, stone)
  const news = [['air', 'stone', `blockUpdate:${place}`]]
  assert.deepEqual(first.changes, news)
  assert.deepEqual(second.changes, news)
  assert.deepEqual(stranger.changes, [])
  assert.equal(chunks.stateAt('minecraft:overworld', -7, 70, 9), stone)
  assert.equal(chunks.blockAt('minecraft:overworld', place).name, 'stone')
})

test('dimensions do not mix, and unloaded places differ from air', () => {
  const chunks = store()
  const [above, below] = [createBody(), createBody('minecraft:the_nether')]
  const load = createLoader(chunks)
  assert.notEqual(chunks.take(above, 0, 0, load), chunks.take(below, 0, 0, load))
  assert.equal(chunks.stateAt('minecraft:overworld', 0, 70, 0), 0)
  assert.equal(chunks.stateAt('minecraft:overworld', 16, 70, 0), -1)
  assert.equal(chunks.stateAt('minecraft:overworld', 0, 1000, 0), 0)
  assert.equal(chunks.blockAt('minecraft:overworld', new Vec3(16, 70, 0)), null)
})
