'use strict'
// The run clock of a Node process: timers and dates run CIVITAS_SPEED times faster than wall time, and no pause of the run counts.
// Loaded with `node --require` before anything else, so that libraries (keep-alives, physics, throttles) use the same time.
// `process.hrtime` is not changed, because it measures actual costs.
//
// A run is paused by stopping this process. Before it goes on, the orchestrator writes into the file CIVITAS_PAUSES how many seconds all pauses took together,
// as a number of 8 bytes (see bots/pauses). A process without this variable is never paused.

const fs = require('node:fs')
const timers = require('node:timers')
const timerPromises = require('node:timers/promises')
const util = require('node:util')
const { performance } = require('node:perf_hooks')

const GAP_MS = 200 // a process that did not look at its clock for so long may have been paused; pauses are longer
const EARLY_MS = 5 // a timer that rings earlier than this was brought forward by a pause

const speed = Number(process.env.CIVITAS_SPEED || '1')
if (!(speed > 0)) throw new Error(`CIVITAS_SPEED must be a number above 0, got ${process.env.CIVITAS_SPEED}`)
const pausesFile = process.env.CIVITAS_PAUSES

if (speed !== 1 || pausesFile) {
  const realNow = performance.now.bind(performance)
  const pausedMs = pausesFile ? pausesOf(pausesFile, realNow()) : () => 0

  /** Wall milliseconds since this process began, without pauses. */
  const awakeMs = () => {
    const now = realNow()
    return now - pausedMs(now)
  }

  const RealDate = Date
  const start = { date: RealDate.now(), awake: awakeMs() }
  const dateNow = () => start.date + (awakeMs() - start.awake) * speed

  class RunDate extends RealDate {
    constructor (...parts) {
      if (parts.length === 0) super(dateNow())
      else super(...parts)
    }

    static now () { return Math.floor(dateNow()) }
  }
  globalThis.Date = RunDate
  Object.defineProperty(performance, 'now', { value: () => awakeMs() * speed, configurable: true, writable: true })
  const realUptime = process.uptime.bind(process)
  process.uptime = () => realUptime() - pausedMs(realNow()) / 1000

  const wallMs = (delayMs) => delayMs > 0 ? delayMs / speed : delayMs
  const real = { setTimeout, setInterval, clearTimeout, wait: timerPromises.setTimeout, waits: timerPromises.setInterval }
  const repeated = (callback, delayMs, ...args) => real.setInterval(callback, wallMs(delayMs), ...args)
  let once = (callback, delayMs, ...args) => real.setTimeout(callback, wallMs(delayMs), ...args)
  let clear = real.clearTimeout
  let wait = (delayMs, value, options) => real.wait(wallMs(delayMs), value, options)

  if (pausesFile) {
    const rests = new WeakMap() // the timer of the rest, by the timer that a pause brought forward
    once = (callback, delayMs, ...args) => {
      const due = awakeMs() + wallMs(delayMs)
      const ring = () => {
        const restMs = due - awakeMs()
        if (!(restMs > EARLY_MS)) return callback(...args)
        const rest = real.setTimeout(ring, restMs)
        if (!timer.hasRef()) rest.unref()
        rests.set(timer, rest)
      }
      const timer = real.setTimeout(ring, wallMs(delayMs))
      return timer
    }
    clear = (timer) => {
      real.clearTimeout(timer)
      real.clearTimeout(rests.get(timer))
    }
    wait = async (delayMs, value, options) => {
      const due = awakeMs() + wallMs(delayMs)
      await real.wait(wallMs(delayMs), undefined, options)
      for (let restMs; (restMs = due - awakeMs()) > EARLY_MS;) await real.wait(restMs, undefined, options)
      return value
    }
  }

  Object.defineProperty(once, util.promisify.custom, { value: wait })
  const changed = { setTimeout: once, setInterval: repeated, clearTimeout: clear, clearInterval: clear }
  for (const [name, its] of Object.entries(changed)) globalThis[name] = timers[name] = its
  timerPromises.setTimeout = wait
  timerPromises.setInterval = (delayMs, value, options) => real.waits(wallMs(delayMs), value, options)
}

/** Returns a function that tells how many milliseconds of pauses this process has had, from `performance.now()`. */
function pausesOf (path, begun) {
  const file = fs.openSync(path, 'r')
  const bytes = Buffer.alloc(8)
  const read = () => {
    fs.readSync(file, bytes, 0, bytes.length, 0)
    return bytes.readDoubleLE() * 1000
  }
  const before = read()
  let [looked, paused] = [begun, 0]
  return (now) => {
    if (now - looked > GAP_MS) paused = read() - before
    looked = now
    return paused
  }
}
