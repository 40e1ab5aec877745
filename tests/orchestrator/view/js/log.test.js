'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'
const WINDOW_SECONDS = 300

const row = (t, agent, kind) => ({ event_id: `${agent}/1/${t}`, t, agent, kind, data: '{}' })
const ROWS = [row(10, 'Ada', 'speech'), row(700, 'a/b', 'speech'), row(1250, 'Ada', 'goal'), row(1260, 'Ada', 'speech')]

/** A run of 1300 s; `asked` has the windows that were read. `came` are the events that its description has and its positions lack. */
async function opened (came = 0) {
  const { Log } = await import(`${page}/log.js`)
  const { partsOf } = await import(`${page}/path.js`)
  const asked = []
  const rows = async (path, window) => {
    asked.push(`${path} ${window}`)
    const [folder, name] = partsOf(path)
    const own = ROWS.filter((one) => (folder === 'agents' ? one.agent : one.kind) === name)
    return { rows: own.filter(({ t }) => Math.floor(t / WINDOW_SECONDS) === window), late: 0 }
  }
  const run = { window_seconds: { events: WINDOW_SECONDS, thoughts: 600 }, seconds: 1300, agents: ['Ada', 'a/b'], kinds: ['speech', 'goal'], moments: { speech: [[10, 2]] }, late: came, is_live: true }
  const source = {
    rows,
    described: async () => ({ ...run, status: 'done' }),
    follow: (_after, reader) => { source.reader = reader; return () => {} }
  }
  const log = new Log(run, source, 0)
  log.follow()
  return { log, asked, source }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const times = ({ rows, complete }) => [rows.map(({ t }) => t), complete]

test('windows of kinds are read several at once, the latest first', async () => {
  const { log, asked } = await opened()
  assert.deepStrictEqual(times(log.rows('kinds/speech', -Infinity, Infinity)), [[], false])
  assert.deepStrictEqual(asked, [4, 3, 2, 1].map((window) => `kinds/speech ${window}`))
  await settled()
  log.rows('kinds/speech', -Infinity, Infinity)
  await settled()
  assert.deepStrictEqual(times(log.rows('kinds/speech', -Infinity, Infinity)), [[10, 700, 1260], true])
  assert.deepStrictEqual(times(log.rows('kinds/speech', 650, 700)), [[700], true])
  assert.strictEqual(asked.length, 5)
})

test('the latest events are read some windows at a time, further ones only if these are not enough', async () => {
  const { log, asked } = await opened()
  const latest = (isEnough, mayWait = () => false) => log.latest('agents/Ada', 1300, isEnough, mayWait)
  assert.deepStrictEqual(times(latest((rows) => rows.length > 0)), [[], false])
  await settled()
  assert.deepStrictEqual(times(latest((rows) => rows.length > 0)), [[1250, 1260], true])
  assert.deepStrictEqual(asked, [4, 3, 2].map((window) => `agents/Ada ${window}`))
  assert.deepStrictEqual(times(latest(() => false, (rows) => rows.length > 1)), [[1250, 1260], false])
  assert.strictEqual(asked.length, 3)
  latest(() => false)
  await settled()
  assert.deepStrictEqual(times(latest(() => false)), [[10, 1250, 1260], true])
  assert.deepStrictEqual(asked.slice(3), [1, 0].map((window) => `agents/Ada ${window}`))
})

test('a name may have slashes', async () => {
  const { log } = await opened()
  log.rows('agents/a/b', 600, 800)
  await settled()
  assert.deepStrictEqual(times(log.rows('agents/a/b', 600, 800)), [[700], true])
})

test('what comes is put into the windows that were read, and counted', async () => {
  const { log } = await opened(1)
  log.rows('kinds/speech', 1000, 1300)
  log.rows('agents/Ada', 1200, 1300)
  await settled()
  log.take([row(1255, 'Ada', 'speech'), row(1299.5, 'Cleo', 'fault'), row(1300.2, 'Ada', 'speech'), row(1300.3, 'Ada', 'speech'), row(1400, 'Ada', 'speech')])
  assert.deepStrictEqual(times(log.rows('kinds/speech', 1000, 1350)), [[1255, 1260, 1300.2, 1300.3], true])
  assert.deepStrictEqual(times(log.rows('agents/Ada', 1200, 1350)), [[1250, 1255, 1260, 1300.2, 1300.3], true])
  assert.deepStrictEqual([log.seconds, log.agents, log.codes.get('Cleo')], [1400, ['Ada', 'a/b', 'Cleo'], 2])
  assert.deepStrictEqual(log.moments.get('fault'), [[1299.5, 1]])
  assert.deepStrictEqual(log.moments.get('speech'), [[10, 2], [1300.2, 2], [1400, 1]], 'the first that came was counted before')
})

test('a path leads to a name, which may have slashes or be empty', async () => {
  const { partsOf } = await import(`${page}/path.js`)
  assert.deepStrictEqual(['agents/a/b', 'kinds/'].map(partsOf), [['agents', 'a/b'], ['kinds', '']])
})

test('marks are gathered where they are close, and no window is read for them', async () => {
  const { gathered } = await import(`${page}/mark_places.js`)
  const { log, asked } = await opened()
  log.moments = new Map([['agent.joined', [[0, 1]]], ['agent.died', [[1, 1], [1290, 2]]]])
  const places = gathered(log, ['agent.joined', 'agent.died', 'fault']).map(({ t, counts }) => [t, [...counts]])
  assert.deepStrictEqual(places, [[0, [['agent.joined', 1], ['agent.died', 1]]], [1290, [['agent.died', 2]]]])
  assert.deepStrictEqual(asked, [])
})

test('every change of the log is told', async () => {
  const { log, source } = await opened()
  const told = []
  log.listen((rows) => told.push([rows.length, log.failure]))
  source.reader.take([row(1301, 'Ada', 'goal')])
  log.rows('kinds/goal', 1250, Infinity)
  await settled()
  source.reader.say('The server is gone.')
  assert.deepStrictEqual(told, [[1, null], [0, null], [0, 'The server is gone.']])
})

test('more recorded thoughts are counted, the last ones at the end of the run', async () => {
  const { log, source } = await opened()
  source.reader.noteThoughts()
  assert.deepStrictEqual([log.recorded, log.isLive], [1, true])
  await source.reader.end()
  assert.deepStrictEqual([log.recorded, log.isLive, log.run.status], [2, false, 'done'])
})
