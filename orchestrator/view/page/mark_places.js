// Where marks are above the scrubber.

const PLACES = 60

/**
 * The events of some kinds, gathered at about 60 places along the run.
 * @param {Log} log
 * @param {string[]} kinds
 * @returns {{t: number, counts: Map<string, number>}[]} the time of the first event at each place, and their number by kind
 */
export function gathered (log, kinds) {
  const places = new Map()
  for (const kind of kinds) {
    for (const [t, count] of log.moments.get(kind) ?? []) {
      const place = Math.floor(PLACES * t / Math.max(1, log.seconds))
      if (!places.has(place)) places.set(place, { t, counts: new Map() })
      const mark = places.get(place)
      mark.t = Math.min(mark.t, t)
      mark.counts.set(kind, (mark.counts.get(kind) ?? 0) + count)
    }
  }
  return [...places.values()]
}
