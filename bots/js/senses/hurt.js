'use strict'
// Damage: reports at once when health goes down, and who caused it.

const { categoryOf, positionOf } = require('./sightings')

const CAUSE_MS = 1000 // a hit in the half second after another one names no cause

/** The attacker: a person by name, a creature by its kind. An attacker out of sight, such as an archer, is just "something". */
function described (being) {
  if (!being) return { name: 'something', category: 'other' }
  return being.username ? { name: being.username, category: 'person' } : { name: being.name, category: categoryOf(being) }
}

/**
 * @param {object} bot
 * @param {(hurt: object) => void} onHurt called with { health, lost, position, by }: by is { name, category }, or null for falls and the like
 * @returns {{ close: () => void }}
 */
function watchHealth (bot, onHurt) {
  let known = bot.health ?? 20
  let last = { by: null, at: -Infinity }

  const onDamage = ({ entityId, sourceCauseId }) => {
    if (entityId !== bot.entity?.id) return
    const isOther = sourceCauseId > 0 && sourceCauseId - 1 !== bot.entity.id // 0 means nobody
    last = { by: isOther ? described(bot.entities[sourceCauseId - 1]) : null, at: Date.now() }
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
