'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const module_ = '../../../../orchestrator/view/page/hearing.js'

const speech = (t, agent, text, hearers) => ({ event_id: `${agent}/1/${t}`, t, agent, kind: 'speech', data: { text, hearers, in_reply_to: null } })
const heard = (t, speaker, text, more = {}) => ({ event_id: `Ada/1/${t}`, t, agent: 'Ada', kind: 'heard', data: { speaker, text, at: t, ...more } })

test('what was heard is told once, with what only the own ears logged', async () => {
  const { heardBy } = await import(module_)
  const speeches = [speech(1, 'Bram', 'Good day. I bake.', ['Ada', 'Cleo']), speech(2, 'Bram', 'Not to her.', ['Cleo']), speech(3, 'Cleo', 'Bread!', ['Ada'])]
  const rows = [
    heard(1.2, 'Bram', 'Good day.', { attended: false }), heard(1.3, 'Bram', 'I bake.', { attended: false }),
    heard(3.1, 'Cleo', 'Bread!'), heard(9, 'Steve', 'Hi there.', { attended: false })
  ]
  assert.deepStrictEqual(heardBy('Ada', speeches, rows).map(({ t, speaker, text, attended }) => [t, speaker, text, attended]), [
    [1, 'Bram', 'Good day. I bake.', false], [3, 'Cleo', 'Bread!', true], [9, 'Steve', 'Hi there.', false]
  ])
  assert.deepStrictEqual(heardBy('Cleo', speeches, []).map(({ text, attended }) => [text, attended]), [['Good day. I bake.', null], ['Not to her.', null]])
})
