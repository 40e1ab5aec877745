'use strict'
// The biomes: the biome of a climate, its ground, its plants. The numbers of trees and plants per column follow the features of the vanilla 1.21 biome files
// (vegetal_decoration: trees_…, flower_…, patch_…), as chances per block. Where vanilla places more than there is room for, it is what fits.

const { stateOf, stateWith } = require('../game_data')

const GRASS = stateOf('grass_block')
const SNOWY_GRASS = stateWith('grass_block', { snowy: true })
const DIRT = stateOf('dirt')
const SAND = stateOf('sand')
const SANDSTONE = stateOf('sandstone')
const STONE = stateOf('stone')
const SNOW_BLOCK = stateOf('snow_block')

const MEADOW_FLOWERS = ['dandelion', 'poppy', 'allium', 'azure_bluet', 'oxeye_daisy', 'cornflower']
const PLAIN_FLOWERS = ['dandelion', 'poppy', 'azure_bluet', 'oxeye_daisy', 'cornflower', 'orange_tulip', 'red_tulip', 'pink_tulip', 'white_tulip']
const FOREST_FLOWERS = ['dandelion', 'poppy', 'lily_of_the_valley']
const FLOWER_FOREST_FLOWERS = [...PLAIN_FLOWERS, 'allium', 'lily_of_the_valley']
const TALL_FLOWERS = ['lilac', 'rose_bush', 'peony']

// trees: [kind, weight]; treesPerColumn of 16 × 16; grass, ferns, flowers, …: chance for each block of ground.
const USUAL = {
  top: GRASS,
  under: DIRT,
  deep: STONE,
  isCold: false,
  treesPerColumn: 0,
  trees: [],
  grass: 0.06,
  tallGrass: 0.005,
  fern: 0,
  flower: 0.006,
  flowers: ['dandelion', 'poppy'],
  tallFlower: 0,
  tallFlowers: TALL_FLOWERS,
  mushroom: 0.001,
  pumpkin: 0.0004,
  extras: [] // [chance, block]
}
const OAKS = [['oak', 9], ['fancy_oak', 1]]
const TAIGA_TREES = [['spruce', 2], ['pine', 1]]
const COLD = { isCold: true, top: SNOWY_GRASS, grass: 0.01, flower: 0, pumpkin: 0.0002 }
const SANDY = { top: SAND, under: SAND, grass: 0, tallGrass: 0, flower: 0, mushroom: 0, pumpkin: 0 }
const WATERY = { ...SANDY, isWater: true }

const GIVEN = {
  plains: { treesPerColumn: 0.25, trees: OAKS, grass: 0.16, tallGrass: 0.02, flower: 0.012, flowers: PLAIN_FLOWERS },
  sunflower_plains: { treesPerColumn: 0.25, trees: OAKS, grass: 0.16, tallGrass: 0.02, flower: 0.012, flowers: PLAIN_FLOWERS, tallFlower: 0.06, tallFlowers: ['sunflower'] },
  meadow: { treesPerColumn: 0.02, trees: [['fancy_oak', 1], ['birch', 1]], grass: 0.18, tallGrass: 0.02, flower: 0.3, flowers: MEADOW_FLOWERS },
  forest: { treesPerColumn: 7, trees: [['birch', 2], ['oak', 7], ['fancy_oak', 1]], flower: 0.02, flowers: FOREST_FLOWERS, tallFlower: 0.004, mushroom: 0.008 },
  birch_forest: { treesPerColumn: 7, trees: [['birch', 19], ['oak', 1]], flower: 0.02, flowers: FOREST_FLOWERS, tallFlower: 0.004, mushroom: 0.004 },
  flower_forest: { treesPerColumn: 4, trees: [['birch', 2], ['oak', 7], ['fancy_oak', 1]], flower: 0.25, flowers: FLOWER_FOREST_FLOWERS, tallFlower: 0.03 },
  dark_forest: { treesPerColumn: 12, trees: [['dark_oak', 14], ['birch', 2], ['oak', 3], ['fancy_oak', 1]], mushroom: 0.02, tallFlower: 0.004 },
  cherry_grove: { treesPerColumn: 5, trees: [['cherry', 1]], grass: 0.1, extras: [[0.18, 'pink_petals']] },
  taiga: { treesPerColumn: 8, trees: TAIGA_TREES, grass: 0.03, fern: 0.1, flower: 0.004, mushroom: 0.004, extras: [[0.006, 'sweet_berry_bush']] },
  old_growth_spruce_taiga: {
    treesPerColumn: 6, trees: [['mega_spruce', 3], ['spruce', 4], ['pine', 2]], grass: 0.03, fern: 0.16, mushroom: 0.012, podzol: 0.45, extras: [[0.01, 'sweet_berry_bush']]
  },
  snowy_taiga: { ...COLD, treesPerColumn: 8, trees: TAIGA_TREES, fern: 0.03, extras: [[0.004, 'sweet_berry_bush']] },
  snowy_plains: { ...COLD, treesPerColumn: 0.15, trees: TAIGA_TREES },
  savanna: { treesPerColumn: 1.2, trees: [['acacia', 4], ['oak', 1]], grass: 0.3, tallGrass: 0.06, flower: 0.004 },
  jungle: {
    treesPerColumn: 12, trees: [['jungle', 7], ['mega_jungle', 2], ['fancy_oak', 1]], grass: 0.28, fern: 0.08, flower: 0.006, extras: [[0.0025, 'melon'], [0.004, 'bamboo']], hasVines: true
  },
  swamp: { treesPerColumn: 2.5, trees: [['swamp_oak', 1]], grass: 0.12, flower: 0.01, flowers: ['blue_orchid'], mushroom: 0.02 },
  desert: { ...SANDY, deep: SANDSTONE, extras: [[0.0035, 'cactus'], [0.004, 'dead_bush']] },
  beach: SANDY,
  snowy_beach: { ...SANDY, isCold: true },
  stony_shore: { ...SANDY, top: STONE, under: STONE },
  windswept_hills: { treesPerColumn: 0.6, trees: [['spruce', 2], ['oak', 1]], grass: 0.05, isMountain: true },
  stony_peaks: { ...SANDY, top: STONE, under: STONE, isMountain: true },
  snowy_slopes: { ...SANDY, isCold: true, top: SNOW_BLOCK, under: SNOW_BLOCK, isMountain: true },
  jagged_peaks: { ...SANDY, isCold: true, top: SNOW_BLOCK, under: STONE, isMountain: true },
  river: WATERY,
  frozen_river: { ...WATERY, isCold: true },
  warm_ocean: { ...WATERY, hasPickles: true },
  lukewarm_ocean: { ...WATERY, hasKelp: true },
  ocean: { ...WATERY, hasKelp: true },
  cold_ocean: { ...WATERY, hasKelp: true },
  frozen_ocean: { ...WATERY, isCold: true },
  deep_lukewarm_ocean: { ...WATERY, hasKelp: true },
  deep_ocean: { ...WATERY, hasKelp: true },
  deep_cold_ocean: { ...WATERY, hasKelp: true },
  deep_frozen_ocean: { ...WATERY, isCold: true }
}

