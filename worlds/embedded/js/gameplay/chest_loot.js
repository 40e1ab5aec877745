'use strict'
// The items of a chest that nobody filled, by chest_loot.json. As in vanilla, a chest has the tags `LootTable` and `LootTableSeed`. Here the items are drawn
// when the chest appears, and not when it is opened first: the same seed gives the same items in both cases.

const { stackNamed, withCount } = require('../inventory/stacks')
const { between, drawOf, mulberry32 } = require('../random')
const { fromLong } = require('../saving/snbt')
const { tables } = require('./chest_loot.json')

const ONE = [1, 1]

/** The stacks of a loot table. A table that does not exist has none. */
function lootOfTable (name, random) {
  const stacks = []
  for (const { rolls, entries } of tables[name.includes(':') ? name : `minecraft:${name}`] ?? []) {
    for (let left = between(random, rolls); left > 0; left--) {
      const { item, count = ONE } = drawOf(entries, random)
      if (item) stacks.push(stackNamed(item, between(random, count)))
    }
  }
  return stacks
}

/** The chance that one pool of a table gives an item, for each of its items. Every number of rolls is as likely. */
function chancesOfPool ({ rolls: [least, most], entries }) {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0)
  const chanceOf = (item) => {
    const share = entries.filter((entry) => entry.item === item).reduce((sum, { weight }) => sum + weight, 0) / total
    let none = 0
    for (let count = least; count <= most; count++) none += (1 - share) ** count
    return 1 - none / (most - least + 1)
  }
  return entries.filter(({ item }) => item).map(({ item }) => [item, chanceOf(item)])
}

/** @returns {Record<string, Record<string, number>>} by item, the chance that a chest has any of it, by the kind of chest, such as `simple_dungeon` */
function chestChances () {
  const found = {}
  for (const [name, pools] of Object.entries(tables)) {
    const kind = name.slice(name.lastIndexOf('/') + 1)
    const none = {} // by item, the chance that no pool gives it
    for (const [item, chance] of pools.flatMap((pool) => [...new Map(chancesOfPool(pool))])) none[item] = (none[item] ?? 1) * (1 - chance)
    for (const [item, chance] of Object.entries(none)) found[item] = { ...found[item], [kind]: 1 - chance }
  }
  return found
}

/** Takes a random element out of a list. */
const takeOut = (list, random) => list.splice(Math.floor(random() * list.length), 1)[0]

/** Divides stacks at random while there are free slots (vanilla 1.21.4: LootTable.shuffleAndSplitItems). */
function dividedInto (stacks, slots, random) {
  const whole = stacks.filter(({ count }) => count === 1)
  const divisible = stacks.filter(({ count }) => count > 1)
  while (divisible.length > 0 && whole.length + divisible.length < slots) {
    const stack = takeOut(divisible, random)
    const part = between(random, [1, Math.floor(stack.count / 2)])
    for (const count of [stack.count - part, part]) (count > 1 && random() < 0.5 ? divisible : whole).push(withCount(stack, count))
  }
  return [...whole, ...divisible]
}

/**
 * Fills a container by the tags `LootTable` and `LootTableSeed`, each stack into a random slot. Without a seed, or with 0, `random` decides, as in vanilla.
 */
function fillFromTable (container, { LootTable, LootTableSeed }, random) {
  const seed = LootTableSeed ? Number(BigInt.asUintN(32, fromLong(LootTableSeed.value))) : 0
  const draws = seed === 0 ? random : mulberry32(seed)
  const free = container.slots.map((_, slot) => slot)
  for (const slot of free) container.set(slot, null)
  for (const stack of dividedInto(lootOfTable(LootTable.value, draws), free.length, draws)) container.set(takeOut(free, draws), stack)
}

module.exports = { chestChances, lootOfTable, fillFromTable }
