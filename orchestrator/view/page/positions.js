// Where each agent was: a file of positions, and the way of one agent.
import { lastAt } from './time.js'

const MILLISECONDS = 1000
const WORD_BYTES = 4

/**
 * The ways in a file of positions, by the places of the agents. The file has the number of agents, how many positions
 * each has, and then of all positions the times, x and z. No position is copied.
 * @param {ArrayBuffer} bytes
 * @returns {Way[]}
 */
export function waysOf (bytes) {
  const [agents] = new Uint32Array(bytes, 0, 1)
  const counts = new Uint32Array(bytes, WORD_BYTES, agents)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const column = (Type, number) => new Type(bytes, WORD_BYTES * (1 + agents + number * total), total)
  const [times, x, z] = [column(Uint32Array, 0), column(Float32Array, 1), column(Float32Array, 2)]
  let end = 0
  return Array.from(counts, (count) => {
    const start = end
    end += count
    return new Way(times.subarray(start, end), x.subarray(start, end), z.subarray(start, end))
  })
}

/** The positions of one agent, ordered by time. They become more while a run goes on. */
export class Way {
  constructor (times = new Uint32Array(0), x = new Float32Array(0), z = new Float32Array(0)) {
    this.length = times.length
    /** In milliseconds of run clock. */
    this.times = times
    this.x = x
    this.z = z
  }

  /** Adds a position. Of the last second, only the latest is kept, so that a long run does not fill the memory. */
  add (t, x, z) {
    const time = Math.max(0, Math.floor(MILLISECONDS * t))
    const last = this.length - 1
    if (last > 0 && this.times[last] <= time && secondOf(this.times[last]) === secondOf(time)) {
      this.set(last, time, x, z)
      return
    }
    if (this.length === this.times.length) this.grow()
    let at = this.length++
    for (; at > 0 && this.times[at - 1] > time; at--) this.set(at, this.times[at - 1], this.x[at - 1], this.z[at - 1])
    this.set(at, time, x, z)
  }

  set (at, time, x, z) {
    this.times[at] = time
    this.x[at] = x
    this.z[at] = z
  }

  grow () {
    const longer = (array) => {
      const copy = new array.constructor(2 * array.length + 64)
      copy.set(array)
      return copy
    }
    this.times = longer(this.times)
    this.x = longer(this.x)
    this.z = longer(this.z)
  }

  /** The place of the last position at or before a time in seconds; -1 before the first. */
  lastAt (t) {
    return lastAt(this.times, MILLISECONDS * t, undefined, this.length)
  }

  /** The time of a position, in seconds. */
  timeOf (at) {
    return this.times[at] / MILLISECONDS
  }
}

function secondOf (time) {
  return Math.floor(time / MILLISECONDS)
}
