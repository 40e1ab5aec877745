'use strict'
// Light in packets: masks of the sections that are sent, and their arrays.

const { frame, varint } = require('../network/packets')
const { OVERWORLD, sectionsOf } = require('../dimensions/kinds')
const { SECTIONS } = require('./layer')

const ARRAY_BYTES = 2048
const EMPTY_ARRAY_COUNTS = 2 // the last two bytes of a packet without light arrays: both counts are 0
const FULL_ARRAY = Buffer.alloc(ARRAY_BYTES, 0xff)
const ARRAY_LENGTH = varint(ARRAY_BYTES)

// A section's bit is shifted by one: the lowest bit is the section below the world.
const longsOf = (bits) => {
  const all = BigInt(bits >>> 0) << 1n
  return [[Number(all >> 32n) | 0, Number(all & 0xffffffffn) | 0]]
}

/** The highest section that is not full of daylight, plus one. Above it a client assumes daylight. */
function skySections (sky) {
  let top = SECTIONS - 1
  while (top > 0 && sky.isUniform(top, 15)) top--
  return (1 << Math.min(SECTIONS, top + 2)) - 1
}

function parts (layer, sections) {
  let lit = 0
  let dark = 0
  const arrays = []
  for (let section = 0; section < SECTIONS; section++) {
    if ((sections & (1 << section)) === 0) continue
    if (layer.isUniform(section, 0)) {
      dark |= 1 << section
      continue
    }
    lit |= 1 << section
    const array = layer.arrays[section] ?? FULL_ARRAY
    arrays.push(ARRAY_LENGTH, Buffer.from(array.buffer, array.byteOffset, ARRAY_BYTES))
  }
  return { lit, dark, bytes: Buffer.concat([varint(arrays.length / 2), ...arrays]) }
}

/** A packet that ends in light. The arrays are appended as raw bytes; writing them field by field would cost more than the rest. */
function framed (name, params, sky, block, dimension) {
  const { from } = sectionsOf(dimension)
  const start = frame('play', name, {
    ...params,
    skyLightMask: longsOf(sky.lit >>> from),
    blockLightMask: longsOf(block.lit >>> from),
    emptySkyLightMask: longsOf(sky.dark >>> from),
    emptyBlockLightMask: longsOf(block.dark >>> from),
    skyLight: [],
    blockLight: []
  })
  const bytes = Buffer.concat([withoutLength(start).subarray(0, -EMPTY_ARRAY_COUNTS), sky.bytes, block.bytes])
  return Buffer.concat([varint(bytes.length), bytes])
}

function withoutLength (packet) {
  let offset = 0
  while (packet[offset] >= 128) offset++
  return packet.subarray(offset + 1)
}

/** The sections of a dimension, as bits. */
function allSections (dimension) {
  const { from, count } = sectionsOf(dimension)
  return ((1 << count) - 1) << from
}

/** A packet of a complete column: its fields without light, and all its light. */
function withLight (name, params, light, dimension = OVERWORLD) {
  const sky = dimension.hasSky ? skySections(light.sky) : 0
  return framed(name, params, parts(light.sky, sky), parts(light.block, allSections(dimension)), dimension)
}

/** The changes of a column's light since it was sent: sections as bits. */
function lightFrame (column, changedSky, changedBlock, dimension = OVERWORLD) {
  const sections = allSections(dimension)
  const sky = dimension.hasSky ? changedSky : 0
  return framed('update_light', { chunkX: column.x, chunkZ: column.z }, parts(column.light.sky, sky), parts(column.light.block, changedBlock & sections), dimension)
}

module.exports = { withLight, lightFrame }
