'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'

const row = (t, kind) => ({ event_id: `Ada/1/${t}`, t, agent: 'Ada', kind, x: null, y: null, z: null, data: '{}' })
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A run of 100 s that goes on, in which Ada joined at 0 and died at 1 and 99 s; `asked` has the windows that were read. */
async function opened () {
  const { Log } = await import(`${page}/log.js`)
  const asked = []
  const rows = { 'kinds/agent.joined': [row(0, 'agent.joined')], 'kinds/agent.died': [row(1, 'agent.died'), row(99, 'agent.died')] }
  const source = {
    rows: async (path) => { asked.push(path); return { rows: rows[path], late: 0 } },
    described: async () => ({ status: 'done' }),
    follow: (_after, reader) => { source.reader = reader; return () => {} }
  }
  const run = { window_seconds: 600, seconds: 100, agents: ['Ada'], kinds: ['agent.joined', 'agent.died'], is_live: true }
  const log = new Log(run, source, 0)
  log.follow()
  return { log, source, asked }
}

test('marks are gathered where they are close', async () => {
  const { gathered } = await import(`${page}/mark_places.js`)
  const { log, asked } = await opened()
  gathered(log, ['agent.joined', 'agent.died', 'fault'])
  await settled()
  const places = gathered(log, ['agent.joined', 'agent.died', 'fault']).map(({ t, counts }) => [t, [...counts]])
  assert.deepStrictEqual(places, [[0, [['agent.joined', 1], ['agent.died', 1]]], [99, [['agent.died', 1]]]])
  assert.deepStrictEqual(asked, ['kinds/agent.joined', 'kinds/agent.died'])
})

test('every change of the log is counted and told', async () => {
  const { log, source } = await opened()
  const told = []
  log.listen((rows) => told.push([log.version, rows.length]))
  source.reader.take([row(101, 'agent.died')])
  log.rows('kinds/agent.died', -Infinity, Infinity)
  await settled()
  source.reader.say('The server is gone.')
  assert.deepStrictEqual(told, [[1, 1], [2, 0], [3, 0]])
})

test('more recorded thoughts are counted, the last ones at the end of the run', async () => {
  const { log, source } = await opened()
  source.reader.noteThoughts()
  assert.deepStrictEqual([log.recorded, log.isLive], [1, true])
  await source.reader.end()
  assert.deepStrictEqual([log.recorded, log.isLive, log.run.status], [2, false, 'done'])
})
