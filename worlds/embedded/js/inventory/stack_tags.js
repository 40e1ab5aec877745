'use strict'
// Stacks in the form in which vanilla 1.21.4 saves them: `{ id, count, components: { "minecraft:damage": n } }`, as typed objects of prismarine-nbt. It
// supports the components that rules of this world set. An unknown component is an error, so that nothing is lost silently.

const { registry } = require('../game_data')
const { NAMES, STORED, WORN, enchantmentId } = require('./enchantments')
const { makeStack, nameOf } = require('./stacks')

const int = (value) => ({ type: 'int', value })
const byte = (value) => ({ type: 'byte', value })
const string = (value) => ({ type: 'string', value })
const compound = (value) => ({ type: 'compound', value })
const withoutNamespace = (name) => name.replace(/^minecraft:/, '')

const number = { toTag: int, fromTag: (tag) => tag.value }
const flag = { toTag: () => compound({}), fromTag: () => true }
/** Text as packets carry it (a plain string in NBT) and as items store it (JSON in a string). */
const text = { toTag: (data) => string(JSON.stringify(data.value)), fromTag: (tag) => string(textOf(JSON.parse(tag.value))) }
const textOf = (json) => typeof json === 'string' ? json : json.text

const enchantments = ({ tooltip }) => ({
  toTag: (data) => compound({ levels: compound(Object.fromEntries(data.enchantments.map(({ id, level }) => [`minecraft:${NAMES[id]}`, int(level)]))) }),
  fromTag: (tag) => {
    const levels = (tag.value.levels ?? tag).value
    return { enchantments: Object.entries(levels).map(([name, level]) => ({ id: enchantmentId(withoutNamespace(name)), level: level.value })), [tooltip]: true }
  }
})

const contents = {
  toTag: (data) => ({
    type: 'list',
    value: {
      type: 'compound',
      value: data.contents.flatMap((slot, index) => slot.itemCount > 0 ? [{ slot: int(index), item: stackToTag(makeStack(slot.itemId, slot.itemCount, slot.components)) }] : [])
    }
  }),
  fromTag: (tag) => {
    const slots = []
    for (const { slot, item } of tag.value.value) slots[slot.value] = stackFromTag(item)
    return { contents: Array.from(slots, (stack) => stack ? filledSlot(stack) : { itemCount: 0 }) }
  }
}

const filledSlot = ({ itemId, count, components }) =>
  ({ itemCount: count, itemId, addedComponentCount: components.length, removedComponentCount: 0, components, removeComponents: [] })

const COMPONENTS = {
  damage: number,
  repair_cost: number,
  map_id: number,
  unbreakable: flag,
  custom_name: text,
  enchantments: enchantments(WORN),
  stored_enchantments: enchantments(STORED),
  container: contents
}

function codecOf (type) {
  const codec = COMPONENTS[type]
  if (!codec) throw new Error(`No rule says how to save the item component '${type}'. Add it to worlds/embedded/js/inventory/stack_tags.js.`)
  return codec
}

/** A stack as a compound. `slot` is the slot that it was in. The order of keys is the one that vanilla prints. */
function stackToTag (stack, slot) {
  const value = {}
  if (stack.components.length > 0) {
    value.components = compound(Object.fromEntries(stack.components.map(({ type, data }) => [`minecraft:${type}`, codecOf(type).toTag(data)])))
  }
  value.count = int(stack.count)
  if (slot !== undefined) value.Slot = byte(slot)
  value.id = string(`minecraft:${nameOf(stack)}`)
  return compound(value)
}

/** The stack of a compound. Throws for an item that 1.21.4 does not have. */
function stackFromTag ({ value }) {
  const item = registry.itemsByName[withoutNamespace(value.id.value)]
  if (!item) throw new Error(`There is no item '${value.id.value}' in Minecraft 1.21.4.`)
  const components = Object.entries(value.components?.value ?? {}).map(([name, tag]) => {
    const type = withoutNamespace(name)
    return { type, data: codecOf(type).fromTag(tag) }
  })
  return makeStack(item.id, value.count?.value ?? 1, components)
}

/** The list `Items` of a container: its stacks with their slots. */
function itemsToTag (container) {
  const filled = container.slots.flatMap((stack, slot) => stack ? [stackToTag(stack, slot).value] : [])
  return { type: 'list', value: { type: 'compound', value: filled } }
}

/** Fills a container from such a list; without a list the container is emptied. */
function itemsFromTag (container, tag) {
  for (let slot = 0; slot < container.slots.length; slot++) container.set(slot, null)
  for (const value of tag?.value.value ?? []) {
    const slot = value.Slot.value & 255
    if (slot < container.slots.length) container.set(slot, stackFromTag(compound(value)))
  }
}

module.exports = { stackToTag, stackFromTag, itemsToTag, itemsFromTag }
