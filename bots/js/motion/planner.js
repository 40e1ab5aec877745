'use strict'
// One planner per process. The path searches of all bodies take turns, a few milliseconds each, and all other work comes in between. A search ends by itself:
// its nodes and its radius are limited.

const { Search } = require('./search')
const { trapOnPath } = require('./trap')

const SLICE_MS = 4
const SEARCHES_MAX = 1_000
const TRAPS_MAX = 5
const NANOSECONDS_PER_MS = 1_000_000n

class Planner {
  constructor () {
    this.waiting = []
    this.scheduled = false
    /** Totals since the start, for monitoring. */
    this.counts = { searches: 0, found: 0, partial: 0, unreachable: 0, cancelled: 0, slices: 0 }
  }

  /**
   * Searches a path.
   *
   * @param {object} request see Search; and `signal`, an AbortSignal that ends the search
   * @returns {Promise<{status: 'found' | 'partial' | 'unreachable' | 'cancelled', path: object[], places: object[]}>} with `partial`, the path leads to an end
   *   of the known world on the way (`edge`), or to the place nearest to the goal that was seen before the search reached its limits, `bounded` if the end of
   *   the known world was one of them; `places` are the nodes of all reached places, if requested (`tellsPlaces`)
   */
  find ({ signal, ...request }) {
    if (signal?.aborted) return Promise.resolve(this.count({ status: 'cancelled', path: [], places: [] }))
    if (this.waiting.length >= SEARCHES_MAX) {
      return Promise.reject(new Error(`More than ${SEARCHES_MAX} path searches wait; let fewer bodies walk in one process.`))
    }
    return new Promise((resolve, reject) => {
      const job = { search: null, request, traps: 0, trapped: new Set(), resolve, reject, signal }
      job.cancel = () => {
        const index = this.waiting.indexOf(job)
        if (index >= 0) this.waiting.splice(index, 1)
        resolve(this.count({ status: 'cancelled', path: [], places: [] }))
      }
      signal?.addEventListener('abort', job.cancel, { once: true })
      this.waiting.push(job)
      this.schedule()
    })
  }

  count (result) {
    this.counts.searches++
    this.counts[result.status]++
    return result
  }

  schedule () {
    if (this.scheduled || this.waiting.length === 0) return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      this.slice()
      this.schedule()
    })
  }

  /** Whether a search must begin again because its path would end in a trap. After a few traps the search gives up. */
  keepsOffTrap (job) {
    const { result } = job.search
    const trap = trapOnPath(job.request.terrain, result.path)
    if (!trap) return false
    if (job.traps++ >= TRAPS_MAX) {
      job.search.result = { ...result, status: 'unreachable', path: result.path.slice(0, 1) }
      return false
    }
    for (const place of trap) job.trapped.add(placeKey(place))
    job.search = null
    return true
  }

  /** Gives the search that has waited longest its turn. An unfinished search waits behind the others. */
  slice () {
    const job = this.waiting.shift()
    if (!job) return
    this.counts.slices++
    const deadline = process.hrtime.bigint() + BigInt(SLICE_MS) * NANOSECONDS_PER_MS
    try {
      job.search ??= new Search({ ...job.request, penalty: penaltyOf(job) })
      if (!job.search.run(() => process.hrtime.bigint() >= deadline) || this.keepsOffTrap(job)) {
        this.waiting.push(job)
        return
      }
      job.signal?.removeEventListener('abort', job.cancel)
      job.resolve(this.count({ ...job.search.result, places: job.request.tellsPlaces ? [...job.search.nodes.values()] : [] }))
    } catch (error) {
      job.signal?.removeEventListener('abort', job.cancel)
      job.reject(error)
    }
  }
}

function placeKey ({ x, y, z }) { return `${x},${y},${z}` }

/** The places that the caller wants to avoid, and the traps that the search has found. */
function penaltyOf ({ request, trapped }) {
  const { penalty = () => 0 } = request
  return trapped.size === 0 ? penalty : (x, y, z) => trapped.has(placeKey({ x, y, z })) ? Infinity : penalty(x, y, z)
}

/** Makes the planner that all walkers of a process share. Slices use real time, so they are the same at any clock speed. */
function createPlanner () {
  return new Planner()
}

module.exports = { createPlanner, SLICE_MS }
