'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const registry = require('prismarine-registry')('1.21.4')
const { createNames, blockKindsOrFail, itemKindsOrFail, nearestName } = require('../../../../bots/js/actions/names')

const names = createNames(registry)

test('exact names, words for kinds, plurals and spellings', () => {
  assert.deepEqual(names.itemKinds('oak_log'), ['oak_log'])
  assert.deepEqual(names.itemKinds('Oak Logs'), ['oak_log'])
  assert.ok(names.itemKinds('log').includes('birch_log'))
  assert.ok(!names.itemKinds('log').includes('stripped_oak_log'))
  assert.deepEqual(names.blockKinds('iron ore'), ['iron_ore', 'deepslate_iron_ore'])
  assert.deepEqual(names.blockKinds('water'), ['water'])
  assert.deepEqual(names.blockKinds('tree'), names.blockKinds('log'))
  assert.ok(names.itemKinds('pickaxe').includes('stone_pickaxe'))
  assert.deepEqual(names.entityKinds('cow'), ['cow'])
  assert.deepEqual(names.blockKinds('town chest'), [])
})

test('what blocks give, and which blocks give it', () => {
  assert.deepEqual(names.dropsOf('stone'), ['cobblestone'])
  assert.deepEqual(names.dropsOf('oak_log'), ['oak_log'])
  assert.deepEqual(names.dropsOf('short_grass'), ['wheat_seeds'])
  assert.ok(!names.dropsOf('oak_leaves').includes('oak_leaves') && names.dropsOf('oak_leaves').includes('oak_sapling'))
  assert.deepEqual(names.dropsOf('pale_oak_log'), ['pale_oak_log'])
  assert.ok(names.givesByChance('oak_leaves') && !names.givesByChance('stone'))
  assert.deepEqual(names.sourcesOf(['raw_iron']), ['iron_ore', 'deepslate_iron_ore'])
})

test('what comes off whole only with shears, and the blocks that it comes off', () => {
  assert.deepEqual(['oak_leaves', 'fern', 'short_grass'].map(names.shornFrom), [['oak_leaves'], ['fern', 'large_fern'], ['short_grass', 'tall_grass']])
  assert.deepEqual(['tall_grass', 'oak_log', 'wheat_seeds'].flatMap(names.shornFrom), [], 'tall grass drops short grass')
})

test('unknown names fail with the nearest known one', () => {
  assert.throws(() => itemKindsOrFail(names, registry, 'oak_lgo'), { reason: 'invalid', detail: 'No item is called "oak_lgo"; did you mean oak_log?' })
  assert.throws(() => blockKindsOrFail(names, registry, 'xyzzyplugh'), { reason: 'invalid' })
  assert.equal(nearestName('thorni', ['Thorin', 'Anna']), 'Thorin')
  assert.equal(nearestName('zzzzzz', ['Thorin']), null)
})
