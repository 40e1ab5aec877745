'use strict'
// Start places in caves: out of sight of the sky, with a walkable way out, within an agent's range of sight.

const { LOWEST_Y, isSolid } = require('../game_data')
const { canStand, stateIn } = require('./standing')
const { SEA_LEVEL } = require('./climate')

const COLUMN_STATES = 256
const AROUND_COLUMNS = 2 // columns on each side of a cave mouth that are generated for the search
const MOUTHS_MAX = 6 // most cave mouths of a cell that are checked
const RASTER_BLOCKS = 4
const OPEN_BLOCKS = 3 // depth of missing ground at a cave mouth
const WAY_BLOCKS_MIN = 24 // distance from the open sky
const WAY_BLOCKS_MAX = 90
const DEPTH_BLOCKS_MIN = 8
const DROP_BLOCKS = 1 // every step down can be walked up again
const PLACES_MAX = 20000
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

/** Copies of the columns around a middle one: the generator overwrites its result. */
function columnsAround (parts, middleX, middleZ) {
  const columns = new Map()
  return (x, z) => {
    const [cx, cz] = [x >> 4, z >> 4]
    if (Math.abs(cx - (middleX >> 4)) > AROUND_COLUMNS || Math.abs(cz - (middleZ >> 4)) > AROUND_COLUMNS) return null
    const key = `${cx},${cz}`
    if (!columns.has(key)) columns.set(key, { states: parts.generator.make(cx, cz).states.slice() })
    return columns.get(key)
  }
}

function isUnderSky (column, x, y, z) {
  for (let index = ((y - LOWEST_Y) << 8) | (z << 4) | x; index < column.states.length; index += COLUMN_STATES) if (isSolid[column.states[index]] === 1) return false
  return true
}

/**
 * The farthest dark place that can be reached on foot from a place under the sky, by steps that can be walked back. Null when there is none, or when the walk
 * leads only to the bottom of a shaft, not to the open land.
 */
function walkIn (parts, startX, startY, startZ, isWithin) {
  const { landscape } = parts
  const columnAt = columnsAround(parts, startX, startZ)
  const stands = (x, y, z) => {
    const column = columnAt(x, z)
    return column !== null && canStand(column, x & 15, y, z & 15)
  }
  if (!stands(startX, startY, startZ)) return null
  let best = null
  let leadsOut = false
  const seen = new Set([`${startX},${startY},${startZ}`])
  const queue = [{ x: startX, y: startY, z: startZ, way: 0 }]
  for (let next = 0; next < queue.length && next < PLACES_MAX; next++) {
    const { x, y, z, way } = queue[next]
    if (way >= WAY_BLOCKS_MIN && landscape.heightAt(x, z) - y >= DEPTH_BLOCKS_MIN && isWithin(x, z)) best = [x + 0.5, y, z + 0.5]
    if (way >= WAY_BLOCKS_MAX) continue
    for (const [dx, dz] of SIDES) {
      const toY = [y, y + 1, y - DROP_BLOCKS].find((height) => stands(x + dx, height, z + dz) && hasHeadroom(columnAt, x, y, z, x + dx, height, z + dz))
      if (toY === undefined || seen.has(`${x + dx},${toY},${z + dz}`)) continue
      seen.add(`${x + dx},${toY},${z + dz}`)
      // A place under the sky is still outside.
      const isOutside = isUnderSky(columnAt(x + dx, z + dz), (x + dx) & 15, toY, (z + dz) & 15)
      if (isOutside && toY >= landscape.heightAt(x + dx, z + dz)) {
        leadsOut = true // the way ends on the ground of the land, not only in the light at the bottom of a shaft
        continue
      }
      queue.push({ x: x + dx, y: toY, z: z + dz, way: isOutside ? 0 : way + 1 })
    }
  }
  return leadsOut ? best : null
}

/** Whether the lower of two neighbouring places has room for a jump. */
function hasHeadroom (columnAt, x, y, z, toX, toY, toZ) {
  if (y === toY) return true
  const [lowX, lowY, lowZ] = y < toY ? [x, y, z] : [toX, toY, toZ]
  return isSolid[stateIn(columnAt(lowX, lowZ), lowX & 15, lowY + 2, lowZ & 15)] === 0
}

/** The height to stand at where the ground is missing; null where it is not missing. */
function openingAt (parts, x, z) {
  const column = parts.generator.make(x >> 4, z >> 4)
  const ground = parts.landscape.heightAt(x, z)
  if (!isUnderSky(column, x & 15, ground - OPEN_BLOCKS + 1, z & 15)) return null
  for (let y = ground - OPEN_BLOCKS + 1; y > ground - 24; y--) if (isSolid[stateIn(column, x & 15, y - 1, z & 15)] === 1) return y
  return null
}

/** @param parts landscape, caves, generator (see index.js) */
function createCaveStarts (parts) {
  const { landscape, caves } = parts

  /**
   * A place in a cave within a square of land, with a walkable way out.
   * @param {number} room side of the square in blocks
   * @returns {number[] | null} [x, y, z], null where no cave opens
   */
  return function caveStart (middleX, middleZ, room) {
    const isWithin = (x, z) => Math.abs(x - middleX) <= room / 2 && Math.abs(z - middleZ) <= room / 2
    let mouths = 0
    for (let dx = -room / 2; dx < room / 2; dx += RASTER_BLOCKS) {
      for (let dz = -room / 2; dz < room / 2; dz += RASTER_BLOCKS) {
        const [x, z] = [Math.floor(middleX + dx), Math.floor(middleZ + dz)]
        if (!caves.isMouth(x, z) || landscape.heightAt(x, z) <= SEA_LEVEL || landscape.fromTown(x, z) < 1) continue
        const top = openingAt(parts, x, z)
        if (top === null) continue
        const place = walkIn(parts, x, top, z, isWithin)
        if (place !== null) return place
        if (++mouths >= MOUTHS_MAX) return null
      }
    }
    return null
  }
}

module.exports = { createCaveStarts }
