'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const registry = require('prismarine-registry')('1.21.4')
const path = require('node:path')

const PLANNING = path.join(__dirname, '..', '..', '..', '..', 'bots', 'js', 'planning')
const { knowledgeOf } = require(path.join(PLANNING, 'knowledge'))
const { recipesByItem } = require(path.join(PLANNING, 'recipes'))
const { Unobtainable, cheapestOf, planFor, suggestions } = require(path.join(PLANNING, 'planner'))

const knowledge = knowledgeOf(registry)
const ALL_SKILLS = ['craft', 'smelt', 'collect', 'chop_tree', 'mine_ore', 'hunt', 'fight', 'shear', 'milk', 'gather_eggs', 'fish', 'fill_bucket', 'harvest', 'fetch_from_chest']

/** A wood with stone near by and an empty inventory, except for what a test sets. */
const view = (changes = {}) => ({
  held: {}, blocks: { oak_log: 8, stone: 20 }, creatures: {}, stations: {}, stock: {}, failed: new Set(), skills: new Set(ALL_SKILLS), ...changes
})
const plan = (item, count = 1, changes = {}) => planFor(knowledge, view(changes), item, count)
const order = ({ steps }) => steps.map(({ item }) => item)
const step = ({ steps }, item) => steps.find((one) => one.item === item)

/** Executes a plan on paper: every step must find its ingredients. Returns the items at the end. */
function carryOut ({ steps }, held = {}) {
  const left = { ...held }
  for (const { item, count, kind } of steps) {
    if (kind !== 'craft') {
      left[item] = (left[item] ?? 0) + Math.ceil(count)
      continue
    }
    const lacks = (one) => one.needs.some(({ anyOf, count: each }) => anyOf.reduce((sum, name) => sum + (left[name] ?? 0), 0) < each * Math.ceil(count / one.yield))
    const recipe = recipesByItem(registry).get(item).find((one) => !lacks(one))
    assert.ok(recipe, `${count} ${item} cannot be made of ${JSON.stringify(left)}`)
    const times = Math.ceil(count / recipe.yield)
    for (const { anyOf, count: each } of recipe.needs) {
      let due = each * times
      for (const name of anyOf) {
        const taken = Math.min(due, left[name] ?? 0)
        left[name] = (left[name] ?? 0) - taken
        due -= taken
      }
    }
    left[item] = (left[item] ?? 0) + times * recipe.yield
  }
  return left
}

test('a stone pickaxe takes logs, planks, sticks, a table, a wooden pickaxe and cobblestone, in this order', () => {
  const made = plan('stone_pickaxe')
  assert.deepEqual(order(made), ['oak_log', 'oak_planks', 'stick', 'crafting_table', 'wooden_pickaxe', 'cobblestone', 'stone_pickaxe'])
  assert.equal(carryOut(made).stone_pickaxe, 1)
})

test('planks that are left over from one step are made before another step uses them', () => {
  assert.deepEqual(order(plan('acacia_boat', 1, { held: { acacia_log: 7, oak_planks: 1 } })), ['acacia_planks', 'crafting_table', 'acacia_boat'])
  const held = { acacia_log: 3, acacia_planks: 1, stick: 3 }
  const shovel = plan('stone_shovel', 1, { held })
  assert.equal(order(shovel)[0], 'acacia_planks')
  assert.equal(carryOut(shovel, held).stone_shovel, 1)
})

test('a plan fetches on its ways what other wishes need of the same sources, and goes no other ways for them', () => {
  const alone = plan('wooden_pickaxe')
  const more = planFor(knowledge, view(), 'wooden_pickaxe', 1, ['wooden_sword', 'raw_iron', 'command_block'])
  assert.deepEqual(order(more), order(alone))
  assert.ok(step(more, 'oak_log').count > step(alone, 'oak_log').count)
  const held = { stone_pickaxe: 3, stone_sword: 1, crafting_table: 1, torch: 8 }
  const trip = planFor(knowledge, view({ held }), 'raw_iron', 1, ['raw_gold'])
  assert.match(step(trip, 'raw_iron').args.also, /raw_gold/)
  assert.deepEqual(order(trip), ['raw_iron'])
})

