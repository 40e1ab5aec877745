'use strict'
// The items of a body, wherever a click has put them for the moment: slots, cursor, crafting squares, the open window.

const FIRST_HELD_SLOT = 5 // 0–4 are the crafting squares of the body's own window; armour begins at 5
const CRAFTING_SQUARES = { 'minecraft:inventory': [1, 4], 'minecraft:crafting': [1, 9], 'minecraft:crafting3x3': [1, 9] }

/** Every held stack. */
function * stacks (bot) {
  const own = bot.inventory
  const open = bot.currentWindow
  if (open) {
    // While a window is open the server counts the slots in it. The copy in the body's own window is stale until it closes.
    yield * open.slots.slice(open.inventoryStart, open.inventoryEnd)
    yield * squares(open)
    yield open.selectedItem
    yield * own.slots.slice(FIRST_HELD_SLOT, own.inventoryStart)
    yield own.slots[45]
  } else {
    yield * own.slots.slice(FIRST_HELD_SLOT)
    yield * squares(own)
    yield own.selectedItem
  }
}

function squares (window) {
  const range = CRAFTING_SQUARES[window.type]
  return range ? window.slots.slice(range[0], range[1] + 1) : []
}

/** @returns {Record<string, number>} how many of each item are held */
function tally (bot) {
  const counts = {}
  for (const item of stacks(bot)) {
    if (item) counts[item.name] = (counts[item.name] ?? 0) + item.count
  }
  return counts
}

/** @returns {Record<string, number>} increases (+) and decreases (-) */
function difference (before, after) {
  const delta = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const change = (after[name] ?? 0) - (before[name] ?? 0)
    if (change !== 0) delta[name] = change
  }
  return delta
}

/** The number of free slots. */
function freeSlots (bot) {
  return (bot.currentWindow ?? bot.inventory).emptySlotCount()
}

module.exports = { difference, freeSlots, tally }
