'use strict'
// Placing blocks: their orientation, their connections, their support, and what happens without support.

const { stand, hold, click, sneak, becomes, ticks } = require('../js/hands')
const { createSuite } = require('../js/suite')

const HERE = [0, 0, 0]
const SPOT = [2, 0, 0]
const BELOW = [2, -1, 0]
const PITCH = 30

/** Takes an item in hand and stands beside SPOT, looking east and down at it. */
async function ready (c, body, item, count = 1, pitch = PITCH) {
  await hold(c, body, item, count)
  await stand(c, body, HERE, 'east', pitch)
}

/** Clicks on the top of a block. */
const clickOn = (c, body, place = BELOW) => click(c, body, place, 'up', [0.5, 1, 0.5])

/** Items placed on the ground from the west, and the resulting block: [item, block, pitch if it differs]. */
const TURNED = [
  ['oak_log', 'oak_log[axis=y]'],
  ['oak_stairs', 'oak_stairs[facing=east,half=bottom]'],
  ['oak_slab', 'oak_slab[type=bottom]'],
  ['furnace', 'furnace[facing=west]'],
  ['chest', 'chest[facing=west,type=single]'],
  ['oak_fence_gate', 'oak_fence_gate[facing=east]'],
  ['oak_trapdoor', 'oak_trapdoor[facing=west,half=bottom]'],
  ['anvil', 'anvil[facing=south]'],
  ['campfire', 'campfire[facing=east,lit=true]'],
  ['carved_pumpkin', 'carved_pumpkin[facing=west]'],
  ['white_glazed_terracotta', 'white_glazed_terracotta[facing=west]'],
  ['rail', 'rail[shape=east_west]'],
  ['lever', 'lever[face=floor,facing=east]'],
  ['stone_button', 'stone_button[face=floor,facing=east]'],
  ['torch', 'torch'],
  ['lantern', 'lantern[hanging=false]'],
  ['oak_sign', 'oak_sign[rotation=4]'],
  ['barrel', 'barrel[facing=up]', 60],
  ['piston', 'piston[facing=west]'],
  ['observer', 'observer[facing=east]'],
  ['hopper', 'hopper[facing=down]'],
  ['end_rod', 'end_rod[facing=up]'],
  ['white_carpet', 'white_carpet'],
  ['oak_leaves', 'oak_leaves[persistent=true]']
]

/** The same against the side of a block at [3, 0, 0], seen from the west. */
const ON_WALLS = [
  ['oak_log', 0.5, 'oak_log[axis=x]'],
  ['oak_stairs', 0.8, 'oak_stairs[facing=east,half=top]'],
  ['oak_slab', 0.8, 'oak_slab[type=top]'],
  ['oak_slab', 0.2, 'oak_slab[type=bottom]'],
  ['oak_trapdoor', 0.8, 'oak_trapdoor[facing=west,half=top]'],
  ['torch', 0.5, 'wall_torch[facing=west]'],
  ['ladder', 0.5, 'ladder[facing=west]'],
  ['oak_sign', 0.5, 'oak_wall_sign[facing=west]'],
  ['oak_button', 0.5, 'oak_button[face=wall,facing=west]'],
  ['lever', 0.5, 'lever[face=wall,facing=west]'],
  ['hopper', 0.5, 'hopper[facing=east]'],
  ['end_rod', 0.5, 'end_rod[facing=west]'],
  ['vine', 0.5, 'vine[east=true]']
]

const suite = createSuite()

suite.case('blocks placed on the ground are oriented by the player', async (c) => {
  const body = await c.join()
  for (const [item, expected, pitch] of TURNED) {
    await c.set(...SPOT, 'air')
    await ready(c, body, item, 1, pitch)
    clickOn(c, body)
    await becomes(c, SPOT, expected)
    c.assert.deepEqual(await c.inventory(body), {}, `the ${item} is used up`)
  }
}, { seconds: 120 })

suite.case('blocks placed on a wall are oriented by the wall', async (c) => {
  const body = await c.join()
  await c.set(3, 0, 0, 'stone')
  for (const [item, height, expected] of ON_WALLS) {
    await c.set(...SPOT, 'air')
    await ready(c, body, item)
    click(c, body, [3, 0, 0], 'west', [0, height, 0.5])
    await becomes(c, SPOT, expected)
  }
}, { seconds: 120 })

suite.case('two slabs of a kind become one whole block', async (c) => {
  const body = await c.join()
  await ready(c, body, 'oak_slab', 2)
  clickOn(c, body)
  await becomes(c, SPOT, 'oak_slab[type=bottom]')
  click(c, body, SPOT, 'up', [0.5, 0.5, 0.5])
  await becomes(c, SPOT, 'oak_slab[type=double]')
})

