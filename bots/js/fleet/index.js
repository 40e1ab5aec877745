'use strict'
// The bodies of one host process: those in the world, those that wait to join, and the routing of commands.

const { createLagMeter } = require('./lag')
const { createRamp } = require('./ramp')
const { Session } = require('./session')
const { startHeartbeat } = require('./heartbeat')

const JOINS_IN_FLIGHT_MAX = 6
const JOIN_WAIT_LIMIT_MS = 180_000

/**
 * @param {object} options
 * @param {{ host: string, port: number, version: string, speed: number }} options.endpoint
 * @param {() => object} options.botOptions makes the options of the next body
 * @param {(bot: object) => void} options.install
 * @param {(bot: object, agent: string, emit: (notice: object) => void) => object} options.equip
 * @param {object} options.outbox receives the notices
 * @returns {{ join: (agent: string) => void, leave: (agent: string, reason: string) => void,
 *   withBody: (agent: string, action: string | null, use: (parts: object) => void) => void, close: () => void }}
 */
function createFleet ({ endpoint, botOptions, install, equip, outbox }) {
  const emit = outbox.push
  const stays = new Map()
  const rampLag = createLagMeter()
  const ramp = createRamp({
    lagMeter: rampLag,
    inFlightMax: JOINS_IN_FLIGHT_MAX,
    waitLimitMs: JOIN_WAIT_LIMIT_MS,
    speed: endpoint.speed
  })
  const heartbeat = startHeartbeat({
    emit,
    bodies: () => [...stays.values()].filter(({ session }) => session.parts() !== null).length,
    outbox,
    lagMeter: createLagMeter(),
    speed: endpoint.speed
  })

  function fault (agent, where, error, action = null) {
    emit({ notice: 'fault', agent, where, error, action })
  }

  function join (agent, door) {
    if (stays.has(agent)) return fault(agent, 'fleet.join', `${agent} is in the world already.`)
    const session = new Session({
      agent,
      endpoint: { ...endpoint, door },
      botOptions: botOptions(),
      install,
      equip: (bot, tell) => equip(bot, agent, tell),
      emit,
      onEnd: () => stays.delete(agent)
    })
    const stay = { session, giveUpPlace: () => {} }
    stays.set(agent, stay)
    stay.giveUpPlace = ramp.enter(() => session.enter(), (waitedMs) => {
      session.leave(`was not let in within ${Math.round(waitedMs / 1000)} s: the host is too busy`)
    })
  }

  function leave (agent, reason) {
    const stay = stays.get(agent)
    if (!stay) return
    stay.giveUpPlace()
    stay.session.leave(reason)
  }

  /** Passes a command to a body in the world. Emits a fault if there is no such body, or if the command failed. */
  function withBody (agent, action, use) {
    const parts = stays.get(agent)?.session.parts()
    if (!parts) return fault(agent, 'fleet', `${agent} is not in the world.`, action)
    try {
      use(parts)
    } catch (error) {
      fault(agent, 'fleet', error.stack || String(error), action)
    }
  }

  function close () {
    for (const agent of [...stays.keys()]) leave(agent, 'the host closes')
    ramp.close()
    rampLag.close()
    heartbeat.close()
  }

  return { join, leave, withBody, close }
}

module.exports = { createFleet }
