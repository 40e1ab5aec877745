'use strict'
// The window types of the client, with their numbers in vanilla's registry `menu` (1.21.4).

const NAMES = ['generic_9x1', 'generic_9x2', 'generic_9x3', 'generic_9x4', 'generic_9x5', 'generic_9x6', 'generic_3x3', 'crafter_3x3', 'anvil', 'beacon',
  'blast_furnace', 'brewing_stand', 'crafting', 'enchantment', 'furnace', 'grindstone', 'hopper', 'lectern', 'loom', 'merchant', 'shulker_box', 'smithing',
  'smoker', 'cartography_table', 'stonecutter']

const MENU_TYPES = Object.fromEntries(NAMES.map((name, number) => [name, number]))

module.exports = { MENU_TYPES }
