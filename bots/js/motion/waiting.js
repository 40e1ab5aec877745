'use strict'

const TICK_MS = 50

/** Resolves one tick of run clock later. */
function nextTick () {
  return new Promise((resolve) => setTimeout(resolve, TICK_MS))
}

module.exports = { nextTick }
