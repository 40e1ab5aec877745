// Memes and the faith, as the measures of the experiment read them in texts: who, how many, when and where.
import { html, useMemo } from 'civitas/html.js'
import { colourAt, Legend } from 'civitas/looks.js'
import { Ribbons } from 'civitas/ribbons.js'
import { useAllRows, useMade } from 'civitas/rows.js'
import { valueAt } from 'civitas/series.js'
import { countsOver, statesAt } from 'civitas/stacks.js'
import { between, clock } from 'civitas/time.js'

const MEMES = 'kinds/reading.culture.memes'
const FAITH = 'kinds/reading.culture.faith'
/** How long an agent counts as having a meme that it mentioned, as on the map of the report. */
const RECENT_SECONDS = 120
const LETTERS = 2
const SHOWN = 60
const IN_FAVOUR_ABOVE = 5
const COUNTRYSIDE = 'countryside'
const PRIEST = 'priest'
const CONVERTS = { indirect: 'indirect convert', direct: 'direct convert' }
const KINDS = [PRIEST, CONVERTS.direct, CONVERTS.indirect]
const PARTS = [['memes', 'Memes'], ['faith', 'Faith']]
const WORDS_FROM = 'as in the report: by a judge if a run of models was judged, otherwise by a list of words'

export const panel = { name: 'culture', label: 'Culture', kinds: ['reading.culture.memes', 'reading.culture.faith'], View: Culture, signs }

function Culture ({ part, go, ...view }) {
  const isFaith = part === 'faith'
  return html`
    <nav role="tablist" aria-label="Culture">${PARTS.map(([name, label]) => html`
      <button role="tab" aria-selected=${isFaith === (name === 'faith')} onClick=${() => go({ part: name })}>${label}</button>`)}</nav>
    ${view.chosen && html`<p>The list is of ${view.chosen} alone. <button onClick=${() => go({ agent: null })}>All agents</button></p>`}
    ${isFaith ? html`<${Faith} ...${view} go=${go} />` : html`<${Memes} ...${view} go=${go} />`}`
}

function Memes ({ log, t, seek, chosen, go }) {
  const { rows, ready } = useAllRows(log, MEMES)
  const changes = useMade(rows, recentMemes)
  const layers = useMemo(() => countsOver(changes, memeOf), [changes])
  if (!ready) return html`<p>Loading…</p>`
  const past = between(rows, -Infinity, t)
  const counts = new Map(layers.map(({ name, series }) => [name, valueAt(series, t)]))
  const own = chosen ? past.filter((one) => one.agent === chosen) : past
  return html`
    <${Ribbons} title="Agents by their latest meme" told=${toldCounts(counts)} layers=${layers} seconds=${log.seconds} t=${t} seek=${seek} />
    <${Legend} names=${[...counts.keys()]} told=${(name) => counts.get(name)} />
    <p><small>An agent counts for two minutes after it mentions a meme in words or in a goal. Memes are read ${WORDS_FROM}.</small></p>
    <table>
      <caption>Mentions until this moment, by place</caption>
      <thead><tr><th scope="col">Place</th><th scope="col">Mentions</th><th scope="col">Agents</th><th scope="col">Commonest</th></tr></thead>
      <tbody>${byPlace(past, log.run.towns).map(({ place, mentions, agents, commonest }) => html`
        <tr key=${place}><td>${place}</td><td>${mentions}</td><td>${agents}</td><td>${commonest}</td></tr>`)}</tbody>
    </table>
    <h2>${chosen ? `Mentioned by ${chosen}` : 'Latest mentions'}: ${own.length}</h2>
    <${Events} rows=${own} told=${({ data }) => data.memes.join(', ')} seek=${seek} go=${go} />`
}

function Faith ({ log, t, seek, chosen, go }) {
  const { rows, ready } = useAllRows(log, FAITH)
  const views = useAllRows(log, 'kinds/view')
  const changes = useMade(rows, faithChanges)
  const layers = useMemo(() => countsOver(changes, kindOf, KINDS), [changes])
  if (!ready || !views.ready) return html`<p>Loading…</p>`
  const counts = new Map(layers.map(({ name, series }) => [name, valueAt(series, t)]))
  const risen = changes.filter((one) => one.words && one.t <= t && (!chosen || one.agent === chosen))
  return html`
    <${Ribbons} title="Priests and converts" told=${toldCounts(counts)} layers=${layers} seconds=${log.seconds} t=${t} seek=${seek} />
    <${Legend} names=${KINDS} told=${(name) => counts.get(name)} />
    <p><small>A direct convert has named the faith, an indirect one only what belongs to it; nobody counts down. Words are read ${WORDS_FROM}.</small></p>
    ${inFavour(between(views.rows, -Infinity, t)).map(({ matter, count, of }) => html`
      <p key=${matter}>In favour of ${matter} by their views: ${count} of ${of} who have one.</p>`)}
    <h2>Conversions: ${risen.length}</h2>
    <${Events} rows=${risen} told=${toldConversion} seek=${seek} go=${go} />`
}

