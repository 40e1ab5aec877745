'use strict'
// Block loot: every table compared with vanilla 1.21.4, and 1000 draws of every random table compared with its chances.

const assert = require('node:assert/strict')
const test = require('node:test')
const { registry, stateOf, stateWith, propertiesOf } = require('../../../worlds/embedded/js/game_data')
const { lootOf, tableOf, canHarvest } = require('../../../worlds/embedded/js/gameplay/loot')
const { stackNamed } = require('../../../worlds/embedded/js/inventory/stacks')
const { mulberry32 } = require('../../../worlds/embedded/js/random')

const DRAWS = 1000
const SEED = 20241203
const EXPECTED_MIN = 5 // least count of a class in the chi-square test; rarer classes are merged

// Vanilla's chances, written independently of the world's tables: item → [[count, chance], …], 0 when it does not drop.
const uniform = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => [low + i, 1 / (high - low + 1)])
const chance = (p, counts = [[1, 1]]) => [[0, 1 - p], ...counts.map(([count, share]) => [count, p * share])]
const binomial = (n, p, plus = 0) => {
  const choose = (k) => k === 0 ? 1 : choose(k - 1) * (n - k + 1) / k
  return Array.from({ length: n + 1 }, (_, k) => [plus + k, choose(k) * p ** k * (1 - p) ** (n - k)])
}
const CROP = binomial(3, 0.5714286, 1)
const leaves = (sapling, p = 0.05) => ({ ...(sapling ? { [sapling]: chance(p) } : {}), stick: chance(0.02, uniform(1, 2)) })
const mushroom = [[0, 7 / 9], [1, 1 / 9], [2, 1 / 9]]
const VANILLA = [
  ...['birch', 'spruce', 'acacia', 'cherry', 'pale_oak'].map((wood) => [`${wood}_leaves`, {}, leaves(`${wood}_sapling`)]),
  ...['oak', 'dark_oak'].map((wood) => [`${wood}_leaves`, {}, { ...leaves(`${wood}_sapling`), apple: chance(0.005) }]),
  ['jungle_leaves', {}, leaves('jungle_sapling', 0.025)],
  ['mangrove_leaves', {}, leaves(null)],
  ['azalea_leaves', {}, leaves('azalea')],
  ['flowering_azalea_leaves', {}, leaves('flowering_azalea')],
  ...['short_grass', 'fern', 'tall_grass', 'large_fern'].map((name) => [name, {}, { wheat_seeds: chance(0.125) }]),
  ['dead_bush', {}, { stick: uniform(0, 2) }],
  ['gravel', {}, { flint: chance(0.1), gravel: chance(0.9) }],
  ['gilded_blackstone', {}, { gold_nugget: chance(0.1, uniform(2, 5)), gilded_blackstone: chance(0.9) }],
  ['glowstone', {}, { glowstone_dust: uniform(2, 4) }],
  ['sea_lantern', {}, { prismarine_crystals: uniform(2, 3) }],
  ['melon', {}, { melon_slice: uniform(3, 7) }],
  ...['', 'deepslate_'].flatMap((stone) => [
    [`${stone}copper_ore`, {}, { raw_copper: uniform(2, 5) }],
    [`${stone}redstone_ore`, {}, { redstone: uniform(4, 5) }],
    [`${stone}lapis_ore`, {}, { lapis_lazuli: uniform(4, 9) }]
  ]),
  ['nether_gold_ore', {}, { gold_nugget: uniform(2, 6) }],
  ['chorus_plant', {}, { chorus_fruit: uniform(0, 1) }],
  ['creaking_heart', {}, { resin_clump: uniform(1, 3) }],
  ['brown_mushroom_block', {}, { brown_mushroom: mushroom }],
  ['red_mushroom_block', {}, { red_mushroom: mushroom }],
  ...['twisting_vines', 'weeping_vines'].flatMap((name) => [[name, {}, { [name]: chance(0.33) }], [`${name}_plant`, {}, { [name]: chance(0.33) }]]),
  ['wheat', { age: 7 }, { wheat: [[1, 1]], wheat_seeds: CROP }],
  ['beetroots', { age: 3 }, { beetroot: [[1, 1]], beetroot_seeds: CROP }],
  ['carrots', { age: 7 }, { carrot: CROP.map(([count, p]) => [count + 1, p]) }],
  ['potatoes', { age: 7 }, { potato: CROP.map(([count, p]) => [count + 1, p]), poisonous_potato: chance(0.02) }],
  ['nether_wart', { age: 3 }, { nether_wart: uniform(2, 4) }],
  ['sweet_berry_bush', { age: 3 }, { sweet_berries: uniform(2, 3) }],
  ['sweet_berry_bush', { age: 2 }, { sweet_berries: uniform(1, 2) }],
  ...['melon', 'pumpkin'].flatMap((fruit) => [
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((age) => [`${fruit}_stem`, { age }, { [`${fruit}_seeds`]: binomial(3, (age + 1) / 15) }]),
    [`attached_${fruit}_stem`, {}, { [`${fruit}_seeds`]: binomial(3, 8 / 15) }]
  ])
]

