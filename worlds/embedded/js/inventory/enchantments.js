'use strict'
// Enchantments of stacks: the component `enchantments`, or `stored_enchantments` of an enchanted book. An enchantment is `{ name, level }`.

const { registry } = require('../game_data')
const { nameOf } = require('./stacks')

const NAMES = registry.loginPacket.dimensionCodec['minecraft:enchantment'].entries.map(({ key }) => key.replace('minecraft:', ''))
const idByName = new Map(NAMES.map((name, id) => [name, id]))
const WORN = { type: 'enchantments', tooltip: 'showTooltip' } // `tooltip`: the packet's name for the switch that hides the list from people
const STORED = { type: 'stored_enchantments', tooltip: 'showInTooltip' }

const formOf = (stack) => nameOf(stack) === 'enchanted_book' ? STORED : WORN

/** The number of an enchantment in the registry that clients get. */
function enchantmentId (name) {
  const id = idByName.get(name)
  if (id === undefined) throw new Error(`There is no enchantment '${name}' in Minecraft 1.21.4.`)
  return id
}

/** The enchantments of a stack, those stored in a book included. */
function enchantmentsOf (stack) {
  const { type } = formOf(stack)
  const data = stack.components.find((component) => component.type === type)?.data
  return (data?.enchantments ?? []).map(({ id, level }) => ({ name: NAMES[id], level }))
}

/** The level at which an enchantment of a stack works: 0 without it, for an empty slot, and for a book, which only stores it. */
function levelOf (stack, name) {
  if (stack === null || stack.components.length === 0 || formOf(stack) === STORED) return 0
  const data = stack.components.find(({ type }) => type === WORN.type)?.data
  return data?.enchantments.find(({ id }) => NAMES[id] === name)?.level ?? 0
}

/** The stack with exactly these enchantments; an empty list removes them. */
function withEnchantments (stack, enchantments) {
  const { type, tooltip } = formOf(stack)
  const others = stack.components.filter((component) => component.type !== type)
  if (enchantments.length === 0) return { ...stack, components: others }
  const data = { enchantments: enchantments.map(({ name, level }) => ({ id: enchantmentId(name), level })), [tooltip]: true }
  return { ...stack, components: [...others, { type, data }] }
}

const isCurse = (name) => name.endsWith('_curse')

/** What a grindstone counts for the enchantments that it takes off: the least power of each (curses stay). */
const pointsIn = (stack) => enchantmentsOf(stack).filter(({ name }) => !isCurse(name))
  .reduce((sum, { name, level }) => sum + registry.enchantmentsByName[name].minCost.a * level + registry.enchantmentsByName[name].minCost.b, 0)

module.exports = { WORN, STORED, NAMES, enchantmentId, enchantmentsOf, isCurse, levelOf, pointsIn, withEnchantments }
