'use strict'
// Notices on their way to Python: a bounded queue. A newer observation of a body replaces its older one.

/**
 * @param {object} options
 * @param {number} options.capacity number of notices that can wait before some are dropped
 * @returns {{ push: (notice: object) => void, take: (max: number) => object[], size: () => number, replaced: () => number }}
 */
function createOutbox ({ capacity }) {
  if (!(capacity > 0)) throw new Error(`An outbox needs room for at least one notice, got ${capacity}.`)
  // A Map keeps the order of insertion and allows removing a replaced observation from the middle.
  const waiting = new Map()
  const observationOf = new Map()
  let sequence = 0
  let replaced = 0
  let lost = 0

  function remove (key, notice) {
    waiting.delete(key)
    if (notice.notice === 'observation') observationOf.delete(notice.agent)
  }

  function makeRoom () {
    const oldest = observationOf.entries().next()
    if (oldest.done) return false
    waiting.delete(oldest.value[1])
    observationOf.delete(oldest.value[0])
    replaced += 1
    return true
  }

  function push (notice) {
    if (notice.notice === 'observation' && observationOf.has(notice.agent)) {
      waiting.delete(observationOf.get(notice.agent))
      observationOf.delete(notice.agent)
      replaced += 1
    }
    if (waiting.size >= capacity && !makeRoom()) {
      lost += 1
      return
    }
    sequence += 1
    waiting.set(sequence, notice)
    if (notice.notice === 'observation') observationOf.set(notice.agent, sequence)
  }

  function take (max) {
    const batch = []
    for (const [key, notice] of waiting) {
      if (batch.length >= max) break
      batch.push(notice)
      remove(key, notice)
    }
    if (lost > 0) {
      // The loss is reported as soon as somebody fetches again: no loss is silent.
      const error = `${lost} notices were lost because nobody fetched them while ${capacity} were waiting.`
      push({ notice: 'fault', agent: null, where: 'host.outbox', error, action: null })
      lost = 0
    }
    return batch
  }

  return { push, take, size: () => waiting.size, replaced: () => replaced }
}

module.exports = { createOutbox }
