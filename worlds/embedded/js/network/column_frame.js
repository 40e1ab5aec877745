'use strict'
// A column as one packet. Light is kept small but right for a person's game: full daylight in the sections around the
// surface (the client takes the sky above from there), darkness below.

const { WORLD_HEIGHT, AIR, isSolid, isWater } = require('../game_data')
const { packLongs } = require('../terrain/column_data')
const { frame, varint } = require('./packets')

const SECTIONS = WORLD_HEIGHT / 16
const LIGHT_SECTIONS = SECTIONS + 2 // one below and one above the world
const HEIGHT_BITS = 9 // of values 0 to 384
const FULL_LIGHT = Buffer.concat([varint(2048), Buffer.alloc(2048, 0xff)])
const NO_LIGHT_ARRAYS = 2 // the two last bytes of a packet without light arrays: both counts are 0

const longOf = (bits) => [Number((bits >> 32n) & 0xffffffffn) | 0, Number(bits & 0xffffffffn) | 0]

/** @param chunkData the column's blocks and biomes as the protocol writes them */
function columnFrame (column, chunkData) {
  const heights = surfaceHeights(column.chunk)
  const { lit, dark } = lightMasks(heights)
  const start = frame('play', 'map_chunk', {
    x: column.x,
    z: column.z,
    heightmaps: heightmaps(heights),
    chunkData,
    blockEntities: [],
    skyLightMask: [longOf(lit)],
    blockLightMask: [],
    emptySkyLightMask: [longOf(dark)],
    emptyBlockLightMask: [longOf((1n << BigInt(LIGHT_SECTIONS)) - 1n)],
    skyLight: [],
    blockLight: []
  })
  // The arrays of light are appended as they are: written field by field they would cost more than all the rest.
  const litCount = lit.toString(2).replaceAll('0', '').length
  const body = withoutLength(start).subarray(0, -NO_LIGHT_ARRAYS)
  const bytes = Buffer.concat([body, varint(litCount), ...new Array(litCount).fill(FULL_LIGHT), varint(0)])
  return Buffer.concat([varint(bytes.length), bytes])
}

function withoutLength (framed) {
  let offset = 0
  while (framed[offset] >= 128) offset++
  return framed.subarray(offset + 1)
}

/** For each (z, x): how far above the world's floor the first free block over the highest motion-blocking one lies. */
function surfaceHeights (chunk) {
  const heights = new Uint16Array(256)
  let left = 256
  for (let section = SECTIONS - 1; section >= 0 && left > 0; section--) {
    if (chunk.sections[section].isEmpty()) continue
    const data = chunk.sections[section].data
    for (let y = 15; y >= 0 && left > 0; y--) {
      for (let i = 0; i < 256; i++) {
        if (heights[i] !== 0) continue
        const state = data.get((y << 8) | i)
        if (state === AIR || !(isSolid[state] || isWater(state))) continue
        heights[i] = section * 16 + y + 1
        left--
      }
    }
  }
  return heights
}

function heightmaps (heights) {
  const bytes = packLongs(heights, HEIGHT_BITS)
  const longs = []
  for (let offset = 0; offset < bytes.length; offset += 8) longs.push([bytes.readInt32BE(offset), bytes.readInt32BE(offset + 4)])
  const value = { type: 'longArray', value: longs }
  return { type: 'compound', name: '', value: { MOTION_BLOCKING: value, WORLD_SURFACE: value } }
}

function lightMasks (heights) {
  let low = Infinity
  let high = 0
  for (const height of heights) {
    low = Math.min(low, height)
    high = Math.max(high, height)
  }
  const firstLit = Math.max(0, (Math.max(low - 1, 0) >> 4) + 1)
  const lastLit = Math.min(LIGHT_SECTIONS - 1, (high >> 4) + 2)
  let lit = 0n
  let dark = 0n
  for (let section = 0; section < LIGHT_SECTIONS; section++) {
    if (section < firstLit) dark |= 1n << BigInt(section)
    else if (section <= lastLit) lit |= 1n << BigInt(section)
  }
  return { lit, dark }
}

module.exports = { columnFrame }
