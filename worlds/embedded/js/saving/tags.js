'use strict'
// Short helpers for typed tags in the form of prismarine-nbt.

const { toLong } = require('./snbt')

const byte = (value) => ({ type: 'byte', value })
const short = (value) => ({ type: 'short', value })
const int = (value) => ({ type: 'int', value })
const long = (value) => ({ type: 'long', value: toLong(value) })
const float = (value) => ({ type: 'float', value })
const double = (value) => ({ type: 'double', value })
const string = (value) => ({ type: 'string', value })
const flag = (value) => byte(value ? 1 : 0)
const compound = (value) => ({ type: 'compound', value })
/** A list of one type; `values` are untyped (for compounds: the objects of their tags). */
const list = (type, values) => ({ type: 'list', value: { type: values.length > 0 ? type : 'end', value: values } })

/** Converts a UUID to four ints, as entities store it, and back. */
const uuid = (text) => ({ type: 'intArray', value: text.replaceAll('-', '').match(/.{8}/g).map((part) => parseInt(part, 16) | 0) })
function uuidText ({ value }) {
  const hex = value.map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

module.exports = { tags: { byte, short, int, long, float, double, string, flag, compound, list, uuid }, uuidText }
