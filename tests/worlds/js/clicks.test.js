'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { registry } = require('../../../worlds/embedded/js/game_data')
const { mulberry32 } = require('../../../worlds/embedded/js/random')
const { Container } = require('../../../worlds/embedded/js/inventory/container')
const { click } = require('../../../worlds/embedded/js/inventory/clicks')
const { containerMenu, craftingTableMenu, ownMenu } = require('../../../worlds/embedded/js/inventory/menus')
const { furnaceMenu } = require('../../../worlds/embedded/js/inventory/furnace_menu')
const { stonecutterMenu } = require('../../../worlds/embedded/js/inventory/station_menus')
const { stackNamed } = require('../../../worlds/embedded/js/inventory/stacks')

function playerWith (stacks) {
  const player = { inventory: new Container(46), carried: null }
  for (const [slot, stack] of Object.entries(stacks)) player.inventory.set(Number(slot), stack)
  return player
}

const describe = (stack) => stack && `${stack.count} ${registry.items[stack.itemId].name}`
const noDrop = () => assert.fail('nothing is dropped here')

test('left and right clicks take, put, halve and swap', () => {
  const player = playerWith({ 36: stackNamed('dirt', 9), 37: stackNamed('stick', 2) })
  const menu = ownMenu(player)
  click(menu, { slot: 36, mouseButton: 1, mode: 0 }, noDrop)
  assert.equal(describe(player.carried), '5 dirt')
  assert.equal(describe(player.inventory.get(36)), '4 dirt')
  click(menu, { slot: 9, mouseButton: 1, mode: 0 }, noDrop)
  assert.equal(describe(player.inventory.get(9)), '1 dirt')
  click(menu, { slot: 37, mouseButton: 0, mode: 0 }, noDrop)
  assert.equal(describe(player.carried), '2 stick')
  assert.equal(describe(player.inventory.get(37)), '4 dirt')
})

test('shift-click moves between chest and player, hotbar last first', () => {
  const player = playerWith({})
  const chest = new Container(27)
  chest.set(0, stackNamed('apple', 64))
  const menu = containerMenu(player, 1, chest)
  click(menu, { slot: 0, mouseButton: 0, mode: 1 }, noDrop)
  assert.equal(describe(player.inventory.get(44)), '64 apple')
  click(menu, { slot: 27 + 27 + 8, mouseButton: 0, mode: 1 }, noDrop)
  assert.equal(describe(chest.get(0)), '64 apple')
})

test('only armour goes to an armour slot', () => {
  const player = playerWith({ 36: stackNamed('iron_helmet'), 37: stackNamed('dirt', 3) })
  const menu = ownMenu(player)
  click(menu, { slot: 36, mouseButton: 0, mode: 1 }, noDrop)
  assert.equal(describe(player.inventory.get(5)), '1 iron_helmet')
  click(menu, { slot: 37, mouseButton: 0, mode: 0 }, noDrop)
  click(menu, { slot: 6, mouseButton: 0, mode: 0 }, noDrop)
  assert.equal(describe(player.carried), '3 dirt')
})

test('a dragged stack is shared evenly', () => {
  const player = playerWith({})
  player.carried = stackNamed('dirt', 10)
  const menu = ownMenu(player)
  click(menu, { slot: -999, mouseButton: 0, mode: 5 }, noDrop)
  for (const slot of [9, 10, 11]) click(menu, { slot, mouseButton: 1, mode: 5 }, noDrop)
  click(menu, { slot: -999, mouseButton: 2, mode: 5 }, noDrop)
  assert.deepEqual([9, 10, 11].map((slot) => player.inventory.get(slot).count), [3, 3, 3])
  assert.equal(describe(player.carried), '1 dirt')
})

/** Records what crafting uses and makes, so that the balance excludes it. */
function noteCrafting (menu, add) {
  for (const slot of menu.makingSlots) {
    const { make } = menu.slots[slot]
    menu.slots[slot].make = (spill) => {
      const [grid] = menu.returns
      for (const [itemId, count] of grid.counts()) add(itemId, count)
      const made = make((stack) => {
        add(stack.itemId, -stack.count)
        spill(stack)
      })
      for (const [itemId, count] of grid.counts()) add(itemId, -count)
      add(made.itemId, -made.count)
      return made
    }
  }
}

test('twenty thousand random clicks by two players make and lose items by crafting only', () => {
  const random = mulberry32(7)
  const chest = new Container(27)
  const furnace = { id: 'furnace', container: new Container(3) }
  const names = ['oak_log', 'apple', 'iron_helmet', 'ender_pearl', 'milk_bucket', 'oak_planks', 'honey_bottle', 'stick', 'stone', 'coal']
  const players = [0, 1].map(() => playerWith(Object.fromEntries(names.map((name, i) => [9 + i, stackNamed(name, Math.min(16, registry.itemsByName[name].stackSize))]))))
  const menus = players.flatMap((player, i) => [
    ownMenu(player), containerMenu(player, i + 1, chest), craftingTableMenu(player, i + 3), furnaceMenu(player, i + 5, furnace), stonecutterMenu(player, i + 7)
  ])
  const balance = new Map()
  let crafted = 0
  const add = (itemId, count) => balance.set(itemId, (balance.get(itemId) ?? 0) + count)
  for (const menu of menus) noteCrafting(menu, add)
  for (const menu of menus) for (const slot of menu.makingSlots) menu.slots[slot].make = counted(menu.slots[slot].make)
  function counted (make) {
    return (spill) => {
      crafted++
      return make(spill)
    }
  }
  const drop = (stack) => add(stack.itemId, stack.count)
  const containers = [chest, furnace.container, ...players.map(({ inventory }) => inventory), ...menus.flatMap(({ returns }) => returns)]
  const total = () => {
    const counts = new Map(balance)
    const put = (itemId, count) => counts.set(itemId, (counts.get(itemId) ?? 0) + count)
    for (const container of containers) for (const [itemId, count] of container.counts()) put(itemId, count)
    for (const { carried } of players) if (carried) put(carried.itemId, carried.count)
    return [...counts].filter(([, count]) => count !== 0).sort((a, b) => a[0] - b[0])
  }
  const before = total()
  for (let i = 0; i < 20000; i++) {
    const menu = menus[Math.floor(random() * menus.length)]
    const slot = random() < 0.03 ? -999 : random() < 0.3 ? Math.floor(random() * 6) : Math.floor(random() * (menu.slots.length + 3)) - 1
    const mode = Math.floor(random() * 7)
    const mouseButton = mode === 5 ? Math.floor(random() * 11) : mode === 2 ? [0, 3, 8, 40, 12][Math.floor(random() * 5)] : Math.floor(random() * 2)
    if (random() < 0.05) menu.press(Math.floor(random() * 8))
    const isThrow = mode === 4 || slot === -999
    if (!isThrow || mode === 5 || random() < 0.02) click(menu, { slot, mouseButton, mode }, drop)
  }
  assert.deepEqual(total(), before)
  assert.ok(crafted > 20, `${crafted} times something was crafted`)
  for (const container of containers) {
    for (const stack of container.slots) assert.ok(stack === null || (stack.count > 0 && stack.count <= registry.items[stack.itemId].stackSize))
  }
})
