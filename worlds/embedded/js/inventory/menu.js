'use strict'
// A window as a player works in it: rows of slots from one or more containers, the stack on the cursor, and what the client
// believes is there. Clicks change the containers; the tick's end tells the client only of what it does not already believe.

const { isSameItem, isSameStack, limitOf, withCount, toSlot } = require('./stacks')

class Menu {
  /**
   * @param {{ id: number, slots: { container, index: number, accepts?: (stack) => boolean, limit?: number, takeOnly?: boolean }[], quickMoveOrder: (slot: number, stack) => number[] }} shape
   */
  constructor (player, { id, slots, quickMoveOrder, hotbarStart }) {
    this.player = player
    this.id = id
    this.slots = slots
    this.quickMoveOrder = quickMoveOrder
    this.hotbarStart = hotbarStart // menu slot of the first hotbar slot
    this.containers = [...new Set(slots.map(({ container }) => container))]
    this.believed = new Array(slots.length).fill(null)
    this.believedCarried = null
    this.seenVersions = null
    this.isDirty = true
    this.drag = null
  }

  get (slot) {
    const { container, index } = this.slots[slot]
    return container.get(index)
  }

  set (slot, stack) {
    const { container, index } = this.slots[slot]
    container.set(index, stack)
  }

  accepts (slot, stack) {
    const { takeOnly, accepts } = this.slots[slot]
    return !takeOnly && (accepts === undefined || accepts(stack))
  }

  limit (slot, stack) {
    return Math.min(this.slots[slot].limit ?? Infinity, limitOf(stack))
  }

  /** Lays as much of a stack into the given slots as fits: onto the same item first. Returns the rest, or null. */
  moveInto (stack, order) {
    let rest = stack
    for (const onlyEmpty of [false, true]) {
      for (const slot of order) {
        if (rest === null) return null
        const there = this.get(slot)
        if (onlyEmpty ? there !== null : !isSameItem(there, rest)) continue
        if (!this.accepts(slot, rest)) continue
        const moved = Math.min(rest.count, this.limit(slot, rest) - (there?.count ?? 0))
        if (moved <= 0) continue
        this.set(slot, withCount(rest, (there?.count ?? 0) + moved))
        rest = withCount(rest, rest.count - moved)
      }
    }
    return rest
  }

  /** Everything anew: at opening, and when the client is hopelessly apart. */
  sendAll () {
    this.believed = this.slots.map((_, slot) => this.get(slot))
    this.believedCarried = this.player.carried
    this.player.connection.write('window_items', {
      windowId: this.id,
      stateId: this.nextStateId(),
      items: this.believed.map(toSlot),
      carriedItem: toSlot(this.player.carried)
    })
    this._remember()
  }

  /** What has changed and the client does not know. */
  sendChanges () {
    if (!this.isDirty && this.containers.every((container, i) => container.version === this.seenVersions[i])) return
    for (let slot = 0; slot < this.slots.length; slot++) {
      const stack = this.get(slot)
      if (this.believed[slot] !== undefined && isSameStack(stack, this.believed[slot])) continue
      this.believed[slot] = stack
      this.player.connection.write('set_slot', { windowId: this.id, stateId: this.nextStateId(), slot, item: toSlot(stack) })
    }
    if (!isSameStack(this.player.carried, this.believedCarried)) {
      this.believedCarried = this.player.carried
      this.player.connection.write('set_cursor_item', { contents: toSlot(this.player.carried) })
    }
    this._remember()
  }

  nextStateId () {
    this.player.windowStateId = ((this.player.windowStateId ?? 0) + 1) & 32767
    return this.player.windowStateId
  }

  _remember () {
    this.seenVersions = this.containers.map((container) => container.version)
    this.isDirty = false
  }
}

module.exports = { Menu }
