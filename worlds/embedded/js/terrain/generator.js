'use strict'
// Makes a column: ground, ores, water, plants, trees, the village. Everything hangs on (seed, x, z) alone, so columns may be made in any order.

const { LOWEST_Y, WORLD_HEIGHT, stateOf } = require('../game_data')
const { biomeIds } = require('../network/registry_frames')
const { streamOf } = require('../random')
const { SEA_LEVEL } = require('./landscape')
const { encodeColumn, indexOf } = require('./column_data')
const { growPlants } = require('./plants')
const { growTrees } = require('./woods')

const DEEPSLATE_BELOW_Y = 0
const SALT_ORES = 40
const SALT_BEDROCK = 41

const AIR = 0
const STONE = stateOf('stone')
const DEEPSLATE = stateOf('deepslate')
const BEDROCK = stateOf('bedrock')
const DIRT = stateOf('dirt')
const GRASS = stateOf('grass_block') // its default state is without snow
const SAND = stateOf('sand')
const GRAVEL = stateOf('gravel')
const CLAY = stateOf('clay')
const WATER = stateOf('water')

// Veins a column: block, its deepslate form, how many veins, blocks a vein, lowest and highest y (after the 1.21 ore distribution, simplified).
const VEINS = [
  ['coal_ore', 'deepslate_coal_ore', 9, 9, 0, 100],
  ['iron_ore', 'deepslate_iron_ore', 8, 7, -32, 72],
  ['copper_ore', 'deepslate_copper_ore', 7, 9, -16, 80],
  ['gold_ore', 'deepslate_gold_ore', 3, 6, -64, 30],
  ['redstone_ore', 'deepslate_redstone_ore', 4, 6, -64, 14],
  ['lapis_ore', 'deepslate_lapis_ore', 2, 5, -48, 48],
  ['diamond_ore', 'deepslate_diamond_ore', 3, 5, -64, 12],
  ['granite', 'tuff', 2, 30, -60, 60],
  ['andesite', 'tuff', 2, 30, -60, 60],
  ['diorite', 'tuff', 2, 30, -60, 60],
  ['gravel', 'gravel', 2, 20, -20, 60]
].map(([block, deep, veins, size, low, high]) => ({ state: stateOf(block), deepState: stateOf(deep), veins, size, low, high }))

/**
 * @param landscape see landscape.js
 * @param {(place: Function, cx: number, cz: number) => void} buildPlans puts the village's blocks of this column
 */
function createGenerator (landscape, buildPlans) {
  const states = new Uint16Array(WORLD_HEIGHT * 256)
  const biomes = new Uint16Array(16)
  const heights = new Int16Array(256)
  let highestY = LOWEST_Y

  /** The column's protocol bytes (see column_data.js). */
  function generate (cx, cz) {
    const lowest = measure(cx, cz)
    states.fill(AIR)
    highestY = lowest
    states.fill(DEEPSLATE, 0, indexOf(0, DEEPSLATE_BELOW_Y, 0))
    states.fill(STONE, indexOf(0, DEEPSLATE_BELOW_Y, 0), indexOf(0, lowest - 3, 0))
    for (let z = 0; z < 16; z++) for (let x = 0; x < 16; x++) layGround(cx * 16 + x, cz * 16 + z, lowest - 3, heights[(z << 4) | x])
    layOres(cx, cz)
    const column = { cx, cz, heightAt: (x, z) => heights[((z & 15) << 4) | (x & 15)], get, set, setIfAir }
    growPlants(landscape, column)
    growTrees(landscape, column)
    buildPlans(column)
    for (let i = 0; i < 16; i++) biomes[i] = biomeIds.get(landscape.biomeAt(cx * 16 + (i & 3) * 4 + 2, cz * 16 + (i >> 2) * 4 + 2))
    return encodeColumn(states, highestY, biomes)
  }

  const get = (x, y, z) => states[indexOf(x, y, z)]
  function set (x, y, z, state) {
    states[indexOf(x, y, z)] = state
    if (y > highestY) highestY = y
  }
  const setIfAir = (x, y, z, state) => { if (get(x, y, z) === AIR) set(x, y, z, state) }

  function measure (cx, cz) {
    let lowest = Infinity
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const height = landscape.heightAt(cx * 16 + x, cz * 16 + z)
        heights[(z << 4) | x] = height
        lowest = Math.min(lowest, height)
      }
    }
    return lowest
  }

  function layGround (x, z, from, height) {
    for (let y = from; y < height - 3; y++) set(x, y, z, STONE)
    const [surface, soil] = groundOf(x, z, height)
    for (let y = height - 3; y < height; y++) set(x, y, z, soil)
    set(x, height, z, surface)
    for (let y = height + 1; y <= SEA_LEVEL; y++) set(x, y, z, WATER)
    const bedrockHeight = 1 + Math.floor(landscape.chance(x, z, SALT_BEDROCK) * 4)
    for (let y = LOWEST_Y; y < LOWEST_Y + bedrockHeight; y++) set(x, y, z, BEDROCK)
  }

  function groundOf (x, z, height) {
    if (landscape.reach('quarry', x, z) > 0.12) return landscape.chance(x, z, SALT_ORES) < 0.12 ? [GRAVEL, STONE] : [STONE, STONE]
    if (height < SEA_LEVEL - 1) return landscape.flowersAt(x, z) > 0.1 ? [CLAY, CLAY] : landscape.flowersAt(x, z) < -0.45 ? [GRAVEL, GRAVEL] : [SAND, SAND]
    if (height < SEA_LEVEL) return [SAND, SAND]
    if (height <= SEA_LEVEL + 1 && landscape.isShore(x, z)) return [SAND, SAND]
    return [GRASS, DIRT]
  }

  function layOres (cx, cz) {
    const random = streamOf(landscape.seed, cx, cz, SALT_ORES)
    for (const { state, deepState, veins, size, low, high } of VEINS) {
      for (let vein = 0; vein < veins; vein++) {
        let x = Math.floor(random() * 16)
        let y = Math.floor(low + random() * (high - low))
        let z = Math.floor(random() * 16)
        for (let block = 0; block < size; block++) {
          const there = get(x, y, z)
          if (there === STONE) set(x, y, z, state)
          else if (there === DEEPSLATE) set(x, y, z, deepState)
          const step = Math.floor(random() * 6)
          if (step < 2) x = Math.min(15, Math.max(0, x + (step === 0 ? 1 : -1)))
          else if (step < 4) y = Math.min(high, Math.max(LOWEST_Y + 5, y + (step === 2 ? 1 : -1)))
          else z = Math.min(15, Math.max(0, z + (step === 4 ? 1 : -1)))
        }
      }
    }
  }

  return { generate }
}

module.exports = { createGenerator }
