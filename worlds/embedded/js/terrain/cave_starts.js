'use strict'
// Places in caves to begin at: out of sight of the sky, with a way out that can be walked, as wide around as a body sees.

const { LOWEST_Y, isSolid } = require('../game_data')
const { canStand, stateIn } = require('./standing')
const { SEA_LEVEL } = require('./climate')

const COLUMN_STATES = 256
const AROUND_COLUMNS = 2 // of a mouth, on each side, that are made to walk into
const MOUTHS_MAX = 6 // of a cell that are looked into
const RASTER_BLOCKS = 4
const OPEN_BLOCKS = 3 // so much of the ground is missing where a cave opens
const WAY_BLOCKS_MIN = 24 // from the open sky
const WAY_BLOCKS_MAX = 90
const DEPTH_BLOCKS_MIN = 8
const DROP_BLOCKS = 1 // what is walked down can be walked up again
const PLACES_MAX = 20000
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

/** Columns around a middle one, copied: the generator overwrites what it made. */
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
 * The farthest dark place that is walked to from a place under the sky, all of it by steps that can be walked back; null
 * when there is none, or when the open land cannot be reached from it but only the bottom of a shaft.
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
      // What is under the sky is still outside.
      const isOutside = isUnderSky(columnAt(x + dx, z + dz), (x + dx) & 15, toY, (z + dz) & 15)
      if (isOutside && toY >= landscape.heightAt(x + dx, z + dz)) {
        leadsOut = true // onto the ground of the land, not only into the light at the bottom of a shaft
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

/** The height to stand at in a place where the ground is missing; null where it is not. */
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
   * A place in a cave of a square of land whose way out can be walked.
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
