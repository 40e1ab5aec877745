'use strict'
// How easily each block state catches fire and burns up: flammable.json by state id. Blocks under water do neither.

const table = require('./flammable.json')
const { registry, blockByState } = require('../game_data')
const { propertyOf } = require('../block_states')

const catching = new Uint8Array(blockByState.length)
const burning = new Uint8Array(blockByState.length)

function enter (name, [catchChance, burnChance]) {
  const block = registry.blocksByName[name]
  if (!block) return // some woods lack some kinds of block
  for (let state = block.minStateId; state <= block.maxStateId; state++) {
    if (propertyOf(state, 'waterlogged') === 'true') continue
    catching[state] = catchChance
    burning[state] = burnChance
  }
}

for (const wood of table.woods) for (const [pattern, chances] of Object.entries(table.of_each_wood)) enter(pattern.replace('WOOD', wood), chances)
for (const color of table.colors) for (const [pattern, chances] of Object.entries(table.of_each_color)) enter(pattern.replace('COLOR', color), chances)
for (const [name, chances] of Object.entries(table.blocks)) enter(name, chances)

module.exports = { catching, burning }
