'use strict'
// The lag of the event loop in wall milliseconds. The histogram is native, so a scaled clock does not affect it.

const { monitorEventLoopDelay } = require('node:perf_hooks')

const RESOLUTION_MS = 10

/**
 * @returns {{ take: () => { p99Ms: number, meanMs: number }, close: () => void }} `take` returns the delay since the last `take`
 */
function createLagMeter () {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()

  // The histogram records the whole interval between two timer calls. The excess over the timer's own interval is lag.
  const lagMs = (nanoseconds) => Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) : 0

  function take () {
    const reading = histogram.count > 0
      ? { p99Ms: lagMs(histogram.percentile(99)), meanMs: lagMs(histogram.mean) }
      : { p99Ms: 0, meanMs: 0 }
    histogram.reset()
    return reading
  }

  return { take, close: () => histogram.disable() }
}

module.exports = { createLagMeter }
