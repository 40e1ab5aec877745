'use strict'
// data get entity | block, in the text form of NBT that Minecraft prints.

const { entityTag } = require('../saving/entity_tags')
const { printTag } = require('../saving/snbt')
const { blockPlace, number, refuse, say } = require('./arguments')
const { tagsAt } = require('./paths')
const { entityNamed, nameOf } = require('./selectors')

const NUMBERS = new Set(['byte', 'short', 'int', 'float', 'double'])

/** The one tag that a path leads to. */
function tagAt (tag, path) {
  if (path === undefined) return tag
  const found = tagsAt(tag, path)
  if (found.length > 1) throw refuse('commands.data.get.multiple')
  return found[0]
}

/** A number at a path times a scale, rounded down. Lists, compounds and texts give their size, as in vanilla. */
function scaled ({ type, value }, path, scale) {
  if (NUMBERS.has(type)) return Math.floor(value * scale)
  if (type === 'string') return value.length
  if (type === 'list') return value.value.length
  if (type === 'compound') return Object.keys(value).length
  throw refuse('commands.data.get.invalid', path)
}

function getEntity (world, [selector, path, scale], source) {
  const entity = entityNamed(world, selector, source)
  const tag = tagAt(entityTag(entity.world, entity), path)
  if (scale === undefined) return say('commands.data.entity.query', nameOf(entity), printTag(tag))
  return say('commands.data.entity.get', path, nameOf(entity), number(scale).toFixed(2), scaled(tag, path, number(scale)))
}

function getBlock (world, words, source) {
  const [x, y, z] = blockPlace(words, source)
  const entity = world.blockEntityAt(x, y, z)
  if (!entity) throw refuse('commands.data.block.invalid')
  const [path, scale] = words.slice(3)
  const tag = tagAt(world.blockEntityTag(entity), path)
  if (scale === undefined) return say('commands.data.block.query', x, y, z, printTag(tag))
  return say('commands.data.block.get', path, x, y, z, number(scale).toFixed(2), scaled(tag, path, number(scale)))
}

function data (world, [action, kind, ...rest], text, source) {
  if (action !== 'get' || (kind !== 'entity' && kind !== 'block')) throw refuse('command.unknown.argument')
  return kind === 'entity' ? getEntity(world, rest, source) : getBlock(world, rest, source)
}

const dataCommands = { data }

module.exports = { dataCommands }
