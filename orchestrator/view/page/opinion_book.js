// What people think of each other over time.

/**
 * The opinions between a person and each other one.
 * @param {object[]} opinions `opinion` events, ordered by time
 * @param {string} name the person
 * @returns {{held: object[], met: object[]}} what it holds of others, and what others hold of it: `{ name, changes }`
 *   with the other's name and the events, the oldest first. The one that changed last comes first.
 */
export function opinionsOf (opinions, name) {
  return {
    held: byOther(opinions.filter((one) => one.agent === name), (one) => one.data.about),
    met: byOther(opinions.filter((one) => one.data.about === name), (one) => one.agent)
  }
}

function byOther (opinions, otherOf) {
  const found = new Map()
  for (const one of opinions) {
    const other = otherOf(one)
    const changes = found.get(other) ?? []
    found.delete(other) // so that the order is that of the last changes
    found.set(other, changes)
    changes.push(one)
  }
  return [...found].map(([name, changes]) => ({ name, changes })).reverse()
}

/** The opinions as a series for a chart. */
export function seriesOf ({ changes }) {
  return changes.map(({ t, data }) => [t, data.score])
}

/** A number of the scale from 0 to 10: `7`, `7.5`. */
export function rounded (score) {
  return String(Math.round(10 * score) / 10)
}
