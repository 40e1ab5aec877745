'use strict'
// Stonecutters, grindstones, smithing tables and anvils: windows that store nothing. Clients are told at joining what fits where, because people's clients list
// a stonecutter's choices from that data only.

const { Block, stateWith, AIR } = require('../game_data')
const { playFrame } = require('../network/packets')
const { nameAt } = require('../blocks')
const { anvilMenu } = require('../inventory/anvil_menu')
const { toSlot, makeStack } = require('../inventory/stacks')
const { idsSmelted } = require('../inventory/smelting')
const { stonecutterMenu, grindstoneMenu, smithingMenu } = require('../inventory/station_menus')
const { choices } = require('../inventory/stonecutting')

const STATIONS = {
  stonecutter: { type: 'stonecutter', menu: stonecutterMenu },
  smithing_table: { type: 'smithing', menu: smithingMenu }
}

const ANVILS = ['anvil', 'chipped_anvil', 'damaged_anvil'] // from undamaged to nearly broken
const ANVIL_WEAR_CHANCE = 0.12 // chance per use

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

  world.onBlockUsed(ANVILS, (player, at) => {
    const menu = (opener, id) => anvilMenu(opener, id, (levels) => {
      world.changeExperience(player, { action: 'add', unit: 'levels', amount: -levels })
      if (world.random() < ANVIL_WEAR_CHANCE) wearAnvil(at)
    })
    world.openMenu(player, { type: 'anvil', title: 'Repair & Name', menu, at, blocks: ANVILS })
    return true
  })

  world.onBlockUsed(['grindstone'], (player, at) => {
    const give = (points) => {
      const half = Math.ceil(points / 2)
      world.dropExperience(at.x + 0.5, at.y + 0.5, at.z + 0.5, half + Math.floor(world.random() * half))
    }
    world.openMenu(player, { type: 'grindstone', title: at.block.displayName, menu: (opener, id) => grindstoneMenu(opener, id, give), at })
    return true
  })

  /** A worn anvil changes to its next state; the last state breaks. */
  function wearAnvil ({ x, y, z }) {
    const next = ANVILS[ANVILS.indexOf(nameAt(world.blocks, x, y, z)) + 1]
    const { facing } = Block.fromStateId(world.blocks.stateAt(x, y, z), 0).getProperties()
    world.blocks.setState(x, y, z, next ? stateWith(next, { facing }) : AIR, 'wear')
  }
}
