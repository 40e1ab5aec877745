'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'
const NOBODY = 65535

/** A society of two: Ada walks from x = 0 to 20 in ten seconds, Bram appears at 5 s. */
async function two () {
  const { Society } = await import(`${page}/society.js`)
  const rows = [[0, 0, 0, 0], [0, NaN, NaN, NOBODY], [5, 50, 7, 1], [10, 20, 0, 0], [90, 80, 0, 0]]
  const column = (at) => rows.map((row) => row[at])
  const log = { agents: ['Ada', 'Bram'], listen: (hear) => { log.hear = hear } }
  return new Society(log, {
    t: Float64Array.from(column(0)), x: Float32Array.from(column(1)), z: Float32Array.from(column(2)), agent: Uint16Array.from(column(3))
  })
}

test('an agent is between the places of two events', async () => {
  const society = await two()
  assert.deepStrictEqual(society.place(0, 5), { x: 10, z: 0, heading: null })
  assert.strictEqual(society.place(0, 10).x, 20)
})

test('an agent that logged nothing for long stays where it was', async () => {
  const society = await two()
  assert.strictEqual(society.place(0, 50).x, 20)
  assert.strictEqual(society.place(0, 90).x, 80)
  assert.strictEqual(society.place(0, 500).x, 80)
})

test('before its first event an agent has no place', async () => {
  const society = await two()
  assert.strictEqual(society.place(1, 4.9), null)
  assert.strictEqual(society.place(1, 5).x, 50)
})

test('an agent faces where it walked last', async () => {
  const society = await two()
  assert.strictEqual(society.place(0, 10).heading, 0)
})

test('a trail has the places of the last seconds', async () => {
  const society = await two()
  assert.deepStrictEqual(society.trail(0, 12, 5), [[0, 0], [20, 0]])
  assert.deepStrictEqual(society.bounds(), [0, 0, 80, 7])
})

test('late events lead agents on, in their order of time, also those that nobody knew', async () => {
  const society = await two()
  const row = (agent, t, x) => ({ agent, t, x, z: 0 })
  society.log.agents.push('Cleo')
  society.log.hear([row('Ada', 96, 86), row('Ada', 93, 83), row('Cleo', 95, 7), { agent: null, t: 97, x: null, z: null }])
  assert.deepStrictEqual([93, 94.5, 96].map((t) => society.place(0, t).x), [83, 84.5, 86])
  assert.deepStrictEqual([society.place(2, 94), society.place(2, 95).x], [null, 7])
})

test('times are found and told', async () => {
  const { between, clock, lastAt } = await import(`${page}/time.js`)
  assert.deepStrictEqual([0, 1, 1.5, 9].map((t) => lastAt([1, 1, 2], t)), [-1, 1, 1, 2])
  const rows = [1, 2, 2, 3].map((t) => ({ t }))
  assert.deepStrictEqual(between(rows, 1, 2.5).map((row) => row.t), [2, 2])
  assert.deepStrictEqual(between(rows, 4, 9), [])
  assert.deepStrictEqual([0, 61.9, 3723].map(clock), ['0:00', '1:01', '1:02:03'])
})
