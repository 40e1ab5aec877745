'use strict'
// How fast a body speaks: servers throw out whoever says more than ten messages at once, or more than one a second for long (vanilla's
// ServerGamePacketListenerImpl: 20 for each message, one less every tick, 200 at most). What is too soon waits its turn.

const BURST = 8
const PER_SECOND = 1
const SPARE_MS = 50 // a tick, which may fall differently on the server

/** @param {(text: string) => void} speak sends one message */
function createVoice (speak) {
  const waiting = []
  let left = BURST
  let since = Date.now()
  let timer = null

  function refill () {
    const now = Date.now()
    left = Math.min(BURST, left + (now - since) / 1000 * PER_SECOND)
    since = now
  }

  function speakOn () {
    timer = null
    refill()
    while (waiting.length > 0 && left >= 1) {
      left -= 1
      speak(waiting.shift())
    }
    if (waiting.length > 0) timer = setTimeout(speakOn, (1 - left) / PER_SECOND * 1000 + SPARE_MS)
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
