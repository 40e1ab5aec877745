'use strict'

const assert = require('node:assert')
const { test } = require('node:test')
const { ofPage, panelOf } = require('../../../../support/js/page_modules')

const took = (t, agent, role) => ({ t, agent, data: { role } })
const LOG = [took(40, 'Ada', 'farmer'), took(44, 'Bram', 'farmer'), took(60, 'Ada', 'miner')]

test('agents are counted by the role that they play', async () => {
  const { roleOf, toldCounts } = await panelOf('specialization')
  const { countsOver } = await ofPage('stacks.js')
  const layers = countsOver(LOG, roleOf)
  assert.deepStrictEqual(layers.map(({ name, series }) => [name, series.at(-1)]), [['farmer', [60, 1]], ['miner', [60, 1]]])
  assert.strictEqual(toldCounts(new Map([['farmer', 1], ['miner', 3], ['guard', 0]])), '3 miner, 1 farmer')
  assert.strictEqual(toldCounts(new Map()), 'nobody has a role yet')
})

test('the map shows the role of the moment', async () => {
  const { panel, signsOf } = await panelOf('specialization')
  const log = { rows: () => ({ rows: LOG, complete: true }) }
  assert.deepStrictEqual([...panel.signs(log, 50)].map(([agent, { text }]) => [agent, text]), [['Ada', 'fa'], ['Bram', 'fa']])
  assert.deepStrictEqual(panel.signs(log, 39), new Map())
  const colours = [...signsOf(new Map([['Ada', 'miner'], ['Bram', 'farmer']]), ['farmer', 'miner']).values()].map(({ colour }) => colour)
  assert.strictEqual(new Set(colours).size, 2)
})