suite.case('two chests side by side become a double one, and single again', async (c) => {
  const body = await c.join()
  await ready(c, body, 'chest', 2)
  clickOn(c, body)
  await becomes(c, SPOT, 'chest[facing=west,type=single]')
  clickOn(c, body, [2, -1, 1])
  await becomes(c, [2, 0, 1], 'chest[facing=west,type=left]')
  await becomes(c, SPOT, 'chest[facing=west,type=right]')
  await c.set(2, 0, 1, 'air')
  await becomes(c, SPOT, 'chest[facing=west,type=single]')
})

suite.case('doors and beds fill two places or none', async (c) => {
  const body = await c.join()
  await ready(c, body, 'oak_door')
  await c.set(2, 1, 0, 'stone')
  clickOn(c, body)
  await ticks(c, 3)
  c.assert.ok(await c.blockIs(...SPOT, 'air'), 'there is no room for the upper half')
  await c.set(2, 1, 0, 'air')
  click(c, body, BELOW, 'up', [0.5, 1, 0.2])
  await becomes(c, SPOT, 'oak_door[facing=east,half=lower,hinge=left]')
  await becomes(c, [2, 1, 0], 'oak_door[facing=east,half=upper]')
  await hold(c, body, 'red_bed')
  clickOn(c, body, [1, -1, 1])
  await becomes(c, [1, 0, 1], 'red_bed[part=foot,facing=east]')
  await becomes(c, [2, 0, 1], 'red_bed[part=head,facing=east]')
})

suite.case('several candles, pickles or snow layers share one place', async (c) => {
  const body = await c.join()
  for (const [item, expected] of [['candle', 'candle[candles=2]'], ['snow', 'snow[layers=2]'], ['sea_pickle', 'sea_pickle[pickles=2]'], ['pink_petals', 'pink_petals[flower_amount=2]']]) {
    await c.set(...SPOT, 'air')
    await c.set(...BELOW, item === 'pink_petals' ? 'grass_block' : 'stone')
    await ready(c, body, item, 2)
    clickOn(c, body)
    await becomes(c, SPOT, item)
    click(c, body, SPOT, 'up', [0.5, 0.1, 0.5])
    await becomes(c, SPOT, expected)
  }
}, { seconds: 90 })

suite.case('plants can be placed only on ground that they grow on', async (c) => {
  const body = await c.join()
  await c.set(2, -2, 1, 'stone')
  await c.set(2, -2, 2, 'stone')
  await c.set(2, -1, 2, 'water')
  const grounds = [['oak_sapling', 'stone', 'dirt'], ['dandelion', 'sand', 'grass_block'], ['cactus', 'dirt', 'sand'], ['wheat_seeds', 'dirt', 'farmland'],
    ['nether_wart', 'dirt', 'soul_sand'], ['dead_bush', 'stone', 'sand'], ['sugar_cane', 'stone', 'sand'], ['bamboo', 'stone', 'dirt'], ['torch', 'oak_leaves', 'oak_fence']]
  for (const [item, wrong, right] of grounds) {
    await c.set(2, 0, 1, 'air')
    await ready(c, body, item)
    await c.set(2, -1, 1, wrong)
    clickOn(c, body, [2, -1, 1])
    await ticks(c, 3)
    c.assert.ok(await c.blockIs(2, 0, 1, 'air'), `no ${item} on ${wrong}`)
    await c.set(2, -1, 1, right)
    c.assert.equal(body.count(item), 1)
    clickOn(c, body, [2, -1, 1])
    await c.until(async () => (await c.inventory(body))[item] === undefined, `${item} is set on ${right}`)
    c.assert.ok(!await c.blockIs(2, 0, 1, 'air'), `${item} on ${right}`)
  }
}, { seconds: 120 })

