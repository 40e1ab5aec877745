'use strict'
// Block states as names and properties in text, the way commands and saves spell them.

const { blockByState } = require('./game_data')

const valuesOf = (state) => state.values ?? ['true', 'false']

/** The properties of a state, `{ half: 'lower', open: 'false' … }`, all as text. */
function propertiesOf (stateId) {
  const block = blockByState[stateId]
  let rest = stateId - block.minStateId
  const properties = {}
  for (const state of [...block.states].reverse()) {
    const values = valuesOf(state)
    properties[state.name] = String(values[rest % values.length])
    rest = Math.floor(rest / values.length)
  }
  return properties
}

/** The state of a block with the given properties, each as text; those that are missing or unknown are as in its default state. */
function stateOfProperties (block, properties) {
  const usual = propertiesOf(block.defaultState)
  let offset = 0
  for (const state of block.states) {
    const values = valuesOf(state).map(String)
    const index = values.indexOf(properties[state.name])
    offset = offset * values.length + (index < 0 ? values.indexOf(usual[state.name]) : index)
  }
  return block.minStateId + offset
}

module.exports = { propertiesOf, stateOfProperties, valuesOf }
