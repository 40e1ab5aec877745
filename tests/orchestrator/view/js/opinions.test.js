'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const module_ = '../../../../orchestrator/view/page/opinion_book.js'

const opinion = (t, agent, about, score) => ({ event_id: `${agent}/1/${t}`, t, agent, data: { about, score, summary: '' } })

test('opinions are told in both directions, the one that changed last first', async () => {
  const { opinionsOf, rounded, seriesOf } = await import(module_)
  const { held, met } = opinionsOf([opinion(1, 'Ada', 'Bram', 8), opinion(2, 'Ada', 'Cleo', 5), opinion(3, 'Bram', 'Ada', 9), opinion(4, 'Ada', 'Bram', 1.26)], 'Ada')
  assert.deepStrictEqual(held.map(({ name }) => name), ['Bram', 'Cleo'])
  assert.deepStrictEqual(seriesOf(held[0]), [[1, 8], [4, 1.26]])
  assert.deepStrictEqual(met.map(({ name, changes }) => [name, changes.length]), [['Bram', 1]])
  assert.deepStrictEqual([rounded(1.26), rounded(8)], ['1.3', '8'])
})
