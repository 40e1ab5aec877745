'use strict'
// The clicks of the protocol's window_click packet, by mode, as in vanilla's AbstractContainerMenu. No click makes or loses an item: stacks move between slots,
// the cursor and the ground. Slots whose stack is made when it is taken have their own clicks (making.js).

const { click: clickMaking } = require('./making')
const { isSameItem, limitOf, withCount } = require('./stacks')
const { PICK_UP_ORDER } = require('../players/player')

const OUTSIDE = -999
const LEFT = 0

/** `menu` is the player's open window; `drop(stack)` throws a stack on the ground. */
function click (menu, { slot, mouseButton, mode }, drop) {
  const isSlot = Number.isInteger(slot) && slot >= 0 && slot < menu.slots.length
  if (mode !== 5) menu.drag = null
  if (mode === 0 && slot === OUTSIDE) return dropCarried(menu, mouseButton, drop)
  if (mode === 5) return drag(menu, slot, mouseButton)
  if (!isSlot) return undefined
  if (menu.slots[slot].make && mode !== 6) return clickMaking(menu, { slot, mouseButton, mode }, drop)
  if (mode === 0) return mouseButton === LEFT ? leftClick(menu, slot) : rightClick(menu, slot)
  if (mode === 1) return quickMove(menu, slot)
  if (mode === 2) return swapWith(menu, slot, mouseButton, drop)
  if (mode === 4) return throwFrom(menu, slot, mouseButton, drop)
  if (mode === 6) return gather(menu, slot, mouseButton)
  return undefined // mode 3 copies stacks in creative mode, which does not exist here
}

function dropCarried (menu, mouseButton, drop) {
  const { player } = menu
  if (player.carried === null) return
  const count = mouseButton === LEFT ? player.carried.count : 1
  drop(withCount(player.carried, count))
  player.carried = withCount(player.carried, player.carried.count - count)
}

function leftClick (menu, slot) {
  const { player } = menu
  const there = menu.get(slot)
  const carried = player.carried
  if (carried === null) {
    player.carried = there
    menu.set(slot, null)
  } else if (there === null || isSameItem(there, carried)) {
    if (menu.slots[slot].takeOnly) takeOnto(menu, slot)
    else lay(menu, slot, carried.count)
  } else if (menu.accepts(slot, carried) && carried.count <= menu.limit(slot, carried)) {
    menu.set(slot, carried)
    player.carried = there
  }
}

function rightClick (menu, slot) {
  const { player } = menu
  const there = menu.get(slot)
  if (player.carried !== null) {
    const isLaid = !menu.slots[slot].takeOnly && (there === null || isSameItem(there, player.carried))
    return isLaid ? lay(menu, slot, 1) : leftClick(menu, slot)
  }
  if (there === null) return
  const taken = Math.ceil(there.count / 2)
  player.carried = withCount(there, taken)
  menu.set(slot, withCount(there, there.count - taken))
}

/** Puts up to `count` items of the carried stack into a slot that is empty or holds the same item. */
function lay (menu, slot, count) {
  const { player } = menu
  const carried = player.carried
  const moved = Math.min(count, carried.count, menu.room(slot, carried))
  if (moved <= 0) return
  menu.set(slot, withCount(carried, (menu.get(slot)?.count ?? 0) + moved))
  player.carried = withCount(carried, carried.count - moved)
}

/** Takes a stack from an output-only slot (a result) onto the same item on the cursor. */
function takeOnto (menu, slot) {
  const { player } = menu
  const there = menu.get(slot)
  if (there === null || player.carried.count + there.count > limitOf(there)) return
  player.carried = withCount(there, player.carried.count + there.count)
  menu.set(slot, null)
}

function quickMove (menu, slot) {
  let rest = menu.get(slot)
  if (rest === null) return
  const groups = menu.quickMoveOrder(slot, rest)
  menu.set(slot, null)
  for (const group of groups) rest = rest && menu.moveInto(rest, group)
  if (rest) menu.set(slot, rest)
}

function swapWith (menu, slot, button, drop) {
  const other = menu.keyPlace(button)
  if (other === null) return
  const there = menu.get(slot)
  const here = other.container.get(other.index)
  if (here !== null && !menu.accepts(slot, here)) return
  if (here === null || here.count <= menu.limit(slot, here)) {
    menu.set(slot, here)
    other.container.set(other.index, there)
    return
  }
  // A slot with a smaller limit takes what it can. The rest stays in the hotbar, and the slot's old stack moves elsewhere.
  const taken = menu.limit(slot, here)
  menu.set(slot, withCount(here, taken))
  other.container.set(other.index, withCount(here, here.count - taken))
  const homeless = there && menu.player.inventory.add(there, PICK_UP_ORDER)
  if (homeless) drop(homeless)
}

function throwFrom (menu, slot, button, drop) {
  const stack = menu.get(slot)
  if (stack === null || menu.player.carried !== null) return
  const count = button === 0 ? 1 : stack.count
  menu.set(slot, withCount(stack, stack.count - count))
  drop(withCount(stack, count))
}

/** Double click: collects the same item from all slots on the cursor, partial stacks first. Output-only slots are taken completely or not at all. */
function gather (menu, slot, button) {
  const { player } = menu
  if (player.carried === null || menu.get(slot) !== null) return
  const full = limitOf(player.carried)
  const order = menu.slots.map((_, index) => button === LEFT ? index : menu.slots.length - 1 - index)
  for (const takesFull of [false, true]) {
    for (const from of order) {
      const there = menu.get(from)
      if (menu.slots[from].make || !isSameItem(there, player.carried) || (there.count === full && !takesFull)) continue
      const moved = Math.min(there.count, full - player.carried.count)
      if (moved === 0 || (menu.slots[from].takeOnly && moved < there.count)) continue
      menu.set(from, withCount(there, there.count - moved))
      player.carried = withCount(player.carried, player.carried.count + moved)
    }
  }
}

const DRAG_START = 0
const DRAG_OVER = 1
const DRAG_END = 2
const DRAG_ONE_EACH = 1

/** Drags the carried stack over several slots: evenly with the left button, one item each with the right button. */
function drag (menu, slot, button) {
  const stage = button & 3
  const kind = (button >> 2) & 3
  const { player } = menu
  if (stage === DRAG_START) {
    menu.drag = player.carried !== null && kind <= DRAG_ONE_EACH ? { kind, slots: new Set() } : null
  } else if (menu.drag === null || menu.drag.kind !== kind || player.carried === null) {
    menu.drag = null
  } else if (stage === DRAG_OVER) {
    const there = menu.slots[slot] && menu.get(slot)
    const isFitting = there === null || isSameItem(there ?? null, player.carried)
    if (there !== undefined && isFitting && menu.accepts(slot, player.carried) && menu.drag.slots.size < player.carried.count) menu.drag.slots.add(slot)
  } else if (stage === DRAG_END) {
    const { slots } = menu.drag
    menu.drag = null
    if (slots.size === 0) return
    const share = kind === DRAG_ONE_EACH ? 1 : Math.floor(player.carried.count / slots.size)
    for (const target of slots) if (player.carried !== null) lay(menu, target, share)
  }
}

module.exports = { click }
