'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'
/** The bytes of ways as the server writes them: `[[t in seconds, x, z], …]` of each agent. */
function written (ways) {
  const all = ways.flat()
  const parts = [
    Uint32Array.of(ways.length, ...ways.map((way) => way.length), ...all.map(([t]) => 1000 * t)),
    Float32Array.from(all, ([, x]) => x),
    Float32Array.from(all, ([, , z]) => z)
  ]
  return new Uint8Array(Buffer.concat(parts.map((array) => Buffer.from(array.buffer)))).buffer
}

/** A society of two: Ada walks from x = 0 to 20 in ten seconds, Bram appears at 5 s. */
async function two (towns = []) {
  const { Society } = await import(`${page}/society.js`)
  const { waysOf } = await import(`${page}/positions.js`)
  const log = { run: { towns }, agents: ['Ada', 'Bram'], codes: new Map([['Ada', 0], ['Bram', 1]]), listen: (hear) => { log.hear = hear } }
  return new Society(log, waysOf(written([[[0, 0, 0], [10, 20, 0], [90, 80, 0]], [[5, 50, 7]]])))
}

test('an agent is between the places of two events', async () => {
  const society = await two()
  assert.deepStrictEqual(society.place(0, 5), { x: 10, z: 0, heading: 0 })
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

test('an agent faces where it walks, or where it walked last', async () => {
  const society = await two()
  assert.deepStrictEqual([0, 5, 10, 50].map((t) => society.place(0, t).heading), [0, 0, 0, 0])
  assert.strictEqual(society.place(1, 9).heading, null)
  society.add({ agent: 'Ada', t: 95, x: 80, z: -4 })
  assert.deepStrictEqual([90, 92, 95].map((t) => society.place(0, t).heading), [-Math.PI / 2, -Math.PI / 2, -Math.PI / 2])
})

test('a trail has the places of the last seconds', async () => {
  const society = await two()
  assert.deepStrictEqual(society.trail(0, 12, 5), [[0, 0], [20, 0], [20, 0]])
  assert.deepStrictEqual(society.trail(0, 5, 5), [[0, 0], [10, 0]])
  assert.deepStrictEqual(society.bounds(), [0, 0, 80, 7])
})

test('all towns are in sight', async () => {
  const society = await two([{ x: 100, z: 0, radius: 20 }, { x: 10, z: -40, radius: 5 }])
  assert.deepStrictEqual(society.bounds(), [0, -45, 120, 20])
})

test('late events lead agents on, in their order of time, also those that nobody knew', async () => {
  const society = await two()
  const row = (agent, t, x) => ({ agent, t, x, z: 0 })
  society.log.codes.set('Cleo', 2)
  society.log.hear([row('Ada', 96, 86), row('Ada', 93, 83), row('Cleo', 95, 7), { agent: null, t: 97, x: null, z: null }])
  assert.deepStrictEqual([93, 94.5, 96].map((t) => society.place(0, t).x), [83, 84.5, 86])
  assert.deepStrictEqual([society.place(2, 94), society.place(2, 95).x], [null, 7])
})

test('of late events in one second the last is kept, but for the first of all', async () => {
  const { Way } = await import(`${page}/positions.js`)
  const way = new Way()
  for (const [t, x] of [[1.1, 0], [1.2, 1], [1.9, 2], [2.5, 3], [2.4, 4], [2.8, 5]]) way.add(t, x, 0)
  assert.deepStrictEqual(Array.from({ length: way.length }, (_, at) => [way.timeOf(at), way.x[at]]), [[1.1, 0], [1.9, 2], [2.4, 4], [2.8, 5]])
  assert.deepStrictEqual([1, 1.1, 2.3, 2.8].map((t) => way.lastAt(t)), [-1, 0, 1, 3])
})

test('times are found and told', async () => {
  const { between, clock, lastAt } = await import(`${page}/time.js`)
  assert.deepStrictEqual([0, 1, 1.5, 9].map((t) => lastAt([1, 1, 2], t)), [-1, 1, 1, 2])
  const rows = [1, 2, 2, 3].map((t) => ({ t }))
  assert.deepStrictEqual(between(rows, 1, 2.5).map((row) => row.t), [2, 2])
  assert.deepStrictEqual(between(rows, 4, 9), [])
  assert.deepStrictEqual([0, 61.9, 3723].map(clock), ['0:00', '1:01', '1:02:03'])
})
