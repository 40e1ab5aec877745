'use strict'
// The window of a horse or donkey: its saddle, its armour, and the player's slots. Nothing fits into the place of the armour (see LEFT_OUT.md).

const { Menu } = require('./menu')
const { playerSlots, range, reversed } = require('./menus')

const SADDLE = 0
const PLAYER_START = 2
const HOTBAR_START = PLAYER_START + 27
const END = HOTBAR_START + 9

/** @param {(stack) => boolean} accepts whether a stack can be put on as the saddle */
function horseMenu (player, id, gear, accepts) {
  const slots = [{ container: gear, index: SADDLE, accepts, limit: 1 }, { container: gear, index: SADDLE + 1, takeOnly: true }, ...playerSlots(player)]
  const quickMoveOrder = (slot) => {
    if (slot < PLAYER_START) return [reversed(range(PLAYER_START, END))]
    return [[SADDLE], slot < HOTBAR_START ? range(HOTBAR_START, END) : range(PLAYER_START, HOTBAR_START)]
  }
  return new Menu(player, { id, slots, quickMoveOrder, hotbarStart: HOTBAR_START })
}

module.exports = { horseMenu }
