'use strict'
// How fast a body speaks: never faster than a server bears.

const test = require('node:test')
const assert = require('node:assert/strict')
const { createVoice } = require('../../../bots/js/senses/voice')
const { createSpamMeter } = require('../../../worlds/embedded/js/network/limits')

test('what is said at once comes out as fast as a server bears, in order', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const meter = createSpamMeter(0)
  const said = []
  const voice = createVoice((text) => {
    assert.equal(meter.exceeds(Date.now() / 50), false)
    said.push(text)
  })
  const texts = Array.from({ length: 40 }, (_, index) => `word ${index}`)
  texts.forEach((text) => voice.say(text))
  assert.equal(said.length, 8)
  for (let tick = 0; tick < 1000; tick++) t.mock.timers.tick(50)
  assert.deepEqual(said, texts)
})

test('whoever has left says nothing more', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const said = []
  const voice = createVoice((text) => said.push(text))
  for (let index = 0; index < 20; index++) voice.say(`word ${index}`)
  voice.close()
  t.mock.timers.tick(60_000)
  assert.equal(said.length, 8)
})
