'use strict'
// The loot of chests against vanilla's tables, written independently of the world's.

const assert = require('node:assert/strict')
const test = require('node:test')
const { Container } = require('../../../worlds/embedded/js/inventory/container')
const { nameOf } = require('../../../worlds/embedded/js/inventory/stacks')
const { chestChances, lootOfTable, fillFromTable } = require('../../../worlds/embedded/js/gameplay/chest_loot')
const { mulberry32 } = require('../../../worlds/embedded/js/random')

const CHESTS = 6000
const SLOTS = 27
const SIGMAS = 4

// By table: [rolls from, to, sum of the weights, { item: [weight, count from, to] }]. The first pool of each has 10 for enchanted books, a mineshaft's 5 more for nothing.
const VANILLA = {
  'minecraft:chests/simple_dungeon': [
    [1, 3, 129, {
      saddle: [20, 1, 1], golden_apple: [15, 1, 1], enchanted_golden_apple: [2, 1, 1], music_disc_otherside: [2, 1, 1], music_disc_13: [15, 1, 1], music_disc_cat: [15, 1, 1],
      name_tag: [20, 1, 1], golden_horse_armor: [10, 1, 1], iron_horse_armor: [15, 1, 1], diamond_horse_armor: [5, 1, 1]
    }],
    [1, 4, 125, {
      iron_ingot: [10, 1, 4], gold_ingot: [5, 1, 4], bread: [20, 1, 1], wheat: [20, 1, 4], bucket: [10, 1, 1], redstone: [15, 1, 4], coal: [15, 1, 4],
      melon_seeds: [10, 2, 4], pumpkin_seeds: [10, 2, 4], beetroot_seeds: [10, 2, 4]
    }],
    [3, 3, 40, { bone: [10, 1, 8], gunpowder: [10, 1, 8], rotten_flesh: [10, 1, 8], string: [10, 1, 8] }]
  ],
  'minecraft:chests/abandoned_mineshaft': [
    [1, 1, 71, { golden_apple: [20, 1, 1], enchanted_golden_apple: [1, 1, 1], name_tag: [30, 1, 1], iron_pickaxe: [5, 1, 1] }],
    [2, 4, 98, {
      iron_ingot: [10, 1, 5], gold_ingot: [5, 1, 3], redstone: [5, 4, 9], lapis_lazuli: [5, 4, 9], diamond: [3, 1, 2], coal: [10, 3, 8], bread: [15, 1, 3],
      glow_berries: [15, 3, 6], melon_seeds: [10, 2, 4], pumpkin_seeds: [10, 2, 4], beetroot_seeds: [10, 2, 4]
    }],
    [3, 3, 50, { rail: [20, 4, 8], powered_rail: [5, 1, 4], detector_rail: [5, 1, 4], activator_rail: [5, 1, 4], torch: [15, 1, 16] }]
  ],
  'minecraft:chests/village/village_plains_house': [
    [3, 8, 43, {
      gold_nugget: [1, 1, 3], dandelion: [2, 1, 1], poppy: [1, 1, 1], potato: [10, 1, 7], bread: [10, 1, 4], apple: [10, 1, 5], book: [1, 1, 1],
      feather: [1, 1, 1], emerald: [2, 1, 4], oak_sapling: [5, 1, 2]
    }],
    [1, 1, 3, { bundle: [1, 1, 1] }]
  ],
  'minecraft:chests/village/village_savanna_house': [
    [3, 8, 46, {
      gold_nugget: [1, 1, 3], short_grass: [5, 1, 1], tall_grass: [5, 1, 1], bread: [10, 1, 4], wheat_seeds: [10, 1, 5], emerald: [2, 1, 4],
      acacia_sapling: [10, 1, 2], saddle: [1, 1, 1], torch: [1, 1, 2], bucket: [1, 1, 1]
    }],
    [1, 1, 3, { bundle: [1, 1, 1] }]
  ],
  'minecraft:chests/village/village_taiga_house': [
    [3, 8, 54, {
      iron_nugget: [1, 1, 5], fern: [2, 1, 1], large_fern: [2, 1, 1], potato: [10, 1, 7], sweet_berries: [5, 1, 7], bread: [10, 1, 4],
      pumpkin_seeds: [5, 1, 5], pumpkin_pie: [1, 1, 1], emerald: [2, 1, 4], spruce_sapling: [5, 1, 5], spruce_sign: [1, 1, 1], spruce_log: [10, 1, 5]
    }],
    [1, 1, 3, { bundle: [1, 1, 1] }]
  ],
  'minecraft:chests/village/village_snowy_house': [
    [3, 8, 53, {
      blue_ice: [1, 1, 1], snow_block: [4, 1, 1], potato: [10, 1, 7], bread: [10, 1, 4], beetroot_seeds: [10, 1, 5], beetroot_soup: [1, 1, 1],
      furnace: [1, 1, 1], emerald: [1, 1, 4], snowball: [10, 1, 7], coal: [5, 1, 4]
    }],
    [1, 1, 3, { bundle: [1, 1, 1] }]
  ],
  'minecraft:chests/village/village_desert_house': [
    [3, 8, 36, {
      clay_ball: [1, 1, 1], green_dye: [1, 1, 1], cactus: [10, 1, 4], wheat: [10, 1, 7], bread: [10, 1, 4], book: [1, 1, 1], dead_bush: [2, 1, 3],
      emerald: [1, 1, 3]
    }],
    [1, 1, 3, { bundle: [1, 1, 1] }]
  ],
  'minecraft:chests/village/village_weaponsmith': [
    [3, 8, 94, {
      diamond: [3, 1, 3], iron_ingot: [10, 1, 5], gold_ingot: [5, 1, 3], bread: [15, 1, 3], apple: [15, 1, 3], iron_pickaxe: [5, 1, 1],
      iron_sword: [5, 1, 1], iron_chestplate: [5, 1, 1], iron_helmet: [5, 1, 1], iron_leggings: [5, 1, 1], iron_boots: [5, 1, 1], obsidian: [5, 3, 7],
      oak_sapling: [5, 3, 7], saddle: [3, 1, 1], iron_horse_armor: [1, 1, 1], golden_horse_armor: [1, 1, 1], diamond_horse_armor: [1, 1, 1]
    }],
    [1, 1, 3, { bundle: [1, 1, 1] }]
  ]
}

