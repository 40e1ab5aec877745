'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { limited, once, pause, until } = require('../../../../bots/js/actions/waiting')
const { SkillFailure } = require('../../../../bots/js/actions/failure')

test('an accepted event ends the wait, and no listener is left', async () => {
  const emitter = new EventEmitter()
  const waiting = once(emitter, 'number', { timeoutSeconds: 10, accept: (number) => number > 1 })
  emitter.emit('number', 1)
  emitter.emit('number', 2)
  assert.deepEqual(await waiting, [2])
  assert.equal(emitter.listenerCount('number'), 0)
})

test('a wait ends with null at its limit and with the reason when it is stopped', async () => {
  const emitter = new EventEmitter()
  assert.equal(await once(emitter, 'never', { timeoutSeconds: 0.01 }), null)
  const controller = new AbortController()
  const stopped = new SkillFailure('interrupted', 'told to stop')
  const waits = [
    once(emitter, 'never', { timeoutSeconds: 10, signal: controller.signal }),
    pause(10, controller.signal),
    until(() => false, { timeoutSeconds: 10, signal: controller.signal }),
    limited(new Promise(() => {}), { timeoutSeconds: 10, signal: controller.signal, what: 'waiting' })
  ]
  controller.abort(stopped)
  for (const wait of waits) await assert.rejects(wait, stopped)
  await assert.rejects(pause(1, controller.signal), stopped)
  assert.equal(emitter.listenerCount('never'), 0)
})

test('a foreign promise is bounded', async () => {
  assert.equal(await limited(Promise.resolve(3), { timeoutSeconds: 1, what: 'counting' }), 3)
  await assert.rejects(limited(new Promise(() => {}), { timeoutSeconds: 0.01, what: 'counting' }), { reason: 'blocked', detail: /while counting/ })
})

test('a condition is checked until it holds', async () => {
  let asked = 0
  assert.equal(await until(() => ++asked === 3, { timeoutSeconds: 5, everySeconds: 0.001 }), true)
  assert.equal(await until(() => false, { timeoutSeconds: 0.01, everySeconds: 0.001 }), false)
})

test('a failure must carry a known reason', () => {
  assert.throws(() => new SkillFailure('bored', 'x'), TypeError)
})
