'use strict'
// The run clock of a Node process: timers and dates run CIVITAS_SPEED times faster than wall time.
// Loaded with `node --require` before anything else, so that libraries (keep-alives, physics, throttles) use the same time.
// `process.hrtime` is not changed, because it measures actual costs.

const speed = Number(process.env.CIVITAS_SPEED || '1')
if (!(speed > 0)) throw new Error(`CIVITAS_SPEED must be a number above 0, got ${process.env.CIVITAS_SPEED}`)

if (speed !== 1) {
  const timers = require('node:timers')
  const timerPromises = require('node:timers/promises')
  const util = require('node:util')
  const { performance } = require('node:perf_hooks')

  const RealDate = Date
  const realNow = RealDate.now
  const wallStart = realNow()
  const scaledNow = () => wallStart + (realNow() - wallStart) * speed

  class ScaledDate extends RealDate {
    constructor (...parts) {
      if (parts.length === 0) super(scaledNow())
      else super(...parts)
    }

    static now () { return Math.floor(scaledNow()) }
  }
  globalThis.Date = ScaledDate

  const realPerformanceNow = performance.now.bind(performance)
  Object.defineProperty(performance, 'now', { value: () => realPerformanceNow() * speed, configurable: true, writable: true })

  const scaleTimer = (real) => (callback, delayMs, ...args) => real(callback, delayMs > 0 ? delayMs / speed : delayMs, ...args)
  const scalePromise = (real) => (delayMs, value, options) => real(delayMs > 0 ? delayMs / speed : delayMs, value, options)

  for (const name of ['setTimeout', 'setInterval']) {
    const scaled = scaleTimer(globalThis[name])
    if (name === 'setTimeout') {
      Object.defineProperty(scaled, util.promisify.custom, { value: scalePromise(timerPromises.setTimeout) })
    }
    globalThis[name] = scaled
    timers[name] = scaled
    timerPromises[name] = scalePromise(timerPromises[name])
  }
}
