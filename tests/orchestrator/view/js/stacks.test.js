'use strict'

const assert = require('node:assert')
const { test } = require('node:test')
const { ofPage } = require('../../../support/js/page_modules')

const became = (t, agent, what) => ({ t, agent, data: { what } })
const LOG = [became(1, 'Ada', 'smith'), became(2, 'Bram', 'smith'), became(3, 'Ada', 'guard'), became(4, 'Ada', 'guard'), became(5, 'Bram', null)]
const what = ({ data }) => data.what

test('agents are what the last change before a time made of them', async () => {
  const { statesAt } = await ofPage('stacks.js')
  assert.deepStrictEqual([...statesAt(LOG, what, 2.5)], [['Ada', 'smith'], ['Bram', 'smith']])
  assert.deepStrictEqual([...statesAt(LOG, what, 9)], [['Ada', 'guard']])
  assert.strictEqual(statesAt(LOG, what, 0).size, 0)
})

test('agents are counted by what they are', async () => {
  const { countsOver } = await ofPage('stacks.js')
  assert.deepStrictEqual(countsOver(LOG, what), [
    { name: 'smith', series: [[0, 0], [1, 1], [2, 2], [3, 1], [5, 0]] },
    { name: 'guard', series: [[0, 0], [3, 1]] }
  ])
})

test('layers lie upon each other, each with the value that it has', async () => {
  const { stacked } = await ofPage('stacks.js')
  assert.deepStrictEqual(stacked([[[0, 0], [1, 2], [3, 1]], [[0, 1], [2, 4]]]), {
    times: [0, 1, 2, 3],
    levels: [[0, 0, 0, 0], [0, 2, 2, 1], [1, 3, 6, 5]]
  })
  assert.deepStrictEqual(stacked([]), { times: [], levels: [[]] })
})

test('looks repeat no colour with the same pattern', async () => {
  const { colourAt, fillAt } = await ofPage('looks.js')
  const fills = Array.from({ length: 28 }, (_, place) => fillAt(place))
  assert.strictEqual(new Set(fills).size, 28)
  assert.deepStrictEqual([colourAt(0), colourAt(7), fillAt(-1)], ['#0072b2', '#0072b2', colourAt(-1)])
})
