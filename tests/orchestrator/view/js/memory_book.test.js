'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const module_ = '../../../../orchestrator/view/page/memory_book.js'

const memory = (t, id, text, more = {}) => ({
  t, kind: 'memory', data: { memory_id: id, text, importance: 3, evidence: [], episode: null, speaker: null, quote: null, ...more }
})
const reflection = (t, id, text, ...evidence) => [
  memory(t, id, text, { evidence, importance: 6 }), { t, kind: 'reflection', data: { memory_id: id, text, importance: 6, evidence } }
]
const LIFE = [
  memory(0, 'm1', 'I like bread.'),
  memory(1, 'm2', 'Bram said: "Good day."', { episode: 'heard_speech', speaker: 'Bram', quote: 'Good day.' }),
  { t: 2, kind: 'action.finished', data: { action_id: 'a1', skill: 'bake', status: 'done' } },
  memory(2, 'm3', 'I did bake.', { episode: 'deed', evidence: ['a1'] }),
  ...reflection(3, 'm4', 'Bram is kind.', 'm2'),
  ...reflection(4, 'm5', 'I have a friend and bread.', 'm4', 'm1')
]
const ids = (memories) => memories.map(({ id }) => id)

test('a memory has its source, its evidence and what rests on it', async () => {
  const { memoriesOf } = await import(module_)
  const { all, actions } = memoriesOf(LIFE)
  assert.deepStrictEqual([...all.values()].map(({ source }) => source), ['known before, or thought', 'heard from Bram', 'did', 'reflection', 'reflection'])
  assert.deepStrictEqual([all.get('m2').supports, all.get('m4').supports, all.get('m5').supports], [['m4'], ['m5'], []])
  assert.strictEqual(actions.get(all.get('m3').evidence[0]).data.skill, 'bake')
})

test('the reflections on which nothing rests begin the trees', async () => {
  const { memoriesOf, topReflections } = await import(module_)
  assert.deepStrictEqual(ids(topReflections(memoriesOf(LIFE))), ['m5'])
  assert.deepStrictEqual(ids(topReflections(memoriesOf(LIFE.slice(0, -2)))), ['m4'])
})

test('all words are looked for in texts and sources', async () => {
  const { found, memoriesOf } = await import(module_)
  const book = memoriesOf(LIFE)
  assert.deepStrictEqual(ids(found(book, '')), ['m5', 'm4', 'm3', 'm2', 'm1'])
  assert.deepStrictEqual(ids(found(book, ' BREAD friend ')), ['m5'])
  assert.deepStrictEqual(ids(found(book, 'heard')), ['m2'])
})

test('what was forgotten or became one with another memory is not listed', async () => {
  const { found, memoriesOf, topReflections } = await import(module_)
  const room = { merged: [{ kept: 'm3', gone: ['m1'], times: 2 }], forgotten: [{ memory_id: 'm5', why: 'least_worth', worth: 0.1 }] }
  const book = memoriesOf([...LIFE, { t: 5, kind: 'memory.consolidated', data: room }])
  assert.deepStrictEqual(ids(found(book, '')), ['m4', 'm3', 'm2'])
  assert.strictEqual(book.all.get('m3').times, 2)
  assert.strictEqual(book.all.get('m1').gone, 'one with m3, which is the same')
  assert.match(book.all.get('m5').gone, /^forgotten/)
  assert.deepStrictEqual(ids(topReflections(book)), ['m4'])
})

test('a log without sources and with unknown ones is told as far as it goes', async () => {
  const { memoriesOf } = await import(module_)
  const book = memoriesOf([memory(0, 'm1', 'Old.', { episode: undefined }), memory(1, 'm2', 'New.', { episode: 'sun_rise' })])
  assert.deepStrictEqual([...book.all.values()].map(({ source }) => source), ['', 'sun rise'])
})
