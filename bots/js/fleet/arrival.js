'use strict'
// A body has arrived when it is alive, knows its position and inventory, and the ground under it is loaded.

/**
 * @param {object} bot a new body
 * @param {number} limitMs time limit in milliseconds of run clock
 * @returns {{ done: Promise<void>, abandon: () => void }} `done` rejects with a sentence when the limit passes; `abandon` settles it when the body left before
 *   it arrived
 */
function watchArrival (bot, limitMs) {
  let alive = false
  let placed = false
  let inventoryKnown = false
  let settle

  const missing = () => [
    [alive, 'its health'],
    [placed, 'its place'],
    [inventoryKnown, 'its inventory'],
    [placed && groundLoaded(bot), 'the blocks around it']
  ].filter(([known]) => !known).map(([, what]) => what)

  const check = () => { if (missing().length === 0) settle.resolve() }
  const onSpawn = () => { alive = true; check() }
  const onPlaced = () => { placed = true; check() }
  const onWindowItems = () => { inventoryKnown = true; check() }

  const timer = setTimeout(() => {
    settle.reject(new Error(`the world did not send ${missing().join(', ')} within ${limitMs / 1000} s`))
  }, limitMs)

  bot.on('spawn', onSpawn)
  bot.on('forcedMove', onPlaced)
  bot.on('chunkColumnLoad', check)
  bot.on('setWindowItems:0', onWindowItems)

  function cleanUp () {
    clearTimeout(timer)
    bot.off('spawn', onSpawn)
    bot.off('forcedMove', onPlaced)
    bot.off('chunkColumnLoad', check)
    bot.off('setWindowItems:0', onWindowItems)
  }

  const done = new Promise((resolve, reject) => { settle = { resolve, reject } }).finally(cleanUp)
  return { done, abandon: () => settle.resolve() }
}

function groundLoaded (bot) {
  return Boolean(bot.entity?.position) && bot.blockAt(bot.entity.position) !== null
}

module.exports = { watchArrival }
