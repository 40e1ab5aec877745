'use strict'
// An open window of a player: rows of slots from one or more containers, the stack on the cursor, and the state that the client believes. Clicks change the
// containers. At the end of the tick the client is sent only the differences to what it believes.

const { isSameItem, isSameStack, limitOf, withCount, toSlot } = require('./stacks')

const OFF_HAND_BUTTON = 40 // button of a swap click
const OFF_HAND_SLOT = 45 // slot of the player's inventory

class Menu {
  /**
   * @param {object} shape
   * @param {number} shape.id
   * @param {{ container, index: number, accepts?: (stack) => boolean, limit?: number | ((stack) => number), takeOnly?: boolean, make?: (spill) => object, canTake?: () => boolean, onTaken?: () => void }[]} shape.slots
   * `takeOnly`: clients cannot put anything into it. `make`: the stack is made when it is taken (a crafting result), always completely. It uses up the
   * ingredients, passes leftovers without a place to `spill`, and returns the stack. `onTaken`: called when a click left fewer items in it.
   * @param {(slot: number, stack) => number[][]} shape.quickMoveOrder groups of slots in the order in which a shift-click tries them
   * @param {number} shape.hotbarStart menu slot of the first hotbar slot; the main rows are the 27 before it
   * @param {object[]} [shape.returns] containers whose stacks go back to the player when it closes
   * @param {() => number[]} [shape.properties] numbers that the client shows (a furnace's fire and progress)
   * @param {(button: number) => void} [shape.press] called for a button of the window, or a choice in its list
   * @param {(text: string) => void} [shape.rename] called with text that the player typed into the window
   */
  constructor (player, { id, slots, quickMoveOrder, hotbarStart, returns = [], properties = () => [], press = () => {}, rename = () => {} }) {
    this.player = player
    this.id = id
    this.slots = slots
    this.quickMoveOrder = quickMoveOrder
    this.hotbarStart = hotbarStart
    this.returns = returns
    this.properties = properties
    this.press = press
    this.rename = rename
    this.containers = [...new Set(slots.map(({ container }) => container))]
    this.makingSlots = slots.flatMap(({ make }, slot) => make ? [slot] : [])
    this.believed = new Array(slots.length).fill(null)
    this.believedCarried = null
    this.believedProperties = []
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
    const { limit = Infinity } = this.slots[slot]
    return Math.min(typeof limit === 'function' ? limit(stack) : limit, limitOf(stack))
  }

  /** The target of a number key or of the off hand's key, as a place to read and write; null for other buttons. */
  keyPlace (button) {
    if (button === OFF_HAND_BUTTON) return { container: this.player.inventory, index: OFF_HAND_SLOT }
    return button >= 0 && button < 9 ? this.slots[this.hotbarStart + button] : null
  }

  /** How many items of a stack a slot can still take. */
  room (slot, stack) {
    const there = this.get(slot)
    if ((there !== null && !isSameItem(there, stack)) || !this.accepts(slot, stack)) return 0
    return Math.max(0, this.limit(slot, stack) - (there?.count ?? 0))
  }

  /** Puts as much of a stack into the given slots as fits, onto the same item first. Returns the rest, or null. */
  moveInto (stack, order) {
    let rest = stack
    for (const onlyEmpty of [false, true]) {
      for (const slot of order) {
        if (rest === null) return null
        const there = this.get(slot)
        if (onlyEmpty !== (there === null)) continue
        const moved = Math.min(rest.count, this.room(slot, rest))
        if (moved <= 0) continue
        this.set(slot, withCount(rest, (there?.count ?? 0) + moved))
        rest = withCount(rest, rest.count - moved)
      }
    }
    return rest
  }

  /** Sends every slot: when the window opens, and when the client differs too much. */
  sendAll () {
    this.believed = this.slots.map((_, slot) => this.get(slot))
    this.believedCarried = this.player.carried
    this.player.connection.write('window_items', {
      windowId: this.id,
      stateId: this.nextStateId(),
      items: this.believed.map(toSlot),
      carriedItem: toSlot(this.player.carried)
    })
    this.believedProperties = []
    this._sendProperties()
    this._remember()
  }

  /** The changes that the client does not know yet. */
  sendChanges () {
    this._sendProperties()
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

  _sendProperties () {
    this.properties().forEach((value, property) => {
      if (this.believedProperties[property] === value) return
      this.believedProperties[property] = value
      this.player.connection.write('craft_progress_bar', { windowId: this.id, property, value })
    })
  }

  _remember () {
    this.seenVersions = this.containers.map((container) => container.version)
    this.isDirty = false
  }
}

module.exports = { Menu }
