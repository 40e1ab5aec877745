// Where everybody is at any moment, from the positions that all events carry.
import { lastAt } from './time.js'

export class Society {
  /**
   * @param {{agents: string[], kinds: string[], seconds: number}} run
   * @param {{t: Float64Array, x: Float32Array, z: Float32Array, agent: Uint16Array, kind: Uint8Array}} columns
   */
  constructor (run, columns) {
    this.run = run
    this.tracks = tracks(run.agents.length, columns)
  }

  /** The place of an agent, in blocks, at a time of the run clock; null before its first event. */
  place (agent, t) {
    const track = this.tracks[agent]
    const at = lastAt(track.t, t)
    if (at < 0) return null
    const next = Math.min(at + 1, track.t.length - 1)
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
    for (let at = Math.max(0, lastAt(track.t, t - seconds)); at < track.t.length && track.t[at] <= t; at++) {
      points.push([track.x[at], track.z[at]])
    }
    return points
  }

  /** The rectangle that holds all positions: [least x, least z, most x, most z]. */
  bounds () {
    const box = [Infinity, Infinity, -Infinity, -Infinity]
    for (const track of this.tracks) {
      for (let at = 0; at < track.t.length; at++) {
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

function tracks (agents, { t, x, z, agent }) {
  const counts = new Uint32Array(agents)
  const known = (at) => agent[at] < agents && !Number.isNaN(x[at])
  for (let at = 0; at < t.length; at++) if (known(at)) counts[agent[at]]++
  const made = Array.from(counts, (count) => ({
    t: new Float64Array(count), x: new Float32Array(count), z: new Float32Array(count), length: 0
  }))
  for (let at = 0; at < t.length; at++) {
    if (!known(at)) continue
    const track = made[agent[at]]
    track.t[track.length] = t[at]
    track.x[track.length] = x[at]
    track.z[track.length++] = z[at]
  }
  return made
}

function heading (track, at) {
  for (let before = at; before > Math.max(0, at - 20); before--) {
    const dx = track.x[before] - track.x[before - 1]
    const dz = track.z[before] - track.z[before - 1]
    if (dx * dx + dz * dz > 0.01) return Math.atan2(dz, dx)
  }
  return null
}
