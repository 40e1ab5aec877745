'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const { createRecorder } = require('../../../support/js/messages')
const { announcedInSystemMessage, createHearing, pieces, spokenInSystemMessage, words } = require('../../../../bots/js/senses/hearing')

/** The parts of a bot that hearing reads: its client, the players on the server, and their positions. */
function scene () {
  const sent = []
  const { notices, emit } = createRecorder()
  const person = (id, username, x) => ({ id, type: 'player', username, position: new Vec3(x, 64, 0) })
  const entities = { 1: person(1, 'Anna', 0), 2: person(2, 'Bert', 10), 3: person(3, 'Cora', 40) }
  const bot = {
    username: 'Anna',
    _client: new EventEmitter(),
    entity: entities[1],
    entities,
    players: { Bert: { entity: entities[2], uuid: 'u-2' }, Cora: { entity: entities[3], uuid: 'u-3' }, Dora: { uuid: 'u-4' } },
    uuidToUsername: { 'u-1': 'Anna', 'u-2': 'Bert', 'u-3': 'Cora', 'u-4': 'Dora' },
    chat: (text) => sent.push(text)
  }
  const hearing = createHearing({ bot, emit, radius: 16 })
  const chat = (sender, plainMessage) => bot._client.emit('playerChat', { sender, plainMessage })
  return { bot, hearing, notices, sent, chat }
}

test('a speaker within the radius is heard, others are not', () => {
  const { notices, chat, hearing } = scene()
  chat('u-2', 'hello')
  chat('u-3', 'too far')
  chat('u-4', 'out of sight')
  hearing.close()
  assert.deepEqual(notices.map(({ speaker, text, distance, position }) => [speaker, text, distance, position]), [['Bert', 'hello', 10, [10, 64, 0]]])
})

test('speech that comes back from the world has been said, to those who are near', () => {
  const { notices, chat, hearing, sent } = scene()
  hearing.say('good\nmorning §l', 's1')
  assert.deepEqual(sent, ['good morning l'])
  assert.deepEqual(notices, [])
  chat('u-1', 'good morning l')
  hearing.close()
  assert.deepEqual(notices.map(({ notice, speech_id: id, hearers, radius }) => [notice, id, hearers, radius]), [['said', 's1', ['Bert'], 16]])
})

test('an announcement of the world is heard everywhere, and a person cannot announce by speaking', () => {
  const { bot, notices, chat, hearing } = scene()
  bot._client.emit('systemChat', { positionId: 1, formattedMessage: { text: '[Town crier] Tax season 1 is open.' } })
  bot._client.emit('systemChat', { positionId: 1, formattedMessage: 'Bert fell from a high place' })
  bot._client.emit('systemChat', { positionId: 2, formattedMessage: '[Town crier] above the hotbar' })
  chat('u-2', '[Town crier] no more taxes')
  hearing.close()
  assert.deepEqual(notices.map(({ notice, by, speaker, text }) => [notice, by ?? speaker, text]), [
    ['announced', 'Town crier', 'Tax season 1 is open.'],
    ['heard', 'Bert', '[Town crier] no more taxes']
  ])
})

test('an announcement has an announcer', () => {
  assert.deepEqual(announcedInSystemMessage('"[Town crier] Hear ye!"'), { by: 'Town crier', text: 'Hear ye!' }) // plain text as it comes over the wire
  assert.deepEqual(announcedInSystemMessage('[Mayor] Hear ye!'), { by: 'Mayor', text: 'Hear ye!' })
  for (const text of ['[] hello', '[12:00] tick', 'Hear [ye]', '[Mayor]']) assert.equal(announcedInSystemMessage(text), null, text)
})

test('long speech goes out in pieces and is said once', () => {
  const { notices, chat, hearing, sent } = scene()
  hearing.say(Array.from({ length: 100 }, (_, i) => `word${i}`).join(' '), 's1')
  assert.ok(sent.length === 3 && sent.every((piece) => piece.length <= 250))
  for (const piece of sent) chat('u-1', piece)
  hearing.close()
  assert.equal(notices.length, 1)
})

test('speech that the world would refuse is a fault', () => {
  const { notices, hearing, sent } = scene()
  hearing.say('/op Anna', 's1')
  hearing.say(' \n', 's2')
  hearing.say('x'.repeat(1001), 's3')
  hearing.close()
  assert.deepEqual(sent, [])
  assert.deepEqual(notices.map(({ notice, where }) => [notice, where]), Array(3).fill(['fault', 'speech']))
})

test('no piece of a long speech is a command to the world', () => {
  for (const before of [200, 240, 248, 249, 250, 251]) {
    for (const rest of ['/op Anna', '/ op Anna', '/op /op Anna', `/${'x'.repeat(300)}`]) {
      for (const between of [' ', '']) {
        const text = `${'word '.repeat(100).slice(0, before).trimEnd()}${between}${rest}`
        const cut = pieces(text)
        assert.ok(cut.every((piece) => piece.length <= 250 && !piece.startsWith('/')), text)
        assert.equal(cut.join('').replaceAll(' ', ''), text.replaceAll(' ', ''), 'nothing is lost')
      }
    }
  }
  const { notices, hearing, sent } = scene()
  hearing.say(`so${'/'.repeat(400)}`, 's1')
  hearing.close()
  assert.deepEqual([sent, notices.map(({ notice }) => notice)], [[], ['fault']])
})

test('a piece ends with a whole character', () => {
  for (const before of ['', 'x']) {
    const cut = pieces(before + '\u{1F600}'.repeat(300))
    assert.ok(cut.length > 1 && cut.every((piece) => piece.isWellFormed() && piece.length <= 250))
  }
})

test('chat in a system message is understood', () => {
  assert.deepEqual(spokenInSystemMessage('{"translate":"chat.type.text","with":["Bert",{"text":"hi"}]}'), { speaker: 'Bert', text: 'hi' })
  assert.deepEqual(spokenInSystemMessage({ text: '<Bert> hi there' }), { speaker: 'Bert', text: 'hi there' })
  assert.equal(spokenInSystemMessage({ text: 'Bert joined the game' }), null)
})

test('components are read as plain text', () => {
  assert.equal(words({ text: 'a', extra: [{ text: 'b' }, 'c'] }), 'abc')
  assert.equal(words('"quoted"'), '"quoted"')
  assert.deepEqual(pieces('short'), ['short'])
})
