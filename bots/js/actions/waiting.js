'use strict'
// Waits that always end. Each one has a limit, can be aborted, and removes its listeners and timers.

const { SkillFailure } = require('./failure')

/** Throws the reason of an aborted signal. */
function throwIfAborted (signal) {
  if (signal?.aborted) throw signal.reason
}

/**
 * Waits for an event that passes a test.
 * @param {import('events').EventEmitter} emitter
 * @param {string} event
 * @param {{ signal?: AbortSignal, timeoutSeconds: number, accept?: (...args: any[]) => boolean }} limits run-clock seconds
 * @returns {Promise<any[] | null>} the arguments of the event, or null when it did not come in time
 */
function once (emitter, event, { signal, timeoutSeconds, accept = () => true }) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onEvent = (...args) => {
      let accepted
      try { accepted = accept(...args) } catch (error) { return settle(reject, error) }
      if (accepted) settle(resolve, args)
    }
    const onAbort = () => settle(reject, signal.reason)
    const timer = setTimeout(() => settle(resolve, null), timeoutSeconds * 1000)
    const settle = (outcome, value) => {
      clearTimeout(timer)
      emitter.removeListener(event, onEvent)
      signal?.removeEventListener('abort', onAbort)
      outcome(value)
    }
    emitter.on(event, onEvent)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** Waits for a time of run clock in seconds. Rejects with the signal's reason when it is aborted. */
function pause (seconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => { clearTimeout(timer); reject(signal.reason) }
    const timer = setTimeout(() => { signal?.removeEventListener('abort', onAbort); resolve() }, seconds * 1000)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Waits until a condition holds, and checks it at short intervals.
 * @param {() => boolean} condition cheap to call
 * @returns {Promise<boolean>} whether it held in time
 */
async function until (condition, { signal, timeoutSeconds, everySeconds = 0.05 }) {
  const end = Date.now() + timeoutSeconds * 1000
  while (!condition()) {
    if (Date.now() >= end) return false
    await pause(everySeconds, signal)
  }
  return true
}

/**
 * Limits a promise that we do not control, such as one of mineflayer's.
 * @param {Promise<T>} promise
 * @param {{ signal?: AbortSignal, timeoutSeconds: number, what: string }} limits `what` names it in the failure
 * @returns {Promise<T>}
 * @throws {SkillFailure} `blocked` when it takes longer
 * @template T
 */
function limited (promise, { signal, timeoutSeconds, what }) {
  return new Promise((resolve, reject) => {
    const onAbort = () => settle(reject, signal.reason)
    const timer = setTimeout(() => {
      settle(reject, new SkillFailure('blocked', `The world did not answer within ${timeoutSeconds} s while ${what}.`))
    }, timeoutSeconds * 1000)
    const settle = (outcome, value) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      outcome(value)
    }
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
    promise.then((value) => settle(resolve, value), (error) => settle(reject, error))
  })
}

module.exports = { limited, once, pause, throwIfAborted, until }
