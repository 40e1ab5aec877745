'use strict'
// Converts 98,304 block states into the bytes of a column in the protocol's form (1.18 to 1.21.4: block count, paletted blocks, paletted biomes, section by
// section). The same bytes fill a prismarine-chunk column and are sent to clients.

const { LOWEST_Y, WORLD_HEIGHT } = require('../game_data')
const { varint } = require('../network/packets')

const SECTION_VOLUME = 4096
const SECTIONS = WORLD_HEIGHT / 16
const BITS_MIN = 4
const PALETTE_BITS_MAX = 8 // for blocks; with more bits the protocol stores the ids themselves
const ID_BITS = 15
const EMPTY_BLOCKS = Buffer.alloc(5) // zero blocks; one value, air; no words

const paletteIndexes = new Int32Array(1 << 16)

/** Bytes of `size` values of `bits` bits each, packed into 64-bit words. No value crosses a word. */
function packLongs (values, bits) {
  const perLong = Math.floor(64 / bits)
  const longs = Math.ceil(values.length / perLong)
  const bytes = Buffer.alloc(longs * 8)
  for (let long = 0, next = 0; long < longs; long++) {
    let low = 0
    let high = 0
    for (let bit = 0, left = perLong; left > 0 && next < values.length; bit += bits, left--) {
      const value = values[next++]
      if (bit >= 32) {
        high |= value << (bit - 32)
      } else {
        low |= value << bit
        if (bit + bits > 32) high |= value >>> (32 - bit)
      }
    }
    bytes.writeInt32BE(high, long * 8)
    bytes.writeInt32BE(low, long * 8 + 4)
  }
  return bytes
}

/** One paletted container; `values` holds ids, `bitsMin` is 4 for blocks and 1 for biomes. */
function container (values, bitsMin) {
  const palette = []
  const indexes = new Uint16Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (paletteIndexes[value] === 0) paletteIndexes[value] = palette.push(value)
    indexes[i] = paletteIndexes[value] - 1
  }
  for (const value of palette) paletteIndexes[value] = 0
  if (palette.length === 1) return [Buffer.from([0]), varint(palette[0]), Buffer.from([0])]
  const bits = Math.max(bitsMin, 32 - Math.clz32(palette.length - 1))
  if (bits > PALETTE_BITS_MAX) {
    const ids = packLongs(values, ID_BITS)
    return [Buffer.from([ID_BITS]), varint(ids.length / 8), ids]
  }
  const longs = packLongs(indexes, bits)
  return [Buffer.from([bits]), varint(palette.length), ...palette.map(varint), varint(longs.length / 8), longs]
}

/**
 * @param {Uint16Array} states block states of the whole column, index ((y - LOWEST_Y) << 8) | (z << 4) | x
 * @param {number} highestY only air lies above it
 * @param {Uint16Array} biomes biome ids of one layer of 4 × 4 cells, the same at every height
 * @returns {Buffer}
 */
function encodeColumn (states, highestY, biomes) {
  const parts = []
  const cells = new Uint16Array(64)
  for (let i = 0; i < 64; i++) cells[i] = biomes[i & 15]
  const biomeParts = container(cells, 1)
  const used = ((highestY - LOWEST_Y) >> 4) + 1
  for (let section = 0; section < used; section++) {
    const values = states.subarray(section * SECTION_VOLUME, (section + 1) * SECTION_VOLUME)
    let filled = 0
    for (let i = 0; i < SECTION_VOLUME; i++) if (values[i] !== 0) filled++
    const count = Buffer.alloc(2)
    count.writeInt16BE(filled)
    parts.push(count, ...container(values, BITS_MIN), ...biomeParts)
  }
  const emptySection = Buffer.concat([EMPTY_BLOCKS, ...biomeParts])
  for (let section = used; section < SECTIONS; section++) parts.push(emptySection)
  return Buffer.concat(parts)
}

const indexOf = (x, y, z) => ((y - LOWEST_Y) << 8) | ((z & 15) << 4) | (x & 15)

module.exports = { encodeColumn, packLongs, indexOf }
