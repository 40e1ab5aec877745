'use strict'
// Actions, one at a time: each ends once, in one of several ways.

const { createSuite } = require('../js/suite')

/** Returns the result, and checks that every action of the body has ended exactly once, without faults. */
function endedOnce (c, body) {
  c.assert.deepEqual(body.notices.filter(({ notice }) => notice === 'fault'), [])
  const ends = body.notices.filter(({ notice }) => notice === 'action_finished').map((notice) => notice.action_id)
  c.assert.equal(new Set(ends).size, ends.length)
}

const outcome = ({ status, reason }) => [status, reason]

const suite = createSuite()

suite.case('waiting waits, is cancelled at once, and ends at its limit', async (c) => {
  const body = await c.join()
  c.done(await body.act('wait', { seconds: 1 }))
  const { id, finished } = body.start('wait', { seconds: 60 })
  body.actions.cancel(id, 'something better to do')
  const result = await finished
  c.assert.deepEqual(outcome(result), ['cancelled', 'interrupted'])
  c.assert.match(result.detail, /something better to do/)
  c.assert.ok(result.seconds < 30, `it took ${result.seconds} s`)
  c.failed(await body.act('wait', { seconds: 60 }, 0.5), 'timeout')
  endedOnce(c, body)
})

suite.case('an unknown skill is refused', async (c) => {
  const body = await c.join()
  const { finished } = body.start('wiat')
  c.failed(await finished, 'invalid')
})

suite.case('a new action replaces the running one', async (c) => {
  const body = await c.join()
  const first = body.start('wait', { seconds: 60 })
  const second = body.start('wait', { seconds: 1 })
  c.assert.equal((await first.finished).status, 'cancelled')
  c.done(await second.finished)
  endedOnce(c, body)
})

suite.case('a cancelled walk stops at once', async (c) => {
  const body = await c.join({ x: -14, z: -14 })
  await c.set(14, 0, 14, 'melon')
  await c.sees(body, 14, 0, 14, 'melon')
  const start = body.bot.entity.position.clone()
  const { id, finished } = body.start('go_to', { target: 'melon' })
  await c.until(() => body.bot.entity.position.distanceTo(start) > 1, 'it walks')
  body.actions.cancel(id, 'changed my mind')
  c.assert.equal((await finished).status, 'cancelled')
  c.assert.ok(body.bot.entity.position.distanceTo(c.at(14, 0, 14)) > 5)
  endedOnce(c, body)
})

module.exports = suite
