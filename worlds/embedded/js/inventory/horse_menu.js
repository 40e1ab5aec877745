'use strict'
// The window of a horse or donkey: its saddle, its armour, the chest of a donkey, and the player's slots.

const { Menu } = require('./menu')
const { playerSlots, range, reversed } = require('./menus')

const SADDLE = 0
const ARMOUR = 1
const CHEST_START = 2
const MAIN_SLOTS = 27
const HOTBAR_SLOTS = 9

/**
 * @param {{ gear: Container, chest: Container | null }} animal
 * @param {(index: number, stack) => boolean} fits whether the animal can wear a stack as its saddle (0) or armour (1)
 */
function horseMenu (player, id, { gear, chest }, fits) {
  const worn = [SADDLE, ARMOUR].map((index) => ({ container: gear, index, accepts: (stack) => fits(index, stack), limit: 1 }))
  const carried = (chest?.slots ?? []).map((_, index) => ({ container: chest, index }))
  const slots = [...worn, ...carried, ...playerSlots(player)]
  const playerStart = CHEST_START + carried.length
  const hotbarStart = playerStart + MAIN_SLOTS
  const quickMoveOrder = (slot) => {
    if (slot < playerStart) return [reversed(range(playerStart, slots.length))]
    return [[SADDLE], [ARMOUR], range(CHEST_START, playerStart), slot < hotbarStart ? range(hotbarStart, hotbarStart + HOTBAR_SLOTS) : range(playerStart, hotbarStart)]
  }
  return new Menu(player, { id, slots, quickMoveOrder, hotbarStart })
}

module.exports = { horseMenu }
