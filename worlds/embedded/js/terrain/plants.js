'use strict'
// What grows on the ground: grass, flowers, mushrooms, pumpkins, berries, sugar cane.

const { stateOf, stateWith } = require('../game_data')
const { SEA_LEVEL, VILLAGE_FLAT_RADIUS } = require('./landscape')

const SALT_PLANT = 60
const SALT_KIND = 61
const PLAZA_CLEAR_RADIUS = 9
const LONE_PUMPKINS_FROM_BLOCKS = 40 // players appear nearer to the plaza, and not in a pumpkin

const GRASS_BLOCK = stateOf('grass_block')
const SAND = stateOf('sand')
const SHORT_GRASS = stateOf('short_grass')
const FERN = stateOf('fern')
const SUGAR_CANE = stateOf('sugar_cane')
const PUMPKIN = stateOf('pumpkin')
const BERRIES = stateWith('sweet_berry_bush', { age: 3 })
const BROWN_MUSHROOM = stateOf('brown_mushroom')
const RED_MUSHROOM = stateOf('red_mushroom')
const FLOWERS = ['dandelion', 'poppy', 'cornflower', 'oxeye_daisy', 'azure_bluet', 'allium'].map(stateOf)
const WOOD_FLOWERS = ['poppy', 'lily_of_the_valley', 'dandelion'].map(stateOf)

function growPlants (landscape, column) {
  for (let z = column.cz * 16; z < column.cz * 16 + 16; z++) {
    for (let x = column.cx * 16; x < column.cx * 16 + 16; x++) growAt(landscape, column, x, z)
  }
}

function growAt (landscape, column, x, z) {
  const height = column.heightAt(x, z)
  if (height < SEA_LEVEL) return
  const chance = landscape.chance(x, z, SALT_PLANT)
  const ground = column.get(x, height, z)
  if (height === SEA_LEVEL && chance < 0.2 && touchesWater(landscape, x, z) && (ground === SAND || ground === GRASS_BLOCK)) {
    const tall = 2 + Math.floor(landscape.chance(x, z, SALT_KIND) * 2)
    for (let y = 1; y <= tall; y++) column.set(x, height + y, z, SUGAR_CANE)
    return
  }
  if (ground !== GRASS_BLOCK) return
  const plant = plantFor(landscape, x, z, chance)
  if (plant) column.set(x, height + 1, z, plant)
}

function plantFor (landscape, x, z, chance) {
  const fromPlaza = Math.hypot(x, z)
  if (fromPlaza < PLAZA_CLEAR_RADIUS) return null
  const kind = landscape.chance(x, z, SALT_KIND)
  const oneOf = (states) => states[Math.floor(kind * states.length)]
  if (landscape.reach('pumpkin patch', x, z) > 0) return chance < 0.22 ? PUMPKIN : null
  if (landscape.reach('berry patch', x, z) > 0) return chance < 0.35 ? BERRIES : null
  if (landscape.reach('meadow', x, z) > 0) return chance < 0.42 ? oneOf(FLOWERS) : chance < 0.6 ? SHORT_GRASS : null
  if (fromPlaza < VILLAGE_FLAT_RADIUS) return chance < 0.03 ? oneOf(FLOWERS) : chance < 0.12 ? SHORT_GRASS : null
  if (landscape.woodedness(x, z) > 0) {
    if (chance < 0.012) return kind < 0.5 ? BROWN_MUSHROOM : RED_MUSHROOM
    if (chance < 0.022) return BERRIES
    if (chance < 0.05) return oneOf(WOOD_FLOWERS)
    return chance < 0.14 ? (kind < 0.2 ? FERN : SHORT_GRASS) : null
  }
  if (chance < 0.002 && fromPlaza > LONE_PUMPKINS_FROM_BLOCKS) return PUMPKIN
  // Flowers stand in drifts: one kind prevails where the flower noise is high.
  const drift = landscape.flowersAt(x, z)
  if (drift > 0.45 && chance < 0.25) return FLOWERS[Math.floor((drift - 0.45) / 0.55 * FLOWERS.length * 0.999)]
  if (chance < 0.012) return oneOf(FLOWERS)
  return chance < 0.13 ? SHORT_GRASS : null
}

function touchesWater (landscape, x, z) {
  return landscape.isUnderWater(x + 1, z) || landscape.isUnderWater(x - 1, z) || landscape.isUnderWater(x, z + 1) || landscape.isUnderWater(x, z - 1)
}

module.exports = { growPlants }
