'use strict'
// Paths within a tag (`Inventory[0].id`, `Items[{Slot:3b}]`), and the test whether one tag contains another.

const { parseTag, SnbtError } = require('../saving/snbt')
const { refuse } = require('./arguments')

const NODE = /^(?:"((?:[^"\\]|\\.)*)"|([^[\]{}". ]+))/
const INDEX = /^-?\d+$/

const entriesOf = (tag) => {
  if (tag.type === 'list') return tag.value.value.map((value) => ({ type: tag.value.type, value }))
  const entryType = { byteArray: 'byte', intArray: 'int', longArray: 'long' }[tag.type]
  return entryType ? Array.from(tag.value, (value) => ({ type: entryType, value })) : null
}

/** Whether `actual` contains everything in `expected`. A list must contain each expected entry somewhere, as in vanilla. */
function matchesTag (expected, actual) {
  if (!actual || expected.type !== actual.type) return false
  if (expected.type === 'compound') return Object.entries(expected.value).every(([key, tag]) => matchesTag(tag, actual.value[key]))
  if (expected.type === 'list') {
    const there = entriesOf(actual)
    const asked = entriesOf(expected)
    return asked.length === 0 ? there.length === 0 : asked.every((tag) => there.some((other) => matchesTag(tag, other)))
  }
  return JSON.stringify(expected.value) === JSON.stringify(actual.value)
}

function compoundOf (text) {
  try {
    return parseTag(text)
  } catch (error) {
    if (error instanceof SnbtError) throw refuse('arguments.nbtpath.node.invalid')
    throw error
  }
}

/** The text from an opening bracket to its closing bracket. */
function bracketed (text) {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[' || text[at] === '{') depth++
    if ((text[at] === ']' || text[at] === '}') && --depth === 0) return text.slice(0, at + 1)
  }
  throw refuse('arguments.nbtpath.node.invalid')
}

/** Steps of a path, each a function from tags to tags. */
function stepsOf (path) {
  const steps = []
  let rest = path
  while (rest !== '') {
    if (rest[0] === '.') rest = rest.slice(1)
    if (rest[0] === '[' || rest[0] === '{') {
      const part = bracketed(rest)
      rest = rest.slice(part.length)
      steps.push(part[0] === '{' ? filterStep(part) : indexStep(part.slice(1, -1)))
      continue
    }
    const match = NODE.exec(rest)
    if (!match) throw refuse('arguments.nbtpath.node.invalid')
    const key = match[1] ?? match[2]
    rest = rest.slice(match[0].length)
    steps.push((tag) => tag.type === 'compound' && Object.hasOwn(tag.value, key) ? [tag.value[key]] : [])
  }
  return steps
}

function filterStep (part) {
  const wanted = compoundOf(part)
  return (tag) => matchesTag(wanted, tag) ? [tag] : []
}

function indexStep (part) {
  if (part === '') return (tag) => entriesOf(tag) ?? []
  if (INDEX.test(part)) return (tag) => (entriesOf(tag) ?? []).slice(...(Number(part) === -1 ? [-1] : [Number(part), Number(part) + 1]))
  const wanted = compoundOf(part)
  return (tag) => (entriesOf(tag) ?? []).filter((entry) => matchesTag(wanted, entry))
}

/** All tags that a path leads to from `tag`. Throws a command error when there are none. */
function tagsAt (tag, path) {
  const found = stepsOf(path).reduce((tags, step) => tags.flatMap(step), [tag])
  if (found.length === 0) throw refuse('arguments.nbtpath.nothing_found', path)
  return found
}

module.exports = { tagsAt, matchesTag }
