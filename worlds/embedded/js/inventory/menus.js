'use strict'
// The slots of windows: the player's own, containers, crafting tables. Those of furnaces and stations are beside their rules.

const { CraftingGrid } = require('./crafting_grid')
const { Menu } = require('./menu')
const { nameOf } = require('./stacks')

const OWN_WINDOW_ID = 0
const OWN_RESULT = 0
const OWN_GRID_END = 5
const OFF_HAND = 45
const ARMOUR = [[5, '_helmet'], [6, '_chestplate'], [7, '_leggings'], [8, '_boots']]
const ARMOUR_BY_SLOT = new Map(ARMOUR)
const PLAYER_SLOTS = 36 // main rows and hotbar, part of every window

const range = (from, to) => Array.from({ length: to - from }, (_, i) => from + i)
const reversed = (order) => [...order].reverse()

const isArmourFor = (suffix) => (stack) => nameOf(stack).endsWith(suffix) || (suffix === '_helmet' && /^carved_pumpkin$|_(head|skull)$/.test(nameOf(stack))) ||
  (suffix === '_chestplate' && nameOf(stack) === 'elytra')

/** The slot that shows and gives the result of a grid. */
const resultSlot = (grid) => ({ container: grid.result, index: 0, takeOnly: true, make: (spill) => grid.craft(spill) })

/** Main rows, then hotbar, as in every window. */
const playerSlots = (player) => range(9, 45).map((index) => ({ container: player.inventory, index }))

function ownMenu (player) {
  const grid = new CraftingGrid(2, 2)
  const slots = range(0, 46).map((index) => {
    if (index === OWN_RESULT) return resultSlot(grid)
    if (index < OWN_GRID_END) return { container: grid, index: index - 1 }
    const slot = { container: player.inventory, index }
    return ARMOUR_BY_SLOT.has(index) ? { ...slot, limit: 1, accepts: isArmourFor(ARMOUR_BY_SLOT.get(index)) } : slot
  })
  const quickMoveOrder = (slot, stack) => {
    if (slot === OWN_RESULT) return [reversed(range(9, 45))]
    if (slot < 9 || slot === OFF_HAND) return [range(9, 45)]
    const armour = ARMOUR.find(([index, suffix]) => isArmourFor(suffix)(stack) && player.inventory.get(index) === null)
    if (armour) return [[armour[0]]]
    if (nameOf(stack) === 'shield' && player.inventory.get(OFF_HAND) === null) return [[OFF_HAND]]
    return [slot < 36 ? range(36, 45) : range(9, 36)]
  }
  return new Menu(player, { id: OWN_WINDOW_ID, slots, quickMoveOrder, hotbarStart: 36, returns: [grid] })
}

/** The rows of one container, or of several in sequence, above the player's. `accepts` limits what can be put into them. */
function containerMenu (player, id, containers, accepts) {
  const rows = [containers].flat().flatMap((container) => container.slots.map((_, index) => ({ container, index, accepts })))
  const size = rows.length
  const quickMoveOrder = (slot) => [slot < size ? reversed(range(size, size + PLAYER_SLOTS)) : range(0, size)]
  return new Menu(player, { id, slots: [...rows, ...playerSlots(player)], quickMoveOrder, hotbarStart: size + 27 })
}

function craftingTableMenu (player, id) {
  const grid = new CraftingGrid(3, 3)
  const slots = [resultSlot(grid), ...grid.slots.map((_, index) => ({ container: grid, index })), ...playerSlots(player)]
  const quickMoveOrder = (slot) => {
    if (slot === 0) return [reversed(range(10, 46))]
    if (slot < 10) return [range(10, 46)]
    return [range(1, 10), slot < 37 ? range(37, 46) : range(10, 37)]
  }
  return new Menu(player, { id, slots, quickMoveOrder, hotbarStart: 37, returns: [grid] })
}

module.exports = { ownMenu, containerMenu, craftingTableMenu, playerSlots, range, reversed }
