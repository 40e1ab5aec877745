'use strict'
// Plants in and on water: seagrass, kelp, sea pickles, lily pads.

const { stateOf, stateWith } = require('../game_data')
const { BIOMES } = require('./biomes')
const { SEA_LEVEL } = require('./climate')

const SALT_PLANT = 160
const SALT_KIND = 161
const AIR = 0
const WATER = stateOf('water')
const SEAGRASS = stateOf('seagrass')
const TALL_SEAGRASS = ['lower', 'upper'].map((half) => stateWith('tall_seagrass', { half }))
const KELP = stateWith('kelp', { age: 20 })
const KELP_PLANT = stateOf('kelp_plant')
const LILY_PAD = stateOf('lily_pad')
const PICKLES = [1, 2, 3, 4].map((pickles) => stateWith('sea_pickle', { pickles, waterlogged: true }))
const KELP_PATCH = 0.35 // share of the places in a patch; a patch is one hash per cell of 16 × 16
const CELL_SHIFT = 4

function growInWater (landscape, column, map) {
  for (let i = 0; i < 256; i++) {
    const height = map.heights[i]
    if (height >= SEA_LEVEL) continue
    growAt(landscape, column, column.cx * 16 + (i & 15), column.cz * 16 + (i >> 4), height, BIOMES[map.biomes[i]])
  }
}

function growAt (landscape, column, x, z, height, biome) {
  const chance = landscape.chance(x, z, SALT_PLANT)
  const kind = landscape.chance(x, z, SALT_KIND)
  const depth = SEA_LEVEL - height
  if (biome.name === 'swamp' && chance < 0.08 && column.get(x, SEA_LEVEL, z) === WATER && column.get(x, SEA_LEVEL + 1, z) === AIR) {
    column.set(x, SEA_LEVEL + 1, z, LILY_PAD)
    return
  }
  if (biome.isCold || column.get(x, height + 1, z) !== WATER) return
  if (biome.hasKelp && depth > 5 && landscape.chance(x >> CELL_SHIFT, z >> CELL_SHIFT, SALT_KIND) < 0.4 && chance < KELP_PATCH) {
    const tall = Math.min(depth - 2, 1 + Math.floor(kind * 10))
    for (let y = 1; y < tall; y++) column.set(x, height + y, z, KELP_PLANT)
    column.set(x, height + tall, z, KELP)
    return
  }
  if (biome.hasPickles && chance > 0.985) {
    column.set(x, height + 1, z, PICKLES[Math.floor(kind * 4)])
    return
  }
  const share = biome.name.includes('ocean') ? 0.24 : biome.name === 'swamp' ? 0.2 : 0.14
  if (chance >= share) return
  if (depth >= 3 && kind < 0.25) TALL_SEAGRASS.forEach((state, up) => column.set(x, height + 1 + up, z, state))
  else column.set(x, height + 1, z, SEAGRASS)
}

module.exports = { growInWater }
