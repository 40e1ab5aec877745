'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { registry } = require('../../../worlds/embedded/js/game_data')
const { Container } = require('../../../worlds/embedded/js/inventory/container')
const { click } = require('../../../worlds/embedded/js/inventory/clicks')
const { CraftingGrid } = require('../../../worlds/embedded/js/inventory/crafting_grid')
const { craftingTableMenu, ownMenu } = require('../../../worlds/embedded/js/inventory/menus')
const { recipes } = require('../../../worlds/embedded/js/inventory/recipes')
const { makeStack, nameOf, stackNamed } = require('../../../worlds/embedded/js/inventory/stacks')
const { stackFromTag, stackToTag } = require('../../../worlds/embedded/js/inventory/stack_tags')
const { choices } = require('../../../worlds/embedded/js/inventory/stonecutting')

const describe = (stack) => stack && `${stack.count} ${nameOf(stack)}`
const noDrop = () => assert.fail('nothing is dropped here')
const ALL = 1

/** A player at a grid that contains these stacks, row by row. */
function working (makeMenu, stacks, held = {}) {
  const player = { inventory: new Container(46), carried: null }
  for (const [slot, stack] of Object.entries(held)) player.inventory.set(Number(slot), stack)
  const menu = makeMenu(player, 1)
  const [grid] = menu.returns
  stacks.forEach((stack, slot) => grid.set(slot, stack))
  return { player, menu, grid }
}

function resultOf (width, ...names) {
  const grid = new CraftingGrid(width, width)
  names.forEach((name, slot) => grid.set(slot, name ? stackNamed(name) : null))
  return describe(grid.result.get())
}

test('variants of one result are one recipe, so that kinds can be mixed, and no two recipes are confused', () => {
  assert.equal(resultOf(3, 'oak_planks', 'birch_planks', 'spruce_planks', 'acacia_planks', null, 'bamboo_planks', 'warped_planks', 'oak_planks', 'cherry_planks'), '1 chest')
  assert.equal(resultOf(3, 'cobblestone', 'blackstone', 'cobbled_deepslate', null, 'stick', null, null, 'stick', null), '1 stone_pickaxe')
  assert.equal(resultOf(2, 'oak_planks', null, 'bamboo'), null) // bamboo and planks both make sticks, but not together
  assert.equal(resultOf(2, 'bamboo', null, 'bamboo'), '1 stick')
  for (const { places, result } of recipes) {
    const varying = places.filter((place) => place?.size > 1)
    const bamboo = varying.some((place) => place.has(registry.itemsByName.bamboo.id) && place.has(registry.itemsByName.oak_planks.id))
    assert.ok(!bamboo, registry.items[result.id].name)
  }
})

test('shapeless ingredients can be in any order, each in its own place', () => {
  assert.equal(resultOf(3, null, 'feather', null, null, null, 'book', 'ink_sac'), '1 writable_book')
  assert.equal(resultOf(3, 'feather', 'feather', 'book'), null)
  assert.equal(resultOf(2, 'red_wool', 'white_dye'), '1 white_wool')
  assert.equal(resultOf(2, 'white_wool', 'white_dye'), null)
})

test('a result is taken completely, onto the cursor only while it fits', () => {
  const { player, menu, grid } = working(ownMenu, [stackNamed('oak_log', 3)])
  player.carried = stackNamed('oak_planks', 58)
  for (let n = 0; n < 3; n++) click(menu, { slot: 0, mouseButton: n % 2, mode: 0 }, noDrop)
  assert.equal(describe(player.carried), '62 oak_planks')
  assert.equal(describe(grid.get(0)), '2 oak_log')
})

test('a shift-click crafts until the ingredients or the room are used up, and throws the rest of the last result', () => {
  const full = Object.fromEntries(Array.from({ length: 36 }, (_, i) => [9 + i, stackNamed('dirt', 64)]))
  const { player, menu, grid } = working(ownMenu, [stackNamed('oak_log', 9)], { ...full, 20: stackNamed('oak_planks', 54) })
  const dropped = []
  click(menu, { slot: 0, mouseButton: 0, mode: 1 }, (stack) => dropped.push(describe(stack)))
  assert.equal(describe(player.inventory.get(20)), '64 oak_planks')
  assert.equal(describe(grid.get(0)), '6 oak_log')
  assert.deepEqual(dropped, ['2 oak_planks'])
})

