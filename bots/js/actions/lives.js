'use strict'
// The lives of a body: where it died last and what it lost there, and what a skill keeps from one life to the next.

const LYING_SECONDS = 300 // lying items vanish after this time: https://minecraft.wiki/w/Item_(entity)
const RETURN_BLOCKS = 240
const RETURN_BY_NIGHT_BLOCKS = 24
const RETURN_DEPTH_BLOCKS = 6 // from deeper places the way is rarely still open
const RETURN_SPEED = 3 // blocks per second, including obstacles
const RETURN_TRIES = 3
const WORTH_GOING_FOR = 8 // number of items, or any tool
const EMPTIED_MS = 250 // a server can empty the slots of a dying body this long before it reports the death

/** Records where a body died and what it held. `close` ends that. */
function rememberDeaths (bot, memory, senses) {
  let [before, latest, changedAt] = [{}, senses.tally(), Date.now()]
  const onChange = () => {
    if (Date.now() - changedAt >= EMPTIED_MS) before = latest
    latest = senses.tally()
    changedAt = Date.now()
  }
  const onDeath = () => {
    onChange()
    memory.deaths.add()
    memory.death = { position: bot.entity.position.clone(), dimension: bot.game.dimension, at: Date.now(), held: most(before, latest) }
  }
  bot.inventory.on('updateSlot', onChange)
  bot.on('death', onDeath)
  return {
    close () {
      bot.inventory.removeListener('updateSlot', onChange)
      bot.removeListener('death', onDeath)
    }
  }
}

/** The larger count of each item. */
function most (one, other) {
  const counts = { ...one }
  for (const [name, count] of Object.entries(other)) counts[name] = Math.max(count, counts[name] ?? 0)
  return counts
}

/** @param {object} context see facade.js */
function lives (context) {
  const { bot, memory } = context

  /** Whether the items at the place of death are worth the way. */
  function isWorthGoingBack () {
    const { body } = context
    const death = body.lastDeath()
    if (death === null) return false
    const things = Object.entries(death.held)
    const isMuch = things.some(([name]) => /_(pickaxe|sword|axe|bucket)$/.test(name)) || things.reduce((sum, [, count]) => sum + count, 0) >= WORTH_GOING_FOR
    const distance = body.distanceTo(death.position)
    return isMuch && distance <= (body.isNight() ? RETURN_BY_NIGHT_BLOCKS : RETURN_BLOCKS) && distance / RETURN_SPEED < death.secondsLeft &&
      Math.abs(death.position.y - body.position().y) <= RETURN_DEPTH_BLOCKS
  }

  /** Fetches the items at the place of death, if they still lie there and are worth the way. */
  async function takeUpAgain () {
    const { body } = context
    for (let tries = 1; tries <= RETURN_TRIES && isWorthGoingBack(); tries++) {
      try {
        await body.performWatchfully('recover_belongings', {})
      } catch (error) {
        if (error.reason === 'interrupted') await body.faceDanger()
        else if (!error.reason) throw error
        else return body.forgetDeath()
      }
    }
  }

  return {
    takeUpAgain,
    /** What a skill that outlives death keeps from one life to the next. */
    kept: context.kept ?? {},
    /** The number of this life within the skill, from 1. */
    livesSoFar: () => context.lives ?? 1,
    /** Where and how long ago the body died and what it held then: `{ position, seconds, held }`; null when all of it has vanished. */
    lastDeath () {
      const { death } = memory
      const seconds = death ? (Date.now() - death.at) / 1000 : Infinity
      if (seconds > LYING_SECONDS || death.dimension !== bot.game.dimension) return null
      return { position: death.position, seconds, secondsLeft: LYING_SECONDS - seconds, held: death.held }
    },
    /** Records that the lost items were fetched or given up. */
    forgetDeath () { memory.death = null }
  }
}

module.exports = { lives, rememberDeaths }
