'use strict'
// Speech that belongs to a skill, such as the terms of a trade. All other speech comes from the agent's brain.

const { plain } = require('./names')
const { throwIfAborted, until } = require('./waiting')

let spoken = 0 // counts over all bodies of the process, so that ids differ

/** @param {object} context see facade.js */
function talk ({ bot, senses, signal }) {
  /** Says something aloud. */
  function say (text) {
    throwIfAborted(signal)
    senses.say(text, `${bot.username}/deed${++spoken}`)
  }

  /**
   * Collects what a person says from now on.
   * @returns {{ next: (seconds: number) => Promise<string | null>, close: () => void }} `next` gives the oldest unread words, or waits for some; null when
   *   nothing was said in time
   */
  function listenTo (person) {
    const said = []
    const stop = senses.onHeard(({ speaker, text }) => { if (plain(speaker) === plain(person)) said.push(text) })
    return {
      next: async (seconds) => await until(() => said.length > 0, { signal, timeoutSeconds: seconds }) ? said.shift() : null,
      close: stop
    }
  }

  return { say, listenTo }
}

module.exports = { talk }
