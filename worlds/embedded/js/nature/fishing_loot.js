'use strict'
// The catches of fishing, by fishing_loot.json.

const table = require('./fishing_loot.json')
const { withDamage, maxDurability } = require('../inventory/durability')
const { stackNamed } = require('../inventory/stacks')
const { drawOf } = require('../random')

/**
 * The stack of a catch.
 * @param {{ biome: string, isOpenWater: boolean }} place
 * @param {() => number} random
 */
function catchAt ({ biome, isOpenWater }, random) {
  const { name } = drawOf(table.categories.filter(({ needs_open_water: needsOpenWater }) => !needsOpenWater || isOpenWater), random)
  const { item, count, durability_left: durabilityLeft } = drawOf(table[name].filter(({ biomes }) => !biomes || biomes.includes(biome)), random)
  const stack = stackNamed(item, count)
  if (!durabilityLeft) return stack
  const [least, most] = durabilityLeft
  const left = least + random() * (most - least)
  return withDamage(stack, Math.min(maxDurability(stack) - 1, Math.floor(maxDurability(stack) * (1 - left))))
}

module.exports = { catchAt }
