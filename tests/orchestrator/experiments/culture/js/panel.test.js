'use strict'

const assert = require('node:assert')
const { test } = require('node:test')
const { panelOf } = require('../../../../support/js/page_modules')

const mention = (t, agent, x, ...memes) => ({ t, agent, x, z: 0, data: { memes } })
const words = (t, agent, level, hearers, priest = false) => ({ t, agent, event_id: `${agent}/${t}`, data: { level, hearers, priest, text: `${agent} at ${t}` } })

test('an agent has its last meme for two minutes', async () => {
  const { recentMemes } = await panelOf('culture')
  const found = recentMemes([mention(10, 'Ada', 0, 'dance', 'music'), mention(50, 'Bo', 0, 'art'), mention(100, 'Ada', 0, 'art')])
  assert.deepStrictEqual(found.map(({ t, agent, meme }) => [t, agent, meme]), [
    [10, 'Ada', 'music'], [50, 'Bo', 'art'], [100, 'Ada', 'art'], [170, 'Bo', null], [220, 'Ada', null]
  ])
})

test('priests have the faith from the start, others rise and never fall', async () => {
  const { faithChanges } = await panelOf('culture')
  const found = faithChanges([
    words(10, 'Pia', 'direct', ['Ada'], true), words(20, 'Ada', 'indirect', ['Bo']), words(30, 'Ada', 'direct', []),
    words(40, 'Ada', 'indirect', []), words(50, 'Cy', 'direct', [])
  ])
  assert.deepStrictEqual(found.map(({ t, agent, kind, heard }) => [t, agent, kind, heard?.agent]), [
    [0, 'Pia', 'priest', undefined], [20, 'Ada', 'indirect convert', 'Pia'], [30, 'Ada', 'direct convert', 'Pia'], [50, 'Cy', 'direct convert', undefined]
  ])
  assert.strictEqual(found[1].words, 'Ada at 20')
})

test('mentions belong to the town of the speaker', async () => {
  const { byPlace } = await panelOf('culture')
  const towns = [{ name: 'Alder', x: 0, z: 0, radius: 50 }]
  const found = byPlace([mention(1, 'Ada', 10, 'dance', 'art'), mention(2, 'Bo', 20, 'art'), mention(3, 'Bo', 300, 'music')], towns)
  assert.deepStrictEqual(found.map(({ place, mentions, agents, commonest }) => [place, mentions, agents, commonest]), [
    ['Alder', 3, 2, 'art'], ['countryside', 1, 1, 'music']
  ])
})

test('the last view of each agent counts', async () => {
  const { inFavour } = await panelOf('culture')
  const view = (agent, score) => ({ agent, data: { matter: 'kites', score } })
  assert.deepStrictEqual(inFavour([view('Ada', 2), view('Bo', 5), view('Ada', 8)]), [{ matter: 'kites', count: 1, of: 2 }])
  assert.deepStrictEqual(inFavour([]), [])
})

test('the map shows memes or converts, as the panel does', async () => {
  const { panel } = await panelOf('culture')
  const rows = { 'kinds/reading.culture.memes': [mention(10, 'Ada', 0, 'dance')], 'kinds/reading.culture.faith': [words(10, 'Pia', 'direct', [], true)] }
  const log = { rows: (path) => ({ rows: rows[path], complete: true }) }
  const shown = (t, part) => [...panel.signs(log, t, part)].map(([agent, { text }]) => [agent, text])
  assert.deepStrictEqual([shown(20, null), shown(131, null), shown(5, 'faith')], [[['Ada', 'da']], [], [['Pia', 'pr']]])
})
