'use strict'
// A stack is `{ itemId, count, components }`. A stack in a slot is never changed; rules replace it. An empty slot is null.

const { registry } = require('../game_data')

const makeStack = (itemId, count, components = []) => count > 0 ? { itemId, count, components } : null
const withCount = (stack, count) => count > 0 ? { ...stack, count } : null
const stackNamed = (name, count = 1) => makeStack(registry.itemsByName[name].id, count)
const nameOf = (stack) => registry.items[stack.itemId].name
const limitOf = (stack) => registry.items[stack.itemId].stackSize

/** Whether two stacks have the same item and components, so that they can share a slot. */
function isSameItem (a, b) {
  if (a === null || b === null) return false
  if (a.itemId !== b.itemId) return false
  if (a.components.length === 0 && b.components.length === 0) return true
  return JSON.stringify(a.components) === JSON.stringify(b.components)
}

const isSameStack = (a, b) => a === b || (isSameItem(a, b) && a.count === b.count)

const EMPTY_SLOT = { itemCount: 0 }

/** A stack in the form of packets. */
function toSlot (stack) {
  if (stack === null) return EMPTY_SLOT
  return {
    itemCount: stack.count,
    itemId: stack.itemId,
    addedComponentCount: stack.components.length,
    removedComponentCount: 0,
    components: stack.components,
    removeComponents: []
  }
}

function fromSlot (slot) {
  return slot.itemCount > 0 ? makeStack(slot.itemId, slot.itemCount, slot.components ?? []) : null
}

module.exports = { makeStack, withCount, stackNamed, nameOf, limitOf, isSameItem, isSameStack, toSlot, fromSlot }
