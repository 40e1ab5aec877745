'use strict'
// A column as one packet: blocks, biomes, heights, light.

const { ChunkColumn, WORLD_HEIGHT, LOWEST_Y, AIR, isSolid, isWater } = require('../game_data')
const { sectionsOf } = require('../dimensions/kinds')
const { packLongs } = require('../terrain/column_data')
const { withLight } = require('../light/frames')

const SECTIONS = WORLD_HEIGHT / 16
const HEIGHT_BITS = 9 // for values from 0 to 384

/**
 * @param column its light must be computed already, see light/engine.js
 * @param dimension its sections are sent, see dimensions/kinds.js
 * @param blockEntities those of which clients are told, in the form of the protocol
 */
function columnFrame (column, dimension, blockEntities) {
  const heights = surfaceHeights(column.chunk)
  const below = dimension.lowestY - LOWEST_Y
  if (below > 0) heights.forEach((height, at) => { heights[at] = Math.max(0, height - below) })
  const params = { x: column.x, z: column.z, heightmaps: heightmaps(heights), chunkData: dataOf(column, dimension), blockEntities }
  return withLight('map_chunk', params, column.light, dimension)
}

/** The blocks and biomes of a column in the form of the protocol. */
function dataOf ({ bytes, chunk }, dimension) {
  const { from, count } = sectionsOf(dimension)
  if (count === SECTIONS) return bytes ?? chunk.dump()
  const [sections, biomes] = [chunk.sections, chunk.biomes].map((all) => all.slice(from, from + count))
  return new ChunkColumn({ minY: dimension.lowestY, worldHeight: dimension.height, sections, biomes }).dump()
}

/** For each (z, x): the height of the first free block over the highest motion-blocking one, from the world's floor. */
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

module.exports = { columnFrame }
