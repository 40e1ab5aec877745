'use strict'
// Puts items into a container that others use at the same time. Each stack moves in one click, which the world executes completely. A part of a stack is first
// put into an empty slot of the body. A click on a slot of the container would pick up what another player has just put there, in exchange for the stack.

const { LEFT, QUICK_MOVE, RIGHT } = require('./clicking')

/**
 * Clicks that move a number of some kinds: whole stacks first, the biggest before the others, then a part of one more.
 * @param {object} window of prismarine-windows, open
 * @param {string[]} kinds
 * @param {number} count all of them if there are fewer
 * @returns {{ slot: number, button?: number, mode?: number }[] | null} null when a stack must be split and there is no empty slot
 */
function clicksToGive (window, kinds, count) {
  const stacks = window.items().filter((item) => kinds.includes(item.name)).sort((a, b) => b.count - a.count)
  const clicks = []
  const rest = []
  let left = count
  for (const stack of stacks) {
    if (stack.count <= left) {
      clicks.push({ slot: stack.slot, mode: QUICK_MOVE })
      left -= stack.count
    } else rest.push(stack)
  }
  if (left === 0 || rest.length === 0) return clicks
  const empty = emptySlot(window)
  return empty === null ? null : [...clicks, ...parting(rest.at(-1), left, empty), { slot: empty, mode: QUICK_MOVE }]
}

/** Puts a number of a stack into an empty slot, in the way with fewer clicks. */
function parting ({ slot, count }, wanted, empty) {
  const [stays, goes] = [count - wanted, wanted].map((times) => Array(times))
  if (goes.length <= stays.length) {
    return [{ slot, button: LEFT }, ...goes.fill({ slot: empty, button: RIGHT }), { slot, button: LEFT }]
  }
  return [{ slot, button: LEFT }, ...stays.fill({ slot, button: RIGHT }), { slot: empty, button: LEFT }]
}

function emptySlot (window) {
  for (let slot = window.inventoryStart; slot < window.inventoryEnd; slot++) {
    if (!window.slots[slot]) return slot
  }
  return null
}

module.exports = { clicksToGive }
