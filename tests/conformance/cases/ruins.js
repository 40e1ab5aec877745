'use strict'
// Chests of villages: vanilla's loot of each table, and bodies that take it.

const { open, close, shown } = require('../js/windows')
const { createSuite } = require('../js/suite')

const CHEST_SLOTS = 27
const STACKS_MIN = 3 // of a roll each
const FOOD = /(\d+) (bread|potato|apple)\b/
const ITEMS = {
  plains_house: ['gold_nugget', 'dandelion', 'poppy', 'potato', 'bread', 'apple', 'book', 'feather', 'emerald', 'oak_sapling'],
  savanna_house: ['gold_nugget', 'short_grass', 'tall_grass', 'bread', 'wheat_seeds', 'emerald', 'acacia_sapling', 'saddle', 'torch', 'bucket'],
  taiga_house: ['iron_nugget', 'fern', 'large_fern', 'potato', 'sweet_berries', 'bread', 'pumpkin_seeds', 'pumpkin_pie', 'emerald', 'spruce_(sapling|sign|log)'],
  snowy_house: ['blue_ice', 'snow_block', 'potato', 'bread', 'beetroot_(seeds|soup)', 'furnace', 'emerald', 'snowball', 'coal'],
  desert_house: ['clay_ball', 'green_dye', 'cactus', 'wheat', 'bread', 'book', 'dead_bush', 'emerald'],
  weaponsmith: ['diamond', '(iron|gold)_ingot', 'bread', 'apple', 'iron_(pickaxe|sword|helmet|chestplate|leggings|boots)', 'obsidian', 'oak_sapling', 'saddle',
    '(iron|golden|diamond)_horse_armor']
}

const suite = createSuite()

const chestOf = (table) => `chest{LootTable:"minecraft:chests/village/village_${table}"}`

suite.case('chests of villages have vanilla\'s items', async (c) => {
  const tables = Object.keys(ITEMS)
  const body = await c.join()
  for (const [index, table] of tables.entries()) await c.set(2 * index - 5, 0, 3, chestOf(table))
  for (const [index, table] of tables.entries()) {
    const x = 2 * index - 5
    await c.put(body, x, 0, 1)
    await open(c, body, x, 0, 3)
    const stacks = Array.from({ length: CHEST_SLOTS }, (_, slot) => shown(body, slot)).filter(Boolean)
    await close(c, body)
    c.assert.ok(stacks.length >= STACKS_MIN, `${table}: ${stacks}`)
    for (const stack of stacks) c.assert.match(stack, new RegExp(`^\\d+ (${[...ITEMS[table], 'bundle'].join('|')})$`), table)
  }
})

suite.case('a body finds the chest of a ruin behind cobwebs and takes its food', async (c) => {
  await c.fill([2, 0, 2], [6, 2, 6], 'mossy_cobblestone')
  await c.fill([3, 0, 3], [5, 2, 5], 'air')
  await c.set(4, 0, 2, 'air')
  await c.set(4, 1, 2, 'air')
  for (const [x, y, z] of [[3, 2, 3], [5, 1, 5]]) await c.set(x, y, z, 'cobweb')
  await c.set(4, 0, 5, 'chest[facing=north]{Items:[{Slot:3b,id:"minecraft:bread",count:3},{Slot:8b,id:"minecraft:emerald",count:1}]}')
  const body = await c.join({ x: 4, z: -4 })
  await c.sees(body, 4, 0, 5, 'chest')
  const viewed = await body.act('view_chest')
  c.done(viewed)
  c.assert.match(viewed.detail, FOOD)
  c.done(await body.act('withdraw', { item: 'bread', count: 3 }))
  c.assert.deepEqual(await c.inventory(body), { bread: 3 })
})

module.exports = suite
