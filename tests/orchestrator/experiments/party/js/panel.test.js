'use strict'

const assert = require('node:assert')
const { test } = require('node:test')
const { panelOf } = require('../../../../support/js/page_modules')

const knew = (agent) => ({ t: 1, agent, data: { of: 'memory', subjects: ['party'], text: 'I plan it.' } })
const said = (t, agent, ...hearers) => ({ t, agent, data: { of: 'speech', subjects: ['party'], text: `${agent} at ${t}`, hearers } })
const answered = (t, agent, yes) => ({ t, agent, data: { of: 'interview', subjects: ['party'], text: 'Yes or no.', yes } })
const LOG = [knew('Isabella'), said(10, 'Ryan', 'Sam'), said(20, 'Isabella', 'Tom'), said(30, 'Tom', 'Jane', 'Isabella'), said(40, 'Isabella', 'Jane'), answered(50, 'Tom', false), answered(60, 'Tom', true)]

test('news comes from agents that it had reached', async () => {
  const { reachedOver, spread } = await panelOf('party')
  const reached = spread(LOG, 'party')
  assert.deepStrictEqual([...reached].map(([agent, { t, from }]) => [agent, t, from]), [['Isabella', 0, null], ['Tom', 20, 'Isabella'], ['Jane', 30, 'Tom']])
  assert.strictEqual(reached.get('Jane').text, 'Tom at 30')
  assert.deepStrictEqual(reachedOver(reached), [[0, 0], [0, 1], [20, 2], [30, 3]])
  assert.strictEqual(spread(LOG, 'candidacy').size, 0)
})

test('the last answer before the moment counts', async () => {
  const { answersAt, subjectsOf } = await panelOf('party')
  assert.strictEqual(answersAt(LOG, 'party', 55).get('Tom').yes, false)
  assert.strictEqual(answersAt(LOG, 'party', 60).get('Tom').yes, true)
  assert.deepStrictEqual(subjectsOf(LOG), ['party'])
})

test('the map shows who knows of it', async () => {
  const { panel } = await panelOf('party')
  const log = { rows: () => ({ rows: LOG, complete: true }) }
  assert.deepStrictEqual([...panel.signs(log, 25, null)].map(([agent, { text }]) => [agent, text]), [['Isabella', 'k'], ['Tom', 'h']])
  assert.deepStrictEqual(panel.signs({ rows: () => ({ rows: [], complete: true }) }, 25, null), new Map())
})