test('chests have vanilla\'s items, as often and as many as in vanilla', () => {
  for (const [table, pools] of Object.entries(VANILLA)) {
    const random = mulberry32(20241203)
    const stacks = new Map() // item → counts of its stacks
    for (let chest = 0; chest < CHESTS; chest++) {
      for (const stack of lootOfTable(table, random)) stacks.set(nameOf(stack), [...stacks.get(nameOf(stack)) ?? [], stack.count])
    }
    for (const [low, high, sum, items] of pools) {
      const rolls = CHESTS * (low + high) / 2
      for (const [item, [weight, fewest, most]] of Object.entries(items)) {
        const counts = stacks.get(item) ?? []
        stacks.delete(item)
        const expected = rolls * weight / sum
        assert.ok(Math.abs(counts.length - expected) < SIGMAS * Math.sqrt(expected) * 1.1, `${item}: ${counts.length} stacks, not ${expected}`)
        assert.deepEqual([Math.min(...counts), Math.max(...counts)], [fewest, most], item)
        const mean = counts.reduce((total, count) => total + count, 0) / counts.length
        const spread = (most - fewest + 1) / Math.sqrt(12 * counts.length)
        assert.ok(Math.abs(mean - (fewest + most) / 2) <= SIGMAS * spread, `${item}: ${mean} on average`)
      }
    }
    assert.deepEqual([...stacks.keys()], [])
  }
})

const tagsOf = (seed) => ({ LootTable: { type: 'string', value: 'chests/simple_dungeon' }, LootTableSeed: { type: 'long', value: [0, seed] } })
const filled = (seed) => {
  const container = new Container(SLOTS)
  fillFromTable(container, tagsOf(seed), () => assert.fail('the seed decides'))
  return container
}

test('the same seed fills a chest with the same items in the same slots, another seed with others', () => {
  assert.deepEqual(filled(5).slots, filled(5).slots)
  assert.notDeepEqual(filled(6).slots, filled(5).slots)
})

test('stacks are divided among the slots, and nothing is lost', () => {
  let [divided, whole] = [0, 0]
  for (let seed = 1; seed < 200; seed++) {
    const expected = lootOfTable('chests/simple_dungeon', mulberry32(seed))
    const counts = new Map()
    for (const { itemId, count } of expected) counts.set(itemId, (counts.get(itemId) ?? 0) + count)
    const container = filled(seed)
    assert.deepEqual([...container.counts()].sort(), [...counts].sort())
    divided += container.slots.filter(Boolean).length
    whole += expected.length
  }
  assert.ok(divided > whole * 1.5)
})

test('the chance that a chest holds an item is the share of drawn chests that do', () => {
  const chances = chestChances()
  const random = mulberry32(5)
  for (const kind of ['simple_dungeon', 'village_weaponsmith']) {
    const name = Object.keys(VANILLA).find((table) => table.endsWith(kind))
    const counts = {}
    for (let chest = 0; chest < CHESTS; chest++) for (const item of new Set(lootOfTable(name, random).map(nameOf))) counts[item] = (counts[item] ?? 0) + 1
    const items = Object.keys(chances).filter((item) => kind in chances[item])
    assert.deepEqual(Object.keys(counts).sort(), items.sort())
    for (const item of items) {
      const chance = chances[item][kind]
      assert.ok(Math.abs(counts[item] / CHESTS - chance) <= SIGMAS * Math.sqrt(chance * (1 - chance) / CHESTS), `${item} of ${kind}: ${counts[item] / CHESTS}, not ${chance}`)
    }
  }
})