test('what other wishes need is left if it takes much longer than the plan', () => {
  const alone = plan('stick')
  const secondsWith = (...wishes) => planFor(knowledge, view(), 'stick', 1, wishes).seconds - alone.seconds
  const [some, many] = [secondsWith('chest'), secondsWith('chest', 'barrel', 'oak_boat', 'oak_door', 'oak_trapdoor', 'oak_sign', 'composter')]
  assert.ok(some > 0 && many > some && many <= 20, `${some} and ${many} s`)
})

test('fuel is crafted by hand from held items before the body looks for coal', () => {
  const deep = { blocks: {}, depth: 50, stations: { furnace: 1, crafting_table: 1 } }
  const made = plan('iron_ingot', 3, { ...deep, held: { raw_iron: 3, spruce_log: 4, stone_pickaxe: 1, stone_sword: 1 } })
  assert.deepEqual(order(made), ['spruce_planks', 'iron_ingot'])
  assert.equal(step(made, 'spruce_planks').count, 4, 'of one log')
  const dry = plan('iron_ingot', 3, { ...deep, held: { raw_iron: 3, stone_pickaxe: 1, stone_sword: 1 } })
  assert.ok(!order(dry).includes('spruce_planks') && order(dry).at(-1) === 'iron_ingot', 'without wood something else has to be found')
})

test('items that several steps need are counted once and gathered in one step', () => {
  const made = plan('iron_pickaxe')
  assert.equal(order(made).length, new Set(order(made)).size, 'no item comes twice')
  assert.equal(step(made, 'cobblestone').count, 19, 'three for each of three pickaxes, two for the sword and eight for the furnace')
  assert.equal(step(made, 'stick').count, 11, 'two for each of five pickaxes, one for the sword')
  assert.ok(order(made).indexOf('stone_pickaxe') < order(made).indexOf('raw_iron'), 'the tool comes before what needs it')
})

test('held items are used, and present tools and stations are not made again', () => {
  assert.deepEqual(order(plan('stone_pickaxe', 1, { held: { wooden_pickaxe: 1, stick: 2, cobblestone: 3, crafting_table: 1 } })), ['stone_pickaxe'])
  const beside = plan('stone_pickaxe', 1, { held: { stone_pickaxe: 1, birch_planks: 2 }, stations: { crafting_table: 3 } })
  assert.deepEqual(order(beside), ['stick', 'cobblestone', 'stone_pickaxe'], 'a pickaxe that is held digs the stone for another one')
})

test('planks of different kinds can be mixed', () => {
  const made = plan('crafting_table', 1, { held: { oak_planks: 2, birch_planks: 2 } })
  assert.deepEqual(order(made), ['crafting_table'])
})

test('known chests are used when that is quicker', () => {
  const stock = { iron_ingot: [{ name: 'town chest', count: 8, distance: 12 }] }
  const made = plan('bucket', 1, { stock, stations: { crafting_table: 5 } })
  assert.deepEqual(made.steps.map(({ skill }) => skill), ['fetch_from_chest', 'craft'])
  assert.deepEqual(made.steps[0].args, { item: 'iron_ingot', count: 3, container: 'town chest' })
})

test('blocks of nine and their ingredients do not form a cycle', () => {
  const made = plan('iron_ingot', 12, { held: { iron_block: 1 } })
  assert.equal(step(made, 'iron_block'), undefined)
  assert.equal(made.steps.filter(({ item }) => item === 'iron_ingot').reduce((sum, { count }) => sum + count, 0), 12)
  assert.equal(step(made, 'raw_iron').count, 3)
})

test('fuel is part of the plan', () => {
  const made = plan('glass', 8, { held: { sand: 8, furnace: 1 } })
  assert.ok(step(made, 'oak_log') || step(made, 'coal') || step(made, 'oak_planks'), order(made).join())
  assert.deepEqual(order(plan('glass', 8, { held: { sand: 8, furnace: 1, coal: 1 } })), ['glass'])
})

test('a source that failed here costs more, so that another method is chosen', () => {
  const near = { creatures: { sheep: 10 } }
  assert.equal(step(plan('white_wool', 1, near), 'white_wool').skill, 'hunt')
  const elsewhere = plan('oak_planks', 4, { blocks: { oak_log: 8, birch_log: 12 }, failed: new Set(['oak_log']) })
  assert.ok(elsewhere.seconds > plan('oak_planks', 4).seconds)
})

