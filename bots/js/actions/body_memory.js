'use strict'
// What a body remembers between skills: failures and their places, visited ground, all items that it has held.

const { createContainerMemory } = require('./container_memory')
const { createSourceMemory } = require('./source_memory')
const { createStationMemory } = require('./station_memory')

const FAILURE_LASTS_MS = 120_000
const FAILURES_MAX = 256
const GROUND_CELL_BLOCKS = 16
const GROUND_CELLS_MAX = 4096
const PLACED_MAX = 2048
const DUG_MAX = 2048
const NIGHT_MS = 600_000

/** A seeded stream of numbers in [0, 1) (mulberry32). */
function createRandom (seedText) {
  let state = 0x811c9dc5
  for (const letter of seedText) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Removes the oldest entry of a map or set that exceeds its limit. */
function keepBound (collection, countMax) {
  if (collection.size > countMax) collection.delete(collection.keys().next().value)
}

/** Counts what happened in a night. */
function createNightCount () {
  let [count, at] = [0, -Infinity]
  const tonight = () => Date.now() - at < NIGHT_MS ? count : 0
  return {
    /** Counts one more. */
    add () { [count, at] = [tonight() + 1, Date.now()] },
    /** How often it happened since the night began, or shortly before. */
    tonight
  }
}

/**
 * @param {string} name the agent's name; it seeds the random stream
 * @param {() => string} here the dimension where the body is: places of two dimensions are not mixed
 */
function createBodyMemory (name, here) {
  const failures = new Map()
  const visits = new Map()
  const kindsSeen = new Set()
  const placed = new Set()
  const dug = new Set()
  const keyOf = (topic, { x, y, z }) => `${topic} ${here()} ${Math.floor(x)},${Math.floor(y)},${Math.floor(z)}`
  const cellOf = (x, z) => `${here()} ${Math.floor(x / GROUND_CELL_BLOCKS)},${Math.floor(z / GROUND_CELL_BLOCKS)}`

  return {
    random: createRandom(name),
    containers: createContainerMemory(here),
    sites: [], // unfinished buildings, see building.js
    sources: createSourceMemory(here),
    /** The direction of a search in another dimension; null before the first one. */
    outward: null,
    /** Whether the body may break what others built, for want of another way out. */
    breaksBuilt: false,
    /** Whether the body is at making a pickaxe, for want of one. */
    makesPickaxe: false,
    /** Settles when the body has dug its head free; null while it need not, see freeing.js. */
    freeing: null,
    /** The kinds of items that this body has held. */
    had: new Set(),
    stations: createStationMemory(here),
    rememberFailure (topic, position) {
      failures.delete(keyOf(topic, position))
      failures.set(keyOf(topic, position), Date.now() + FAILURE_LASTS_MS)
      keepBound(failures, FAILURES_MAX)
    },
    hasFailed (topic, position) {
      return (failures.get(keyOf(topic, position)) ?? 0) > Date.now()
    },
    attacks: createNightCount(),
    deaths: createNightCount(),
    rememberPlaced (position) {
      placed.add(keyOf('placed', position))
      keepBound(placed, PLACED_MAX)
    },
    /** Whether this body placed the block there. */
    hasPlaced: (position) => placed.has(keyOf('placed', position)),
    rememberDug (position) {
      dug.add(keyOf('dug', position))
      keepBound(dug, DUG_MAX)
    },
    /** Whether this body dug the cell, or stood in it while it dug. */
    hasDug: (position) => dug.has(keyOf('dug', position)),
    visit ({ x, z }) {
      const cell = cellOf(x, z)
      visits.set(cell, (visits.get(cell) ?? 0) + 1)
      keepBound(visits, GROUND_CELLS_MAX)
    },
    /** How often the ground around a spot was walked, neighbouring cells included. */
    visitsAround (x, z) {
      let sum = 0
      for (const dx of [-1, 0, 1]) {
        for (const dz of [-1, 0, 1]) sum += visits.get(cellOf(x + dx * GROUND_CELL_BLOCKS, z + dz * GROUND_CELL_BLOCKS)) ?? 0
      }
      return sum
    },
    /** Records kinds and returns the new ones. */
    learnKinds (names) {
      const fresh = names.filter((kind) => !kindsSeen.has(kind))
      for (const kind of fresh) kindsSeen.add(kind)
      return fresh
    }
  }
}

module.exports = { createBodyMemory }
