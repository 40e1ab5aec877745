'use strict'
// The offers of an enchanting table over thousands of seeds against vanilla 1.21.4's ranges and chances, which are written here independently of the rule.

const assert = require('node:assert/strict')
const test = require('node:test')
const { registry } = require('../../../worlds/embedded/js/game_data')
const { KINDS, enchantabilityOf, enchanted, enchantmentsFor, offersFor } = require('../../../worlds/embedded/js/inventory/enchanting')
const { enchantmentsOf, levelOf, pointsIn, withEnchantments } = require('../../../worlds/embedded/js/inventory/enchantments')
const { nameOf, stackNamed } = require('../../../worlds/embedded/js/inventory/stacks')
const { stackFromTag, stackToTag } = require('../../../worlds/embedded/js/inventory/stack_tags')
const { JavaRandom } = require('../../../worlds/embedded/js/java_random')
const { mulberry32 } = require('../../../worlds/embedded/js/random')

const draw = mulberry32(20241203)
const SEEDS = Array.from({ length: 4000 }, () => Math.floor(draw() * 2 ** 32) | 0)
const SHARE_ERROR = 0.03 // about four standard errors of a share of 4000 draws

const isNear = (share, expected, what) => assert.ok(Math.abs(share - expected) < SHARE_ERROR, `${what}: ${share}, not ${expected}`)
const shareOf = (list, holds) => list.filter(holds).length / list.length

test('the random numbers are those of java.util.Random', () => {
  const word = (seed) => {
    const random = new JavaRandom(seed)
    let letters = ''
    for (let letter = random.nextInt(27); letter !== 0; letter = random.nextInt(27)) letters += String.fromCharCode(96 + letter)
    return letters
  }
  assert.equal(`${word(-229985452)} ${word(-147909649)}`, 'hello world') // a well-known pair of seeds
  assert.equal(new JavaRandom(0).nextFloat().toFixed(6), '0.730968')
})

test('the levels of the three offers lie in vanilla\'s ranges for every number of bookshelves, and reach their ends', () => {
  for (let shelves = 0; shelves <= 15; shelves++) {
    const seen = SEEDS.slice(0, 1500).map((seed) => offersFor(stackNamed('diamond_pickaxe'), shelves, seed).map(({ levels }) => levels))
    const [least, most] = [1 + Math.floor(shelves / 2), 8 + Math.floor(shelves / 2) + shelves]
    const ranges = [
      [Math.max(1, Math.floor(least / 3)), Math.floor(most / 3)],
      [Math.floor(least * 2 / 3) + 1, Math.floor(most * 2 / 3) + 1],
      [Math.max(least, 2 * shelves), Math.max(most, 2 * shelves)]
    ]
    ranges.forEach(([low, high], offer) => {
      const levels = seen.map((one) => one[offer]).filter((level) => level > 0)
      assert.deepEqual([Math.min(...levels), Math.max(...levels)], [Math.max(low, offer + 1), high], `offer ${offer} with ${shelves} shelves`)
    })
  }
})

test('without bookshelves the first offer is level 1 in five of eight cases, and the third is missing in two of eight', () => {
  const offers = SEEDS.map((seed) => offersFor(stackNamed('book'), 0, seed))
  isNear(shareOf(offers, ([first]) => first.levels === 1), 5 / 8, 'level 1')
  isNear(shareOf(offers, ([, , third]) => third.levels === 0), 2 / 8, 'no third offer')
  assert.deepEqual(offersFor(stackNamed('book'), 40, 5), offersFor(stackNamed('book'), 15, 5), 'more than fifteen count as fifteen')
})

test('a diamond pickaxe at level 30 gets what vanilla gives, with vanilla\'s chances', () => {
  const all = SEEDS.map((seed) => enchantmentsFor('diamond_pickaxe', seed, 2, 30))
  const possible = { efficiency: [3, 4], unbreaking: [3], fortune: [2, 3], silk_touch: [1] } // the power is from 26 to 40
  for (const { name, level } of all.flat()) assert.ok(possible[name]?.includes(level), `${name} ${level}`)
  for (const [name, levels] of Object.entries(possible)) {
    for (const level of levels) assert.ok(all.some((one) => one.some((other) => other.name === name && other.level === level)), `${name} ${level} comes`)
  }
  assert.ok(!all.some((one) => one.some(({ name }) => name === 'fortune') && one.some(({ name }) => name === 'silk_touch')), 'fortune excludes silk touch')
  for (const [name, weight] of [['efficiency', 10], ['unbreaking', 5], ['fortune', 2], ['silk_touch', 1]]) {
    isNear(shareOf(all, ([first]) => first.name === name), weight / 18, `${name} first`)
  }
  isNear(shareOf(all, (one) => one.length > 1), 34 / 50, 'a second enchantment') // the mean power is 33
})

