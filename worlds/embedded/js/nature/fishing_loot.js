'use strict'
// The catches of fishing, by fishing_loot.json.

const table = require('./fishing_loot.json')
const { withDamage, maxDurability } = require('../inventory/durability')
const { stackNamed } = require('../inventory/stacks')
const { drawOf } = require('../random')

/**
 * The stack of a catch.
 * @param {{ biome: string, isOpenWater: boolean, luck?: number }} place `luck`: level of luck of the sea
 * @param {() => number} random
 */
function catchAt ({ biome, isOpenWater, luck = 0 }, random) {
  const possible = table.categories.filter(({ needs_open_water: needsOpenWater }) => !needsOpenWater || isOpenWater)
  const { name } = drawOf(possible.map((one) => ({ ...one, weight: Math.max(0, one.weight + one.quality * luck) })), random)
  const { item, count, durability_left: durabilityLeft } = drawOf(table[name].filter(({ biomes }) => !biomes || biomes.includes(biome)), random)
  const stack = stackNamed(item, count)
  if (!durabilityLeft) return stack
  const [least, most] = durabilityLeft
  const left = least + random() * (most - least)
  return withDamage(stack, Math.min(maxDurability(stack) - 1, Math.floor(maxDurability(stack) * (1 - left))))
}

module.exports = { catchAt }
