'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { registry } = require('../../../worlds/embedded/js/game_data')
const { mulberry32 } = require('../../../worlds/embedded/js/random')
const { Container } = require('../../../worlds/embedded/js/inventory/container')
const { click } = require('../../../worlds/embedded/js/inventory/clicks')
const { containerMenu, ownMenu } = require('../../../worlds/embedded/js/inventory/menus')
const { stackNamed } = require('../../../worlds/embedded/js/inventory/stacks')

function playerWith (stacks) {
  const player = { inventory: new Container(46), carried: null }
  for (const [slot, stack] of Object.entries(stacks)) player.inventory.set(Number(slot), stack)
  return player
}

const describe = (stack) => stack && `${stack.count} ${registry.items[stack.itemId].name}`
const noDrop = () => assert.fail('nothing is dropped here')

test('left and right clicks take, lay, halve and swap', () => {
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

test('armour goes to its slot and nothing else does', () => {
  const player = playerWith({ 36: stackNamed('iron_helmet'), 37: stackNamed('dirt', 3) })
  const menu = ownMenu(player)
  click(menu, { slot: 36, mouseButton: 0, mode: 1 }, noDrop)
  assert.equal(describe(player.inventory.get(5)), '1 iron_helmet')
  click(menu, { slot: 37, mouseButton: 0, mode: 0 }, noDrop)
  click(menu, { slot: 6, mouseButton: 0, mode: 0 }, noDrop)
  assert.equal(describe(player.carried), '3 dirt')
})

test('a drawn stack is shared out evenly', () => {
  const player = playerWith({})
  player.carried = stackNamed('dirt', 10)
  const menu = ownMenu(player)
  click(menu, { slot: -999, mouseButton: 0, mode: 5 }, noDrop)
  for (const slot of [9, 10, 11]) click(menu, { slot, mouseButton: 1, mode: 5 }, noDrop)
  click(menu, { slot: -999, mouseButton: 2, mode: 5 }, noDrop)
  assert.deepEqual([9, 10, 11].map((slot) => player.inventory.get(slot).count), [3, 3, 3])
  assert.equal(describe(player.carried), '1 dirt')
})

test('ten thousand random clicks by two players neither make nor lose an item', () => {
  const random = mulberry32(7)
  const chest = new Container(27)
  const names = ['dirt', 'apple', 'iron_helmet', 'ender_pearl', 'oak_log']
  const players = [0, 1].map(() => playerWith(Object.fromEntries(names.map((name, i) => [9 + i, stackNamed(name, name === 'iron_helmet' ? 1 : 16)]))))
  const menus = players.flatMap((player, i) => [ownMenu(player), containerMenu(player, i + 1, chest)])
  const ground = new Map()
  const drop = (stack) => ground.set(stack.itemId, (ground.get(stack.itemId) ?? 0) + stack.count)
  const total = () => {
    const counts = new Map(ground)
    const add = (itemId, count) => counts.set(itemId, (counts.get(itemId) ?? 0) + count)
    for (const container of [chest, ...players.map(({ inventory }) => inventory)]) for (const [itemId, count] of container.counts()) add(itemId, count)
    for (const { carried } of players) if (carried) add(carried.itemId, carried.count)
    return [...counts].sort((a, b) => a[0] - b[0])
  }
  const before = total()
  for (let i = 0; i < 10000; i++) {
    const menu = menus[Math.floor(random() * menus.length)]
    const slot = random() < 0.03 ? -999 : Math.floor(random() * (menu.slots.length + 3)) - 1
    const mode = Math.floor(random() * 7)
    const mouseButton = mode === 5 ? Math.floor(random() * 11) : mode === 2 ? [0, 3, 8, 40, 12][Math.floor(random() * 5)] : Math.floor(random() * 2)
    if (mode !== 4 || random() < 0.1) click(menu, { slot, mouseButton, mode }, drop)
  }
  assert.deepEqual(total(), before)
  for (const container of [chest, ...players.map(({ inventory }) => inventory)]) {
    for (const stack of container.slots) assert.ok(stack === null || (stack.count > 0 && stack.count <= registry.items[stack.itemId].stackSize))
  }
})