test('the enchantability of the material raises the power', () => {
  const highest = (item) => Math.max(...SEEDS.flatMap((seed) => enchantmentsFor(item, seed, 2, 30)).filter(({ name }) => name === 'efficiency').map(({ level }) => level))
  assert.deepEqual(['wooden_axe', 'stone_axe', 'iron_axe', 'golden_axe', 'diamond_axe', 'netherite_axe'].map(enchantabilityOf), [15, 5, 14, 22, 10, 15])
  assert.deepEqual(['leather_boots', 'chainmail_boots', 'iron_boots', 'golden_boots', 'turtle_helmet'].map(enchantabilityOf), [15, 12, 9, 25, 9])
  assert.deepEqual(['bow', 'book', 'fishing_rod', 'mace', 'shears', 'shield', 'elytra', 'dirt', 'leather'].map(enchantabilityOf), [1, 1, 1, 15, 0, 0, 0, 0, 0])
  assert.deepEqual(['stone_pickaxe', 'diamond_pickaxe', 'golden_pickaxe'].map(highest), [4, 4, 5]) // V needs a power of 41
})

test('every item gets only enchantments that suit it and one another, and all that suit it come', () => {
  const groups = {
    diamond_sword: ['sharpness', 'smite', 'bane_of_arthropods', 'knockback', 'fire_aspect', 'looting', 'sweeping_edge', 'unbreaking'],
    iron_axe: ['efficiency', 'silk_touch', 'unbreaking', 'fortune'], // sharpness comes from anvils only
    iron_chestplate: ['protection', 'fire_protection', 'blast_protection', 'projectile_protection', 'thorns', 'unbreaking'],
    golden_boots: ['protection', 'fire_protection', 'feather_falling', 'blast_protection', 'projectile_protection', 'depth_strider', 'unbreaking'],
    iron_helmet: ['protection', 'fire_protection', 'blast_protection', 'projectile_protection', 'respiration', 'aqua_affinity', 'unbreaking'],
    bow: ['power', 'punch', 'flame', 'infinity', 'unbreaking'],
    fishing_rod: ['luck_of_the_sea', 'lure', 'unbreaking'],
    book: KINDS.map(({ name }) => name)
  }
  const excludes = (a, b) => registry.enchantmentsByName[a].exclude.includes(b)
  for (const [item, expected] of Object.entries(groups)) {
    const all = [1, 5, 10, 15, 20, 25, 30].flatMap((levels) => SEEDS.slice(0, 2500).map((seed) => enchantmentsFor(item, seed, 2, levels)))
    assert.deepEqual([...new Set(all.flat().map(({ name }) => name))].sort(), [...expected].sort(), item)
    for (const one of all) for (const { name } of one) assert.ok(one.filter((other) => other.name === name || excludes(other.name, name)).length === 1, JSON.stringify(one))
  }
})

test('the shown enchantment is one of those that the offer gives', () => {
  for (const seed of SEEDS.slice(0, 500)) {
    for (const item of ['book', 'golden_leggings', 'netherite_sword']) {
      offersFor(stackNamed(item), 15, seed).forEach(({ levels, clue }, offer) => {
        assert.ok(enchantmentsFor(item, seed, offer, levels).some(({ name, level }) => name === clue.name && level === clue.level), `${item} ${seed} ${offer}`)
      })
    }
  }
})

test('an enchanted item gets no offers, a book stores its enchantments, and a save keeps both', () => {
  const pickaxe = enchanted(stackNamed('iron_pickaxe'), [{ name: 'efficiency', level: 4 }, { name: 'unbreaking', level: 3 }])
  assert.deepEqual(offersFor(pickaxe, 15, 1).map(({ levels }) => levels), [0, 0, 0])
  assert.deepEqual([levelOf(pickaxe, 'efficiency'), levelOf(pickaxe, 'fortune'), levelOf(null, 'fortune')], [4, 0, 0])
  const book = enchanted(stackNamed('book'), [{ name: 'sharpness', level: 5 }])
  assert.equal(nameOf(book), 'enchanted_book')
  assert.deepEqual([enchantmentsOf(book), levelOf(book, 'sharpness')], [[{ name: 'sharpness', level: 5 }], 0])
  for (const stack of [pickaxe, book]) assert.deepEqual(stackFromTag(stackToTag(stack)), stack)
  assert.equal(pointsIn(pickaxe), 31 + 21)
  assert.deepEqual(withEnchantments(pickaxe, []), stackNamed('iron_pickaxe'))
})
