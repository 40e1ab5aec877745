'use strict'
// What a block leaves behind when it is dug. The tables of minecraft-data give the items and their ranges; where they are too coarse
// (their chances are those of the choice, not of the drop) the values of the vanilla 1.21.4 loot tables stand in loot_corrections.json.

const { registry, Block, blockByState } = require('../game_data')
const { makeStack } = require('../inventory/stacks')
const corrections = require('./loot_corrections.json')

const leafDrops = (name) => {
  const sapling = name === 'mangrove_leaves' ? null : name.replace('_leaves', '_sapling').replace('flowering_azalea_sapling', 'flowering_azalea').replace('azalea_sapling', 'azalea')
  const drops = [{ item: 'stick', chance: 0.02, count: [1, 2] }]
  if (sapling && registry.itemsByName[sapling]) drops.push({ item: sapling, chance: name === 'jungle_leaves' ? 0.025 : 0.05, count: [1, 1] })
  if (name === 'oak_leaves' || name === 'dark_oak_leaves') drops.push({ item: 'apple', chance: 0.005, count: [1, 1] })
  return drops
}

/** Whether the held item is good enough for the block to leave anything (pickaxe for stone, iron for gold …). */
function canHarvest (block, heldStack) {
  return !block.harvestTools || (heldStack !== null && block.harvestTools[heldStack.itemId] === true)
}

function dropsFromTable (block, age) {
  const table = registry.blockLoot[block.name]?.drops
  if (!table) return registry.itemsByName[block.name] ? [{ item: block.name, chance: 1, count: [1, 1] }] : []
  return table
    .filter((drop) => !drop.silkTouch && (drop.blockAge === undefined || drop.blockAge === age))
    .map((drop) => ({ item: drop.item, chance: drop.noSilkTouch ? 1 : drop.dropChance, count: drop.stackSizeRange }))
}

/**
 * The stacks that a block of `state` drops to whoever holds `heldStack`.
 * @param random () → number from 0 to 1
 * @param byHand false when no tool is asked for: what lost its support leaves its loot whatever it is
 */
function lootOf (state, heldStack, random, { byHand = true } = {}) {
  const block = blockByState[state]
  if (byHand && !canHarvest(block, heldStack)) return []
  const heldName = heldStack ? registry.items[heldStack.itemId].name : null
  const properties = Block.fromStateId(state, 0).getProperties()
  const stacks = []
  for (const { item, chance, count, instead } of dropsFor(block, heldName, properties)) {
    if (random() >= chance) {
      if (instead) stacks.push(makeStack(registry.itemsByName[instead].id, 1))
      continue
    }
    const [low, high] = [count[0], count[1] ?? count[0]]
    const stack = makeStack(registry.itemsByName[item].id, low + Math.floor(random() * (high - low + 1)))
    if (stack) stacks.push(stack)
  }
  return stacks
}

function dropsFor (block, heldName, properties) {
  if (heldName === 'shears' && corrections.shears.includes(block.name)) return [{ item: block.name, chance: 1, count: [1, 1] }]
  if (block.name.endsWith('_leaves')) return heldName === 'shears' ? [{ item: block.name, chance: 1, count: [1, 1] }] : leafDrops(block.name)
  const corrected = corrections.blocks[block.name]
  if (corrected) return corrected.filter(({ age }) => age === undefined || age === Number(properties.age))
  return dropsFromTable(block, Number(properties.age))
}

module.exports = { lootOf, canHarvest }
