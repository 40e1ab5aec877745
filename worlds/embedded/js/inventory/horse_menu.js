'use strict'
// The window of a horse or donkey: its saddle, its armour, and the player's slots.

const { Menu } = require('./menu')
const { playerSlots, range, reversed } = require('./menus')

const SADDLE = 0
const ARMOUR = 1
const PLAYER_START = 2
const HOTBAR_START = PLAYER_START + 27
const END = HOTBAR_START + 9

/** @param {(index: number, stack) => boolean} fits whether the animal can wear a stack as its saddle (0) or armour (1) */
function horseMenu (player, id, gear, fits) {
  const worn = [SADDLE, ARMOUR].map((index) => ({ container: gear, index, accepts: (stack) => fits(index, stack), limit: 1 }))
  const slots = [...worn, ...playerSlots(player)]
  const quickMoveOrder = (slot) => {
    if (slot < PLAYER_START) return [reversed(range(PLAYER_START, END))]
    return [[SADDLE], [ARMOUR], slot < HOTBAR_START ? range(HOTBAR_START, END) : range(PLAYER_START, HOTBAR_START)]
  }
  return new Menu(player, { id, slots, quickMoveOrder, hotbarStart: HOTBAR_START })
}

module.exports = { horseMenu }
