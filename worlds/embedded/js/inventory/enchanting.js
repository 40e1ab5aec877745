'use strict'
// What an enchanting table offers for an item (vanilla 1.21.4, EnchantmentHelper and EnchantmentMenu): three offers that depend on the item, the bookshelves
// around and the player's seed only, so that closing the window does not change them.

const { registry } = require('../game_data')
const { JavaRandom } = require('../java_random')
const { enchantability, table } = require('./enchanting.json')
const { enchantmentsOf, withEnchantments } = require('./enchantments')
const { nameOf } = require('./stacks')

const OFFERS = 3
const SHELVES_MAX = 15
const SPREAD = Math.fround(0.15) // share by which the power varies
const MORE_OUT_OF = 50 // a further enchantment comes with a chance of (power + 1) in this number
const TOOL = /^([a-z]+)_(?:pickaxe|axe|shovel|hoe|sword)$/
const ARMOUR = /^([a-z]+)_(?:helmet|chestplate|leggings|boots)$/

const data = new Map(registry.loginPacket.dimensionCodec['minecraft:enchantment'].entries.map(({ key, value }) => [key.replace('minecraft:', ''), value.value]))

/** The enchantments that a table gives, in vanilla's order: `{ name, weight, levelMax, leastPower(level), mostPower(level), excludes, group }`. */
const KINDS = table.map((name) => {
  const { min_cost: least, max_cost: most, weight, max_level: levelMax, primary_items: primary, supported_items: supported } = data.get(name)
  const power = ({ value: { base, per_level_above_first: more } }) => (level) => base.value + more.value * (level - 1)
  return {
    name,
    weight: weight.value,
    levelMax: levelMax.value,
    leastPower: power(least),
    mostPower: power(most),
    excludes: new Set(registry.enchantmentsByName[name].exclude),
    group: (primary ?? supported).value.replace('#minecraft:enchantable/', '')
  }
})

/** How well an item takes enchantments; 0 for items that no table enchants. */
function enchantabilityOf (name) {
  const { tools, armour, others } = enchantability
  return others[name] ?? tools[TOOL.exec(name)?.[1]] ?? armour[ARMOUR.exec(name)?.[1]] ?? 0
}

/** Whether a table can enchant the stack: a kind that takes enchantments, and has none. */
const isEnchantable = (stack) => stack !== null && enchantabilityOf(nameOf(stack)) > 0 && enchantmentsOf(stack).length === 0

function isFor (group, name) {
  if (name === 'book') return true
  return group === 'chest_armor' ? name.endsWith('_chestplate') : (registry.itemsByName[name].enchantCategories ?? []).includes(group)
}

/** The highest level of each enchantment that an item can get with some power. */
function possibleAt (power, name) {
  return KINDS.filter(({ group }) => isFor(group, name)).flatMap((kind) => {
    for (let level = kind.levelMax; level >= 1; level--) if (power >= kind.leastPower(level) && power <= kind.mostPower(level)) return [{ kind, level }]
    return []
  })
}

function drawOne (possible, random) {
  let rest = random.nextInt(possible.reduce((sum, { kind }) => sum + kind.weight, 0))
  return possible.find(({ kind }) => (rest -= kind.weight) < 0)
}

/** The level of an offer, changed by the item's enchantability and by chance. */
function powerOf (name, levels, random) {
  const part = Math.floor(enchantabilityOf(name) / 4) + 1
  const power = levels + 1 + random.nextInt(part) + random.nextInt(part)
  const share = Math.fround(Math.fround(Math.fround(random.nextFloat() + random.nextFloat()) - 1) * SPREAD)
  return Math.max(1, Math.floor(Math.fround(power + Math.fround(power * share)) + 0.5))
}

function drawAll (name, levels, random) {
  let power = powerOf(name, levels, random)
  let possible = possibleAt(power, name)
  const drawn = []
  if (possible.length === 0) return drawn
  drawn.push(drawOne(possible, random))
  for (; random.nextInt(MORE_OUT_OF) <= power; power = Math.floor(power / 2)) {
    const { kind: last } = drawn.at(-1)
    possible = possible.filter(({ kind }) => kind !== last && !last.excludes.has(kind.name) && !kind.excludes.has(last.name))
    if (possible.length === 0) break
    drawn.push(drawOne(possible, random))
  }
  return drawn
}

/** What an offer gives, and the stream that was drawn from. A book loses one of several enchantments. */
function drawOffer (name, seed, offer, levels) {
  const random = new JavaRandom(seed + offer | 0)
  const drawn = drawAll(name, levels, random)
  if (name === 'book' && drawn.length > 1) drawn.splice(random.nextInt(drawn.length), 1)
  return { enchantments: drawn.map(({ kind, level }) => ({ name: kind.name, level })), random }
}

/**
 * The enchantments that an offer gives.
 * @param {string} name of the item
 * @param {number} seed the player's enchantment seed
 * @param {number} offer 0, 1 or 2
 * @param {number} levels the level that the offer shows
 * @returns {{ name: string, level: number }[]}
 */
const enchantmentsFor = (name, seed, offer, levels) => drawOffer(name, seed, offer, levels).enchantments

function clueOf (name, seed, offer, levels) {
  if (levels === 0) return null
  const { enchantments, random } = drawOffer(name, seed, offer, levels)
  return enchantments.length > 0 ? enchantments[random.nextInt(enchantments.length)] : null
}

/** The level that an offer needs, by the number of bookshelves; 0 when it is not made. */
function levelsOf (offer, shelves, random) {
  const base = random.nextInt(8) + 1 + Math.floor(shelves / 2) + random.nextInt(shelves + 1)
  const levels = offer === 0 ? Math.max(Math.floor(base / 3), 1) : offer === 1 ? Math.floor(base * 2 / 3) + 1 : Math.max(base, shelves * 2)
  return levels > offer ? levels : 0
}

/**
 * The three offers for a stack.
 * @param {object | null} stack
 * @param {number} shelves bookshelves around the table that count
 * @param {number} seed the player's enchantment seed
 * @returns {{ levels: number, clue: { name: string, level: number } | null }[]} `levels`: what the offer needs, 0 without an offer; `clue`: the one of its
 *   enchantments that the window shows
 */
function offersFor (stack, shelves, seed) {
  if (!isEnchantable(stack)) return Array.from({ length: OFFERS }, () => ({ levels: 0, clue: null }))
  const random = new JavaRandom(seed)
  const needed = Array.from({ length: OFFERS }, (_, offer) => levelsOf(offer, Math.min(shelves, SHELVES_MAX), random))
  return needed.map((levels, offer) => ({ levels, clue: clueOf(nameOf(stack), seed, offer, levels) }))
}

/** The stack with the enchantments; a book becomes an enchanted book. */
function enchanted (stack, enchantments) {
  const base = nameOf(stack) === 'book' ? { ...stack, itemId: registry.itemsByName.enchanted_book.id } : stack
  return withEnchantments(base, enchantments)
}

module.exports = { KINDS, enchantabilityOf, enchantmentsFor, offersFor, enchanted }