function Events ({ rows, told, seek, go }) {
  return html`
    <ol class="culture">${rows.slice(-SHOWN).reverse().map((one) => html`
      <li key=${one.event_id}>
        <button onClick=${() => seek(one.t)}><time>${clock(one.t)}</time></button>${' '}
        <button onClick=${() => go({ agent: one.agent })}>${one.agent}</button> ${told(one)}
      </li>`)}</ol>
    ${rows.length > SHOWN && html`<p><small>The last ${SHOWN} are shown.</small></p>`}`
}

function toldConversion ({ kind, words, heard }) {
  const from = heard ? `; heard of it first from ${heard.agent} at ${clock(heard.t)}` : '; heard of it from nobody before'
  return html`${kind}: <q>${words}</q><small>${from}</small>`
}

function signs (log, t, part) {
  const all = log.rows(part === 'faith' ? FAITH : MEMES, -Infinity, Infinity).rows
  const names = part === 'faith' ? KINDS : [...new Set(all.map(lastMeme))]
  const states = part === 'faith' ? statesAt(faithChanges(all), kindOf, t) : statesAt(between(all, t - RECENT_SECONDS, t), lastMeme, t)
  return new Map([...states].map(([agent, name]) => [agent, { colour: colourAt(names.indexOf(name)), text: name.slice(0, LETTERS) }]))
}

/** When each agent has which meme: the last that it mentioned within two minutes; null when they are over. */
export function recentMemes (rows) {
  const next = new Map()
  const changes = []
  for (const { agent, t, data } of [...rows].reverse()) {
    const end = t + RECENT_SECONDS
    if (!(next.get(agent) <= end)) changes.push({ t: end, agent, meme: null })
    changes.push({ t, agent, meme: lastMeme({ data }) })
    next.set(agent, t)
  }
  return changes.reverse().sort((one, other) => one.t - other.t)
}

/**
 * When each agent becomes a priest or a convert: priests are so from the start, others rise by their words.
 * @returns {{t: number, agent: string, kind: string, words?: string, heard?: object, event_id: string}[]} `heard` is the
 *   first event by which a convert had heard of it; undefined if it had heard nothing
 */
export function faithChanges (rows) {
  const priests = new Set(rows.filter(({ data }) => data.priest).map(({ agent }) => agent))
  const changes = [...priests].map((agent) => ({ t: 0, agent, kind: PRIEST, event_id: agent }))
  const kinds = new Map()
  const heard = new Map()
  for (const row of rows) {
    const kind = CONVERTS[row.data.level]
    if (!priests.has(row.agent) && kinds.get(row.agent) !== CONVERTS.direct && kinds.get(row.agent) !== kind) {
      kinds.set(row.agent, kind)
      changes.push({ t: row.t, agent: row.agent, kind, words: row.data.text, heard: heard.get(row.agent), event_id: row.event_id })
    }
    for (const hearer of row.data.hearers) if (!heard.has(hearer)) heard.set(hearer, row)
  }
  return changes
}

/** Mentions by the town of the speaker, the most first. */
export function byPlace (rows, towns) {
  const places = new Map()
  for (const row of rows) {
    const name = towns.find(({ x, z, radius }) => Math.hypot(row.x - x, row.z - z) <= radius)?.name ?? COUNTRYSIDE
    const place = places.get(name) ?? { place: name, mentions: 0, agents: new Set(), memes: new Map() }
    places.set(name, place)
    place.agents.add(row.agent)
    for (const meme of row.data.memes) {
      place.mentions++
      place.memes.set(meme, (place.memes.get(meme) ?? 0) + 1)
    }
  }
  const commonest = (memes) => [...memes].reduce((one, other) => (other[1] > one[1] ? other : one))[0]
  return [...places.values()].map((one) => ({ ...one, agents: one.agents.size, commonest: commonest(one.memes), memes: undefined }))
    .sort((one, other) => other.mentions - one.mentions)
}

/** How many agents are in favour of each matter, of those who have a view of it. */
export function inFavour (views) {
  const last = new Map(views.map((one) => [`${one.data.matter} ${one.agent}`, one.data]))
  const matters = [...new Set(views.map(({ data }) => data.matter))]
  return matters.map((matter) => {
    const own = [...last.values()].filter((view) => view.matter === matter)
    return { matter, count: own.filter(({ score }) => score > IN_FAVOUR_ABOVE).length, of: own.length }
  })
}

function toldCounts (counts) {
  const present = [...counts].filter(([, count]) => count > 0)
  return present.map(([name, count]) => `${count} ${name}`).join(', ') || 'nobody now'
}

function lastMeme ({ data }) {
  return data.memes.at(-1)
}

function memeOf ({ meme }) {
  return meme
}

function kindOf ({ kind }) {
  return kind
}
