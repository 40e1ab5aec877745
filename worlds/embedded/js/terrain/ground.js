'use strict'
// The ground of a column: stone, deepslate and bedrock, the soil of its biome, water above, sand and clay on its floor, ice.

const { createNoise2D } = require('simplex-noise')
const { LOWEST_Y, stateOf } = require('../game_data')
const { streamOf } = require('../random')
const { BIOMES } = require('./biomes')
const { SEA_LEVEL } = require('./climate')

const DEEPSLATE_BELOW_Y = 0 // all deepslate below, all stone from STONE_FROM_Y, a mixture between (vanilla's surface rule)
const STONE_FROM_Y = 8
const SOIL_BLOCKS = 3
const DEEP_SOIL_BLOCKS = 3 // sandstone under sand
const SALTS = { bedrock: 41, quarry: 42, deepslate: 43, podzol: 44, floor: 45 }

const STONE = stateOf('stone')
const DEEPSLATE = stateOf('deepslate')
const BEDROCK = stateOf('bedrock')
const SAND = stateOf('sand')
const SANDSTONE = stateOf('sandstone')
const GRAVEL = stateOf('gravel')
const CLAY = stateOf('clay')
const DIRT = stateOf('dirt')
const GRASS = stateOf('grass_block')
const PODZOL = stateOf('podzol')
const COARSE_DIRT = stateOf('coarse_dirt')
const WATER = stateOf('water')
const ICE = stateOf('ice')

/** Bedrock on the floor of the world, and the mixture of stone and deepslate. */
function layDepths (landscape, { states }, x, z, i) {
  const bedrock = 1 + Math.floor(landscape.chance(x, z, SALTS.bedrock) * 4)
  for (let level = 0; level < bedrock; level++) states[(level << 8) | i] = BEDROCK
  let draw = Math.floor(landscape.chance(x, z, SALTS.deepslate) * 0x7fffffff)
  for (let y = DEEPSLATE_BELOW_Y; y < STONE_FROM_Y; y++) {
    if ((draw & 7) >= y - DEEPSLATE_BELOW_Y + 1) states[((y - LOWEST_Y) << 8) | i] = DEEPSLATE
    draw >>= 3
  }
}

function createGround (landscape) {
  const floor = createNoise2D(streamOf(landscape.seed, 0, 0, SALTS.floor))

  /** Places everything up to the surface and the water. Returns the highest ground. */
  function lay (column, map) {
    const { heights } = map
    let lowest = Infinity
    let highest = -Infinity
    for (const height of heights) {
      if (height < lowest) lowest = height
      if (height > highest) highest = height
    }
    const solidTo = Math.max(STONE_FROM_Y, lowest - SOIL_BLOCKS - DEEP_SOIL_BLOCKS)
    const { states } = column
    states.fill(DEEPSLATE, 0, (DEEPSLATE_BELOW_Y - LOWEST_Y) << 8)
    states.fill(STONE, (DEEPSLATE_BELOW_Y - LOWEST_Y) << 8, (solidTo - LOWEST_Y) << 8)
    for (let i = 0; i < 256; i++) layAt(column, map, i, solidTo)
    return highest
  }

  function layAt (column, { heights, biomes }, i, solidTo) {
    const x = column.cx * 16 + (i & 15)
    const z = column.cz * 16 + (i >> 4)
    const height = heights[i]
    const biome = BIOMES[biomes[i]]
    const [top, under, deep] = groundOf(x, z, height, biome)
    const { states } = column
    const at = (y) => ((y - LOWEST_Y) << 8) | i
    for (let y = solidTo; y < height - SOIL_BLOCKS - DEEP_SOIL_BLOCKS; y++) states[at(y)] = STONE
    for (let y = Math.max(solidTo, height - SOIL_BLOCKS - DEEP_SOIL_BLOCKS); y < height - SOIL_BLOCKS; y++) states[at(y)] = deep
    for (let y = height - SOIL_BLOCKS; y < height; y++) states[at(y)] = under
    states[at(height)] = top
    for (let y = height + 1; y <= SEA_LEVEL; y++) states[at(y)] = WATER
    if (height < SEA_LEVEL && biome.isCold) states[at(SEA_LEVEL)] = ICE
    column.raise(Math.max(height, SEA_LEVEL))
    layDepths(landscape, column, x, z, i)
  }

  function groundOf (x, z, height, biome) {
    const site = landscape.siteAt(x, z)
    if (site === 'quarry' && landscape.reach('quarry', x, z) > 0.12) return landscape.chance(x, z, SALTS.quarry) < 0.12 ? [GRAVEL, STONE, STONE] : [STONE, STONE, STONE]
    if (height < SEA_LEVEL) return floorOf(x, z, height, biome)
    if (biome.top === GRASS && height === SEA_LEVEL && landscape.touchesWater(x, z) && landscape.chance(x, z, SALTS.podzol) < 0.4) return [SAND, SAND, STONE]
    if (biome.podzol !== undefined) {
      const draw = landscape.chance(x, z, SALTS.podzol)
      if (draw < biome.podzol) return [PODZOL, DIRT, STONE]
      if (draw > 0.95) return [COARSE_DIRT, DIRT, STONE]
    }
    if (biome.name === 'windswept_hills' && (height > 112 || floor(x / 14, z / 14) > 0.4)) return floor(x / 30, z / 30) > 0.5 ? [GRAVEL, GRAVEL, STONE] : [STONE, STONE, STONE]
    return [biome.top, biome.under, biome.under === SAND ? SANDSTONE : biome.deep]
  }

  /** The floor of water: sand near the shore, gravel in the deep, discs of clay and gravel (vanilla's disk_clay, disk_gravel, disk_sand). */
  function floorOf (x, z, height, biome) {
    const disc = floor(x / 15, z / 15)
    if (disc > 0.55) return [CLAY, CLAY, STONE]
    if (disc < -0.6) return [GRAVEL, GRAVEL, STONE]
    if (biome.name === 'swamp' || biome.name === 'river') return disc > 0 ? [SAND, SAND, STONE] : [DIRT, DIRT, STONE]
    return height < SEA_LEVEL - 14 && biome.name !== 'warm_ocean' ? [GRAVEL, GRAVEL, STONE] : [SAND, SAND, SANDSTONE]
  }

  return { lay }
}

module.exports = { createGround }