test('an unobtainable item is refused with the step that has no source', () => {
  assert.throws(() => plan('brewing_stand'), (error) => error instanceof Unobtainable && /blaze_rod.*only in the Nether/.test(error.message))
  assert.throws(() => plan('bedrock'), /no source/)
  const skills = new Set(ALL_SKILLS.filter((name) => name !== 'mine_ore'))
  assert.throws(() => plan('iron_pickaxe', 1, { skills }), /do not know how to mine ore/)
})

test('what the Nether has is had through a portal, which is built and lit only if none is known', () => {
  const skills = new Set([...ALL_SKILLS, 'cast_obsidian', 'build_portal'])
  const held = { diamond_pickaxe: 1, iron_sword: 1, flint_and_steel: 1, obsidian: 10 }
  const made = plan('quartz', 4, { skills, held })
  assert.deepEqual(made.steps.map(({ skill, item, dimension }) => [skill, item, dimension]),
    [['build_portal', 'nether portal', null], ['collect', 'quartz', 'the_nether']])
  const known = plan('quartz', 4, { skills, held, stations: { 'nether portal': 30 } })
  assert.deepEqual(order(known), ['quartz'])
  const first = order(plan('blaze_rod', 1, { skills, held: { diamond_pickaxe: 1, iron_sword: 1 } }))
  assert.ok(first.indexOf('obsidian') < first.indexOf('nether portal') && first.indexOf('flint_and_steel') < first.indexOf('nether portal'))
  assert.equal(first.at(-1), 'blaze_rod', 'the Nether comes last')
  assert.ok(!suggestions(knowledge, view({ skills, held }), new Set(), 60).some(({ item }) => item === 'nether portal'), 'a portal is no item')
})

test('the cheapest item of a kind is chosen', () => {
  assert.equal(cheapestOf(knowledge, view({ blocks: { birch_log: 6 } }), ['oak_log', 'birch_log', 'spruce_log']), 'birch_log')
})

test('suggestions are items that the body never had, the quickest first, and are computed fast', () => {
  const had = new Set(['oak_log', 'dirt'])
  const found = suggestions(knowledge, view({ held: { oak_log: 4 } }), had, 12)
  assert.equal(found.length, 12)
  assert.ok(found.every(({ item }) => !had.has(item) && registry.itemsByName[item]))
  assert.deepEqual(found.map(({ seconds }) => seconds), found.map(({ seconds }) => seconds).sort((a, b) => a - b))
  assert.ok(found[0].item === 'oak_planks' && found[0].seconds < 1, 'planks can be made of the logs at once')
})

test('seeds are harvested from their plant, for there is no crop by the name of the seed', () => {
  const made = plan('wheat_seeds', 2, { blocks: { wheat: 12 } })
  assert.deepEqual(made.steps.map(({ skill, args }) => [skill, args.crop]), [['harvest', 'wheat']])
})

test('surface items come before going down, and deep items from the top down', () => {
  const apple = order(plan('golden_apple'))
  assert.ok(apple.indexOf('apple') < apple.indexOf('cobblestone'))
  const clock = plan('clock')
  assert.ok(order(clock).indexOf('raw_gold') < order(clock).indexOf('redstone'))
  assert.equal(step(clock, 'raw_iron').args.also, '4 raw_gold, 1 redstone')
  assert.match(step(plan('anvil'), 'raw_iron').args.also, /^4 coal$/)
})

test('a body deep down does not climb up for wood when there is coal in the rock', () => {
  const glass = (depth) => plan('glass', 8, { depth, blocks: { oak_log: 100, coal_ore: 8 }, held: { sand: 8, furnace: 1, stone_pickaxe: 1, stone_sword: 1 } })
  assert.ok(step(glass(60), 'coal'))
})

test('every planned item has a plan that can be executed on paper', () => {
  for (const item of ['diamond_pickaxe', 'anvil', 'bookshelf', 'clock', 'compass', 'piston', 'lantern', 'golden_apple', 'shield', 'rail', 'fishing_rod', 'cake']) {
    assert.ok(carryOut(plan(item))[item] >= 1, item)
  }
})

test('by night what is in the open costs the wait for the day once, and what is below the ground costs nothing more', () => {
  const seen = { blocks: { oak_log: 8, sand: 8, stone: 2 }, held: { stone_pickaxe: 1 } }
  const found = (nightSeconds) => Object.fromEntries(suggestions(knowledge, view({ ...seen, nightSeconds }), new Set(), 200).map(({ item, seconds }) => [item, seconds]))
  const [day, night] = [found(0), found(300)]
  assert.equal(night.cobblestone, day.cobblestone)
  assert.equal(Math.round(night.oak_log - day.oak_log), 300)
  assert.equal(Math.round(night.sand - day.sand), 300)
  assert.equal(Math.round(night.crafting_table - day.crafting_table), 300, 'its logs are in the open')
})

