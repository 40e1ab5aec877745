'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const registry = require('prismarine-registry')('1.21.4')
const path = require('node:path')

const PLANNING = path.join(__dirname, '..', '..', '..', '..', 'bots', 'js', 'planning')
const { reachableItems } = require(path.join(PLANNING, 'reachable'))

const SKILLS = new Set(['craft', 'smelt', 'collect', 'chop_tree', 'mine_ore', 'hunt', 'fight'])
const land = (blocks, creatures = []) => ({ blocks: Object.fromEntries(blocks.map((name) => [name, ['plains']])), creatures: Object.fromEntries(creatures.map((name) => [name, ['plains']])) })
const of = (items, name) => items.find(({ item }) => item === name)

test('an item is reachable if the land has what its route needs, and the route is told', () => {
  const items = reachableItems(registry, land(['oak_log', 'stone', 'deepslate_iron_ore'], ['cow']), SKILLS)
  assert.deepEqual(of(items, 'stick').route.map(({ skill, item }) => `${skill} ${item}`), ['chop_tree oak_log', 'craft oak_planks', 'craft stick'])
  assert.ok(of(items, 'bucket').seconds > of(items, 'stone_pickaxe').seconds, 'ore below the ground counts as ore')
  assert.equal(of(items, 'leather').route.at(-1).skill, 'hunt')
})

test('a reason is told for what cannot be had', () => {
  const items = reachableItems(registry, land(['oak_log', 'stone']), SKILLS)
  assert.equal(of(items, 'iron_ingot').reason, 'needs raw_iron, which is found only in lands with iron_ore, which this world does not have')
  assert.equal(of(items, 'blaze_powder').reason, 'needs blaze_rod, which is found only in the Nether')
  assert.match(of(items, 'command_block').reason, /^needs command_block, of which I know no source$/)
  assert.match(of(reachableItems(registry, land(['water']), SKILLS), 'cod').reason, /.{10}/)
})

test('every item is either reachable or has a reason', () => {
  const items = reachableItems(registry, land(['oak_log', 'stone']), SKILLS)
  assert.equal(items.length, registry.itemsArray.length - 1, 'all but air')
  for (const { item, seconds, route, reason } of items) assert.equal(seconds !== null && route.length > 0, reason === null, item)
})
