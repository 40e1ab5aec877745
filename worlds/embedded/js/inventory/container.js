'use strict'
// A row of slots: a player's inventory, a chest, a furnace. `version` grows with each change, so that unchanged containers are not compared.

const { isSameItem, limitOf, withCount } = require('./stacks')

class Container {
  constructor (size) {
    this.slots = new Array(size).fill(null)
    this.version = 0
  }

  get (slot) {
    return this.slots[slot]
  }

  set (slot, stack) {
    this.slots[slot] = stack
    this.version++
  }

  /** Adds a stack to the given slots: first onto the same item, then into empty slots. Returns the rest, or null. */
  add (stack, slotOrder) {
    let rest = stack
    for (const slot of slotOrder) {
      const there = this.slots[slot]
      if (rest === null) break
      if (!isSameItem(there, rest)) continue
      const moved = Math.min(rest.count, limitOf(rest) - there.count)
      if (moved <= 0) continue
      this.set(slot, withCount(there, there.count + moved))
      rest = withCount(rest, rest.count - moved)
    }
    for (const slot of slotOrder) {
      if (rest === null) break
      if (this.slots[slot] !== null) continue
      const moved = Math.min(rest.count, limitOf(rest))
      this.set(slot, withCount(rest, moved))
      rest = withCount(rest, rest.count - moved)
    }
    return rest
  }

  /** How many items of each id the container holds. */
  counts () {
    const counts = new Map()
    for (const stack of this.slots) if (stack) counts.set(stack.itemId, (counts.get(stack.itemId) ?? 0) + stack.count)
    return counts
  }
}

module.exports = { Container }