const totals = (stacks) => {
  const counts = {}
  for (const { itemId, count } of stacks) counts[registry.items[itemId].name] = (counts[registry.items[itemId].name] ?? 0) + count
  return counts
}
const bestTool = (block) => {
  const id = Object.keys(block.harvestTools ?? {}).map(Number).find((tool) => !registry.items[tool].name.endsWith('shears'))
  return id === undefined ? null : stackNamed(registry.items[id].name)
}

/** The chance of a chi-square value of `degrees` at least this large (Wilson and Hilferty's approximation, accurate to a few thousandths). */
function upperTail (value, degrees) {
  const z = (Math.cbrt(value / degrees) - (1 - 2 / (9 * degrees))) / Math.sqrt(2 / (9 * degrees))
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI)
  const tail = density * t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? tail : 1 - tail
}

/** Chi-square of drawn counts against chances; null when there is only one class. */
function fit (drawn, chances) {
  const classes = []
  let rare = { expected: 0, observed: 0 }
  for (const [count, p] of chances) {
    const one = { expected: p * DRAWS, observed: drawn.get(count) ?? 0 }
    if (one.expected >= EXPECTED_MIN) classes.push(one)
    else rare = { expected: rare.expected + one.expected, observed: rare.observed + one.observed }
  }
  if (rare.expected >= EXPECTED_MIN) classes.push(rare)
  if (classes.length < 2) return null
  const value = classes.reduce((sum, { expected, observed }) => sum + (observed - expected) ** 2 / expected, 0)
  return upperTail(value, classes.length - 1)
}

test('1000 draws of every random table agree with vanilla', () => {
  // Every item of every table is one test. Its chance of a false alarm is 1 % divided by the number of tests (Bonferroni). The seed is fixed, so the outcome is
  // always the same, and a failure means that a chance has changed. All but one in a hundred must also be above 1 % individually.
  const random = mulberry32(SEED)
  const found = []
  for (const [name, properties, items] of VANILLA) {
    const state = stateWith(name, Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, String(value)])))
    const drawn = Object.fromEntries(Object.keys(items).map((item) => [item, new Map()]))
    for (let draw = 0; draw < DRAWS; draw++) {
      const counts = totals(lootOf(state, bestTool(registry.blocksByName[name]), random))
      for (const item of Object.keys(counts)) assert.ok(item in items, `${name} drops ${item}`)
      for (const [item, map] of Object.entries(drawn)) map.set(counts[item] ?? 0, (map.get(counts[item] ?? 0) ?? 0) + 1)
    }
    for (const [item, chances] of Object.entries(items)) {
      const possible = new Set(chances.map(([count]) => count))
      for (const count of drawn[item].keys()) assert.ok(possible.has(count), `${name} drops ${count} ${item}`)
      const p = fit(drawn[item], chances)
      if (p !== null) found.push([`${name} ${JSON.stringify(properties)} ${item}`, p])
    }
  }
  for (const [what, p] of found) assert.ok(p > 0.01 / found.length, `${what}: p = ${p}`)
  assert.ok(found.length > 60)
  const low = found.filter(([, p]) => p <= 0.01)
  assert.ok(low.length <= Math.ceil(found.length * 0.02), low.join('; '))
})

test('every random table is drawn', () => {
  const drawn = new Set(VANILLA.map(([name]) => name))
  const isRandom = (entry) => entry.chance !== undefined || Array.isArray(entry.count) || entry.bonus !== undefined
  const random = registry.blocksArray.filter((block) => tableOf(block).flat().some(isRandom)).map(({ name }) => name)
  assert.deepEqual(random.filter((name) => !drawn.has(name)), [])
})

