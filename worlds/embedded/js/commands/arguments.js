'use strict'
// What commands are made of: names, coordinates, blocks. A wrong argument raises a CommandError whose message is the answer.

const { registry, Block, stateOf } = require('../game_data')

class CommandError extends Error {}

const withoutNamespace = (name) => name.replace(/^minecraft:/, '')

function playersNamed (world, selector) {
  if (selector === '@a') {
    if (world.players.size === 0) throw new CommandError('No player was found')
    return [...world.players.values()]
  }
  const player = world.players.get(selector)
  if (!player) throw new CommandError('No player was found')
  return [player]
}

function integer (text, low = -Infinity, high = Infinity) {
  if (!/^-?\d+$/.test(text ?? '')) throw new CommandError(`Expected integer`)
  const value = Number(text)
  if (value < low) throw new CommandError(`Integer must not be less than ${low}, found ${value}`)
  if (value > high) throw new CommandError(`Integer must not be more than ${high}, found ${value}`)
  return value
}

function number (text) {
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text ?? '')) throw new CommandError('Expected double')
  return Number(text)
}

const blockPlace = (words) => {
  if (words.length < 3) throw new CommandError('Incomplete (expected 3 coordinates)')
  return words.slice(0, 3).map((word) => integer(word))
}

/** A whole number for a place means the middle of its block, as in vanilla. */
const coordinate = (text) => /^-?\d+$/.test(text ?? '') ? Number(text) + 0.5 : number(text)

function item (text) {
  const found = registry.itemsByName[withoutNamespace(text ?? '')]
  if (!found) throw new CommandError(`Unknown item '${text?.includes(':') ? text : `minecraft:${text}`}'`)
  return found
}

/** `oak_log[axis=x]` → state id. */
function blockState (text) {
  const match = /^([a-z0-9_:]+)(?:\[([a-z0-9_=,]*)\])?$/.exec(text ?? '')
  const name = withoutNamespace(match?.[1] ?? '')
  if (!registry.blocksByName[name]) throw new CommandError(`Unknown block type '${text?.includes(':') ? text : `minecraft:${text}`}'`)
  const state = stateOf(name)
  if (!match[2]) return state
  const properties = Block.fromStateId(state, 0).getProperties()
  for (const pair of match[2].split(',')) {
    const [key, value] = pair.split('=')
    if (!(key in properties)) throw new CommandError(`Block minecraft:${name} does not have property '${key}'`)
    properties[key] = typeof properties[key] === 'boolean' ? value === 'true' : typeof properties[key] === 'number' ? Number(value) : value
  }
  return Block.fromProperties(name, properties, 0).stateId
}

module.exports = { CommandError, withoutNamespace, playersNamed, integer, number, blockPlace, coordinate, item, blockState }
