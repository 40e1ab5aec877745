'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { createRamp } = require('../../../../bots/js/fleet/ramp')

const CHECK_MS = 40

function setUp (t, { inFlightMax = 4, waitLimitMs = 60_000 } = {}) {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] })
  const lag = { p99Ms: 0, meanMs: 0 }
  const ramp = createRamp({ lagMeter: { take: () => lag }, inFlightMax, waitLimitMs, speed: 1 })
  const arrivals = []
  const refused = []
  const enter = () => ramp.enter(() => new Promise((resolve) => arrivals.push(resolve)), (waitedMs) => refused.push(waitedMs))
  const check = (times = 1) => { for (let i = 0; i < times; i++) t.mock.timers.tick(CHECK_MS) }
  return { ramp, lag, arrivals, refused, enter, check }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the first body is let in at once, more while the loop has no lag', (t) => {
  const { ramp, enter, check } = setUp(t)
  for (let i = 0; i < 10; i++) enter()
  assert.equal(ramp.inFlight(), 1)
  check()
  assert.equal(ramp.inFlight(), 2)
  check(10)
  assert.equal(ramp.inFlight(), 4, 'never more than the limit at once')
  assert.equal(ramp.waiting(), 6)
  ramp.close()
})

test('lag halves the number of joining bodies, but one is always let in', async (t) => {
  const { ramp, lag, arrivals, enter, check } = setUp(t)
  for (let i = 0; i < 10; i++) enter()
  check(3)
  assert.equal(ramp.inFlight(), 4)
  lag.p99Ms = 200
  check()
  assert.equal(ramp.allowed(), 2)
  for (const arrive of arrivals.splice(0)) arrive()
  await settled()
  assert.equal(ramp.inFlight(), 2)
  check(5)
  assert.equal(ramp.allowed(), 1)
  for (const arrive of arrivals.splice(0)) arrive()
  await settled()
  assert.equal(ramp.inFlight(), 1)
  ramp.close()
})

test('a body that waits longer than the limit is refused, with how long it waited', (t) => {
  const { ramp, refused, enter, check } = setUp(t, { inFlightMax: 1, waitLimitMs: 100 })
  enter()
  enter()
  check(2)
  assert.deepEqual(refused, [])
  check()
  assert.deepEqual(refused, [3 * CHECK_MS])
  assert.equal(ramp.waiting(), 0)
  ramp.close()
})

test('a released place is not used', async (t) => {
  const { ramp, arrivals, enter } = setUp(t, { inFlightMax: 1 })
  enter()
  const giveUp = enter()
  giveUp()
  arrivals[0]()
  await settled()
  assert.equal(arrivals.length, 1)
  assert.equal(ramp.inFlight(), 0)
  ramp.close()
})
