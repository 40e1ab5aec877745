'use strict'
// give, clear

const { registry } = require('../game_data')
const { limitOf, makeStack, withCount } = require('../inventory/stacks')
const { PICK_UP_ORDER } = require('../players/player')
const { CommandError, integer, item, playersNamed } = require('./arguments')

const STACKS_MAX = 100 // of one give, as in vanilla

module.exports = (world) => ({
  give: ([selector, itemName, countText = '1']) => {
    const players = playersNamed(world, selector)
    const { id, displayName } = item(itemName)
    const count = integer(countText, 1)
    const limit = limitOf(makeStack(id, 1))
    if (count > limit * STACKS_MAX) throw new CommandError(`Can't give more than ${limit * STACKS_MAX} of [${displayName}]`)
    for (const player of players) {
      const rest = player.inventory.add(makeStack(id, count), PICK_UP_ORDER)
      for (let left = rest?.count ?? 0; left > 0; left -= limit) world.dropItem(player.x, player.y + 0.5, player.z, makeStack(id, Math.min(limit, left)))
    }
    const whom = players.length === 1 ? players[0].name : `${players.length} players`
    return `Gave ${count} [${displayName}] to ${whom}`
  },

  clear: ([selector, itemName, countText]) => {
    const players = playersNamed(world, selector)
    const wanted = itemName === undefined || itemName === '*' ? null : item(itemName).id
    const most = countText === undefined ? Infinity : integer(countText, 0)
    let removed = 0
    for (const player of players) removed += clearFrom(player, wanted, most)
    const whom = players.length === 1 ? `player ${players[0].name}` : `${players.length} players`
    if (removed === 0) return `No items were found on ${whom}`
    return most === 0 ? `Found ${removed} matching item(s) on ${whom}` : `Removed ${removed} item(s) from ${whom}`
  }
})

/** Takes up to `most` items off a player, the cursor included; counts only when `most` is 0. */
function clearFrom (player, wanted, most) {
  let removed = 0
  const take = (stack) => {
    const count = most === 0 ? stack.count : Math.min(stack.count, most - removed)
    removed += count
    return most === 0 ? stack : withCount(stack, stack.count - count)
  }
  const isWanted = (stack) => stack !== null && (wanted === null || stack.itemId === wanted) && (most === 0 || removed < most)
  player.inventory.slots.forEach((stack, slot) => {
    if (isWanted(stack)) player.inventory.set(slot, take(stack))
  })
  if (isWanted(player.carried)) {
    player.carried = take(player.carried)
    player.menu.isDirty = true
  }
  return removed
}

module.exports.itemNameOf = (stack) => `minecraft:${registry.items[stack.itemId].name}`
