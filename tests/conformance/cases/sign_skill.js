'use strict'
// Bodies write on signs, and read them.

const { createSuite } = require('../js/suite')

const suite = createSuite()

/** What a body has told of signs so far. */
const told = (body, notice) => body.notices.filter((one) => one.notice === notice)

suite.case('a body puts up a sign, and others that come near read it once', async (c) => {
  const writer = await c.join({ x: 0, z: 0 })
  const reader = await c.join({ x: 0, z: 14 })
  await c.give(writer, 'oak_sign', 2)
  c.done(await writer.act('write_sign', { text: 'The mine is north of the river' }))
  c.assert.equal(writer.count('oak_sign'), 1)
  const [written] = told(writer, 'sign_written')
  c.assert.equal(written.text, 'The mine is north of the river')
  await c.put(reader, 0, 0, 3)
  await c.until(() => {
    reader.senses.observe()
    return told(reader, 'sign_read').length === 1
  }, 'the sign is read')
  const [read] = told(reader, 'sign_read')
  c.assert.deepEqual([read.text, read.position], [written.text, written.position])
  await c.put(reader, 0, 0, 14)
  await c.put(reader, 1, 0, 3)
  reader.senses.observe()
  writer.senses.observe()
  c.assert.equal(told(reader, 'sign_read').length, 1)
  c.assert.equal(told(writer, 'sign_read').length, 0) // it knows what it wrote
})

suite.case('a text that is too long for a sign is not begun', async (c) => {
  const body = await c.join({ x: 0, z: 0 })
  await c.give(body, 'oak_sign')
  c.failed(await body.act('write_sign', { text: 'Wheelbarrow lies behind the wheelbarrow of the wheelwright Bo' }), 'invalid', /needs 5 lines/)
  c.assert.equal(body.count('oak_sign'), 1)
})

suite.case('without a sign there is nothing to write on', async (c) => {
  const body = await c.join({ x: 0, z: 0 })
  await c.give(body, 'oak_hanging_sign')
  c.failed(await body.act('write_sign', { text: 'Hello' }), 'missing_items', /no sign/)
})

module.exports = suite
