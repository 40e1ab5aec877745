'use strict'
// Block states as numbers, without objects: rules of nature read thousands of them in a tick. Properties are text, as commands and saves spell them ('true',
// '7', 'north').

const { blockByState, stateOf } = require('./game_data')

const layouts = new Map() // block id → Map(property → { stride, size, values })

/** The values of a property of minecraft-data, as text; `true` comes before `false`. */
const valuesOf = ({ type, values }) => type === 'bool' ? ['true', 'false'] : values.map(String)

/** How a block's properties are packed into its state ids. The last property changes fastest. */
function layoutOf (block) {
  if (!layouts.has(block.id)) {
    const layout = new Map()
    let stride = 1
    for (const property of [...block.states].reverse()) {
      layout.set(property.name, { stride, size: property.num_values, values: valuesOf(property) })
      stride *= property.num_values
    }
    layouts.set(block.id, layout)
  }
  return layouts.get(block.id)
}

const indexOf = (block, state, { stride, size }) => Math.floor((state - block.minStateId) / stride) % size

/** A property of a state; undefined when its block does not have it. */
function propertyOf (state, property) {
  const block = blockByState[state]
  const part = layoutOf(block).get(property)
  return part && part.values[indexOf(block, state, part)]
}

const numberOf = (state, property) => Number(propertyOf(state, property))

/** All properties of a state, `{ half: 'lower', open: 'false' … }`. */
function propertiesOf (state) {
  const block = blockByState[state]
  return Object.fromEntries([...layoutOf(block)].map(([name, part]) => [name, part.values[indexOf(block, state, part)]]))
}

/** The state with one property changed. Throws for a property or value that its block does not have. */
function withProperty (state, property, value) {
  const block = blockByState[state]
  const part = layoutOf(block).get(property)
  const index = part ? part.values.indexOf(String(value)) : -1
  if (index < 0) throw new Error(`${block.name} has no state with ${property}=${value}`)
  return state + (index - indexOf(block, state, part)) * part.stride
}

/** A block's default state with some properties set. */
function stateFor (name, properties = {}) {
  return Object.entries(properties).reduce((state, [property, value]) => withProperty(state, property, value), stateOf(name))
}

/** The state of a block with the given properties. Missing and unknown ones are as in its default state. */
function stateOfProperties (block, properties) {
  let state = block.defaultState
  for (const [name, { values }] of layoutOf(block)) if (values.includes(properties[name])) state = withProperty(state, name, properties[name])
  return state
}

const nameOfState = (state) => blockByState[state].name

module.exports = { valuesOf, propertyOf, numberOf, propertiesOf, withProperty, stateFor, stateOfProperties, nameOfState }
