'use strict'
// What a body put into a container and took out of it while its window was open. It is reported once, when the window closes: `container_used`. It compares the
// body's own side of the window, which the world keeps true whatever others do with the container. Items picked up from the ground in that time do not count.

const { difference } = require('../senses/belongings')

const DEATH_TOLD_MS = 100

/** The items on the body's side of a window and on the cursor, by item. */
function heldIn (window) {
  const counts = {}
  for (const item of [...window.items(), window.selectedItem]) {
    if (item) counts[item.name] = (counts[item.name] ?? 0) + item.count
  }
  return counts
}

/** The increases (sign 1) or decreases (sign -1) of a change, as counts. */
function part (delta, sign) {
  return Object.fromEntries(Object.entries(delta).filter(([, change]) => change * sign > 0).map(([item, change]) => [item, change * sign]))
}

/**
 * @param {object} options
 * @param {object} options.bot a mineflayer bot
 * @param {object} options.window the container's window, just opened
 * @param {{ position: object }} options.block the container
 * @param {string} options.name its name in speech
 * @param {(notice: object) => void} options.emit receives the notice
 * @returns {() => void} call this when the window shows the world's state
 */
function watchTrade ({ bot, window, block, name, emit }) {
  const before = heldIn(window)
  const pickedUp = {}
  let sure = before
  let died = false

  const onCollect = ({ collectedEntityId, collectorEntityId, pickupItemCount }) => {
    if (collectorEntityId !== bot.entity.id) return
    const item = bot.entities[collectedEntityId]?.getDroppedItem?.()
    if (item) pickedUp[item.name] = (pickedUp[item.name] ?? 0) + pickupItemCount
  }
  const onDeath = () => { died = true }

  function onClose (closed) {
    if (closed !== window) return
    const after = heldIn(window)
    const found = { ...pickedUp }
    bot.removeListener('windowClose', onClose)
    bot._client.removeListener('collect', onCollect)
    // A body that dies loses everything, and may learn it only after the window has closed. That is not a deposit.
    setTimeout(() => {
      bot.removeListener('death', onDeath)
      tell(died ? sure : after, found)
    }, DEATH_TOLD_MS)
  }

  function tell (after, found) {
    const delta = difference(before, after)
    for (const [item, count] of Object.entries(found)) delta[item] = (delta[item] ?? 0) - count
    const put = part(delta, -1)
    const taken = part(delta, 1)
    if (Object.keys(put).length + Object.keys(taken).length === 0) return
    const { x, y, z } = block.position
    emit({ notice: 'container_used', agent: bot.username, container: name, position: [x, y, z], put, taken })
  }

  bot.on('windowClose', onClose)
  bot.on('death', onDeath)
  bot._client.on('collect', onCollect)
  return () => { sure = heldIn(window) }
}

module.exports = { watchTrade }
