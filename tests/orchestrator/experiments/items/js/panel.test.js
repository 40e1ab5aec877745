'use strict'

const assert = require('node:assert')
const { test } = require('node:test')
const { panelOf } = require('../../../../support/js/page_modules')

const acquired = (t, agent, item, total) => ({ t, agent, data: { item, unique_total: total } })
const LOG = [acquired(1, 'Ada', 'dirt', 1), acquired(2, 'Ada', 'dirt', 1), acquired(3, 'Bram', 'dirt', 1), acquired(4, 'Bram', 'sand', 2), acquired(5, 'Ada', 'log', 2)]

test('an item is new to an agent once, and new to all once', async () => {
  const { newToAll, newToTheirAgents } = await panelOf('items')
  const fresh = newToTheirAgents(LOG)
  assert.deepStrictEqual(fresh.map(({ t }) => t), [1, 3, 4, 5])
  assert.deepStrictEqual(newToAll(fresh).map(({ t }) => t), [1, 4, 5])
})

test('agents stand by their items, also those without any', async () => {
  const { newToTheirAgents, standing } = await panelOf('items')
  const found = standing(['Cleo', 'Bram', 'Ada'], newToTheirAgents(LOG.slice(0, 4)))
  assert.deepStrictEqual(found.map(({ agent, count, latest }) => [agent, count, latest?.data.item]), [['Bram', 2, 'sand'], ['Ada', 1, 'dirt'], ['Cleo', 0, undefined]])
})
