'use strict'
// Reports gains and losses, from the slots as the server set them. Moving items between slots is not a change.

const { difference, tally } = require('./belongings')

const GATHER_MS = 150
const PACKETS = ['set_slot', 'window_items', 'set_player_inventory', 'set_cursor_item']

/**
 * @param {object} bot a mineflayer bot that has its inventory
 * @param {(change: { items: Record<string, number>, delta: Record<string, number> }) => void} onChange
 * @returns {{ flush: () => void, close: () => void }} `flush` reports collected changes at once
 */
function watchInventory (bot, onChange) {
  let known = tally(bot)
  let timer = null

  const flush = () => {
    clearTimeout(timer)
    timer = null
    const items = tally(bot)
    const delta = difference(known, items)
    known = items
    if (Object.keys(delta).length > 0) onChange({ items, delta })
  }
  // The first change starts the interval, so that a steady stream of changes cannot delay the notice.
  const gather = () => { timer ??= setTimeout(flush, GATHER_MS) }

  for (const packet of PACKETS) bot._client.on(packet, gather)
  bot.inventory.on('updateSlot', gather)
  bot.on('windowClose', gather)
  return {
    flush,
    close: () => {
      clearTimeout(timer)
      for (const packet of PACKETS) bot._client.removeListener(packet, gather)
      bot.inventory.removeListener('updateSlot', gather)
      bot.removeListener('windowClose', gather)
    }
  }
}

module.exports = { watchInventory }
