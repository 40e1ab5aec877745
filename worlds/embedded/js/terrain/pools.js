'use strict'
// Small lakes within one column: lava underground and, rarely, on the surface (vanilla's lake_lava_underground and lake_lava_surface: one column of 9 and of
// 200), and pools of water on the surface, so that water is always near.

const { stateOf, isSolid } = require('../game_data')
const { streamOf } = require('../random')
const { BIOMES } = require('./biomes')
const { SEA_LEVEL } = require('./climate')

const SALT_POOLS = 180
const SALT_SHAPE = 181
const LOWEST_POOL_Y = -52
const POOL_ROOF_BLOCKS = 20
const LAVA_UNDERGROUND_ONE_IN = 9
const LAVA_SURFACE_ONE_IN = 200
const WATER_SURFACE_ONE_IN = 40
const TOWN_CLEAR_BLOCKS = 24
const HOME_CLEAR_BLOCKS = 110 // no lava on the surface around home
const RADIUS_MAX = 4.5

const AIR = 0
const LAVA = stateOf('lava')
const WATER = stateOf('water')
const STONE = stateOf('stone')
const DRY_BIOMES = new Set(['desert'])

function createPools (landscape) {
  /** The pools of a column, `{ under, surface }`, each `{ x, y, z, fluid }` with x and z within the column, or null. */
  function poolsOf (cx, cz) {
    const random = streamOf(landscape.seed, cx, cz, SALT_POOLS)
    const x = 6 + Math.floor(random() * 4)
    const z = 6 + Math.floor(random() * 4)
    const map = landscape.mapOf(cx, cz)
    const ground = map.heights[(z << 4) | x]
    const depth = random()
    const isUnder = random() * LAVA_UNDERGROUND_ONE_IN < 1
    const under = isUnder ? { x, y: Math.floor(LOWEST_POOL_Y + depth * (ground - POOL_ROOF_BLOCKS - LOWEST_POOL_Y)), z, fluid: LAVA } : null
    const fluid = surfaceFluid(random(), BIOMES[map.biomes[(z << 4) | x]], cx * 16 + x, cz * 16 + z)
    const surface = fluid !== null && ground > SEA_LEVEL + 1 && isFlat(map) ? { x, y: ground, z, fluid } : null
    return { under, surface }
  }

  function surfaceFluid (draw, biome, x, z) {
    if (draw > 1 / LAVA_SURFACE_ONE_IN + 1 / WATER_SURFACE_ONE_IN) return null
    if (landscape.fromTown(x, z) < TOWN_CLEAR_BLOCKS || landscape.siteAt(x, z) !== undefined) return null
    if (draw < 1 / LAVA_SURFACE_ONE_IN) return Math.hypot(x - landscape.home.x, z - landscape.home.z) > HOME_CLEAR_BLOCKS ? LAVA : null
    return biome.isCold || DRY_BIOMES.has(biome.name) ? null : WATER
  }

  /** Whether a surface pool lies at a place. */
  function isPool (x, z) {
    const { surface } = poolsOf(x >> 4, z >> 4)
    return surface !== null && Math.hypot((x & 15) - surface.x, (z & 15) - surface.z) < RADIUS_MAX + 2
  }

  function digPools (column) {
    const random = streamOf(landscape.seed, column.cx, column.cz, SALT_SHAPE)
    const { under, surface } = poolsOf(column.cx, column.cz)
    for (const pool of [under, surface]) if (pool !== null) dig(column, pool.x, pool.y, pool.z, pool.fluid, random)
  }

  return { digPools, isPool }
}

/** Whether the surface differs by at most two blocks, so that a pool is level. */
function isFlat ({ heights }) {
  let low = Infinity
  let high = -Infinity
  for (const height of heights) {
    low = Math.min(low, height)
    high = Math.max(high, height)
  }
  return high - low <= 2
}

/** A basin with its edge at `y`: fluid up to y - 1, open above, stone where the wall would leak. */
function dig (column, x, y, z, fluid, random) {
  const wide = 2.5 + random() * (RADIUS_MAX - 2.5)
  const long = 2.5 + random() * (RADIUS_MAX - 2.5)
  const cells = []
  for (let dz = -5; dz <= 5; dz++) for (let dx = -5; dx <= 5; dx++) if ((dx / wide) ** 2 + (dz / long) ** 2 < 1) cells.push([x + dx, z + dz, (dx / wide) ** 2 + (dz / long) ** 2])
  const lowX = column.cx * 16
  const lowZ = column.cz * 16
  for (const [cx, cz, share] of cells) {
    for (let up = 0; up <= 3; up++) if (up < 2 || share < 0.7) column.set(lowX + cx, y + up, lowZ + cz, AIR)
    const bottom = share < 0.4 ? 3 : 2
    for (let down = 1; down <= bottom; down++) column.set(lowX + cx, y - down, lowZ + cz, fluid)
    if (isSolid[column.get(lowX + cx, y - bottom - 1, lowZ + cz)] !== 1) column.set(lowX + cx, y - bottom - 1, lowZ + cz, STONE)
  }
  const inside = new Set(cells.map(([cx, cz]) => (cz << 4) | cx))
  for (const [cx, cz] of cells) {
    for (const [dx, dz] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      if (inside.has(((cz + dz) << 4) | (cx + dx))) continue
      for (let down = 1; down <= 3; down++) {
        const there = column.get(lowX + cx + dx, y - down, lowZ + cz + dz)
        if (isSolid[there] !== 1 && there !== fluid) column.set(lowX + cx + dx, y - down, lowZ + cz + dz, STONE)
      }
    }
  }
}

module.exports = { createPools }
