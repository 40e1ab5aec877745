'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { assertNotice } = require('../../../support/js/messages')
const { createOutbox } = require('../../../../bots/js/fleet/outbox')

const observation = (agent, number) => ({ notice: 'observation', agent, number })
const heard = (agent, number) => ({ notice: 'heard', agent, number })

test('notices come out in the order they went in, at most as many as asked for', () => {
  const outbox = createOutbox({ capacity: 10 })
  for (let number = 0; number < 5; number++) outbox.push(heard('Ada', number))
  assert.deepEqual(outbox.take(2).map(({ number }) => number), [0, 1])
  assert.deepEqual(outbox.take(10).map(({ number }) => number), [2, 3, 4])
  assert.equal(outbox.size(), 0)
})

test('a newer observation replaces the older one of the same body only', () => {
  const outbox = createOutbox({ capacity: 10 })
  outbox.push(observation('Ada', 1))
  outbox.push(observation('Bo', 1))
  outbox.push(heard('Ada', 1))
  outbox.push(observation('Ada', 2))
  assert.deepEqual(outbox.take(10), [observation('Bo', 1), heard('Ada', 1), observation('Ada', 2)])
  assert.equal(outbox.replaced(), 1)
  outbox.push(observation('Ada', 3))
  assert.deepEqual(outbox.take(10), [observation('Ada', 3)], 'a polled observation replaces nothing')
  assert.equal(outbox.replaced(), 1)
})

test('a full outbox drops observations first, oldest first', () => {
  const outbox = createOutbox({ capacity: 3 })
  outbox.push(observation('Ada', 1))
  outbox.push(heard('Ada', 1))
  outbox.push(observation('Bo', 1))
  outbox.push(heard('Ada', 2))
  assert.deepEqual(outbox.take(10), [heard('Ada', 1), observation('Bo', 1), heard('Ada', 2)])
  assert.equal(outbox.replaced(), 1)
})

test('notices that a full outbox refused are reported as one fault', () => {
  const outbox = createOutbox({ capacity: 2 })
  for (let number = 0; number < 5; number++) outbox.push(heard('Ada', number))
  assert.deepEqual(outbox.take(10), [heard('Ada', 0), heard('Ada', 1)])
  const [fault] = outbox.take(10)
  assertNotice(fault)
  assert.equal(fault.notice, 'fault')
  assert.equal(fault.agent, null)
  assert.match(fault.error, /^3 notices were lost/)
  assert.deepEqual(outbox.take(10), [])
})