test('Q throws one result, ctrl-Q all possible results', () => {
  const { menu, grid } = working(ownMenu, [stackNamed('oak_log', 5)])
  const dropped = []
  const drop = (stack) => dropped.push(describe(stack))
  click(menu, { slot: 0, mouseButton: 0, mode: 4 }, drop)
  assert.deepEqual(dropped, ['4 oak_planks'])
  click(menu, { slot: 0, mouseButton: ALL, mode: 4 }, drop)
  assert.equal(dropped.length, 5)
  assert.equal(grid.get(0), null)
})

test('leftovers stay in the grid, or go to the inventory when their slot still has ingredients', () => {
  const { player, menu, grid } = working(craftingTableMenu, [stackNamed('honey_bottle', 2), stackNamed('honey_bottle'), null, stackNamed('honey_bottle'), stackNamed('honey_bottle')])
  assert.equal(describe(menu.get(0)), '1 honey_block')
  click(menu, { slot: 0, mouseButton: 0, mode: 0 }, noDrop)
  assert.equal(describe(player.carried), '1 honey_block')
  assert.deepEqual(grid.slots.map(describe), ['1 honey_bottle', '1 glass_bottle', null, '1 glass_bottle', '1 glass_bottle', null, null, null, null])
  assert.equal(describe(player.inventory.get(36)), '1 glass_bottle')
})

test('a shift-click at a table puts into the grid first', () => {
  const { player, menu, grid } = working(craftingTableMenu, [], { 36: stackNamed('stick', 5) })
  click(menu, { slot: 37, mouseButton: 0, mode: 1 }, noDrop)
  assert.equal(describe(grid.get(0)), '5 stick')
  assert.equal(player.inventory.get(36), null)
})

test('a double click gathers the same from grid and inventory and leaves the result alone', () => {
  const { player, menu } = working(ownMenu, [stackNamed('oak_log', 2)], { 9: stackNamed('oak_planks', 5), 44: stackNamed('oak_planks', 7) })
  player.carried = stackNamed('oak_planks', 1)
  click(menu, { slot: 12, mouseButton: 0, mode: 6 }, noDrop)
  assert.equal(describe(player.carried), '13 oak_planks')
  assert.equal(describe(menu.get(0)), '4 oak_planks')
})

test('two of the same tool become one; a third item, or another tool, gives nothing', () => {
  const worn = (name, damage) => makeStack(registry.itemsByName[name].id, 1, [{ type: 'damage', data: damage }])
  const grid = new CraftingGrid(2, 2)
  grid.set(0, worn('iron_sword', 240))
  grid.set(3, worn('iron_sword', 200))
  assert.deepEqual(grid.result.get().components, [{ type: 'damage', data: 178 }]) // 250 - (10 + 50 + 12)
  grid.set(1, stackNamed('stick'))
  assert.equal(grid.result.get(), null)
  grid.set(1, null)
  grid.set(3, worn('golden_sword', 20))
  assert.equal(grid.result.get(), null)
})

test('stacks are saved in tags with their components, and come back the same', () => {
  const pickaxe = makeStack(registry.itemsByName.diamond_pickaxe.id, 1, [
    { type: 'damage', data: 7 },
    { type: 'custom_name', data: { type: 'string', value: 'Dig "it"' } },
    { type: 'enchantments', data: { enchantments: [{ id: 3, level: 2 }], showTooltip: true } }
  ])
  const tag = stackToTag(pickaxe, 4)
  assert.equal(tag.value.Slot.value, 4)
  assert.equal(tag.value.components.value['minecraft:damage'].value, 7)
  assert.deepEqual(stackFromTag(JSON.parse(JSON.stringify(tag))), pickaxe)
  assert.throws(() => stackToTag(makeStack(pickaxe.itemId, 1, [{ type: 'food', data: {} }])), /'food'/)
})

test('stonecutting gives more of a block than the grid, and its choices have one order', () => {
  const cuts = choices.get(registry.itemsByName.stone.id).map(({ itemId, count }) => `${count} ${registry.items[itemId].name}`)
  assert.deepEqual(cuts, ['1 chiseled_stone_bricks', '2 stone_brick_slab', '1 stone_brick_stairs', '1 stone_brick_wall', '1 stone_bricks', '2 stone_slab', '1 stone_stairs'])
})
