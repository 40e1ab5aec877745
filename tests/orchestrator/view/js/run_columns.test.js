'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const module_ = '../../../../orchestrator/view/page/run_columns.js'

const run = (id, more) => ({ id, status: 'done', scenario: 'village', condition: 'full', seed: 3, engine: 'rules', ...more })
const ids = (runs) => runs.map(({ id }) => id)

test('runs without a value are last in both orders', async () => {
  const { sorted } = await import(module_)
  const runs = [run('a'), run('b', { items: 10 }), run('c', { items: 2 }), run('d', { items: null })]
  assert.deepStrictEqual(ids(sorted(runs, 'items')), ['c', 'b', 'a', 'd'])
  assert.deepStrictEqual(ids(sorted(runs, '-items')), ['b', 'c', 'a', 'd'])
  assert.deepStrictEqual(ids(sorted(runs, 'unknown')), ['a', 'b', 'c', 'd'])
})

test('every word is looked for in all names', async () => {
  const { found } = await import(module_)
  const runs = [run('a'), run('b', { condition: null, engine: 'openai (small)' })]
  assert.deepStrictEqual(ids(found(runs, ' SMALL village ')), ['b'])
  assert.deepStrictEqual(ids(found(runs, '')), ['a', 'b'])
  assert.deepStrictEqual(ids(found(runs, 'small full')), [])
})

test('a short name is that of one run', async () => {
  const { shortNames } = await import(module_)
  const runs = [run('a'), run('b', { seed: 4 }), run('c', { seed: 4 }), run('d', { condition: null })]
  assert.deepStrictEqual(shortNames(runs), ['full, seed 3', 'b', 'c', 'village, seed 3'])
})
