'use strict'
// Enchanting tables: bookshelves around them give better offers, lapis and levels pay for one (vanilla 1.21.4, EnchantingTableBlock).

const { isReplaceable } = require('../game_data')
const { nameAt } = require('../blocks')
const { enchantingMenu } = require('../inventory/enchanting_menu')

const SHELF_BLOCKS = 2 // distance of a bookshelf that counts
const SEEDS = 2 ** 32

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const SIDES = range(-SHELF_BLOCKS, SHELF_BLOCKS)
const SHELF_PLACES = [0, 1].flatMap((dy) => SIDES.flatMap((dx) => SIDES.map((dz) => [dx, dy, dz])))
  .filter(([dx, , dz]) => Math.max(Math.abs(dx), Math.abs(dz)) === SHELF_BLOCKS)

module.exports = function enchanting (world) {
  const seed = () => Math.floor(world.random() * SEEDS) | 0

  world.events.on('playerJoined', (player) => { player.enchantmentSeed ||= seed() })

  /** The bookshelves around a table that count: two blocks away, at its height or one above, with nothing solid between. */
  function shelvesAround ({ x, y, z }) {
    return SHELF_PLACES.filter(([dx, dy, dz]) => nameAt(world.blocks, x + dx, y + dy, z + dz) === 'bookshelf' &&
      isReplaceable(world.blocks.stateAt(x + Math.trunc(dx / 2), y + dy, z + Math.trunc(dz / 2)))).length
  }

  world.onBlockUsed(['enchanting_table'], (player, at) => {
    const pay = (levels) => {
      world.changeExperience(player, { action: 'add', unit: 'levels', amount: -levels })
      player.enchantmentSeed = seed()
    }
    const menu = (opener, id) => enchantingMenu(opener, id, { shelves: () => shelvesAround(at), pay })
    world.openMenu(player, { type: 'enchantment', title: 'Enchant', menu, at })
    return true
  })
}
