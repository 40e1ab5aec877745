// Numbers of agents by what they are, over time, and how they lie upon each other.
import { between, lastAt } from './time.js'

/**
 * What each agent is at a time, as of the last change of each.
 * @param {{t: number, agent: string}[]} changes in their order of time
 * @param {(change: object) => string | null} stateOf what a change makes of its agent; null for nothing
 * @returns {Map<string, string>} without agents that are nothing
 */
export function statesAt (changes, stateOf, t) {
  const states = new Map(between(changes, -Infinity, t).map((change) => [change.agent, stateOf(change)]))
  return new Map([...states].filter(([, state]) => state !== null))
}

/**
 * How many agents are each thing over time.
 * @param {{t: number, agent: string}[]} changes in their order of time
 * @param {(change: object) => string | null} stateOf what a change makes of its agent; null for nothing
 * @param {string[]} first things that come first, in this order
 * @returns {{name: string, series: [number, number][]}[]} then things in the order in which the first agent became each
 */
export function countsOver (changes, stateOf, first = []) {
  const states = new Map()
  const series = new Map(first.map((name) => [name, [[0, 0]]]))
  const add = (name, t, more) => {
    if (name === null || name === undefined) return
    if (!series.has(name)) series.set(name, [[0, 0]])
    const own = series.get(name)
    own.push([t, own.at(-1)[1] + more])
  }
  for (const change of changes) {
    const [before, now] = [states.get(change.agent), stateOf(change)]
    if (before === now) continue
    states.set(change.agent, now)
    add(before, change.t, -1)
    add(now, change.t, 1)
  }
  return [...series].map(([name, own]) => ({ name, series: own }))
}

/**
 * Lays series upon each other.
 * @param {[number, number][][]} layers each sorted by time; a value holds until the next one
 * @returns {{times: number[], levels: number[][]}} `levels` begins with the floor and has one more for each layer, with a
 *   value for each time
 */
export function stacked (layers) {
  const times = [...new Set(layers.flatMap((series) => series.map(([t]) => t)))].sort((one, other) => one - other)
  const levels = [times.map(() => 0)]
  for (const series of layers) {
    const floor = levels.at(-1)
    levels.push(times.map((t, at) => floor[at] + (series[lastAt(series, t, ([time]) => time)]?.[1] ?? 0)))
  }
  return { times, levels }
}
