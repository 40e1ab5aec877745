'use strict'
// Pain: tells at once when health goes down.

const { positionOf } = require('./sightings')

/** @returns {{ close: () => void }} */
function watchHealth (bot, onHurt) {
  let known = bot.health ?? 20
  const look = () => {
    const lost = known - bot.health
    known = bot.health
    if (lost > 0) onHurt({ health: bot.health, lost, position: positionOf(bot.entity) })
  }
  bot.on('health', look)
  return { close: () => bot.removeListener('health', look) }
}

module.exports = { watchHealth }
