'use strict'
// Speech is heard as far as a voice carries, even if the server sends chat to everybody.

const { createSuite } = require('../js/suite')

const wordsHeard = (body) => body.notices.filter(({ notice }) => notice === 'heard').map(({ speaker, text }) => `${speaker}: ${text}`)

const suite = createSuite()

suite.case('speech reaches near bodies, and no body beyond the hearing radius', async (c) => {
  const [speaker, near, far] = [await c.join({ x: -15 }), await c.join({ x: -9 }), await c.join({ x: 15 })]
  await c.acquainted(speaker, near, far)
  const heard = near.next(({ notice }) => notice === 'heard')
  const said = speaker.next(({ notice }) => notice === 'said')
  speaker.senses.say('Good morning, neighbour!', 'speech-1')
  c.assert.deepEqual((await said).hearers, [near.name])
  c.assert.equal((await heard).distance, 6)
  c.done(await far.act('wait', { seconds: 2 }))
  c.assert.deepEqual(wordsHeard(near), [`${speaker.name}: Good morning, neighbour!`])
  c.assert.deepEqual(wordsHeard(far), [])
})

suite.case('a body that comes near hears, and one that goes away does not', async (c) => {
  const [speaker, walker] = [await c.join({ x: -15 }), await c.join({ x: 15 })]
  await c.acquainted(speaker, walker)
  await c.set(-12, 0, 0, 'melon')
  await c.sees(walker, -12, 0, 0, 'melon')
  speaker.senses.say('Is anybody here?', 'speech-1')
  await speaker.next(({ notice }) => notice === 'said')
  c.done(await walker.act('go_to', { target: 'melon' }))
  const heard = walker.next(({ notice }) => notice === 'heard')
  speaker.senses.say('Welcome!', 'speech-2')
  await heard
  c.assert.deepEqual(wordsHeard(walker), [`${speaker.name}: Welcome!`])
})

module.exports = suite
