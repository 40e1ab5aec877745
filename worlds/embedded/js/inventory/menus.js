'use strict'
// The two windows of today: a player's own, and a chest over it. Crafting tables and furnaces join here.

const { Menu } = require('./menu')
const { nameOf } = require('./stacks')

const OWN_WINDOW_ID = 0
const GRID_SLOTS = [1, 2, 3, 4]
const ARMOUR = [[5, '_helmet'], [6, '_chestplate'], [7, '_leggings'], [8, '_boots']]
const ARMOUR_BY_SLOT = new Map(ARMOUR)

const range = (from, to) => Array.from({ length: to - from }, (_, i) => from + i)
const reversed = (order) => [...order].reverse()

const isArmourFor = (suffix) => (stack) => nameOf(stack).endsWith(suffix) || (suffix === '_helmet' && ['carved_pumpkin', 'turtle_helmet'].includes(nameOf(stack))) ||
  (suffix === '_chestplate' && nameOf(stack) === 'elytra')

function ownMenu (player) {
  const slots = range(0, 46).map((index) => {
    const slot = { container: player.inventory, index }
    if (index === 0) return { ...slot, takeOnly: true }
    if (ARMOUR_BY_SLOT.has(index)) return { ...slot, limit: 1, accepts: isArmourFor(ARMOUR_BY_SLOT.get(index)) }
    return slot
  })
  const quickMoveOrder = (slot, stack) => {
    if (slot === 0) return reversed(range(9, 45))
    if (slot < 9 || slot === 45) return range(9, 45)
    const armour = ARMOUR.find(([index, suffix]) => isArmourFor(suffix)(stack) && player.inventory.get(index) === null)
    if (armour) return [armour[0]]
    return slot < 36 ? range(36, 45) : range(9, 36)
  }
  return new Menu(player, { id: OWN_WINDOW_ID, slots, quickMoveOrder, hotbarStart: 36 })
}

/** A container's rows over the player's main rows and hotbar. */
function containerMenu (player, id, container) {
  const size = container.slots.length
  const slots = [...range(0, size).map((index) => ({ container, index })), ...range(9, 45).map((index) => ({ container: player.inventory, index }))]
  const quickMoveOrder = (slot) => slot < size ? reversed(range(size, size + 36)) : range(0, size)
  return new Menu(player, { id, slots, quickMoveOrder, hotbarStart: size + 27 })
}

module.exports = { ownMenu, containerMenu, GRID_SLOTS }
