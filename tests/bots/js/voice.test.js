'use strict'
// The rate of speech: never faster than a server allows.

const test = require('node:test')
const assert = require('node:assert/strict')
const { createVoice } = require('../../../bots/js/senses/voice')
const { createSpamMeter } = require('../../../worlds/embedded/js/network/limits')

const TEXTS = Array.from({ length: 40 }, (_, index) => `word ${index}`)

for (const [server, tickMs] of [['that keeps time', 50], ['that lags', 200]]) {
  test(`what is said at once comes out as fast as a server ${server} bears, in order`, (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let age = 0
    const meter = createSpamMeter(age)
    const said = []
    const voice = createVoice((text) => {
      assert.equal(meter.exceeds(age), false)
      said.push(text)
    }, () => age)
    TEXTS.forEach((text) => voice.say(text))
    assert.equal(said.length, 8)
    for (age = 1; age <= 1000; age++) t.mock.timers.tick(tickMs)
    assert.deepEqual(said, TEXTS)
  })
}

test('a body that has left says nothing more', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const said = []
  const voice = createVoice((text) => said.push(text), () => Date.now() / 50)
  for (let index = 0; index < 20; index++) voice.say(`word ${index}`)
  voice.close()
  t.mock.timers.tick(60_000)
  assert.equal(said.length, 8)
})