// Blocks that do not drop themselves: block, properties, tool → drops. All other blocks drop themselves, or nothing, see below.
const REVIEWED = [
  ['stone', 'wooden_pickaxe', { cobblestone: 1 }], ['deepslate', 'wooden_pickaxe', { cobbled_deepslate: 1 }], ['stone', null, {}],
  ['grass_block', null, { dirt: 1 }], ['podzol', null, { dirt: 1 }], ['mycelium', null, { dirt: 1 }], ['farmland', null, { dirt: 1 }], ['dirt_path', null, { dirt: 1 }],
  ['crimson_nylium', 'wooden_pickaxe', { netherrack: 1 }], ['warped_nylium', 'wooden_pickaxe', { netherrack: 1 }],
  ['coal_ore', 'wooden_pickaxe', { coal: 1 }], ['deepslate_coal_ore', 'wooden_pickaxe', { coal: 1 }], ['iron_ore', 'stone_pickaxe', { raw_iron: 1 }],
  ['iron_ore', 'wooden_pickaxe', {}], ['deepslate_iron_ore', 'stone_pickaxe', { raw_iron: 1 }], ['gold_ore', 'iron_pickaxe', { raw_gold: 1 }], ['gold_ore', 'stone_pickaxe', {}],
  ['deepslate_gold_ore', 'iron_pickaxe', { raw_gold: 1 }], ['diamond_ore', 'iron_pickaxe', { diamond: 1 }], ['diamond_ore', 'stone_pickaxe', {}],
  ['deepslate_diamond_ore', 'iron_pickaxe', { diamond: 1 }], ['emerald_ore', 'iron_pickaxe', { emerald: 1 }], ['deepslate_emerald_ore', 'iron_pickaxe', { emerald: 1 }],
  ['nether_quartz_ore', 'wooden_pickaxe', { quartz: 1 }], ['obsidian', 'diamond_pickaxe', { obsidian: 1 }], ['obsidian', 'iron_pickaxe', {}],
  ['ancient_debris', 'diamond_pickaxe', { ancient_debris: 1 }], ['clay', null, { clay_ball: 4 }], ['snow_block', 'wooden_shovel', { snowball: 4 }], ['snow_block', null, {}],
  ['snow[layers=3]', 'wooden_shovel', { snowball: 3 }], ['bookshelf', null, { book: 3 }], ['glass', null, {}], ['glass_pane', null, {}], ['ice', null, {}],
  ['oak_slab[type=double]', null, { oak_slab: 2 }], ['oak_slab[type=top]', null, { oak_slab: 1 }], ['oak_door[half=lower]', null, { oak_door: 1 }],
  ['oak_door[half=upper]', null, {}], ['red_bed[part=head]', null, { red_bed: 1 }], ['red_bed[part=foot]', null, {}], ['sunflower[half=lower]', null, { sunflower: 1 }],
  ['sunflower[half=upper]', null, {}], ['candle[candles=3]', null, { candle: 3 }], ['white_candle_cake', null, { white_candle: 1 }], ['cake', null, {}],
  ['sea_pickle[pickles=4]', null, { sea_pickle: 4 }], ['pink_petals[flower_amount=2]', null, { pink_petals: 2 }], ['turtle_egg', null, {}],
  ['campfire', null, { charcoal: 2 }], ['soul_campfire', null, { soul_soil: 1 }], ['ender_chest', 'wooden_pickaxe', { obsidian: 8 }],
  ['cocoa[age=2]', null, { cocoa_beans: 3 }], ['cocoa[age=0]', null, { cocoa_beans: 1 }], ['nether_wart[age=0]', null, { nether_wart: 1 }],
  ['wheat[age=3]', null, { wheat_seeds: 1 }], ['carrots[age=0]', null, { carrot: 1 }], ['potatoes[age=6]', null, { potato: 1 }], ['beetroots[age=2]', null, { beetroot_seeds: 1 }],
  ['sweet_berry_bush[age=1]', null, {}], ['cave_vines[berries=true]', null, { glow_berries: 1 }], ['cave_vines[berries=false]', null, {}],
  ['vine[north=true]', null, {}], ['vine[north=true]', 'shears', { vine: 1 }], ['oak_leaves', 'shears', { oak_leaves: 1 }], ['cherry_leaves', 'shears', { cherry_leaves: 1 }],
  ['short_grass', 'shears', { short_grass: 1 }], ['tall_grass', 'shears', { short_grass: 2 }], ['large_fern', 'shears', { fern: 2 }], ['dead_bush', 'shears', { dead_bush: 1 }],
  ['seagrass', null, {}], ['seagrass', 'shears', { seagrass: 1 }], ['cobweb', 'shears', { cobweb: 1 }], ['cobweb', 'iron_sword', { string: 1 }], ['cobweb', null, {}],
  ['potted_poppy', null, { flower_pot: 1, poppy: 1 }], ['potted_azalea_bush', null, { flower_pot: 1, azalea: 1 }], ['flower_pot', null, { flower_pot: 1 }],
  ['redstone_wire', null, { redstone: 1 }], ['tripwire', null, { string: 1 }], ['kelp_plant', null, { kelp: 1 }], ['bamboo_sapling', null, { bamboo: 1 }],
  ['big_dripleaf_stem', null, { big_dripleaf: 1 }], ['wall_torch', null, { torch: 1 }], ['oak_wall_sign', null, { oak_sign: 1 }], ['red_wall_banner', null, { red_banner: 1 }],
  ['tube_coral_block', 'wooden_pickaxe', { dead_tube_coral_block: 1 }], ['tube_coral', null, {}], ['amethyst_cluster', 'iron_pickaxe', { amethyst_shard: 4 }],
  ['amethyst_cluster', null, { amethyst_shard: 2 }], ['water_cauldron', 'wooden_pickaxe', { cauldron: 1 }], ['composter[level=8]', null, { composter: 1, bone_meal: 1 }],
  ['infested_stone', null, {}], ['spawner', 'wooden_pickaxe', {}], ['budding_amethyst', 'wooden_pickaxe', {}], ['reinforced_deepslate', null, {}], ['suspicious_sand', null, {}],
  ['sculk', null, {}], ['mushroom_stem', null, {}], ['bee_nest', null, {}], ['beehive', null, { beehive: 1 }], ['torchflower_crop', null, { torchflower_seeds: 1 }],
  ['pitcher_crop[half=lower,age=4]', null, { pitcher_plant: 1 }], ['glow_lichen[north=true,up=true]', 'shears', { glow_lichen: 2 }], ['vault', null, {}], ['fire', null, {}]
]

