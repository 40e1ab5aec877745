'use strict'
// What the land of a seed offers: the kinds of blocks and creatures, each with the biomes that have it. It is a sample: some columns of every biome, and home.
// Usage: offers.js SEED. It writes one JSON object.

const { chestChances } = require('./gameplay/chest_loot')
const { blockByState, isAir } = require('./game_data')
const { CREATURES } = require('./terrain/herds')
const { createTerrain } = require('./terrain')
const { createNether } = require('./terrain/nether')
const { monsters, swampMonsters, waters, nether } = require('./mobs/spawning.json')

const COLUMNS_EACH = 16 // of each biome
const HOME_COLUMNS = 4 // in each direction; they have the home village
const STRIDE_COLUMNS = 6
const REACH_COLUMNS = 900
const BLOCKS_PER_COLUMN = 16

/** Columns by biome, the nearest to home first. */
function columnsByBiome (terrain) {
  const found = new Map()
  for (let ring = 0; ring <= REACH_COLUMNS; ring += STRIDE_COLUMNS) {
    for (let cx = -ring; cx <= ring; cx += STRIDE_COLUMNS) {
      const edge = Math.abs(cx) === ring
      for (let cz = -ring; cz <= ring; cz += edge ? STRIDE_COLUMNS : Math.max(2 * ring, 1)) {
        const biome = terrain.biomeAt(cx * BLOCKS_PER_COLUMN + 8, cz * BLOCKS_PER_COLUMN + 8)
        if (!found.has(biome)) found.set(biome, [])
        if (found.get(biome).length < COLUMNS_EACH) found.get(biome).push([cx, cz])
      }
    }
  }
  return found
}

/** Adds the kinds of blocks of a column. */
function note (blocks, { states }, biome) {
  for (const state of new Set(states)) {
    if (isAir(state)) continue
    const { name } = blockByState[state]
    if (!blocks.has(name)) blocks.set(name, new Set())
    blocks.get(name).add(biome)
  }
}

/** The creatures with the biomes where they appear. Monsters appear in the dark of any land. */
function creatures () {
  const found = {}
  const add = (type, where) => { found[type] = [...new Set([...found[type] ?? [], where])] }
  for (const [biome, herds] of Object.entries(CREATURES)) for (const [type] of herds) add(type, biome)
  for (const { type } of monsters) add(type, 'the dark')
  for (const { type } of swampMonsters) add(type, 'swamp')
  for (const [water, kinds] of Object.entries(waters)) for (const { type } of kinds) add(type, water)
  for (const [where, kinds] of Object.entries(nether)) for (const { type } of kinds) add(type, where)
  return found
}

/** Adds the kinds of blocks of the Nether: around its middle, and of the nearest fortress. Returns how many columns were looked at. */
function noteNether (blocks, seed) {
  const land = createNether(seed)
  const { low, high } = land.nearestFortress(0, 0)
  const squares = [[-HOME_COLUMNS, HOME_COLUMNS - 1, -HOME_COLUMNS, HOME_COLUMNS - 1], [low[0] >> 4, high[0] >> 4, low[2] >> 4, high[2] >> 4]]
  let columns = 0
  for (const [fromX, toX, fromZ, toZ] of squares) {
    for (let cx = fromX; cx <= toX; cx++) {
      for (let cz = fromZ; cz <= toZ; cz++, columns++) note(blocks, land.make(cx, cz), land.biomeAt(cx * BLOCKS_PER_COLUMN + 8, cz * BLOCKS_PER_COLUMN + 8))
    }
  }
  return columns
}

/**
 * @param {number} seed of the land
 * @returns {{ seed: number, columns: number, biomes: string[], blocks: Record<string, string[]>, creatures: Record<string, string[]>, chests: object }} blocks and
 *   creatures by kind, the biomes; chests by item, see chestChances
 */
function offersOf (seed) {
  const terrain = createTerrain(seed)
  const blocks = new Map()
  const sampled = columnsByBiome(terrain)
  for (let cx = -HOME_COLUMNS; cx < HOME_COLUMNS; cx++) for (let cz = -HOME_COLUMNS; cz < HOME_COLUMNS; cz++) note(blocks, terrain.make(cx, cz), 'home')
  for (const [biome, columns] of sampled) for (const [cx, cz] of columns) note(blocks, terrain.make(cx, cz), biome)
  const inNether = noteNether(blocks, seed)
  return {
    seed,
    columns: inNether + (2 * HOME_COLUMNS) ** 2 + [...sampled.values()].reduce((sum, columns) => sum + columns.length, 0),
    biomes: [...sampled.keys()].sort(),
    blocks: Object.fromEntries([...blocks].sort().map(([name, biomes]) => [name, [...biomes].sort()])),
    creatures: creatures(),
    chests: chestChances()
  }
}

process.stdout.write(JSON.stringify(offersOf(Number(process.argv[2]))) + '\n')