test('what two needs share is held only once, so a suggestion takes as long as its plan', () => {
  const seconds = (planks) => {
    const changes = { held: { oak_planks: planks }, stations: { crafting_table: 2 } }
    const found = suggestions(knowledge, view(changes), new Set(['oak_log']), 200).find(({ item }) => item === 'oak_fence_gate')
    assert.ok(Math.abs(found.seconds - plan('oak_fence_gate', 1, changes).seconds) < 0.1)
    return found.seconds
  }
  assert.ok(seconds(4) < 2, 'two planks for the gate and two for the sticks')
  assert.ok(seconds(2) > 5, 'a log has to be cut for the sticks')
})

test('a suggestion says whether the body would wait for the day', () => {
  const seen = { held: { oak_planks: 4 }, blocks: { sand: 4 }, nightSeconds: 300 }
  const waits = Object.fromEntries(suggestions(knowledge, view(seen), new Set(), 200).map((one) => [one.item, one.waits]))
  assert.deepEqual([waits.stick, waits.sand, waits.sandstone], [false, true, true])
  assert.ok(suggestions(knowledge, view({ ...seen, nightSeconds: 0 }), new Set(), 200).every((one) => !one.waits))
})

test('the night endangers work in the open, but no work on the spot, no chest at hand, and no fight of a body that is fit for it', () => {
  const stone = plan('cobblestone', 3, { held: { wooden_pickaxe: 1 } })
  const open = (made, item) => step(made, item).isInTheOpen
  assert.deepEqual([open(stone, 'cobblestone'), open(plan('oak_log'), 'oak_log')], [false, true])
  const skills = new Set([...ALL_SKILLS, 'rework'])
  assert.equal(open(plan('stripped_oak_log', 1, { held: { oak_log: 1, stone_axe: 1 }, skills }), 'stripped_oak_log'), false)
  const bucket = (distance) => plan('bucket', 1, { stock: { iron_ingot: [{ name: 'chest', count: 3, distance }] }, stations: { crafting_table: 2 } })
  assert.deepEqual([open(bucket(3), 'iron_ingot'), open(bucket(30), 'iron_ingot')], [false, true])
  const bone = (isFitToFight) => plan('bone', 1, { creatures: { skeleton: 12 }, held: { iron_sword: 1 }, isFitToFight })
  assert.deepEqual([open(bone(true), 'bone'), open(bone(false), 'bone')], [false, true])
})

test('plants come whole only to shears, which are made first', () => {
  const seen = { blocks: { oak_log: 8, stone: 20, short_grass: 3, fern: 5 } }
  const [grass] = plan('short_grass', 2, { ...seen, held: { shears: 1 } }).steps
  assert.deepEqual([grass.skill, grass.args], ['collect', { item: 'short_grass', count: 2 }])
  const steps = order(plan('fern', 1, seen))
  assert.ok(steps.indexOf('shears') > steps.indexOf('iron_ingot') && steps.at(-1) === 'fern', String(steps))
})

test('wool, carpets and beds are dyed from those of any colour', () => {
  assert.deepEqual(order(plan('red_wool', 1, { held: { red_dye: 1, yellow_wool: 1 } })), ['red_wool'])
  assert.deepEqual(order(plan('red_bed', 1, { held: { red_dye: 1, white_bed: 1 } })), ['red_bed'])
  const fromSheep = plan('blue_carpet', 3, { blocks: { cornflower: 5 }, creatures: { sheep: 10 } })
  assert.deepEqual(order(fromSheep).at(-1), 'blue_carpet')
  carryOut(fromSheep)
})

test('a saddle is fished, or fetched from a chest in which the body has seen one', () => {
  assert.deepEqual(plan('saddle', 1, { held: { fishing_rod: 1 } }).steps.map(({ skill }) => skill), ['fish'])
  const stock = { saddle: [{ name: 'chest at 40, 65, 12', count: 1, distance: 40 }] }
  assert.deepEqual(plan('saddle', 1, { held: { fishing_rod: 1 }, stock }).steps.map(({ skill }) => skill), ['fetch_from_chest'])
})
