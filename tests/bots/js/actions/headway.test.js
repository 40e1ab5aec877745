'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { createStages } = require('../../../../bots/js/actions/stages')
const { watchHeadway } = require('../../../../bots/js/actions/headway')

const ONE_SECOND_MS = 1000

/** An action that is watched from the start, with a clock that the test moves on. */
function scene (t) {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'] })
  const bot = { entity: { position: new Vec3(0, 64, 0) } }
  const held = { dirt: 1 }
  const stages = createStages(() => {})
  const ends = []
  const watch = watchHeadway({ bot, senses: { tally: () => ({ ...held }) } }, stages.hasReason, (words) => ends.push(words))
  t.after(() => watch.close())
  const pass = (seconds, each = () => {}) => {
    for (let second = 0; second < seconds; second++) {
      each(second)
      t.mock.timers.tick(ONE_SECOND_MS)
    }
  }
  return { bot, held, stages, ends, pass, watch }
}

test('a body that stays where it is, with the same things, gives its action up once', (t) => {
  const { ends, pass } = scene(t)
  pass(44)
  assert.deepEqual(ends, [])
  pass(100)
  assert.deepEqual(ends, ['I got nowhere for 45 s'])
})

test('steps and ways to and fro are no headway', (t) => {
  for (const [far, seconds] of [[3, 46], [20, 50]]) {
    const { bot, ends, pass } = scene(t)
    pass(seconds, (second) => { bot.entity.position = new Vec3(second % 2 * far, 64, 0) })
    assert.equal(ends.length, 1)
    t.mock.timers.reset()
  }
})

test('a body that comes on, or has other things, goes on', (t) => {
  const { bot, held, ends, pass } = scene(t)
  pass(100, (second) => { bot.entity.position.x = second / 5 })
  pass(100, (second) => { held.dirt = 1 + Math.floor(second / 20) })
  assert.deepEqual(ends, [])
})

test('a told stage and a skill that stays are reasons, and time is counted anew after them', async (t) => {
  const { stages, ends, pass } = scene(t)
  await stages.during({ stage: 'waits', why: 'for the night' }, async () => pass(100))
  await stages.staying(async () => pass(100))
  pass(44)
  assert.deepEqual(ends, [])
  pass(2)
  assert.equal(ends.length, 1)
})

test('nothing is given up after the end of the action', (t) => {
  const { ends, pass, watch } = scene(t)
  watch.close()
  pass(100)
  assert.deepEqual(ends, [])
})
