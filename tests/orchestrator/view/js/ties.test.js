'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'

const opinion = (t, agent, about, score) => ({ t, agent, data: { about, score, summary: `${agent} told ${score}.` } })
const speech = (t, agent, ...hearers) => ({ t, agent, data: { hearers } })
const acquired = (t, agent, total) => ({ t, agent, data: { unique_total: total } })

test('the last feeling counts, and each direction is a tie', async () => {
  const { feelings, sortOf } = await import(`${page}/ties.js`)
  const ties = feelings([opinion(1, 'Ada', 'Bram', 9), opinion(2, 'Bram', 'Ada', 5.2), opinion(3, 'Ada', 'Bram', 0)])
  assert.deepStrictEqual(ties[0], { from: 'Ada', to: 'Bram', weight: -1, told: '0', note: 'Ada told 0.' })
  assert.deepStrictEqual(ties.map(sortOf), ['dislike', 'neutral'])
  assert.strictEqual(ties[1].told, '5.2')
})

test('talk is counted for each hearer', async () => {
  const { talks } = await import(`${page}/ties.js`)
  const ties = talks([speech(1, 'Ada', 'Bram', 'Cleo'), speech(2, 'Ada', 'Bram'), speech(3, 'Bram')])
  assert.deepStrictEqual(ties.map(({ to, told, weight }) => [to, told, weight]), [['Bram', '2', 1], ['Cleo', '1', 0.5]])
})

test('the same ties give the same places, and friends are closer than others', async () => {
  const { settled } = await import(`${page}/layout.js`)
  const names = ['Ada', 'Bram', 'Cleo', 'Dora']
  const ties = [{ from: 'Ada', to: 'Dora', weight: 1 }, { from: 'Ada', to: 'Cleo', weight: -1 }, { from: 'Ada', to: 'a stranger', weight: 1 }]
  const places = settled(names, ties)
  const apart = (one, other) => Math.hypot(places.get(one).x - places.get(other).x, places.get(one).y - places.get(other).y)
  assert.deepStrictEqual(settled(names, ties), places)
  assert.ok(apart('Ada', 'Dora') < Math.min(apart('Ada', 'Cleo'), apart('Ada', 'Bram')))
})

test('who joins later gets a place near the others, who hardly move', async () => {
  const { settled } = await import(`${page}/layout.js`)
  const before = settled(['Ada', 'Bram'], [])
  const after = settled(['Ada', 'Bram', 'Cleo'], [], before)
  assert.strictEqual(after.size, 3)
  assert.ok(Math.abs(after.get('Ada').x - before.get('Ada').x) < 40)
})

test('places fill a rectangle and keep their proportions', async () => {
  const { fitted } = await import(`${page}/layout.js`)
  const places = new Map([['Ada', { x: 0, y: 0 }], ['Bram', { x: 10, y: 5 }]])
  assert.deepStrictEqual([...fitted(places, [120, 220], 10).values()], [[10, 85], [110, 135]])
  assert.deepStrictEqual([...fitted(new Map([['Ada', { x: 3, y: 3 }]]), [100, 50], 10).values()], [[50, 25]])
})

test('figures hold from one event to the next', async () => {
  const { acquaintance, itemKinds, utterances, valueAt } = await import(`${page}/series.js`)
  const { agents, mean } = itemKinds([acquired(10, 'Ada', 1), acquired(20, 'Ada', 1), acquired(30, 'Bram', 3)], ['Ada', 'Bram'])
  assert.deepStrictEqual(agents.get('Ada'), [[0, 0], [10, 1]])
  assert.deepStrictEqual([5, 10, 29, 30].map((t) => valueAt(mean, t)), [0, 0.5, 0.5, 2])
  const talk = utterances([speech(10, 'Ada'), speech(20, 'Ada')], 100)
  assert.deepStrictEqual([5, 10, 20, 65, 70, 100].map((t) => valueAt(talk, t)), [0, 1, 2, 2, 1, 0])
  const known = acquaintance([opinion(5, 'Ada', 'Bram', 5), opinion(6, 'Ada', 'Bram', 9), opinion(7, 'Ada', 'a visitor', 9)], ['Ada', 'Bram'])
  assert.deepStrictEqual([4, 5, 9].map((t) => valueAt(known, t)), [0, 50, 50])
})
