'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const module_ = '../../../../orchestrator/view/page/threads.js'

const speech = (t, agent, text, hearers, more = {}) => ({
  event_id: `${agent}/1/${t}`, t, agent, kind: 'speech', data: { text, hearers, in_reply_to: null, ...more }
})
const heardMemory = (id, speaker, quote) => ({ event_id: id, kind: 'memory', data: { speaker, quote, text: `${speaker} said: "${quote}"` } })

test('answers make a thread with the words that they answer', async () => {
  const { isConversation, threadsOf } = await import(module_)
  const speeches = [
    speech(1, 'Ada', 'Good day, Bram.', ['Bram']),
    speech(2, 'Cleo', 'Bread!', []),
    speech(3, 'Bram', 'Good day, Ada.', ['Ada'], { in_reply_to: 'Bram/1/9' }),
    speech(4, 'Ada', 'How are you?', ['Bram'], { in_reply_to: 'Ada/1/9' })
  ]
  const threads = threadsOf(speeches, [heardMemory('Bram/1/9', 'Ada', 'Good day, Bram.'), heardMemory('Ada/1/9', 'Bram', 'Good day, Ada.')])
  assert.deepStrictEqual(threads.map((thread) => thread.map(({ said }) => said.t)), [[2], [1, 3, 4]])
  assert.deepStrictEqual(threads.map(isConversation), [false, true])
  assert.strictEqual(threads[1][2].answers.said.t, 3)
})

test('of the same words, the last that the speaker heard are answered', async () => {
  const { threadsOf } = await import(module_)
  const speeches = [
    speech(1, 'Ada', 'Hello.', ['Bram']), speech(2, 'Ada', 'Hello.', ['Cleo']),
    speech(3, 'Bram', 'Hello, Ada.', ['Ada'], { in_reply_to: 'Bram/1/9' }), speech(4, 'Ada', 'Hello.', ['Bram'])
  ]
  const threads = threadsOf(speeches, [heardMemory('Bram/1/9', 'Ada', 'Hello.')])
  assert.deepStrictEqual(threads.map((thread) => thread.map(({ said }) => said.t)), [[2], [1, 3], [4]])
})

test('words that were logged after their answer are still answered', async () => {
  const { threadsOf } = await import(module_)
  const speeches = [
    speech(5, 'Bram', 'Hello, Ada.', ['Ada'], { in_reply_to: 'Bram/1/9', at: 4 }), speech(6, 'Ada', 'Hello  you.', ['Bram'], { at: 3 })
  ]
  const [thread] = threadsOf(speeches, [heardMemory('Bram/1/9', 'Ada', 'Hello you.')])
  assert.deepStrictEqual(thread.map(({ said }) => said.agent), ['Ada', 'Bram'])
})

test('the words of a visitor are quoted, and an answer to nothing known stands alone', async () => {
  const { isConversation, threadsOf } = await import(module_)
  const speeches = [speech(1, 'Ada', 'Welcome.', [], { in_reply_to: 'Ada/1/9' }), speech(2, 'Bram', 'Yes.', [], { in_reply_to: 'Bram/1/9' })]
  const [first, second] = threadsOf(speeches, [heardMemory('Ada/1/9', 'Steve', 'Hi there.')])
  assert.deepStrictEqual(first[0].answers, { speaker: 'Steve', quote: 'Hi there.', said: null })
  assert.deepStrictEqual([isConversation(first), isConversation(second)], [true, false])
})
