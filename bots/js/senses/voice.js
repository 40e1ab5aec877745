'use strict'
// The rate of speech. Servers disconnect a player who says more than ten messages at once, or more than one in twenty ticks for long (vanilla's
// ServerGamePacketListenerImpl: 20 for each message, minus one every tick, 200 at most). Messages that are too early wait, counted in the server's own ticks: a
// slow server counts down more slowly.

const BURST = 8
const TICKS_PER_MESSAGE = 20
const LOOK_AGAIN_MS = 250

/**
 * @param {(text: string) => void} speak sends one message
 * @param {() => number} ticks the tick count of the server, from any origin
 */
function createVoice (speak, ticks) {
  const waiting = []
  let left = BURST
  let since = ticks()
  let timer = null

  function refill () {
    const now = ticks()
    left = Math.min(BURST, left + Math.max(0, now - since) / TICKS_PER_MESSAGE)
    since = now
  }

  function speakOn () {
    timer = null
    refill()
    while (waiting.length > 0 && left >= 1) {
      left -= 1
      speak(waiting.shift())
    }
    if (waiting.length > 0) timer = setTimeout(speakOn, LOOK_AGAIN_MS)
  }

  return {
    say (text) {
      waiting.push(text)
      if (timer === null) speakOn()
    },
    close () {
      clearTimeout(timer)
      waiting.length = 0
    }
  }
}

module.exports = { createVoice }
