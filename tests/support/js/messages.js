'use strict'
// Checks Node's messages against the JSON Schemas, which are made from the models in bots/body/messages.py.

const assert = require('node:assert/strict')
const Ajv = require('ajv/dist/2020')
const schema = require('../../../bots/js/messages.schema.json')

const ajv = new Ajv({ strict: false, allErrors: true })
ajv.addSchema(schema, 'messages')

/** Names of the kinds of one direction: 'Command' or 'Notice'. */
const kindsOf = (side) => Object.keys(schema.$defs[side].discriminator.mapping)

function check (side, key, message) {
  const reference = schema.$defs[side].discriminator.mapping[message[key]]
  assert.ok(reference, `There is no ${side} with ${key} '${message[key]}'.`)
  const isValid = ajv.getSchema(`messages${reference}`)
  // Messages are sent as JSON: an undefined key is absent there.
  const told = JSON.parse(JSON.stringify(message))
  assert.ok(isValid(told), `${JSON.stringify(told)} does not fit ${reference}: ${ajv.errorsText(isValid.errors)}`)
}

/** Fails unless Python can read this notice. */
function assertNotice (notice) {
  check('Notice', 'notice', notice)
  for (const [key, value] of Object.entries(notice)) assert.notEqual(value, undefined, `${notice.notice}.${key} is undefined`)
}

/** An `emit` that stores notices and checks each against its schema. */
function createRecorder () {
  const notices = []
  return { notices, emit: (notice) => { assertNotice(notice); notices.push(notice) } }
}

/** A command as Python sends it. It fails when a key is read that Python does not send; `unread` lists the unread keys. */
function asSent (command) {
  check('Command', 'op', command)
  const unread = new Set(Object.keys(command))
  const sent = new Proxy(command, {
    get (target, key) {
      assert.ok(typeof key === 'symbol' || key in target, `The command ${command.op} has no ${String(key)}.`)
      unread.delete(key)
      return target[key]
    }
  })
  return { sent, unread }
}

module.exports = { asSent, assertNotice, createRecorder, kindsOf }
