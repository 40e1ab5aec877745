'use strict'
// Watches a body die and respawn. The world's packets for this come in several orders; the notices always in the same one.

const DEATH_WORDS_WAIT_MS = 250

const position = ({ x, y, z }) => [x, y, z]

/**
 * @param {object} options
 * @param {object} options.bot a body that stands in the world
 * @param {string} options.agent
 * @param {(notice: object) => void} options.emit
 * @param {(component: unknown) => string} options.plainText
 * @returns {{ close: () => void }}
 */
function watchVitals ({ bot, agent, emit, plainText }) {
  let words = ''
  let placeOfDeath = null
  let timer = null
  let dead = false
  let alive = false
  let placed = false

  function onDeathMessage (packet) {
    words = plainText(packet.message)
    if (timer !== null) tell()
  }

  function onDeath () {
    dead = true
    alive = false
    placed = false
    placeOfDeath = position(bot.entity.position)
    // The death message can come just after the event. Without it the death is reported too.
    timer = setTimeout(tell, DEATH_WORDS_WAIT_MS)
    if (words) tell()
  }

  function tell () {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    emit({ notice: 'died', agent, reason: words || 'died', position: placeOfDeath })
    words = ''
  }

  function onBack () {
    if (!dead || !alive || !placed) return
    tell()
    dead = false
    emit({ notice: 'respawned', agent, position: position(bot.entity.position) })
  }

  const onSpawn = () => { alive = true; onBack() }
  const onPlaced = () => { placed = true; onBack() }

  bot._client.on('death_combat_event', onDeathMessage)
  bot.on('death', onDeath)
  bot.on('spawn', onSpawn)
  bot.on('forcedMove', onPlaced)

  return {
    close () {
      clearTimeout(timer)
      bot._client.off('death_combat_event', onDeathMessage)
      bot.off('death', onDeath)
      bot.off('spawn', onSpawn)
      bot.off('forcedMove', onPlaced)
    }
  }
}

module.exports = { watchVitals }
