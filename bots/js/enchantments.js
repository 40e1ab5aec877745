'use strict'

const SILK_TOUCH = 'silk_touch'

/**
 * The enchantments that work on an item, in prismarine-block's form. Those that a book stores do not work.
 * @param {object} registry prismarine-registry of the world's version
 * @param {object | null} item a prismarine-item
 * @returns {{ name: string, lvl: number }[]}
 */
const enchantmentsOf = (registry, item) => listOf(registry, item, 'enchantments')

/** The same of an enchanted book. */
const storedEnchantmentsOf = (registry, item) => listOf(registry, item, 'stored_enchantments')

const listOf = (registry, item, component) => (item?.componentMap?.get(component)?.data.enchantments ?? [])
  .map(({ id, level }) => ({ name: registry.enchantments[id].name, lvl: level }))

/** Whether a tool takes blocks as they are, ores and stone included. */
const isSilken = (registry, item) => enchantmentsOf(registry, item).some(({ name }) => name === SILK_TOUCH)

module.exports = { enchantmentsOf, storedEnchantmentsOf, isSilken }
