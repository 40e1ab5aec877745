'use strict'
// Putting things into a container that others use at the same time. Each stack goes over in one click, which the world carries out whole;
// a part of a stack is laid into an empty slot of one's own first. Who clicks a slot of the container instead takes up what somebody
// else has laid there a moment before, in exchange for what is given.

const { LEFT, QUICK_MOVE, RIGHT } = require('./clicking')

/**
 * Clicks that send so many of some kinds over: whole stacks first, the biggest before the others, then a part of one more.
 * @param {object} window of prismarine-windows, open
 * @param {string[]} kinds
 * @param {number} count as many as there are when there are fewer
 * @returns {{ slot: number, button?: number, mode?: number }[] | null} null when a stack has to be parted and there is no empty slot for that
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

/** Lays so many of a stack into an empty slot, by whichever way takes fewer clicks. */
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
