'use strict'
// Pain: tells at once when health goes down, and who did it.

const { categoryOf, positionOf } = require('./sightings')

const CAUSE_MS = 1000 // a blow in the half second after another tells no cause of its own

/**
 * @param {object} bot
 * @param {(hurt: object) => void} onHurt told { health, lost, position, by }: by is { name, category }, or null for falls and the like
 * @returns {{ close: () => void }}
 */
function watchHealth (bot, onHurt) {
  let known = bot.health ?? 20
  let last = { by: null, at: -Infinity }

  const onDamage = ({ entityId, sourceCauseId }) => {
    if (entityId !== bot.entity?.id) return
    const being = bot.entities[sourceCauseId - 1] // 0 is nobody
    const isOther = being !== undefined && being !== bot.entity
    last = { by: isOther ? { name: being.username ?? being.name, category: being.username ? 'person' : categoryOf(being) } : null, at: Date.now() }
  }
  const look = () => {
    const lost = known - bot.health
    known = bot.health
    const by = Date.now() - last.at <= CAUSE_MS ? last.by : null
    if (lost > 0) onHurt({ health: bot.health, lost, position: positionOf(bot.entity), by })
  }
  bot._client.on('damage_event', onDamage)
  bot.on('health', look)
  return {
    close: () => {
      bot._client.removeListener('damage_event', onDamage)
      bot.removeListener('health', look)
    }
  }
}

module.exports = { watchHealth }
