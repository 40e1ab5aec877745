'use strict'
// NBT as text, as Minecraft prints it (`{count: 3, Slot: 0b, id: "minecraft:dirt"}`) and reads it from commands.

const DEPTH_MAX = 64
const BARE = /[A-Za-z0-9._+-]+/y
const SIMPLE_KEY = /^[A-Za-z0-9._+-]+$/
const SUFFIXES = { byte: 'b', short: 's', int: '', long: 'L' }
const ARRAYS = { B: 'byteArray', I: 'intArray', L: 'longArray' }
const ARRAY_MARKS = { byteArray: ['B', 'B'], intArray: ['I', ''], longArray: ['L', 'L'] }
const INTEGER = /^([+-]?(?:0|[1-9]\d*))([bBsSlL]?)$/
const DECIMAL = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)([fFdD]?)$/
const INTEGER_TYPES = { '': 'int', b: 'byte', s: 'short', l: 'long' }

/** Converts a long to the pair of 32-bit halves of prismarine-nbt, and back. */
const toLong = (value) => [Number(BigInt.asIntN(32, BigInt(value) >> 32n)), Number(BigInt.asIntN(32, BigInt(value)))]
const fromLong = ([high, low]) => (BigInt(high) << 32n) | BigInt(low >>> 0)

/** A number as Java prints a double. */
function javaDouble (value) {
  const size = Math.abs(value)
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [digits, exponent] = value.toExponential().split('e')
    return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`
  }
  return Number.isInteger(value) ? value.toFixed(1) : String(value)
}

/** A number as Java prints a float: the fewest digits that give the same 32 bits. */
function javaFloat (value) {
  const single = Math.fround(value)
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(single.toPrecision(digits))
    if (Math.fround(short) === single) return javaDouble(short)
  }
  return javaDouble(Number(single.toPrecision(9)))
}

function quoted (text) {
  const escaped = text.replaceAll('\\', '\\\\')
  return escaped.includes('"') && !escaped.includes("'") ? `'${escaped}'` : `"${escaped.replaceAll('"', '\\"')}"`
}

const printLong = (value) => `${Array.isArray(value) ? fromLong(value) : value}`

/** A typed tag as text. */
function printTag ({ type, value }) {
  if (type in SUFFIXES) return `${type === 'long' ? printLong(value) : value}${SUFFIXES[type]}`
  switch (type) {
    case 'float': return `${javaFloat(value)}f`
    case 'double': return `${javaDouble(value)}d`
    case 'string': return quoted(value)
    case 'list': return `[${value.value.map((entry) => printTag({ type: value.type, value: entry })).join(', ')}]`
    case 'compound': return `{${Object.entries(value).map(([key, tag]) => `${SIMPLE_KEY.test(key) ? key : quoted(key)}: ${printTag(tag)}`).join(', ')}}`
    default: {
      const [mark, suffix] = ARRAY_MARKS[type]
      return `[${mark};${Array.from(value, (entry) => ` ${type === 'longArray' ? printLong(entry) : entry}${suffix}`).join(',')}]`
    }
  }
}

class SnbtError extends Error {}

class Reader {
  constructor (text) {
    this.text = text
    this.at = 0
  }

  skip () {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
  }

  /** Skips a character if it comes next. */
  takes (letter) {
    this.skip()
    if (this.text[this.at] !== letter) return false
    this.at++
    return true
  }

  expect (letter) {
    if (!this.takes(letter)) throw new SnbtError(`Expected '${letter}'`)
  }

  word () {
    BARE.lastIndex = this.at
    const match = BARE.exec(this.text)
    if (!match) throw new SnbtError('Expected value')
    this.at = BARE.lastIndex
    return match[0]
  }

  quotedText () {
    const quote = this.text[this.at++]
    let found = ''
    for (; this.at < this.text.length; this.at++) {
      const letter = this.text[this.at]
      if (letter === '\\') found += this.text[++this.at] ?? ''
      else if (letter === quote) {
        this.at++
        return found
      } else found += letter
    }
    throw new SnbtError('Unclosed quoted string')
  }

  value (depth = 0) {
    if (depth > DEPTH_MAX) throw new SnbtError('Tried to read NBT tag with too high complexity')
    this.skip()
    const letter = this.text[this.at]
    if (letter === '{') return this.compound(depth)
    if (letter === '[') return this.list(depth)
    if (letter === '"' || letter === "'") return { type: 'string', value: this.quotedText() }
    return scalar(this.word())
  }

  compound (depth) {
    const value = {}
    this.expect('{')
    while (!this.takes('}')) {
      this.skip()
      const letter = this.text[this.at]
      const key = letter === '"' || letter === "'" ? this.quotedText() : this.word()
      this.expect(':')
      value[key] = this.value(depth + 1)
      if (!this.takes(',')) {
        this.expect('}')
        break
      }
    }
    return { type: 'compound', value }
  }

  list (depth) {
    this.expect('[')
    const mark = this.text[this.at]
    const isArray = mark in ARRAYS && this.text[this.at + 1] === ';'
    if (isArray) this.at += 2
    const entries = []
    while (!this.takes(']')) {
      entries.push(this.value(depth + 1))
      if (!this.takes(',')) {
        this.expect(']')
        break
      }
    }
    if (isArray) return { type: ARRAYS[mark], value: entries.map((entry) => entry.value) }
    const type = entries[0]?.type ?? 'end'
    if (entries.some((entry) => entry.type !== type)) throw new SnbtError(`Can't insert another type into list of ${type}`)
    return { type: 'list', value: { type, value: entries.map((entry) => entry.value) } }
  }
}

/** The value of a word without quotes. */
function scalar (word) {
  if (word === 'true' || word === 'false') return { type: 'byte', value: word === 'true' ? 1 : 0 }
  const integer = INTEGER.exec(word)
  if (integer) {
    const type = INTEGER_TYPES[integer[2].toLowerCase()]
    return { type, value: type === 'long' ? toLong(integer[1]) : Number(integer[1]) }
  }
  const decimal = DECIMAL.exec(word)
  if (decimal) return { type: decimal[2].toLowerCase() === 'f' ? 'float' : 'double', value: Number(decimal[1]) }
  return { type: 'string', value: word }
}

/** Reads one tag from a text. Throws SnbtError if the text is not a tag, or if more text follows. */
function parseTag (text) {
  const reader = new Reader(text)
  const tag = reader.value()
  reader.skip()
  if (reader.at !== text.length) throw new SnbtError('Unexpected trailing data')
  return tag
}

module.exports = { printTag, parseTag, SnbtError, toLong, fromLong }
