'use strict'

const assert = require('node:assert')
const { test } = require('node:test')
const { panelOf } = require('../../../../support/js/page_modules')

const showed = (t, agent, to, feeling) => ({ t, agent, data: { to, feeling } })
const felt = (t, agent, about, score) => ({ t, agent, data: { about, score } })

test('a pair has what was shown and what is felt', async () => {
  const { pairsOf } = await panelOf('feelings')
  const pairs = pairsOf(
    [showed(10, 'Ada', 'Bram', 9), showed(15, 'Ada', null, null), showed(20, 'Ada', 'Bram', 1), showed(30, 'Cleo', 'Bram', 5)],
    [felt(12, 'Bram', 'Ada', 7.5), felt(13, 'Ada', 'Bram', 3)]
  )
  assert.deepStrictEqual(pairs, [
    { actor: 'Ada', to: 'Bram', shown: [[10, 9], [20, 1]], felt: [[12, 7.5]] },
    { actor: 'Cleo', to: 'Bram', shown: [[30, 5]], felt: [] }
  ])
})

test('the moment is told in words', async () => {
  const { toldAt } = await panelOf('feelings')
  assert.strictEqual(toldAt([[10, 9], [20, 1]], [[12, 7.52]], 15), 'shown 9, felt 7.5')
  assert.strictEqual(toldAt([[10, 9]], [], 5), 'shown nothing yet, felt nothing yet')
})
