// What an agent remembers, from its events up to a moment.

/** Where a memory comes from, by the kind of its episode; `{who}` is the person whose words it holds. */
const SOURCES = {
  heard_speech: 'heard from {who}',
  hearsay: 'heard from {who}',
  address: 'heard from {who}',
  inner_speech: 'inner voice',
  own_speech: 'said',
  public_speech: 'announced by {who}',
  handout: 'was given to read',
  deed: 'did',
  first_item: 'got',
  gift: 'was given',
  blow: 'was hit',
  injury: 'was hurt',
  death: 'died',
  respawn: 'came back to life',
  meeting: 'met',
  arrival: 'saw',
  threat: 'saw',
  own_goal: 'decided',
  day_plan: 'planned',
  plan_left: 'planned'
}
const GONE = { expired: 'forgotten, because its time was over', least_worth: 'forgotten, because others were worth more' }

/**
 * @param {object[]} rows the events of an agent, ordered by time
 * @returns {{all: Map<string, object>, actions: Map<string, object>}} `all` has every memory by its id, the oldest first:
 *   `{ id, t, text, importance, source, evidence, supports, times, gone }`. `evidence` are ids of memories or actions,
 *   `supports` the reflections that rest on it, `gone` says why it is not there any more. `actions` are ends of actions.
 */
export function memoriesOf (rows) {
  const all = new Map()
  const actions = new Map()
  for (const row of rows) {
    if (row.kind === 'memory') remember(all, row, sourceOf(row.data))
    else if (row.kind === 'reflection') remember(all, row, 'reflection').isReflection = true
    else if (row.kind === 'plan') remember(all, row, SOURCES.day_plan)
    else if (row.kind === 'memory.consolidated') consolidate(all, row.data)
    else if (row.kind === 'action.finished') actions.set(row.data.action_id, row)
  }
  for (const one of all.values()) {
    if (one.isReflection) for (const id of one.evidence) all.get(id)?.supports.push(one.id)
  }
  return { all, actions }
}

/** Takes a memory in. Reflections and plans have events of their own after that of the memory, with the same id. */
function remember (all, { t, data }, source) {
  const known = all.get(data.memory_id)
  if (known) return Object.assign(known, { source })
  const { memory_id: id, text, importance, evidence } = data
  const one = { id, t, text, importance, source, evidence, supports: [], isReflection: false, times: 1, gone: '' }
  all.set(id, one)
  return one
}

function sourceOf ({ episode, speaker }) {
  if (episode === undefined) return '' // a log of an older version
  if (episode === null) return 'known before, or thought'
  return (SOURCES[episode] ?? episode.replaceAll('_', ' ')).replace('{who}', () => speaker)
}

function consolidate (all, { merged, forgotten }) {
  for (const { kept, gone, times } of merged) {
    if (all.has(kept)) all.get(kept).times = times
    for (const id of gone) if (all.has(id)) all.get(id).gone = `one with ${kept}, which is the same`
  }
  for (const { memory_id: id, why } of forgotten) if (all.has(id)) all.get(id).gone = GONE[why]
}

/** The memories that are there and hold all words, or come from there, the newest first. */
export function found ({ all }, words) {
  const wanted = words.toLowerCase().split(' ').filter(Boolean)
  const holds = ({ text, source }) => wanted.every((word) => `${text} ${source}`.toLowerCase().includes(word))
  return [...all.values()].filter((one) => !one.gone && holds(one)).reverse()
}

/** The reflections that are there and on which no other one rests, the newest first. */
export function topReflections ({ all }) {
  const isTop = (one) => one.isReflection && !one.gone && !one.supports.some((id) => !all.get(id).gone)
  return [...all.values()].filter(isTop).reverse()
}
