'use strict'
// The limits of a Paper server in its default settings: which clients are refused, and which are just accepted.

const test = require('node:test')
const assert = require('node:assert/strict')
const { createPacketMeter, createSpamMeter, createThrottle } = require('../../../worlds/embedded/js/network/limits')

/** A clock that stands still until the test moves it, in milliseconds. */
function clock () {
  let at = 1_000_000
  return { now: () => at, move: (ms) => { at += ms } }
}

test('an address can join every four seconds, and an earlier try starts the wait again', () => {
  const time = clock()
  const throttle = createThrottle(time.now)
  assert.equal(throttle.refuses('127.0.0.1'), false)
  assert.equal(throttle.refuses('127.0.0.2'), false)
  time.move(3999)
  assert.equal(throttle.refuses('127.0.0.1'), true)
  time.move(3999)
  assert.equal(throttle.refuses('127.0.0.1'), true)
  time.move(4000)
  assert.equal(throttle.refuses('127.0.0.1'), false)
})

test('five hundred packets within seven seconds are accepted, one more is not', () => {
  const time = clock()
  const meter = createPacketMeter(time.now)
  for (let sent = 0; sent < 500; sent++) assert.equal(meter.exceeds(), false)
  assert.equal(meter.exceeds(), true)
  time.move(8000)
  assert.equal(meter.exceeds(), false)
})

test('a body that sends forty packets a second is never disconnected', () => {
  const time = clock()
  const meter = createPacketMeter(time.now)
  for (let sent = 0; sent < 4000; sent++) {
    assert.equal(meter.exceeds(), false)
    time.move(25)
  }
})

test('ten messages at once and one per second are accepted, an eleventh at once is not', () => {
  const burst = createSpamMeter(0)
  for (let said = 0; said < 10; said++) assert.equal(burst.exceeds(0), false)
  assert.equal(burst.exceeds(0), true)
  const steady = createSpamMeter(0)
  for (let second = 0; second < 600; second++) assert.equal(steady.exceeds(second * 20), false)
})
