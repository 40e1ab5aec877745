'use strict'
// The bodies of one Python process. JSPyBridge loads this file. Python passes commands with `submit` and fetches notices with `poll`, both as JSON text
// (bots/body/messages.py is the Python side).

const { quietConsole } = require('./fleet/quiet')
quietConsole(process.env.CIVITAS_HOST_LOG)

const { createOutbox } = require('./fleet/outbox')
const { createFleet } = require('./fleet')
const { createPlaces } = require('./fleet/places')
const { createChunkStore, install, leanOptions, prepareProtocol } = require('./lean')
const { createPlanner, createWalker } = require('./motion')
const { createSenses } = require('./senses')
const { createActions } = require('./actions')

const NOTICES_WAITING_MAX = 20_000

const outbox = createOutbox({ capacity: NOTICES_WAITING_MAX })
const places = createPlaces()
let fleet = null

function fault (where, error, agent = null, action = null) {
  outbox.push({ notice: 'fault', agent, where, error: error?.stack || String(error), action })
}

function open ({ host, port, version, hearing_radius_blocks: hearingRadiusBlocks, observe_interval_ms: observeIntervalMs, speed }) {
  if (fleet !== null) throw new Error('The host is open already.')
  prepareProtocol(version)
  const chunkStore = createChunkStore({ version })
  const planner = createPlanner({ speed })

  function equip (bot, agent, emit) {
    const walker = createWalker(bot, planner)
    let actions = null
    const currentAction = () => actions === null ? null : actions.current()
    const prospects = () => actions === null ? [] : actions.prospects()
    const senses = createSenses({ bot, emit, hearingRadiusBlocks, observeIntervalMs, currentAction, prospects })
    actions = createActions({ bot, walker, senses, emit, places: places.of(agent) })
    return {
      act: actions.act,
      cancel: actions.cancel,
      say: senses.say,
      observe: senses.observe,
      close () {
        actions.close()
        senses.close()
        walker.stop()
      }
    }
  }

  fleet = createFleet({
    endpoint: { host, port, version, speed },
    botOptions: () => leanOptions({ chunkStore, version }),
    install,
    equip,
    outbox
  })
}

const handlers = {
  open,
  join: ({ agent, door }) => fleet.join(agent, door ?? null),
  leave: ({ agent, reason }) => fleet.leave(agent, reason),
  places: ({ agent, places: known }) => places.set(agent, known),
  act: (command) => fleet.withBody(command.agent, `act ${command.skill}`, (parts) => parts.act(command)),
  cancel: (command) => fleet.withBody(command.agent, 'cancel', (parts) => parts.cancel(command.action_id, command.why)),
  say: (command) => fleet.withBody(command.agent, 'say', (parts) => parts.say(command.text, command.speech_id)),
  observe: (command) => fleet.withBody(command.agent, 'observe', (parts) => parts.observe())
}

/** Takes a JSON array of commands. A command that fails becomes a `fault` notice; the others are executed. */
function submit (jsonText) {
  for (const command of JSON.parse(jsonText)) {
    try {
      handlers[command.op](command)
    } catch (error) {
      fault('host.submit', error, command.agent ?? null, command.op)
    }
  }
}

/** Returns at most `max` notices, oldest first, as a JSON array; an empty text when there are none. */
function poll (max) {
  const batch = outbox.take(max)
  return batch.length === 0 ? '' : JSON.stringify(batch)
}

process.on('uncaughtException', (error, origin) => fault(`host.${origin}`, error))
process.on('unhandledRejection', (error) => fault('host.unhandledRejection', error))

// The bridge reads stdin but does not end with it. Without Python, no body is needed.
process.stdin.once('end', () => process.exit(0))
process.stdin.once('close', () => process.exit(0))

module.exports = { submit, poll }
