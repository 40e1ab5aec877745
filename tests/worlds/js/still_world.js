'use strict'
// The world with all its rules and nobody in it, ticked by hand: for what only the server knows. Stone up to y = 63, air above.

const { World } = require('../../../worlds/embedded/js/world')
const { readOptions } = require('../../../worlds/embedded/js/options')
const { stateOf, stateWith, LOWEST_Y } = require('../../../worlds/embedded/js/game_data')
const { encodeColumn } = require('../../../worlds/embedded/js/terrain/column_data')
const rules = require('../../../worlds/embedded/js/rules')

const GROUND_Y = 63

function makeStillWorld (seed = 7) {
  const problems = []
  const world = new World(readOptions({ rcon_password: 'test', seed }), (line) => problems.push(line))
  const states = new Uint16Array(98304)
  states.fill(stateOf('stone'), 0, (GROUND_Y - LOWEST_Y + 1) << 8)
  const bytes = encodeColumn(states, GROUND_Y, new Uint16Array(16))
  world.blocks.generate = () => bytes
  for (const rule of rules) rule(world)
  return {
    world,
    problems,
    set: (x, y, z, name, properties = {}) => world.blocks.setState(x, y, z, stateWith(name, properties), 'test'),
    run: (ticks) => { for (let tick = 0; tick < ticks; tick++) world.runTick() }
  }
}

module.exports = { makeStillWorld, GROUND_Y }
