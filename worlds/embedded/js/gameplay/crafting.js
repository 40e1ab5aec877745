'use strict'
// Crafting tables: a window with a grid of three by three. Items in it go back to the player when it closes.

const { craftingTableMenu } = require('../inventory/menus')

module.exports = function crafting (world) {
  world.onBlockUsed(['crafting_table'], (player, at) => {
    world.openMenu(player, { type: 'crafting', title: 'Crafting', menu: craftingTableMenu, at })
    return true
  })
}
