'use strict'
// Generates a column step by step. All depends on (seed, x, z) only, so columns can be generated in any order.

const { LOWEST_Y, WORLD_HEIGHT } = require('../game_data')
const { biomeIds } = require('../network/registry_frames')
const { BIOMES } = require('./biomes')
const { encodeColumn, indexOf } = require('./column_data')
const { buildDungeons } = require('./dungeons')
const { createGround } = require('./ground')
const { layOres } = require('./ores')
const { growInWater } = require('./water_plants')

const AIR = 0
const BIOME_IDS = BIOMES.map(({ name }) => biomeIds.get(name))
const MIDDLE_OF_CELL = 2 // biomes are stored for cells of 4 × 4

/** One column during generation: states by place, the highest block, and the values of vanilla's compounds of its block entities. */
class Column {
  constructor () {
    this.states = new Uint16Array(WORLD_HEIGHT * 256)
    this.begin(0, 0)
  }

  begin (cx, cz) {
    this.cx = cx
    this.cz = cz
    this.highestY = LOWEST_Y
    this.blockEntities = []
    this.states.fill(AIR)
  }

  get (x, y, z) {
    return this.states[indexOf(x, y, z)]
  }

  set (x, y, z, state) {
    this.states[indexOf(x, y, z)] = state
    if (y > this.highestY) this.highestY = y
  }

  raise (y) {
    if (y > this.highestY) this.highestY = y
  }
}

/** @param parts landscape, caves, mineshafts, pools, woods, plants, ruins, towns (see index.js) */
function createGenerator ({ landscape, caves, mineshafts, pools, woods, plants, ruins, towns }) {
  const ground = createGround(landscape)
  const column = new Column()
  const biomes = new Uint16Array(16)

  /** Generates a column. The next call overwrites the result. */
  function make (cx, cz) {
    const map = landscape.mapOf(cx, cz)
    column.begin(cx, cz)
    const highest = ground.lay(column, map)
    caves.carve(column, highest)
    layOres(landscape.seed, column, map, highest)
    mineshafts.build(column, map.heights)
    pools.digPools(column)
    buildDungeons(landscape.seed, column, highest)
    woods.growTrees(column)
    plants.grow(column, map)
    growInWater(landscape, column, map)
    ruins.build(column)
    towns.build(column)
    return column
  }

  /** `{ bytes, blockEntities }`: the column's protocol bytes (see column_data.js), and its block entities. */
  function generate (cx, cz) {
    make(cx, cz)
    const map = landscape.mapOf(cx, cz)
    for (let i = 0; i < 16; i++) biomes[i] = BIOME_IDS[map.biomes[(((i >> 2) * 4 + MIDDLE_OF_CELL) << 4) | ((i & 3) * 4 + MIDDLE_OF_CELL)]]
    return { bytes: encodeColumn(column.states, column.highestY, biomes), blockEntities: column.blockEntities }
  }

  return { generate, make }
}

module.exports = { createGenerator }
