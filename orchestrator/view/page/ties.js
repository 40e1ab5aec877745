// The ties between agents, from the events of a run, the strongest first. A tie is `{ from, to, weight, told, note }`:
// its weight is -1 to 1, `told` is its measure in words, `note` says more.

const NEUTRAL_SCORE = 5
const NEUTRAL_WEIGHT = 0.1

/** The last feeling of each agent about each other one: -1 is hate, 1 is love. */
export function feelings (opinions) {
  const last = new Pairs()
  for (const { agent, data } of opinions) last.set(agent, data.about, data)
  return last.ties(({ score, summary }) => ({ weight: score / NEUTRAL_SCORE - 1, told: String(Math.round(10 * score) / 10), note: summary }))
}

/** How often each agent spoke to each hearer; the largest number weighs 1. */
export function talks (speeches) {
  const counts = new Pairs()
  let most = 1
  for (const { agent, data } of speeches) {
    for (const hearer of data.hearers) {
      const count = (counts.get(agent, hearer) ?? 0) + 1
      counts.set(agent, hearer, count)
      most = Math.max(most, count)
    }
  }
  return counts.ties((count) => ({ weight: count / most, told: String(count), note: '' }))
}

/** `like`, `dislike` or `neutral`. */
export function sortOf ({ weight }) {
  if (Math.abs(weight) < NEUTRAL_WEIGHT) return 'neutral'
  return weight > 0 ? 'like' : 'dislike'
}

/** Values by two names. */
class Pairs {
  constructor () {
    this.values = new Map()
  }

  get (from, to) {
    return this.values.get(from)?.get(to)
  }

  set (from, to, value) {
    if (!this.values.has(from)) this.values.set(from, new Map())
    this.values.get(from).set(to, value)
  }

  /** All ties, the strongest first; `make` says everything but their ends. */
  ties (make) {
    return [...this.values].flatMap(([from, values]) => [...values].map(([to, value]) => ({ from, to, ...make(value) })))
      .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
  }
}
