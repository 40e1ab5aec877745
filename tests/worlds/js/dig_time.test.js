'use strict'
// Dig times against a separate instance of prismarine-block over all tools, and against vanilla's numbers where minecraft-data is wrong.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const test = require('node:test')
const { digTicks } = require('../../../worlds/embedded/js/gameplay/dig_time')
const { registry, stateOf } = require('../../../worlds/embedded/js/game_data')
const ReferenceBlock = require('prismarine-block')('1.21.4')

const TIERS = { wooden: 2, stone: 4, iron: 6, diamond: 8, netherite: 9, golden: 12 } // vanilla's speeds
const TOOLS = [null, 'shears', ...Object.keys(TIERS).flatMap((tier) => ['pickaxe', 'axe', 'shovel', 'hoe', 'sword'].map((kind) => `${tier}_${kind}`))]
const BLOCKS = ['stone', 'granite', 'andesite', 'deepslate', 'cobblestone', 'mossy_cobblestone', 'stone_bricks', 'sandstone', 'bricks', 'netherrack', 'end_stone',
  'basalt', 'blackstone', 'coal_ore', 'deepslate_coal_ore', 'nether_quartz_ore', 'coal_block', 'furnace', 'anvil', 'iron_bars', 'hopper', 'cauldron', 'ender_chest',
  'enchanting_table', 'dirt', 'grass_block', 'sand', 'gravel', 'clay', 'mud', 'snow', 'snow_block', 'soul_sand', 'farmland', 'dirt_path', 'white_concrete_powder',
  'oak_log', 'oak_planks', 'birch_stairs', 'oak_slab', 'oak_fence', 'oak_door', 'oak_sign', 'chest', 'crafting_table', 'barrel', 'bookshelf', 'ladder', 'bamboo',
  'bamboo_block', 'pumpkin', 'melon', 'cocoa', 'oak_leaves', 'azalea_leaves', 'hay_block', 'moss_block', 'sponge', 'cobweb', 'vine', 'glow_lichen', 'white_wool', 'white_bed',
  'white_carpet', 'glass', 'ice', 'packed_ice', 'torch', 'short_grass', 'wheat', 'oak_sapling', 'sugar_cane', 'cactus', 'tnt', 'lever', 'stone_button', 'rail', 'redstone_wire',
  'slime_block', 'sea_lantern', 'glowstone', 'cake', 'campfire', 'lantern', 'spawner', 'beehive', 'sculk', 'tuff', 'calcite', 'amethyst_block', 'pointed_dripstone']
const SITUATIONS = [[false, true], [true, true], [false, false], [true, false]] // eyes in water, on the ground

const raw = JSON.parse(fs.readFileSync(path.join(__dirname, '../../../node_modules/minecraft-data/minecraft-data/data/pc/1.21.4/blocks.json'), 'utf8'))
const misfiled = raw.filter(({ material }) => material === 'incorrect_for_wooden_tool').map(({ name }) => name)
const itemIdOf = (tool) => tool === null ? null : registry.itemsByName[tool].id

test('digging takes as long as prismarine-block says, with every tool, on the ground, in the air and in water', () => {
  assert.ok(BLOCKS.length >= 60 && !BLOCKS.some((name) => misfiled.includes(name)))
  for (const name of BLOCKS) {
    for (const tool of TOOLS) {
      for (const [inWater, onGround] of SITUATIONS) {
        const reference = ReferenceBlock.fromStateId(stateOf(name), 0).digTime(itemIdOf(tool), false, inWater, !onGround, [], {}) / 50
        const ticks = digTicks(stateOf(name), { heldItemId: itemIdOf(tool), inWater, onGround })
        assert.ok(Math.abs(ticks - reference) <= 1, `${name} with ${tool}, in water ${inWater}, on the ground ${onGround}: ${ticks}, not ${reference}`)
      }
    }
  }
})

test('blocks that minecraft-data lists under a tier take as long as in vanilla', () => {
  assert.equal(misfiled.length, 93)
  for (const name of misfiled) {
    const block = registry.blocksByName[name]
    for (const [tier, speed] of Object.entries(TIERS)) {
      const tool = registry.itemsByName[`${tier}_pickaxe`].id
      const harvests = !block.harvestTools || block.harvestTools[tool] === true
      const expected = Math.ceil(1 / (speed / block.hardness / (harvests ? 30 : 100)) - 1e-9)
      const ticks = digTicks(block.defaultState, { heldItemId: tool, inWater: false, onGround: true })
      assert.ok(Math.abs(ticks - expected) <= 1, `${name} with a ${tier} pickaxe: ${ticks}, not ${expected}`)
    }
  }
  assert.equal(digTicks(stateOf('obsidian'), { heldItemId: itemIdOf('diamond_pickaxe'), inWater: false, onGround: true }), 188)
})

test('haste speeds digging up, mining fatigue slows it down', () => {
  const digger = { heldItemId: itemIdOf('wooden_pickaxe'), inWater: false, onGround: true }
  assert.equal(digTicks(stateOf('stone'), digger), 23)
  assert.equal(digTicks(stateOf('stone'), { ...digger, effects: new Map([['haste', { amplifier: 1 }]]) }), 17)
  assert.equal(digTicks(stateOf('stone'), { ...digger, effects: new Map([['mining_fatigue', { amplifier: 0 }]]) }), 75)
})

test('bedrock is never dug, grass at once', () => {
  const digger = { heldItemId: null, inWater: false, onGround: true }
  assert.equal(digTicks(stateOf('bedrock'), digger), Infinity)
  assert.equal(digTicks(stateOf('short_grass'), digger), 0)
})
