'use strict'
// Reads the text component of a command (JSON) as plain text for players. Colours and the like are left out.

const { registry } = require('../game_data')
const { refuse, say } = require('./language')

const DEPTH_MAX = 16

const invalid = (why) => refuse('argument.component.invalid', why)

function wordsOf (component, depth) {
  if (depth > DEPTH_MAX) throw invalid(`more than ${DEPTH_MAX} parts within one another`)
  if (typeof component === 'string') return component
  if (typeof component === 'number' || typeof component === 'boolean') return String(component)
  if (Array.isArray(component)) return component.map((part) => wordsOf(part, depth + 1)).join('')
  if (component === null || typeof component !== 'object') throw invalid(String(component))
  return ownWords(component, depth) + (component.extra ?? []).map((part) => wordsOf(part, depth + 1)).join('')
}

function ownWords ({ text, translate, with: values = [], fallback }, depth) {
  if (text !== undefined) return wordsOf(text, depth + 1)
  if (translate === undefined) throw invalid('this world supports only text and translate')
  if (registry.language[translate] === undefined) return fallback ?? translate
  return say(translate, ...values.map((value) => wordsOf(value, depth + 1)))
}

/** The text of a component in JSON, on one line. Throws a command error for anything else. */
function componentText (json) {
  let component
  try {
    component = JSON.parse(json)
  } catch (error) {
    throw invalid(error.message)
  }
  return wordsOf(component, 0).replace(/\s+/g, ' ').trim()
}

module.exports = { componentText }