// These drop nothing without silk touch, in vanilla as here.
const NOTHING = /glass$|glass_pane$|^(.+_)?ice$|^infested_|coral$|coral_fan$|coral_wall_fan$|sculk|^(small|medium|large)_amethyst_bud$|^potted_nothing$/
const NOTHING_EITHER = new Set(['air', 'cave_air', 'void_air', 'water', 'lava', 'fire', 'soul_fire', 'bedrock', 'barrier', 'light', 'structure_void', 'structure_block', 'jigsaw',
  'command_block', 'chain_command_block', 'repeating_command_block', 'end_portal', 'end_portal_frame', 'end_gateway', 'nether_portal', 'moving_piston', 'piston_head',
  'bubble_column', 'spawner', 'trial_spawner', 'vault', 'budding_amethyst', 'reinforced_deepslate', 'suspicious_sand', 'suspicious_gravel', 'frogspawn', 'powder_snow', 'cake',
  'turtle_egg', 'mushroom_stem', 'bee_nest', 'chiseled_bookshelf', 'frosted_ice'])

function stateFrom (text) {
  const [, name, list] = /^([a-z_]+)(?:\[(.*)\])?$/.exec(text)
  const known = propertiesOf(stateOf(name))
  const properties = (list ?? '').split(',').filter(Boolean).map((pair) => pair.split('='))
  for (const [key] of properties) assert.ok(key in known, `${name} has no ${key}`)
  return stateWith(name, Object.fromEntries(properties))
}

test('blocks that do not drop themselves drop what vanilla says', () => {
  for (const [text, tool, expected] of REVIEWED) {
    const loot = totals(lootOf(stateFrom(text), tool && stackNamed(tool), () => 0.5))
    assert.deepEqual(loot, expected, `${text} with ${tool}`)
  }
})

test('all 925 tables, and the blocks without one, give items that exist, and nothing only where vanilla gives nothing', () => {
  assert.equal(Object.keys(registry.blockLoot).length, 925)
  for (const block of registry.blocksArray) {
    const table = tableOf(block)
    for (const { item, count } of table.flat()) {
      const name = item === '$self' ? block.name : item
      assert.ok(registry.itemsByName[name], `${block.name} drops ${name}`)
      assert.ok(count === undefined || typeof count === 'string' || Array.isArray(count) || (Number.isInteger(count) && count >= 0), `${block.name}: ${count}`)
    }
    const isNothing = NOTHING_EITHER.has(block.name) || (NOTHING.test(block.name) && block.name !== 'tinted_glass' && !block.name.startsWith('potted_'))
    assert.equal(table.length === 0, isNothing, `${block.name}: ${JSON.stringify(table)}`)
  }
})

test('a block that needs a tool drops nothing for a bare hand', () => {
  for (const block of registry.blocksArray) {
    if (!block.harvestTools) continue
    assert.equal(canHarvest(block, null), false)
    assert.deepEqual(lootOf(block.defaultState, null, () => 0), [], block.name)
  }
})
