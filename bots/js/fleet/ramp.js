'use strict'
// Lets bodies join one after the other, as fast as the event loop allows. Chunks for a new body must not starve the bodies that are there already.

const CHECK_INTERVAL_MS = 40 // wall clock
const LAG_EASY_MS = 25
const LAG_HARD_MS = 80

/**
 * @param {object} options
 * @param {{ take: () => { p99Ms: number, meanMs: number } }} options.lagMeter event-loop lag since the last reading
 * @param {number} options.inFlightMax most bodies that can be joining at once
 * @param {number} options.speed seconds of run clock per wall second, to convert lag
 * @param {number} options.waitLimitMs longest wait of a body for its turn, milliseconds of run clock
 * @returns {{ enter: (start: () => Promise<void>, refuse: (waitedMs: number) => void) => () => void, close: () => void,
 *   allowed: () => number, inFlight: () => number, waiting: () => number }} `enter` returns a function that releases the place
 */
function createRamp ({ lagMeter, inFlightMax, waitLimitMs, speed }) {
  const queue = []
  let inFlight = 0
  let allowed = 1
  let timer = null

  function enter (start, refuse) {
    const ticket = { start, refuse, since: Date.now() }
    queue.push(ticket)
    if (timer === null) timer = setInterval(check, CHECK_INTERVAL_MS * speed)
    admit()
    return () => {
      const place = queue.indexOf(ticket)
      if (place >= 0) queue.splice(place, 1)
    }
  }

  // As in networks: one more at a time while it goes well, half as many at the first sign of trouble. At least one is always let in, so that a busy loop cannot
  // keep all others out.
  function check () {
    const lag = lagMeter.take().p99Ms
    if (lag > LAG_HARD_MS) allowed = Math.max(1, Math.floor(allowed / 2))
    else if (lag < LAG_EASY_MS && inFlight >= allowed) allowed = Math.min(inFlightMax, allowed + 1)
    while (queue.length > 0 && Date.now() - queue[0].since > waitLimitMs) {
      const ticket = queue.shift()
      ticket.refuse(Date.now() - ticket.since)
    }
    admit()
    if (queue.length === 0 && inFlight === 0) stop()
  }

  function admit () {
    while (queue.length > 0 && inFlight < allowed) {
      const { start } = queue.shift()
      inFlight += 1
      // `start` reports its own failure; only the place matters here.
      start().catch(() => {}).finally(() => {
        inFlight -= 1
        admit()
      })
    }
  }

  function stop () {
    clearInterval(timer)
    timer = null
  }

  function close () {
    queue.length = 0
    stop()
  }

  return { enter, close, allowed: () => allowed, inFlight: () => inFlight, waiting: () => queue.length }
}

module.exports = { createRamp }
