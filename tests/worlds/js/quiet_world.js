'use strict'
// The rules of the world without its port: nobody joins, and the test runs the ticks. The land is a plain of stone.

const { World } = require('../../../worlds/embedded/js/world')
const rules = require('../../../worlds/embedded/js/rules')
const { readOptions } = require('../../../worlds/embedded/js/options')
const { blockByState, stateOf, LOWEST_Y, WORLD_HEIGHT } = require('../../../worlds/embedded/js/game_data')
const { encodeColumn } = require('../../../worlds/embedded/js/terrain/column_data')
const { propertyOf, stateFor } = require('../../../worlds/embedded/js/block_states')

const FLOOR_Y = 63
const BEHIND = true // so that no land is generated ahead

function columnOfStone () {
  const states = new Uint16Array(WORLD_HEIGHT << 8)
  states.fill(stateOf('stone'), 0, (FLOOR_Y - LOWEST_Y + 1) << 8)
  return encodeColumn(states, FLOOR_Y, new Uint16Array(16))
}

/** A world with its ground at y = -1 of the coordinates of these functions; `yOf` converts to the world's own. */
function openQuietWorld ({ seed = 7 } = {}) {
  const problems = []
  const world = new World(readOptions({ rcon_password: 'test', seed }), (line) => problems.push(line))
  const column = columnOfStone()
  world.blocks.generate = () => ({ bytes: column, blockEntities: [] })
  for (const rule of rules) rule(world)
  world.difficulty = 'normal'
  const yOf = (y) => y + FLOOR_Y + 1
  const set = (x, y, z, name, properties) => world.blocks.setState(x, yOf(y), z, stateFor(name, properties), 'test')
  const fill = ([x0, y0, z0], [x1, y1, z1], name, properties) => {
    for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) for (let z = z0; z <= z1; z++) set(x, y, z, name, properties)
  }
  return {
    world,
    problems,
    set,
    fill,
    yOf,
    stateAt: (x, y, z) => world.blocks.stateAt(x, yOf(y), z),
    nameAt: (x, y, z) => blockByState[world.blocks.stateAt(x, yOf(y), z)].name,
    propertyAt: (x, y, z, property) => propertyOf(world.blocks.stateAt(x, yOf(y), z), property),
    run: (ticks) => { for (let tick = 0; tick < ticks; tick++) world.runTick(BEHIND) },
    /** Runs a number of random ticks at one place. */
    tickRandomly: (x, y, z, times = 1) => { for (let tick = 0; tick < times; tick++) world.tickRandomly(x, yOf(y), z) }
  }
}

module.exports = { openQuietWorld }
