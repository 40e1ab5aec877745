'use strict'
// Failed searches of a recent time: kinds of sources (ores, creatures, plants), which the planner treats as more expensive, and places where a kind is used up,
// which are not visited for it.

const FAILURE_LASTS_MS = 300_000
const SOURCES_MAX = 64
const USED_UP_LASTS_MS = 1_800_000
const USED_UP_BLOCKS = 24 // radius around the place
const PLACES_MAX = 128

/** @param {() => string} here the dimension where the body is */
function createSourceMemory (here) {
  const failures = new Map()
  const usedUp = []
  return {
    rememberFailure (source) {
      failures.delete(source)
      failures.set(source, Date.now() + FAILURE_LASTS_MS)
      if (failures.size > SOURCES_MAX) failures.delete(failures.keys().next().value)
    },
    failed: () => new Set([...failures].filter(([, until]) => until > Date.now()).map(([source]) => source)),
    rememberUsedUp (source, { x, z }) {
      usedUp.push({ dimension: here(), source, x, z, until: Date.now() + USED_UP_LASTS_MS })
      if (usedUp.length > PLACES_MAX) usedUp.shift()
    },
    isUsedUp: (source, { x, z }) => usedUp.some((place) => place.source === source && place.dimension === here() && place.until > Date.now() && Math.hypot(place.x - x, place.z - z) < USED_UP_BLOCKS)
  }
}

module.exports = { createSourceMemory }
