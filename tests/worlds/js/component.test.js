'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { componentText } = require('../../../worlds/embedded/js/commands/component')
const { wordsOf } = require('../../../worlds/embedded/js/commands/words')

test('players see the text of a component', () => {
  assert.equal(componentText('"plain"'), 'plain')
  assert.equal(componentText('{"text":"[Mayor] ","color":"red","extra":["It is ",{"text":"open","bold":true},[", ",20," %"]]}'), '[Mayor] It is open, 20 %')
  assert.equal(componentText('["two ","parts"]'), 'two parts')
  assert.equal(componentText('{"translate":"chat.type.text","with":["Ann",{"text":"hello"}]}'), '<Ann> hello')
  assert.equal(componentText('{"translate":"no.such.text","fallback":"else"}'), 'else')
  assert.equal(componentText('{"text":"one\\ntwo"}'), 'one two')
})

test('an invalid component is refused with a command error', () => {
  for (const wrong of ['{"text":', 'hello', '{"selector":"@a"}', 'null', '[[]', '{}']) {
    assert.throws(() => componentText(wrong), /Invalid chat component/, wrong)
  }
  assert.throws(() => componentText('['.repeat(40) + ']'.repeat(40)), /Invalid chat component/)
})

test('a component with spaces, brackets and quotes is one word of a command line', () => {
  const json = '{"text":"[Town crier] It\'s {free} [for all], \\"20 %\\"  now"}'
  assert.deepEqual(wordsOf(`tellraw @a ${json}`), ['tellraw', '@a', json])
})
