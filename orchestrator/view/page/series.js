// Figures of a society over time. A series is `[[t, value], …]`, sorted by time; a value holds until the next one.
import { between, lastAt } from './time.js'

const MINUTE = 60
const SAMPLES = 240
const SAMPLE_SECONDS_MIN = 5

/**
 * How many different items each agent has acquired, and the mean of all agents.
 * @returns {{agents: Map<string, [number, number][]>, mean: [number, number][]}}
 */
export function itemKinds (acquired, names) {
  const agents = new Map(names.map((name) => [name, [[0, 0]]]))
  const mean = [[0, 0]]
  let sum = 0
  for (const { t, agent, data } of acquired) {
    const series = agents.get(agent)
    const more = series ? data.unique_total - series.at(-1)[1] : 0 // the list does not have an agent that joins just now
    if (more <= 0) continue
    series.push([t, data.unique_total])
    sum += more
    mean.push([t, sum / names.length])
  }
  return { agents, mean }
}

/** How many utterances there were in the minute before each time. */
export function utterances (speeches, seconds) {
  const step = Math.max(SAMPLE_SECONDS_MIN, seconds / SAMPLES)
  const times = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, at) => at * step)
  return times.map((t) => [t, between(speeches, t - MINUTE, t).length])
}

/** The share of all ordered pairs of agents in which one has a feeling about the other, percent. */
export function acquaintance (opinions, names) {
  const agents = new Set(names)
  const pairs = new Set()
  const series = [[0, 0]]
  for (const { t, agent, data } of opinions) {
    const pair = JSON.stringify([agent, data.about])
    if (!agents.has(data.about) || pairs.has(pair)) continue
    pairs.add(pair)
    series.push([t, 100 * pairs.size / (names.length * (names.length - 1))])
  }
  return series
}

/** The value of a series at a time; 0 before the first. */
export function valueAt (series, t) {
  return series[lastAt(series, t, ([time]) => time)]?.[1] ?? 0
}