suite.case('fences, panes, walls and stairs follow their neighbours', async (c) => {
  await c.set(0, 0, 4, 'oak_fence')
  await c.set(1, 0, 4, 'stone')
  c.assert.ok(await c.blockIs(0, 0, 4, 'oak_fence[east=true,west=false]'))
  await c.set(1, 0, 4, 'air')
  c.assert.ok(await c.blockIs(0, 0, 4, 'oak_fence[east=false]'))
  await c.set(0, 0, 6, 'glass_pane')
  await c.set(0, 0, 7, 'iron_bars')
  c.assert.ok(await c.blockIs(0, 0, 6, 'glass_pane[south=true,north=false]'))
  c.assert.ok(await c.blockIs(0, 0, 7, 'iron_bars[north=true]'))
  await c.fill([-1, 0, 9], [1, 0, 9], 'cobblestone_wall')
  c.assert.ok(await c.blockIs(0, 0, 9, 'cobblestone_wall[east=low,west=low,up=false]'))
  c.assert.ok(await c.blockIs(1, 0, 9, 'cobblestone_wall[east=none,west=low,up=true]'))
  await c.set(0, 1, 9, 'stone')
  c.assert.ok(await c.blockIs(0, 0, 9, 'cobblestone_wall[east=tall,west=tall,up=false]'))
  await c.set(4, 0, 4, 'oak_stairs[facing=north]')
  await c.set(4, 0, 3, 'oak_stairs[facing=east]')
  c.assert.ok(await c.blockIs(4, 0, 4, 'oak_stairs[shape=outer_right]'))
  await c.set(4, 0, 3, 'air')
  c.assert.ok(await c.blockIs(4, 0, 4, 'oak_stairs[shape=straight]'))
})

suite.case('a block without support breaks with the blocks on it, and leaves its drops', async (c) => {
  await c.fill([0, -2, 3], [1, -2, 3], 'stone')
  await c.set(0, -1, 3, 'sand')
  await c.set(1, -1, 3, 'water')
  await c.fill([0, 0, 3], [0, 2, 3], 'sugar_cane')
  await c.set(0, 0, 3, 'air')
  await becomes(c, [0, 2, 3], 'air')
  await c.set(4, 0, 3, 'stone')
  await c.set(4, 0, 4, 'wall_torch[facing=south]')
  await c.set(4, 1, 3, 'red_carpet')
  await c.set(4, 0, 3, 'air')
  await becomes(c, [4, 0, 4], 'air')
  await becomes(c, [4, 1, 3], 'air')
  const body = await c.join({ x: 4, z: 3 })
  for (const [item, place] of [['red_carpet', [4, 0, 3]], ['torch', [4, 0, 4]], ['sugar_cane', [0, 0, 3]]]) {
    await c.put(body, ...place)
    await c.until(async () => (await c.inventory(body))[item] >= 1, `${item} is picked up`)
  }
}, { seconds: 120 })

suite.case('a bed breaks as a whole and drops one item', async (c) => {
  const body = await c.join({ x: 2, z: 2 })
  await c.set(0, 0, 0, 'red_bed[part=foot,facing=north]')
  await c.set(0, 0, -1, 'red_bed[part=head,facing=north]')
  await c.set(0, 0, 0, 'air')
  await becomes(c, [0, 0, -1], 'air')
  await c.put(body, 0, 0, -1)
  await c.until(async () => (await c.inventory(body)).red_bed === 1, 'one bed is picked up')
})

suite.case('sand falls until a block stops it', async (c) => {
  await c.set(0, 6, 0, 'sand')
  await becomes(c, [0, 0, 0], 'sand')
  c.assert.ok(await c.blockIs(0, 6, 0, 'air'))
  await c.set(3, 0, 0, 'torch')
  await c.set(3, 6, 0, 'gravel')
  await becomes(c, [3, 6, 0], 'air')
  c.assert.ok(await c.blockIs(3, 0, 0, 'torch'))
})

suite.case('concrete powder hardens beside water', async (c) => {
  await c.set(0, -1, 0, 'water')
  await c.set(0, 0, 3, 'red_concrete_powder')
  await c.set(0, 0, 0, 'lime_concrete_powder')
  await becomes(c, [0, -1, 0], 'lime_concrete')
  c.assert.ok(await c.blockIs(0, 0, 3, 'red_concrete_powder'))
})

suite.case('no block can be placed inside a body or out of reach', async (c) => {
  const body = await c.join()
  await ready(c, body, 'stone', 2)
  clickOn(c, body, [0, -1, 0])
  clickOn(c, body, [9, -1, 0])
  clickOn(c, body)
  await becomes(c, SPOT, 'stone')
  c.assert.ok(await c.blockIs(0, 0, 0, 'air'))
  c.assert.ok(await c.blockIs(9, 0, 0, 'air'))
  c.assert.deepEqual(await c.inventory(body), { stone: 1 })
})

suite.case('a sneaking player places a block on a chest instead of opening it', async (c) => {
  const body = await c.join()
  await c.set(...SPOT, 'chest')
  await ready(c, body, 'oak_planks')
  sneak(body, true)
  await c.until(() => { click(c, body, SPOT, 'up', [0.5, 0.9, 0.5]); return c.blockIs(2, 1, 0, 'oak_planks') }, 'planks on the chest')
  sneak(body, false)
})

module.exports = suite
