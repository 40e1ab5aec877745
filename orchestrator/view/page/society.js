// Where everybody is at any moment, from the positions that all events carry.
import { lastAt } from './time.js'

export class Society {
  /**
   * @param {Log} log
   * @param {{t: Float64Array, x: Float32Array, z: Float32Array, agent: Uint16Array}} columns
   */
  constructor (log, { t, x, z, agent }) {
    this.log = log
    const counts = new Uint32Array(log.agents.length)
    const known = (at) => agent[at] < counts.length && !Number.isNaN(x[at])
    for (let at = 0; at < t.length; at++) if (known(at)) counts[agent[at]]++
    this.tracks = Array.from(counts, (count) => new Track(count))
    for (let at = 0; at < t.length; at++) if (known(at)) this.tracks[agent[at]].add(t[at], x[at], z[at])
    log.listen((rows) => rows.forEach((row) => this.add(row)))
  }

  add (row) {
    if (row.agent === null || row.x === null) return
    const agent = this.log.agents.indexOf(row.agent)
    while (this.tracks.length <= agent) this.tracks.push(new Track(0))
    this.tracks[agent].add(row.t, row.x, row.z)
  }

  /** The place of an agent, in blocks, at a time of the run clock; null before its first event. */
  place (agent, t) {
    const track = this.tracks[agent]
    const at = track ? track.lastAt(t) : -1
    if (at < 0) return null
    const next = Math.min(at + 1, track.length - 1)
    const span = track.t[next] - track.t[at]
    const share = span > 0 && span < WALK_SECONDS_MAX ? (t - track.t[at]) / span : 0
    return {
      x: track.x[at] + share * (track.x[next] - track.x[at]),
      z: track.z[at] + share * (track.z[next] - track.z[at]),
      heading: heading(track, at)
    }
  }

  /** The way of an agent in the seconds before a time, as [x, z] pairs. */
  trail (agent, t, seconds) {
    const track = this.tracks[agent]
    const points = []
    for (let at = Math.max(0, track.lastAt(t - seconds)); at < track.length && track.t[at] <= t; at++) {
      points.push([track.x[at], track.z[at]])
    }
    return points
  }

  /** The rectangle that holds all positions: [least x, least z, most x, most z]. */
  bounds () {
    const box = [Infinity, Infinity, -Infinity, -Infinity]
    for (const track of this.tracks) {
      for (let at = 0; at < track.length; at++) {
        box[0] = Math.min(box[0], track.x[at])
        box[1] = Math.min(box[1], track.z[at])
        box[2] = Math.max(box[2], track.x[at])
        box[3] = Math.max(box[3], track.z[at])
      }
    }
    return Number.isFinite(box[0]) ? box : [-50, -50, 50, 50]
  }
}

/** Between two events that lie further apart, an agent is shown where it was last. */
const WALK_SECONDS_MAX = 15

/** The places of one agent: typed arrays that grow. */
class Track {
  constructor (capacity) {
    this.length = 0
    this.t = new Float64Array(capacity)
    this.x = new Float32Array(capacity)
    this.z = new Float32Array(capacity)
  }

  add (t, x, z) {
    if (this.length === this.t.length) this.grow()
    let at = this.length++
    for (; at > 0 && this.t[at - 1] > t; at--) this.move(at)
    this.t[at] = t
    this.x[at] = x
    this.z[at] = z
  }

  move (at) {
    this.t[at] = this.t[at - 1]
    this.x[at] = this.x[at - 1]
    this.z[at] = this.z[at - 1]
  }

  grow () {
    const longer = (array) => {
      const copy = new array.constructor(2 * array.length + 64)
      copy.set(array)
      return copy
    }
    this.t = longer(this.t)
    this.x = longer(this.x)
    this.z = longer(this.z)
  }

  /** The place of the last event at or before a time; -1 before the first. */
  lastAt (t) {
    return lastAt(this.t, t, undefined, this.length)
  }
}

function heading (track, at) {
  for (let before = at; before > Math.max(0, at - 20); before--) {
    const dx = track.x[before] - track.x[before - 1]
    const dz = track.z[before] - track.z[before - 1]
    if (dx * dx + dz * dz > 0.01) return Math.atan2(dz, dx)
  }
  return null
}
