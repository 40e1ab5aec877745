'use strict'
// Stonecutters, grindstones and smithing tables: windows that keep nothing. Clients are told at joining what fits where, since people's clients list
// a stonecutter's choices from that alone.

const { playFrame } = require('../network/packets')
const { toSlot, makeStack } = require('../inventory/stacks')
const { idsSmelted } = require('../inventory/smelting')
const { stonecutterMenu, grindstoneMenu, smithingMenu } = require('../inventory/station_menus')
const { choices } = require('../inventory/stonecutting')

const STATIONS = {
  stonecutter: { type: 'stonecutter', menu: stonecutterMenu },
  grindstone: { type: 'grindstone', menu: grindstoneMenu },
  smithing_table: { type: 'smithing', menu: smithingMenu }
}

const recipesFrame = playFrame('declare_recipes', {
  recipes: ['furnace', 'blast_furnace', 'smoker', 'campfire'].map((kind) => ({ name: `minecraft:${kind}_input`, items: idsSmelted(kind) })),
  stoneCutterRecipes: [...choices].flatMap(([from, made]) => made.map(({ itemId, count }) => ({
    input: { ids: [from] },
    slotDisplay: { type: 'item_stack', data: toSlot(makeStack(itemId, count)) }
  })))
})

module.exports = function stations (world) {
  world.events.on('playerJoined', (player) => player.connection.writeFrame(recipesFrame))

  world.onBlockUsed(Object.keys(STATIONS), (player, at) => {
    const { type, menu } = STATIONS[at.block.name]
    world.openMenu(player, { type, title: at.block.displayName, menu, at })
    return true
  })
}