const NAMES = Object.keys(GIVEN)
const BIOMES = NAMES.map((name) => {
  const biome = { ...USUAL, ...GIVEN[name], name }
  const weight = biome.trees.reduce((sum, [, each]) => sum + each, 0)
  return { ...biome, treeWeight: weight, flowers: biome.flowers.map(stateOf), extras: biome.extras.map(([chance, block]) => [chance, block]) }
})
const indexOf = Object.fromEntries(NAMES.map((name, index) => [name, index]))

const DEEP_BELOW_Y = 44

/** The biome of a water column. */
function waterBiome ({ temperature, isRiver }, height) {
  const isFrozen = temperature < -0.5
  if (isRiver) return isFrozen ? 'frozen_river' : 'river'
  const deep = height < DEEP_BELOW_Y ? 'deep_' : ''
  if (isFrozen) return `${deep}frozen_ocean`
  if (temperature < -0.2) return `${deep}cold_ocean`
  if (temperature < 0.25) return `${deep}ocean`
  if (temperature < 0.55 || deep) return `${deep}lukewarm_ocean`
  return 'warm_ocean'
}

/** The biome of rough, high land, or null where it is neither. */
function mountainBiome ({ temperature, humidity, weirdness, roughness }, height) {
  if (roughness > 0.45 && height > 128) return temperature > 0.3 ? 'stony_peaks' : 'jagged_peaks'
  if (roughness > 0.4 && height > 104) return temperature < -0.15 ? 'snowy_slopes' : temperature > 0.3 ? 'stony_peaks' : 'windswept_hills'
  if (roughness < 0.3 || height < 80) return null
  if (temperature < -0.45) return 'snowy_slopes'
  if (temperature < 0.3 && humidity > -0.1) return weirdness > 0 ? 'cherry_grove' : 'meadow'
  return 'windswept_hills'
}

function lowlandBiome ({ temperature, humidity, weirdness, swampiness }) {
  if (swampiness > 0.5) return 'swamp'
  if (temperature < -0.5) return humidity < 0 ? 'snowy_plains' : 'snowy_taiga'
  if (temperature < -0.18) return humidity < -0.3 ? 'plains' : humidity > 0.4 ? 'old_growth_spruce_taiga' : 'taiga'
  if (temperature < 0.2) {
    if (humidity < -0.25) return weirdness > 0.35 ? 'sunflower_plains' : 'plains'
    if (humidity < 0.1) return weirdness > 0.35 ? 'flower_forest' : 'forest'
    return humidity < 0.42 ? 'birch_forest' : 'dark_forest'
  }
  if (temperature < 0.5) return humidity < -0.1 ? 'savanna' : humidity < 0.25 ? (weirdness > 0 ? 'plains' : 'forest') : 'jungle'
  return humidity < 0.3 ? 'desert' : 'jungle'
}

/**
 * @param climate temperature, humidity, weirdness, roughness, swampiness, continent (-1 ocean to 1 inland), isRiver
 * @param {number} height y of the highest ground block
 * @param {number} seaLevel
 * @returns {number} index into BIOMES
 */
function biomeOf (climate, height, seaLevel) {
  if (height < seaLevel && climate.swampiness < 0.5) return indexOf[waterBiome(climate, height)]
  if (climate.continent < -0.16 && height <= seaLevel + 2 && climate.swampiness < 0.5) {
    if (climate.roughness > 0.35) return indexOf.stony_shore
    return climate.temperature < -0.5 ? indexOf.snowy_beach : indexOf.beach
  }
  return indexOf[mountainBiome(climate, height) ?? lowlandBiome(climate)]
}

module.exports = { BIOMES, NAMES, indexOf, biomeOf }
