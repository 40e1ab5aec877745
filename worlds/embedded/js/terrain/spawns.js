'use strict'
// Start places: around the plaza, or scattered over the map so far apart that agents do not meet.

const { streamOf } = require('../random')
const { createCaveStarts } = require('./cave_starts')
const { SEA_LEVEL } = require('./climate')
const { canStand } = require('./standing')

const SALT_SPAWN = 120
const SALT_SCATTERED = 121
const NEAREST_BLOCKS = 3 // distance from the plaza
const FARTHEST_BLOCKS = 32
const CANDIDATES = 256
const TRIES_MAX = 20000
const SPREAD = 1.4 // width of the cell of one agent, as a multiple of the distance between agents
const TRIES_PER_CELL = 40
const COLUMNS_PER_CELL_MAX = 6 // most columns that are generated in the search; after that the cell stays empty
const RINGS_MAX = 40 // rings of cells around home
const WALK_CELLS_MIN = 24 // places within the column that can be reached on foot; with fewer it is a trap

// The wanted kinds of land, in turn. If a cell has none of the kind, any dry ground is used.
const KINDS = ['land', 'woods', 'land', 'shore', 'heights', 'land', 'woods']
/** One of this many agents begins in a cave, in the first cell that has a cave with a way out. */
const CAVE_EVERY = 8

function isOpenGround (parts, x, z) {
  const { landscape } = parts
  if (parts.towns.isBlocked(x, z) || landscape.heightAt(x, z) <= SEA_LEVEL) return false
  return !parts.caves.isMouth(x, z) && !parts.pools.isPool(x, z) && landscape.reach('pumpkin patch', x, z) === 0 && landscape.reach('berry patch', x, z) === 0 && !parts.woods.isShaded(x, z)
}

function standingPlace (parts, column, x, z) {
  const y = parts.landscape.heightAt(x, z) + 1
  return canStand(column, x & 15, y, z & 15) && walkable(column, x & 15, y, z & 15) ? [x + 0.5, y, z + 0.5] : null
}

function createSpawns (parts) {
  const { landscape, caves, generator } = parts
  const { seed, home } = landscape

  /** Distinct places around the plaza, in a seeded order. */
  function aroundHome () {
    const random = streamOf(seed, 0, 0, SALT_SPAWN)
    const found = new Map()
    for (let tries = 0; found.size < CANDIDATES && tries < TRIES_MAX; tries++) {
      const angle = random() * 2 * Math.PI
      const distance = NEAREST_BLOCKS + Math.sqrt(random()) * (FARTHEST_BLOCKS - NEAREST_BLOCKS)
      const x = home.x + Math.floor(Math.cos(angle) * distance)
      const z = home.z + Math.floor(Math.sin(angle) * distance)
      if (isOpenGround(parts, x, z)) found.set(`${x},${z}`, [x + 0.5, landscape.heightAt(x, z) + 1, z + 0.5])
    }
    return [...found.values()]
  }

  const suits = {
    land: () => true,
    woods: (x, z) => landscape.biomeDataAt(x, z).treesPerColumn >= 4,
    shore: (x, z) => landscape.biomeDataAt(x, z).name.endsWith('beach'),
    heights: (x, z) => landscape.heightAt(x, z) > 90
  }
  const caveStart = createCaveStarts({ landscape, caves, generator })

  /**
   * Places at least `distance` blocks apart, near home first. Each is dry, has room to stand, and ground around it to walk on.
   *
   * @param {number} count number of places
   * @param {number} draw seed of the position within each cell
   * @param {{ distance?: number, variety?: boolean }} options variety: on different kinds of land, some in caves
   */
  function scattered (count, draw, { distance = 200, variety = true } = {}) {
    const random = streamOf(seed, draw | 0, Math.floor(draw / 4294967296), SALT_SCATTERED)
    const found = []
    let caveStarts = 0
    const width = distance * SPREAD
    for (let ring = 1; ring <= RINGS_MAX && found.length < count; ring++) { // nobody begins in the village, which is in the middle cell
      for (const [i, j] of ringOf(ring)) {
        if (found.length >= count) break
        const middle = [home.x + i * width, home.z + j * width]
        const room = width - distance
        const cave = variety && caveStarts < Math.floor((found.length + 1) / CAVE_EVERY) ? caveStart(...middle, room) : null
        if (cave !== null) caveStarts++
        const kind = variety ? KINDS[found.length % KINDS.length] : 'land'
        const place = cave ?? inCell(...middle, room, kind, random) ?? inCell(...middle, room, 'land', random)
        if (place) found.push(place)
      }
    }
    if (found.length < count) throw new Error(`found only ${found.length} of ${count} spawn places: use fewer agents or a smaller world.spawn.distance_blocks`)
    return found
  }

  function inCell (middleX, middleZ, room, kind, random) {
    let columns = 0
    for (let tries = 0; tries < TRIES_PER_CELL && columns < COLUMNS_PER_CELL_MAX; tries++) {
      const x = Math.floor(middleX + (random() - 0.5) * room)
      const z = Math.floor(middleZ + (random() - 0.5) * room)
      if (landscape.heightAt(x, z) <= SEA_LEVEL || !suits[kind](x, z) || landscape.fromTown(x, z) < 1) continue
      columns++
      const place = standingPlace(parts, generator.make(x >> 4, z >> 4), x, z)
      if (place) return place
    }
    return null
  }

  return { aroundHome, scattered }
}

/** Whether enough of the column can be reached from a place, one step up or down at a time. */
function walkable (column, startX, startY, startZ) {
  const seen = new Set([(startY << 8) | (startZ << 4) | startX])
  const queue = [[startX, startY, startZ]]
  for (let next = 0; next < queue.length && queue.length < WALK_CELLS_MIN; next++) {
    const [x, y, z] = queue[next]
    for (const [dx, dz] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const toX = x + dx
      const toZ = z + dz
      if (toX < 0 || toX > 15 || toZ < 0 || toZ > 15) continue
      const toY = [y, y + 1, y - 1].find((height) => canStand(column, toX, height, toZ))
      if (toY === undefined || seen.has((toY << 8) | (toZ << 4) | toX)) continue
      seen.add((toY << 8) | (toZ << 4) | toX)
      queue.push([toX, toY, toZ])
    }
  }
  return queue.length >= WALK_CELLS_MIN
}

/** The cells of a square ring around the middle one. */
function ringOf (ring) {
  if (ring === 0) return [[0, 0]]
  const cells = []
  for (let i = -ring; i <= ring; i++) for (let j = -ring; j <= ring; j++) if (Math.max(Math.abs(i), Math.abs(j)) === ring) cells.push([i, j])
  return cells
}

module.exports = { createSpawns }
