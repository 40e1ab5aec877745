'use strict'
// The first animals of a column, by biome. Vanilla 1.21 tries a herd in one column of ten (creature_spawn_probability 0.1). Weights and herd sizes come from
// the biome files of the vanilla data pack (spawners.creature).

const { streamOf } = require('../random')
const { SEA_LEVEL } = require('./landscape')

const SALT_HERD = 140
const HERD_CHANCE = 0.1
const FARM = [['sheep', 12, 4, 4], ['pig', 10, 4, 4], ['chicken', 10, 4, 4], ['cow', 8, 4, 4]]
const WOODLAND = [...FARM, ['wolf', 5, 4, 4]]
const SPREAD_BLOCKS = 5

// biome → [type, weight, fewest, most]
const CREATURES = {
  plains: [...FARM, ['horse', 5, 2, 6], ['donkey', 1, 1, 3]],
  sunflower_plains: [...FARM, ['horse', 5, 2, 6], ['donkey', 1, 1, 3]],
  meadow: [['donkey', 1, 1, 2], ['rabbit', 2, 2, 6], ['sheep', 2, 2, 4]],
  forest: WOODLAND,
  flower_forest: [...FARM, ['rabbit', 4, 2, 3]],
  birch_forest: FARM,
  dark_forest: FARM,
  cherry_grove: [['pig', 1, 1, 2], ['rabbit', 2, 2, 6], ['sheep', 2, 2, 4]],
  taiga: [...FARM, ['wolf', 8, 4, 4], ['rabbit', 4, 2, 3], ['fox', 8, 2, 4]],
  old_growth_spruce_taiga: [...FARM, ['wolf', 8, 4, 4], ['rabbit', 4, 2, 3], ['fox', 8, 2, 4]],
  snowy_taiga: [...FARM, ['wolf', 8, 4, 4], ['rabbit', 4, 2, 3], ['fox', 8, 2, 4]],
  snowy_plains: [['rabbit', 10, 2, 3], ['polar_bear', 1, 1, 2]],
  savanna: [...FARM, ['horse', 1, 2, 6], ['donkey', 1, 1, 1], ['armadillo', 10, 2, 3]],
  jungle: [...FARM, ['parrot', 40, 1, 2], ['panda', 1, 1, 2], ['chicken', 10, 4, 4]],
  swamp: [...FARM, ['frog', 10, 2, 5]],
  desert: [['rabbit', 12, 2, 3], ['camel', 1, 1, 1]],
  windswept_hills: [...FARM, ['llama', 5, 4, 6]],
  stony_peaks: [],
  snowy_slopes: [['rabbit', 4, 2, 3], ['goat', 5, 1, 3]],
  frozen_peaks: [['goat', 5, 1, 3]]
}

function herdOf (landscape, cx, cz) {
  const random = streamOf(landscape.seed, cx, cz, SALT_HERD)
  if (random() >= HERD_CHANCE) return []
  const middleX = cx * 16 + Math.floor(random() * 16)
  const middleZ = cz * 16 + Math.floor(random() * 16)
  const choices = CREATURES[landscape.biomeAt(middleX, middleZ)] ?? []
  let draw = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  const choice = choices.find(([, weight]) => (draw -= weight) < 0)
  if (!choice) return []
  const [type, , fewest, most] = choice
  const herd = []
  const count = fewest + Math.floor(random() * (most - fewest + 1))
  const within = (value, low) => Math.max(low, Math.min(low + 15, value))
  for (let animal = 0; animal < count; animal++) {
    const x = within(middleX + Math.round((random() * 2 - 1) * SPREAD_BLOCKS), cx * 16)
    const z = within(middleZ + Math.round((random() * 2 - 1) * SPREAD_BLOCKS), cz * 16)
    const ground = landscape.heightAt(x, z)
    if (ground >= SEA_LEVEL) herd.push({ type, x: x + 0.5, y: ground + 1, z: z + 0.5 })
  }
  return herd
}

module.exports = { CREATURES, herdOf }
