'use strict'
// The effects of enchantments whose amounts are drawn or computed, against vanilla 1.21.4's chances and formulas.

const assert = require('node:assert/strict')
const test = require('node:test')
const { afterProtection, damageBonus, sweepShare } = require('../../../worlds/embedded/js/combat/enchantments')
const { damageTypeNamed } = require('../../../worlds/embedded/js/combat/damage_types')
const { registry, stateOf, stateWith } = require('../../../worlds/embedded/js/game_data')
const { digTicks } = require('../../../worlds/embedded/js/gameplay/dig_time')
const { lootOf } = require('../../../worlds/embedded/js/gameplay/loot')
const { Container } = require('../../../worlds/embedded/js/inventory/container')
const { damageOf } = require('../../../worlds/embedded/js/inventory/durability')
const { withEnchantments } = require('../../../worlds/embedded/js/inventory/enchantments')
const { nameOf, stackNamed } = require('../../../worlds/embedded/js/inventory/stacks')
const { lootOfMob } = require('../../../worlds/embedded/js/mobs/loot')
const { catchAt } = require('../../../worlds/embedded/js/nature/fishing_loot')
const { mulberry32 } = require('../../../worlds/embedded/js/random')
const { openQuietWorld } = require('./quiet_world')

const DRAWS = 6000
const random = mulberry32(42)
const stackWith = (item, levels) => withEnchantments(stackNamed(item), Object.entries(levels).map(([name, level]) => ({ name, level })))
const isNear = (found, expected, error, what) => assert.ok(Math.abs(found - expected) < error, `${what}: ${found}, not ${expected}`)
const meanOf = (drawOne) => Array.from({ length: DRAWS }, drawOne).reduce((sum, count) => sum + count, 0) / DRAWS

const countOf = (stacks, item) => stacks.filter((stack) => nameOf(stack) === item).reduce((sum, { count }) => sum + count, 0)
const meanLoot = (block, tool, levels, item, properties = {}) => {
  const state = stateWith(block, properties)
  return meanOf(() => countOf(lootOf(state, stackWith(tool, levels), random), item))
}

test('fortune multiplies what ores give by 4/3, 7/4 and 11/5, and adds to dust, seeds and flint', () => {
  for (const [level, factor] of [[1, 4 / 3], [2, 7 / 4], [3, 11 / 5]]) isNear(meanLoot('diamond_ore', 'iron_pickaxe', { fortune: level }, 'diamond'), factor, 0.06, `level ${level}`)
  isNear(meanLoot('lapis_ore', 'iron_pickaxe', { fortune: 3 }, 'lapis_lazuli'), 6.5 * 11 / 5, 0.5, 'lapis')
  isNear(meanLoot('redstone_ore', 'iron_pickaxe', { fortune: 3 }, 'redstone'), 4.5 + 1.5, 0.1, 'redstone')
  isNear(meanLoot('wheat', 'iron_hoe', { fortune: 3 }, 'wheat_seeds', { age: '7' }), 1 + 6 * 0.5714286, 0.1, 'seeds')
  assert.equal(meanLoot('gravel', 'iron_shovel', { fortune: 3 }, 'flint'), 1)
  isNear(meanLoot('oak_leaves', 'iron_hoe', { fortune: 2 }, 'oak_sapling'), 0.083333336, 0.015, 'saplings')
  const dust = Array.from({ length: 500 }, () => countOf(lootOf(stateOf('glowstone'), stackWith('iron_pickaxe', { fortune: 3 }), random), 'glowstone_dust'))
  assert.equal(Math.max(...dust), 4)
})

test('silk touch takes blocks as they are, and only where the tool harvests', () => {
  const silken = (block, tool = 'diamond_pickaxe', properties = {}) => lootOf(stateWith(block, properties), stackWith(tool, { silk_touch: 1 }), random).map((stack) => `${stack.count} ${nameOf(stack)}`)
  for (const block of ['stone', 'deepslate', 'grass_block', 'diamond_ore', 'glass', 'ice', 'blue_ice', 'bookshelf', 'glowstone', 'oak_leaves', 'clay', 'ender_chest', 'campfire', 'melon']) {
    assert.deepEqual(silken(block), [`1 ${block}`])
  }
  assert.deepEqual(silken('snow', 'iron_shovel', { layers: '3' }), ['3 snow'])
  assert.deepEqual(silken('snow', 'iron_shovel', { layers: '8' }), ['1 snow_block'])
  assert.deepEqual(silken('cobweb', 'iron_sword'), ['1 cobweb'])
  assert.deepEqual(silken('infested_stone'), ['1 stone'])
  assert.deepEqual(silken('diamond_ore', 'wooden_pickaxe'), [])
  assert.deepEqual(silken('wheat', 'iron_hoe', { age: '0' }), ['1 wheat_seeds'])
  assert.deepEqual(silken('budding_amethyst'), [])
})

