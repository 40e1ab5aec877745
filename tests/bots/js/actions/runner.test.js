'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const registry = require('prismarine-registry')('1.21.4')
const { asSent, createRecorder } = require('../../../support/js/messages')
const { createRunner } = require('../../../../bots/js/actions/runner')

/** A runner with skills made for the test. Bodies in a world are tested in tests/skills. */
function scene (skills, { outliving = [] } = {}) {
  const bot = Object.assign(new EventEmitter(), { username: 'Anna', registry, game: { dimension: 'overworld' }, entity: { position: new Vec3(0, 64, 0) }, inventory: Object.assign(new EventEmitter(), { selectedItem: null }), currentWindow: null })
  const { notices, emit: keep } = createRecorder()
  const told = new EventEmitter()
  const emit = (notice) => { keep(notice); told.emit(notice.notice, notice) }
  const senses = { tally: () => ({}), flushInventory: () => {} }
  const catalog = new Map(Object.entries(skills).map(([name, run]) => [name, { card: { name }, run, outlivesDeath: outliving.includes(name) }]))
  const runner = createRunner({ bot, walker: { stop: () => {} }, senses, emit, places: () => ({}), catalog })
  let count = 0
  const act = (skill, limitSeconds = 10) => {
    const id = String(++count)
    const ended = new Promise((resolve) => told.on('action_finished', (notice) => { if (notice.action_id === id) resolve(notice) }))
    const { sent, unread } = asSent({ op: 'act', agent: 'Anna', action_id: id, skill, args: {}, time_limit_seconds: limitSeconds, wishes: [] })
    runner.act(sent)
    return { id, ended, unread }
  }
  return { bot, runner, act, notices }
}

const outcome = ({ status, reason, detail }) => [status, reason, detail]
const forever = () => new Promise(() => {})

test('results and typed failures come through', async () => {
  const { act } = scene({
    good: async () => ({ status: 'done', detail: 'I did it.' }),
    bad: async (body) => { throw body.failure('missing_items', 'I hold no bread.') }
  })
  assert.deepEqual(outcome(await act('good').ended), ['done', '', 'I did it.'])
  assert.deepEqual(outcome(await act('bad').ended), ['failed', 'missing_items', 'I hold no bread.'])
})

test('an unexpected error is a failure and a fault', async () => {
  const { act, notices } = scene({ odd: async () => { throw new Error('oh') }, mute: async () => ({ status: 'perhaps' }) })
  assert.deepEqual((await act('odd').ended).reason, 'blocked')
  assert.equal((await act('mute').ended).status, 'failed')
  assert.deepEqual(notices.filter(({ notice }) => notice === 'fault').map(({ where, action }) => [where, action]), [['skill odd', '1'], ['skill mute', '2']])
})

test('a skill that ignores its signal is ended anyway', async () => {
  const { act, runner, notices } = scene({ deaf: forever })
  assert.deepEqual(outcome(await act('deaf', 0.05).ended).slice(0, 2), ['failed', 'timeout'])
  const { id, ended } = act('deaf')
  runner.cancel('no such action', 'x')
  runner.cancel(id, 'because')
  runner.cancel(id, 'twice')
  assert.deepEqual(outcome(await ended), ['cancelled', 'interrupted', 'Stopped: because.'])
  assert.equal(notices.length, 2)
  assert.equal(runner.current(), null)
})

test('an action that is stopped before its turn never moves the body, also if its skill outlives death', async () => {
  let moves = 0
  const move = async () => { moves++; return { status: 'done', detail: 'I moved.' } }
  const { act } = scene({ deaf: forever, once: move, stubborn: move, last: async () => ({ status: 'done', detail: 'At last.' }) }, { outliving: ['stubborn'] })
  act('deaf')
  const stopped = [act('once'), act('stubborn')]
  const last = await act('last').ended
  for (const { ended } of stopped) assert.equal((await ended).status, 'cancelled')
  assert.equal(last.status, 'done')
  assert.equal(moves, 0)
})

test('a skill that retries after setbacks does not treat a stop as a setback', async () => {
  let tries = 0
  const { act } = scene({
    stubborn: async (body) => {
      for (;;) {
        try {
          tries++
          await body.pause(60)
        } catch (error) {
          if (!body.isSetback(error)) throw error
        }
      }
    }
  })
  assert.deepEqual(outcome(await act('stubborn', 0.05).ended).slice(0, 2), ['failed', 'timeout'])
  assert.equal(tries, 1)
})

test('progress is reported when a skill is stopped half-way', async () => {
  const { act, runner } = scene({ slow: async (body) => { body.progress('I got 2 of 5.'); await body.pause(60) } })
  const { id, ended } = act('slow')
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(runner.current().skill, 'slow')
  runner.cancel(id, 'enough')
  assert.equal((await ended).detail, 'Stopped: enough. I got 2 of 5.')
})

test('stages are told when they begin and end, with the reason, and never after a stop', async () => {
  const hides = { stage: 'hides', why: 'it is night', secondsAtMost: 60 }
  const { act, runner, notices } = scene({
    careful: async (body) => {
      await body.during(hides, () => body.during(hides, async () => {}))
      return { status: 'done', detail: 'It is day.' }
    },
    caught: (body) => body.during({ stage: 'searches', why: 'I see no sand' }, () => body.pause(60))
  })
  const told = (id) => notices.filter((one) => one.notice === 'action_progress' && one.action_id === id).map(({ stage, why, seconds_at_most: most }) => [stage, why, most])
  const careful = act('careful')
  await careful.ended
  assert.deepEqual(told(careful.id), [['hides', 'it is night', 60], ['works', '', null]])
  const caught = act('caught')
  await new Promise((resolve) => setImmediate(resolve))
  runner.cancel(caught.id, 'enough')
  await caught.ended
  assert.deepEqual(told(caught.id), [['searches', 'I see no sand', null]])
})

test('death ends a skill, and a body that left emits nothing more', async () => {
  const { bot, act, runner, notices } = scene({ slow: (body) => body.pause(60) })
  const first = act('slow')
  bot.emit('death')
  assert.deepEqual(outcome(await first.ended), ['failed', 'interrupted', 'Stopped: I died.'])
  act('slow')
  runner.close()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(notices.length, 1)
})

test('every key of a command to act is read; the host reads op and agent', async () => {
  const { act } = scene({ good: async () => ({ status: 'done', detail: 'I did it.' }) })
  const { ended, unread } = act('good')
  await ended
  assert.deepEqual([...unread], ['op', 'agent'])
})
