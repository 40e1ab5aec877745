'use strict'
// The host from Python's side: it accepts every command and reads every key, and its notices fit their schema.

const test = require('node:test')
const assert = require('node:assert/strict')
const { fork } = require('node:child_process')
const { once } = require('node:events')
const path = require('node:path')
const { assertNotice, kindsOf } = require('../../support/js/messages')

const HOST = path.join(__dirname, 'host_process.js')

const COMMANDS = [
  { op: 'open', host: '127.0.0.1', port: 1, version: '1.21.4', hearing_radius_blocks: 16, observe_interval_ms: 1000, speed: 1 },
  { op: 'places', agent: null, places: { well: [1, 64, 2] } },
  { op: 'join', agent: 'Anna', door: null },
  { op: 'act', agent: 'Anna', action_id: 'a-1', skill: 'wait', args: { seconds: 1 }, time_limit_seconds: 10, wishes: ['bucket'] },
  { op: 'cancel', agent: 'Anna', action_id: 'a-1', why: 'enough' },
  { op: 'say', agent: 'Anna', speech_id: 's-1', text: 'hello' },
  { op: 'observe', agent: 'Anna' },
  { op: 'leave', agent: 'Anna', reason: 'done' }
]
/** Keys that the runner of skills reads; its own test checks this. */
const READ_BY_THE_RUNNER = ['action_id', 'args', 'time_limit_seconds', 'wishes']

/** Sends commands to a host in a separate process. */
async function submit (commands) {
  const host = fork(HOST, { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] })
  host.send(commands)
  const [answer] = await once(host, 'message')
  host.stdin.end()
  await once(host, 'exit')
  return answer
}

test('every command is accepted, and every key that Python sends is read', async () => {
  assert.deepEqual(COMMANDS.map(({ op }) => op).sort(), kindsOf('Command').sort())
  const { calls, notices, unread } = await submit(COMMANDS)
  assert.deepEqual(notices, [])
  assert.deepEqual(unread, { act: READ_BY_THE_RUNNER })
  assert.deepEqual(calls, [
    ['join', 'Anna', null], ['act', 'wait'], ['cancel', 'a-1', 'enough'], ['say', 'hello', 's-1'], ['observe'], ['leave', 'Anna', 'done']
  ])
})

test('a failing command is reported as a fault, and the others are executed', async () => {
  const { calls, notices } = await submit([COMMANDS[0], { ...COMMANDS[2], agent: 'Nobody' }, COMMANDS[7]])
  notices.forEach(assertNotice)
  assert.deepEqual(notices.map(({ notice, agent, where, action }) => [notice, agent, where, action]), [['fault', 'Nobody', 'host.submit', 'join']])
  assert.deepEqual(calls, [['leave', 'Anna', 'done']])
})