test('looting adds up to one item for each level, and raises rare chances', () => {
  const zombie = { typeName: 'zombie', fireTicks: 0 }
  const flesh = (level) => meanOf(() => countOf(lootOfMob(zombie, true, random, level), 'rotten_flesh'))
  isNear(flesh(0), 1, 0.05, 'without')
  isNear(flesh(3), 1 + 1.5, 0.08, 'with looting III')
  const rare = (level) => meanOf(() => ['iron_ingot', 'carrot', 'potato'].reduce((sum, item) => sum + countOf(lootOfMob(zombie, true, random, level), item), 0))
  isNear(rare(3), 3 * 0.055 / 3, 0.012, 'rare drops') // each of the three is a third of 0.035 + 0.02
})

test('efficiency adds its square and one to the speed of the right tool', () => {
  const ticks = (block, item, level) => digTicks(stateOf(block), { heldItemId: registry.itemsByName[item].id, inWater: false, onGround: true, enchantments: level ? [{ name: 'efficiency', level }] : [] })
  assert.deepEqual([0, 1, 3, 5].map((level) => ticks('obsidian', 'diamond_pickaxe', level)), [0, 2, 10, 26].map((more) => Math.ceil(50 * 30 / (8 + more))))
  assert.equal(ticks('obsidian', 'diamond_shovel', 5), ticks('obsidian', 'diamond_shovel', 0))
  const underWater = { heldItemId: null, inWater: true, onGround: true }
  assert.equal(digTicks(stateOf('dirt'), { ...underWater, enchantments: [{ name: 'aqua_affinity', level: 1 }] }), digTicks(stateOf('dirt'), { ...underWater, inWater: false }))
})

test('unbreaking spares a tool in level of level plus one cases, and armour in two fifths of them', () => {
  const { world } = openQuietWorld()
  const wornShare = (item, level) => {
    const player = { inventory: new Container(46) }
    let worn = 0
    for (let use = 0; use < DRAWS; use++) {
      player.inventory.set(36, stackWith(item, level ? { unbreaking: level } : {}))
      world.wear(player, 36)
      worn += damageOf(player.inventory.get(36))
    }
    return worn / DRAWS
  }
  assert.equal(wornShare('iron_pickaxe', 0), 1)
  for (const level of [1, 2, 3]) {
    isNear(wornShare('iron_pickaxe', level), 1 / (level + 1), 0.03, `a tool with level ${level}`)
    isNear(wornShare('iron_boots', level), 0.6 + 0.4 / (level + 1), 0.03, `boots with level ${level}`)
  }
})

test('weapons hurt more by vanilla\'s numbers', () => {
  const bonus = (levels, typeName) => damageBonus(stackWith('iron_sword', levels), { typeName })
  assert.deepEqual([1, 2, 5].map((sharpness) => bonus({ sharpness }, 'cow')), [1, 1.5, 3])
  assert.deepEqual(['zombie', 'skeleton', 'spider', 'creeper'].map((kind) => bonus({ smite: 5 }, kind)), [12.5, 12.5, 0, 0])
  assert.deepEqual(['zombie', 'spider'].map((kind) => bonus({ bane_of_arthropods: 2 }, kind)), [0, 5])
  assert.equal(damageBonus(stackWith('enchanted_book', { sharpness: 5 }), { typeName: 'cow' }), 0)
  assert.deepEqual([0, 1, 3].map((level) => sweepShare(level ? stackWith('iron_sword', { sweeping_edge: level }) : null)), [0, 1 / 2, 3 / 4])
})

test('armour\'s enchantments absorb a twenty-fifth for each point, at most twenty, and nothing of the void', () => {
  const wearing = (levels) => {
    const inventory = new Container(46)
    for (const [slot, item] of [[5, 'iron_helmet'], [6, 'iron_chestplate'], [7, 'iron_leggings'], [8, 'iron_boots']]) inventory.set(slot, stackWith(item, levels))
    return { typeName: 'player', inventory }
  }
  const left = (levels, type) => Math.round(1000 * afterProtection(wearing(levels), 25, damageTypeNamed(type))) / 1000
  assert.equal(left({ protection: 4 }, 'mob_attack'), 25 - 16)
  assert.equal(left({ fire_protection: 4 }, 'lava'), 5) // 32 points count as 20
  assert.deepEqual([left({ blast_protection: 1 }, 'explosion'), left({ blast_protection: 1 }, 'mob_attack')], [25 - 8, 25])
  assert.deepEqual([left({ projectile_protection: 1 }, 'arrow'), left({ feather_falling: 1 }, 'fall')], [25 - 8, 25 - 12])
  assert.deepEqual([left({ protection: 4 }, 'out_of_world'), left({ protection: 4 }, 'starve')], [25, 25])
})

test('luck of the sea brings more treasure and less junk', () => {
  const treasure = new Set(['name_tag', 'saddle', 'nautilus_shell'])
  const share = (luck) => meanOf(() => treasure.has(nameOf(catchAt({ biome: 'ocean', isOpenWater: true, luck }, random))) ? 1 : 0)
  isNear(share(0), 5 / 100, 0.012, 'without')
  isNear(share(3), 11 / (82 + 4 + 11), 0.016, 'with luck III')
})
