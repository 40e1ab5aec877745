'use strict'
// Arguments of commands: names, numbers, coordinates, blocks. A wrong argument throws a CommandError; its message is the answer.

const { registry } = require('../game_data')
const { parseTag, SnbtError } = require('../saving/snbt')
const { CommandError, say, refuse, sayOf } = require('./language')

const FARTHEST_BLOCKS = 30000000

const withoutNamespace = (name) => name.replace(/^minecraft:/, '')
const withNamespace = (name) => name.includes(':') ? name : `minecraft:${name}`

function boolean (text) {
  if (text === undefined) throw refuse('parsing.bool.expected')
  if (text !== 'true' && text !== 'false') throw refuse('parsing.bool.invalid', text)
  return text === 'true'
}

function bounded (value, low, high, kind) {
  if (value < low) throw refuse(`argument.${kind}.low`, low, value)
  if (value > high) throw refuse(`argument.${kind}.big`, high, value)
  return value
}

function integer (text, low = -Infinity, high = Infinity) {
  if (!/^-?\d+$/.test(text ?? '')) throw refuse('parsing.int.expected')
  return bounded(Number(text), low, high, 'integer')
}

function number (text, low = -Infinity, high = Infinity, kind = 'double') {
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text ?? '')) throw refuse(`parsing.${kind}.expected`)
  return bounded(Number(text), low, high, kind)
}

/** A coordinate, possibly relative (`~`, `~-2`). `centre`: a whole absolute number means the middle of its block, as in vanilla. */
function coordinate (text, origin, { centre = false } = {}) {
  if (text?.startsWith('~')) return origin + (text === '~' ? 0 : number(text.slice(1)))
  const value = number(text)
  return centre && /^-?\d+$/.test(text) ? value + 0.5 : value
}

/** Three words as a position `[x, y, z]`. Whole numbers for x and z mean the middle of a block. */
function place (words, source) {
  if (words.length < 3) throw refuse('argument.pos3d.incomplete')
  return [coordinate(words[0], source.x, { centre: true }), coordinate(words[1], source.y), coordinate(words[2], source.z, { centre: true })]
}

/** Three words as a block position `[x, y, z]` within the world. */
function blockPlace (words, source) {
  if (words.length < 3) throw refuse('argument.pos3d.incomplete')
  const [x, y, z] = [source.x, source.y, source.z].map((origin, index) => {
    if (!words[index].startsWith('~')) return integer(words[index])
    return Math.floor(coordinate(words[index], origin))
  })
  const { lowestY, height } = source.world.dimension
  if (Math.max(Math.abs(x), Math.abs(z)) > FARTHEST_BLOCKS || y < lowestY || y >= lowestY + height) throw refuse('argument.pos.outofworld')
  return [x, y, z]
}

const UNIT_TICKS = { '': 1, t: 1, s: 20, d: 24000 }

/** A duration (`10`, `10t`, `5s`, `0.5d`) in ticks. */
function ticks (text, low = 0) {
  const match = /^(\d+\.?\d*|\.\d+)([a-z]*)$/.exec(text ?? '')
  if (!match) throw refuse('parsing.float.expected')
  if (!(match[2] in UNIT_TICKS)) throw refuse('argument.time.invalid_unit')
  const value = Math.round(Number(match[1]) * UNIT_TICKS[match[2]])
  if (value < low) throw refuse('argument.time.tick_count_too_low', low, value)
  return value
}

/** The registry's entry of an item's name. */
function item (text) {
  const found = registry.itemsByName[withoutNamespace(text ?? '')]
  if (!found) throw refuse('argument.item.id.invalid', withNamespace(text ?? ''))
  return found
}

/** A compound from text, as the object of its tags. */
function compound (text) {
  try {
    const tag = parseTag(text)
    if (tag.type !== 'compound') throw refuse('parsing.expected', '{')
    return tag.value
  } catch (error) {
    if (error instanceof SnbtError) throw new CommandError(error.message)
    throw error
  }
}

module.exports = {
  CommandError, say, refuse, sayOf, withoutNamespace, withNamespace, boolean, integer, number, coordinate, place, blockPlace, ticks, item, compound
}
