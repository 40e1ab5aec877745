'use strict'
// Blocks in commands: `oak_door[half=lower]{…}` as the block to set. The same form, or a tag, is a pattern to search for.

const { registry, blockByState } = require('../game_data')
const { propertiesOf, stateOfProperties, valuesOf } = require('../block_states')
const { BLOCK_TAGS } = require('../network/registry_frames')
const { compound, refuse, withNamespace, withoutNamespace } = require('./arguments')
const { matchesTag } = require('./paths')

const BLOCK = /^(#?[a-z0-9_:./-]+)(?:\[([^\]]*)\])?(\{.*\})?$/s

/** Reads `half=lower,open=true` as pairs and checks them against the block (null: any block can have them). */
function readProperties (text, block) {
  const found = {}
  const name = block ? `minecraft:${block.name}` : ''
  for (const pair of (text ?? '').split(',').map((word) => word.trim()).filter(Boolean)) {
    const [key, value] = pair.split('=').map((word) => word.trim())
    const state = block?.states.find((other) => other.name === key)
    if (block && !state) throw refuse('argument.block.property.unknown', name, key)
    if (key in found) throw refuse('argument.block.property.duplicate', key, name)
    if (!value) throw refuse('argument.block.property.novalue', key, name)
    if (state && !valuesOf(state).includes(value)) throw refuse('argument.block.property.invalid', name, value, key)
    found[key] = value
  }
  return found
}

function split (text) {
  const match = BLOCK.exec(text ?? '')
  if (!match) throw refuse(text?.includes('[') ? 'argument.block.property.unclosed' : 'argument.block.id.invalid', text ?? '')
  return { name: match[1], properties: match[2], tag: match[3] ? compound(match[3]) : null }
}

function blockNamed (name) {
  const block = registry.blocksByName[withoutNamespace(name)]
  if (!block) throw refuse('argument.block.id.invalid', withNamespace(name))
  return block
}

/** The block to set: `{ state, tag }`; `tag` is the compound written after it, or null. */
function blockToSet (text) {
  const { name, properties, tag } = split(text)
  if (name.startsWith('#')) throw refuse('argument.block.tag.disallowed')
  const block = blockNamed(name)
  return { state: stateOfProperties(block, readProperties(properties, block)), tag }
}

/** The pattern to search for: `(state, tagOfBlockEntity) => boolean`. The second argument is a function, called only if needed. */
function blockPredicate (text) {
  const { name, properties, tag } = split(text)
  const isTag = name.startsWith('#')
  const ids = isTag ? BLOCK_TAGS[withNamespace(name.slice(1))] : [blockNamed(name).id]
  if (!ids) throw refuse('arguments.block.tag.unknown', withNamespace(name.slice(1)))
  const wanted = Object.entries(readProperties(properties, isTag ? null : blockNamed(name)))
  return (state, blockTag) => {
    if (!ids.includes(blockByState[state].id)) return false
    const there = wanted.length > 0 ? propertiesOf(state) : {}
    if (wanted.some(([key, value]) => there[key] !== value)) return false
    return tag === null || matchesTag({ type: 'compound', value: tag }, blockTag())
  }
}

module.exports = { blockToSet, blockPredicate }
