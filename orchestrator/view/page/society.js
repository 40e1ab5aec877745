// Where everybody is at any moment, from the positions that events carry.
import { Way } from './positions.js'

/** Between two positions that lie further apart, an agent is shown where it was last. */
const WALK_SECONDS_MAX = 15
const STEPS_BACK = 20

export class Society {
  /**
   * @param {Log} log
   * @param {Way[]} ways of the agents, by their places in the log
   */
  constructor (log, ways) {
    this.log = log
    this.ways = ways
    this.box = [Infinity, Infinity, -Infinity, -Infinity]
    for (const way of ways) for (let at = 0; at < way.length; at++) this.widen(way.x[at], way.z[at])
    log.listen((rows) => rows.forEach((row) => this.add(row)))
  }

  add (row) {
    if (row.agent === null || row.x === null) return
    const agent = this.log.codes.get(row.agent)
    while (this.ways.length <= agent) this.ways.push(new Way())
    this.ways[agent].add(row.t, row.x, row.z)
    this.widen(row.x, row.z)
  }

  widen (x, z) {
    const { box } = this
    if (x < box[0]) box[0] = x
    if (z < box[1]) box[1] = z
    if (x > box[2]) box[2] = x
    if (z > box[3]) box[3] = z
  }

  /** The place of an agent, in blocks, at a time of the run clock; null before its first event. */
  place (agent, t) {
    const way = this.ways[agent]
    const at = way ? way.lastAt(t) : -1
    if (at < 0) return null
    const next = Math.min(at + 1, way.length - 1)
    const [before, after] = [way.timeOf(at), way.timeOf(next)]
    const walks = after > before && after - before < WALK_SECONDS_MAX
    const share = walks ? (t - before) / (after - before) : 0
    return {
      x: way.x[at] + share * (way.x[next] - way.x[at]),
      z: way.z[at] + share * (way.z[next] - way.z[at]),
      heading: (walks ? headingOf(way, next) : null) ?? lastHeading(way, at)
    }
  }

  /** The way of an agent in the seconds before a time, as [x, z] pairs; it ends where the agent is then. */
  trail (agent, t, seconds) {
    const way = this.ways[agent]
    const points = []
    for (let at = Math.max(0, way.lastAt(t - seconds)); at < way.length && way.timeOf(at) <= t; at++) {
      points.push([way.x[at], way.z[at]])
    }
    const place = this.place(agent, t)
    if (place) points.push([place.x, place.z])
    return points
  }

  /** The rectangle that holds all positions and towns: [least x, least z, most x, most z]. */
  bounds () {
    const rings = this.log.run.towns.map(({ x, z, radius }) => [x - radius, z - radius, x + radius, z + radius])
    const boxes = Number.isFinite(this.box[0]) ? [this.box, ...rings] : rings
    if (!boxes.length) return [-50, -50, 50, 50]
    return [Math.min, Math.min, Math.max, Math.max].map((outer, side) => outer(...boxes.map((box) => box[side])))
  }
}

/** Where an agent walked last, up to a place on its way; null if it stood for long. */
function lastHeading (way, at) {
  for (let to = at; to > Math.max(0, at - STEPS_BACK); to--) {
    const heading = headingOf(way, to)
    if (heading !== null) return heading
  }
  return null
}

/** The direction of the step to a place on a way, in radians from the east to the south; null if it is too short to tell. */
function headingOf (way, to) {
  const [dx, dz] = [way.x[to] - way.x[to - 1], way.z[to] - way.z[to - 1]]
  return dx * dx + dz * dz > 0.01 ? Math.atan2(dz, dx) : null
}
