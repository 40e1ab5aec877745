// What an agent heard: the words of which the speakers' logs say so, and those that its own ears logged.
import { lastAt } from './time.js'

/** Two clients report the same words at most this long apart, in seconds. */
const APART_SECONDS = 5

/**
 * @param {string} name the agent
 * @param {object[]} speeches `speech` events, ordered by time
 * @param {object[]} rows the events of the agent, ordered by time
 * @returns {{id: string, t: number, speaker: string, text: string, attended: boolean | null}[]} ordered by time. `t` is
 *   when the world took the words. `attended` tells whether they reached its mind; null if its ears logged nothing.
 */
export function heardBy (name, speeches, rows) {
  const all = speeches.filter(({ data }) => data.hearers.includes(name)).map(wordsOf)
  const bySpeaker = Map.groupBy(all.toSorted(byTime), (one) => one.speaker)
  for (const row of rows) {
    if (row.kind !== 'heard') continue
    const own = { ...wordsOf(row), speaker: row.data.speaker }
    const same = nearest(bySpeaker.get(own.speaker) ?? [], own)
    const attended = row.data.attended ?? true
    if (same) same.attended = same.attended || attended
    else all.push({ ...own, attended })
  }
  return all.sort(byTime)
}

function wordsOf ({ event_id: id, agent, t, data }) {
  return { id, t: data.at ?? t, speaker: agent, text: data.text, attended: null }
}

/** The utterance of which some heard words are all or a part; undefined without one. */
function nearest (utterances, { t, text }) {
  const timeOf = (one) => one.t
  const near = utterances.slice(lastAt(utterances, t - APART_SECONDS, timeOf) + 1, lastAt(utterances, t + APART_SECONDS, timeOf) + 1)
  return near.filter((one) => one.text.includes(text)).sort((one, other) => Math.abs(one.t - t) - Math.abs(other.t - t))[0]
}

function byTime (one, other) {
  return one.t - other.t
}
