'use strict'
// Notices on their way to Python: bounded, in order. A newer observation of a body takes the place of its older one.

/**
 * @param {object} options
 * @param {number} options.capacity how many notices may wait before something has to give way
 * @returns {{ push: (notice: object) => void, take: (max: number) => object[], size: () => number, replaced: () => number }}
 */
function createOutbox ({ capacity }) {
  if (!(capacity > 0)) throw new Error(`An outbox needs room for at least one notice, got ${capacity}.`)
  // A Map keeps the order of insertion and lets an overtaken observation be taken out of the middle.
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
      // What was refused is told as soon as somebody listens again: a loss is never silent.
      const error = `${lost} notices were lost because nobody fetched them while ${capacity} were waiting.`
      push({ notice: 'fault', agent: null, where: 'host.outbox', error, action: null })
      lost = 0
    }
    return batch
  }

  return { push, take, size: () => waiting.size, replaced: () => replaced }
}

module.exports = { createOutbox }
