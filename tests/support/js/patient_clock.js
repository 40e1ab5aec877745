'use strict'
// A run clock for tests that waits for the work. Load it with `node --require` instead of orchestrator/clock.js. Time passes only while the process is idle,
// PATIENT_CLOCK_SPEED times faster than the wall clock, and never beyond the next timer. On a busy machine a test takes longer, but nothing in it is late: CPU
// time of a world and its players takes no run-clock time. This holds for everything in this process, and only there.
//
// `process.hrtime` is unchanged: it measures real costs.

const timers = require('node:timers')
const timerPromises = require('node:timers/promises')
const util = require('node:util')
const { performance } = require('node:perf_hooks')

const speed = Number(process.env.PATIENT_CLOCK_SPEED)
if (!(speed > 0)) throw new Error(`PATIENT_CLOCK_SPEED must be a number above 0, got ${process.env.PATIENT_CLOCK_SPEED}`)

const RealDate = Date
const startedAt = RealDate.now()
const wall = performance.now.bind(performance)
const { setTimeout: realTimeout, clearTimeout: realClear, setImmediate: realImmediate } = globalThis
const LONGEST_MS = 2 ** 31 - 1
const SHORTEST_SLEEP_MS = 1

const queue = [] // timers, the next one first
let reached = 0 // run milliseconds at the last timer
let idleSince = wall()
let isRinging = false // a timer's callback runs: time stands still
let isRingingSoon = false
let sleep = null
let lastId = 0

/** Run milliseconds since the process began. */
function now () {
  if (isRinging) return reached
  const passed = reached + (wall() - idleSince) * speed
  return queue.length > 0 ? Math.min(passed, Math.max(reached, queue[0].due)) : passed
}

class Timer {
  constructor (callback, delayMs, args, isRepeated) {
    if (typeof callback !== 'function') throw new TypeError('A timer needs a function.')
    this.callback = callback
    this.delayMs = delayMs >= 1 && delayMs <= LONGEST_MS ? Number(delayMs) : 1
    this.args = args
    this.isRepeated = isRepeated
    this.id = ++lastId
    this.begin(now())
  }

  begin (from) {
    this.due = from + this.delayMs
    let [low, high] = [0, queue.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (queue[middle].due <= this.due) low = middle + 1
      else high = middle
    }
    queue.splice(low, 0, this)
    if (low === 0) rest()
    return this
  }

  close () {
    const place = queue.indexOf(this)
    if (place >= 0) queue.splice(place, 1)
    this.isRepeated = false
    return this
  }

  refresh () {
    const { isRepeated } = this
    this.close()
    this.isRepeated = isRepeated
    return this.begin(now())
  }

  ref () { return this }
  unref () { return this }
  hasRef () { return true }
  [Symbol.toPrimitive] () { return this.id }
  [Symbol.dispose] () { this.close() }
}

/** Sleeps until the next timer is due. Sockets are handled before it rings. */
function rest () {
  if (isRinging || isRingingSoon) return
  realClear(sleep)
  if (queue.length === 0) return
  const left = (queue[0].due - now()) / speed
  if (left < SHORTEST_SLEEP_MS) ringSoon()
  else sleep = realTimeout(rest, left)
}

function ringSoon () {
  isRingingSoon = true
  realImmediate(ring)
}

/** Rings only the next timer, so that its work continues before the one after it rings. */
function ring () {
  isRingingSoon = false
  if (queue.length === 0) return
  if (now() < queue[0].due) return rest()
  const timer = queue.shift()
  reached = timer.due
  isRinging = true
  try {
    timer.callback(...timer.args)
  } finally {
    isRinging = false
    idleSince = wall()
    if (timer.isRepeated) timer.begin(reached)
    rest()
  }
}

class PatientDate extends RealDate {
  constructor (...parts) {
    if (parts.length === 0) super(startedAt + now())
    else super(...parts)
  }

  static now () { return Math.floor(startedAt + now()) }
}
globalThis.Date = PatientDate
Object.defineProperty(performance, 'now', { value: now, configurable: true, writable: true })

/** A promise that a timer resolves and a signal rejects. */
function after (delayMs, value, { signal } = {}) {
  return new Promise((resolve, reject) => {
    const broken = () => {
      timer.close()
      reject(new DOMException('The operation was aborted', { name: 'AbortError', cause: signal.reason }))
    }
    const timer = new Timer(() => {
      signal?.removeEventListener('abort', broken)
      resolve(value)
    }, delayMs, [], false)
    if (signal?.aborted) broken()
    else signal?.addEventListener('abort', broken, { once: true })
  })
}

function clear (timer) {
  if (timer instanceof Timer) timer.close()
  else if (typeof timer === 'number') queue.find(({ id }) => id === timer)?.close()
  else realClear(timer)
}

const replaced = {
  setTimeout: (callback, delayMs, ...args) => new Timer(callback, delayMs, args, false),
  setInterval: (callback, delayMs, ...args) => new Timer(callback, delayMs, args, true),
  clearTimeout: clear,
  clearInterval: clear
}
Object.defineProperty(replaced.setTimeout, util.promisify.custom, { value: after })
for (const [name, own] of Object.entries(replaced)) {
  globalThis[name] = own
  timers[name] = own
}
timerPromises.setTimeout = after
