'use strict'
// Properties of block states by number, without making objects: rules of nature ask thousands of times a tick.

const { registry, blockByState, stateOf } = require('../game_data')

const layouts = new Map() // block id → Map(property → { stride, size, values })

/** How a block's properties are packed into its state ids: the last property turns fastest; `true` comes before `false`. */
function layoutOf (block) {
  if (!layouts.has(block.id)) {
    const layout = new Map()
    let stride = 1
    for (const { name, type, num_values: size, values } of [...block.states].reverse()) {
      layout.set(name, { stride, size, values: type === 'bool' ? ['true', 'false'] : values.map(String) })
      stride *= size
    }
    layouts.set(block.id, layout)
  }
  return layouts.get(block.id)
}

/** A property of a state as text ('true', '7', 'north'), or undefined when its block has no such property. */
function propertyOf (state, property) {
  const block = blockByState[state]
  const part = layoutOf(block).get(property)
  return part && part.values[Math.floor((state - block.minStateId) / part.stride) % part.size]
}

const numberOf = (state, property) => Number(propertyOf(state, property))

/** The state with one property changed; throws for a property or value that its block does not have. */
function withProperty (state, property, value) {
  const block = blockByState[state]
  const part = layoutOf(block).get(property)
  const index = part ? part.values.indexOf(String(value)) : -1
  if (index < 0) throw new Error(`${block.name} has no state with ${property}=${value}`)
  const before = Math.floor((state - block.minStateId) / part.stride) % part.size
  return state + (index - before) * part.stride
}

/** A block's default state with some properties set. */
function stateFor (name, properties = {}) {
  return Object.entries(properties).reduce((state, [property, value]) => withProperty(state, property, value), stateOf(name))
}

const hasProperty = (name, property) => layoutOf(registry.blocksByName[name]).has(property)
const nameOfState = (state) => blockByState[state].name

module.exports = { propertyOf, numberOf, withProperty, stateFor, hasProperty, nameOfState }
