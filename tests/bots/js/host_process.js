'use strict'
// The host with a stub fleet that reports its calls. It takes one list of commands and answers with the results.

const fleet = require.resolve('../../../bots/js/fleet')
const { asSent } = require('../../support/js/messages')

const calls = []
const record = (name) => (...given) => { calls.push([name, ...given]) }
const parts = {
  act: ({ skill }) => calls.push(['act', skill]),
  cancel: record('cancel'),
  say: record('say'),
  observe: record('observe')
}
require(fleet)
require.cache[fleet].exports = {
  createFleet: () => ({
    join (agent, door) {
      if (agent === 'Nobody') throw new Error('Nobody cannot join.')
      record('join')(agent, door)
    },
    leave: record('leave'),
    withBody: (_agent, _action, use) => use(parts)
  })
}
const { poll, submit } = require('../../../bots/js/host')

process.once('message', (commands) => {
  const watched = commands.map((command) => ({ op: command.op, ...asSent(command) }))
  // `submit` takes text. Here it gets the commands as objects, so that the test sees which keys are read.
  const { parse } = JSON
  JSON.parse = () => watched.map(({ sent }) => sent)
  submit('')
  JSON.parse = parse
  const unread = Object.fromEntries(watched.filter((one) => one.unread.size > 0).map((one) => [one.op, [...one.unread].sort()]))
  process.send({ calls, unread, notices: JSON.parse(poll(100) || '[]') })
})
