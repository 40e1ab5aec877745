'use strict'
// Notices an action that gets nowhere: the body stays where it is or goes to and fro, holds what it held, and has told no reason for it.

const { difference } = require('../senses/belongings')

/** Chosen: farther than the steps of a body that fights, digs or is pushed where it stands. */
const NEAR_BLOCKS = 4
/** Chosen: longer than the longest single step that tells no reason, such as the way to a tree or the birth of an animal. */
const PATIENCE_SECONDS = 45
const LOOK_MS = 1000

/**
 * Watches the action of a body until `close`.
 * @param {{ bot: object, senses: { tally: () => Record<string, number> } }} parts
 * @param {() => boolean} hasReason whether the action tells why it stays where it is, see stages.js
 * @param {(words: string) => void} giveUp called once, with what happened
 * @returns {{ close: () => void }}
 */
function watchHeadway ({ bot, senses }, hasReason, giveUp) {
  let places, held, since
  const start = () => { [places, held, since] = [[bot.entity.position.clone()], senses.tally(), Date.now()] }
  const holdsOther = () => Object.keys(difference(held, senses.tally())).length > 0
  const isElsewhere = () => places.every((place) => bot.entity.position.distanceTo(place) > NEAR_BLOCKS)
  const note = () => { [places, since] = [[...places, bot.entity.position.clone()], Date.now()] }
  start()
  const timer = setInterval(() => {
    if (hasReason() || holdsOther()) return start()
    if (isElsewhere()) return note()
    if (Date.now() - since < PATIENCE_SECONDS * 1000) return
    clearInterval(timer)
    giveUp(`I got nowhere for ${PATIENCE_SECONDS} s`)
  }, LOOK_MS)
  return { close: () => clearInterval(timer) }
}

module.exports = { watchHeadway }
