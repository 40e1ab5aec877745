'use strict'
// The drops of a dug block. The tables of minecraft-data are too coarse for some blocks: their chances are those of the choice among entries, not of the drop,
// and they leave out properties of the block. For these blocks, loot_corrections.json has the vanilla 1.21.4 loot tables:
//
//   table: [pool, …]; pool: [entry, …]; the first entry whose conditions hold is used
//   entry: { item, count, bonus, chance, when, tool, by_hand, fortune, most }
//     item   a name, or "$self"              count  n, [low, high] with equal chances, or "$property" of the block
//     bonus  { extra, probability }: extra draws, each adds one with the probability
//     chance   a number, or one for each level of fortune, from none on
//     when   properties of the block         tool   one of TOOLS
//     by_hand  only when a player breaks it
//     fortune  n: up to n more for each level; "ore": as many again up to the level, or nothing more; "draw": a draw of `bonus` for each level
//     most     the largest number with fortune
//
// Silk touch has tables of its own: those of minecraft-data, and of `silk_touch` in the same file.

const { registry, Block, blockByState } = require('../game_data')
const { levelOf } = require('../inventory/enchantments')
const { makeStack, nameOf } = require('../inventory/stacks')
const corrections = require('./loot_corrections.json')

const FACES = ['up', 'down', 'north', 'south', 'east', 'west']
const patterns = corrections.patterns.map(([pattern, table]) => ({ pattern: new RegExp(pattern), table }))

const TOOLS = {
  shears: ({ held }) => held === 'shears',
  '!shears': ({ held }) => held !== 'shears',
  'shears or silk touch': ({ held, isSilken }) => held === 'shears' || isSilken,
  '!shears or silk touch': ({ held, isSilken }) => held !== 'shears' && !isSilken,
  pickaxe: ({ held }) => held !== null && held.endsWith('_pickaxe')
}

/** Whether the held item is good enough for the block to drop anything (pickaxe for stone, iron for gold …). */
function canHarvest (block, heldStack) {
  return !block.harvestTools || (heldStack !== null && block.harvestTools[heldStack.itemId] === true)
}

/** The item name of a block that hangs on a wall. */
const standingName = (name) => name.replace('wall_', '')

function tableFromData (block) {
  const found = registry.blockLoot[block.name]?.drops
  if (!found) {
    const item = [block.name, standingName(block.name)].find((name) => registry.itemsByName[name])
    return item ? [[{ item }]] : []
  }
  return found.filter((drop) => !drop.silkTouch).map((drop) => [{ item: drop.item, count: drop.stackSizeRange[0] }])
}

function silkTableOf (block) {
  const item = registry.blockLoot[block.name]?.drops.find((drop) => drop.silkTouch)?.item
  return corrections.silk_touch[block.name] ?? (item ? [[{ item }]] : null)
}

const tables = new Map()

/** The loot table of a block, see above. */
function tableOf (block) {
  if (!tables.has(block.name)) {
    const table = corrections.blocks[block.name] ?? patterns.find(({ pattern }) => pattern.test(block.name))?.table ?? tableFromData(block)
    tables.set(block.name, table)
  }
  return tables.get(block.name)
}

/**
 * The stacks that a block of `state` drops to a player who holds `heldStack`.
 * @param random () → number from 0 to 1
 * @param byHand false when no tool is required: a block that lost its support drops its loot in any case
 */
function lootOf (state, heldStack, random, { byHand = true } = {}) {
  const block = blockByState[state]
  if (byHand && !canHarvest(block, heldStack)) return []
  const properties = Block.fromStateId(state, 0).getProperties()
  const isSilken = levelOf(heldStack, 'silk_touch') > 0
  const context = { properties, random, byHand, held: heldStack ? nameOf(heldStack) : null, isSilken, fortune: levelOf(heldStack, 'fortune') }
  const stacks = []
  for (const pool of (isSilken ? silkTableOf(block) : null) ?? tableOf(block)) {
    const entry = pool.find((candidate) => holds(candidate, context))
    if (!entry) continue
    const item = entry.item === '$self' ? block.name : entry.item
    const stack = makeStack(registry.itemsByName[item].id, countOf(entry, context))
    if (stack) stacks.push(stack)
  }
  return stacks
}

function holds ({ chance, when = {}, tool, by_hand: onlyByHand }, context) {
  const { properties, random, byHand, fortune } = context
  if (onlyByHand && !byHand) return false
  if (tool && !TOOLS[tool](context)) return false
  if (Object.entries(when).some(([name, value]) => String(properties[name]) !== value)) return false
  return chance === undefined || random() < (Array.isArray(chance) ? chance[Math.min(fortune, chance.length - 1)] : chance)
}

function countOf ({ count = 1, bonus, fortune: byFortune, most = Infinity }, { properties, random, fortune }) {
  let number = count
  if (Array.isArray(count)) number = count[0] + Math.floor(random() * (count[1] - count[0] + 1))
  else if (count === '$faces') number = FACES.filter((face) => properties[face] === true).length
  else if (typeof count === 'string') number = Number(properties[count.slice(1)])
  const draws = (bonus?.extra ?? 0) + (byFortune === 'draw' ? fortune : 0)
  for (let draw = 0; draw < draws; draw++) if (random() < bonus.probability) number++
  return Math.min(most, Math.max(0, withFortune(number, byFortune, fortune, random)))
}

/** A number of items, raised by fortune (vanilla's ApplyBonusCount). */
function withFortune (number, byFortune, fortune, random) {
  if (fortune === 0) return number
  if (byFortune === 'ore') return number * Math.max(1, Math.floor(random() * (fortune + 2)))
  return typeof byFortune === 'number' ? number + Math.floor(random() * (byFortune * fortune + 1)) : number
}

module.exports = { lootOf, canHarvest, tableOf }
