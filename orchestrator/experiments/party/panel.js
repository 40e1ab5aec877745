// News in a small town: who has heard of it, when and where from, who says so, and who is there at the hour.
import { Chart } from 'civitas/chart.js'
import { html, useMemo } from 'civitas/html.js'
import { colourAt } from 'civitas/looks.js'
import { useAllRows, useMade, useRows } from 'civitas/rows.js'
import { valueAt } from 'civitas/series.js'
import { between, clock } from 'civitas/time.js'

const NEWS = 'kinds/reading.party.subject'
const KNEW = 'knew it from before'
const HEARD = 'has heard of it'
const STATES = [KNEW, HEARD]

export const panel = { name: 'party', label: 'News', kinds: ['reading.party.subject', 'attendance'], View: News, signs }

export const marks = { attendance: 'attendance is taken' }

function News ({ log, t, seek, part, go }) {
  const { rows, ready } = useAllRows(log, NEWS)
  const subjects = useMade(rows, subjectsOf)
  const subject = subjectIn(subjects, part)
  const reached = useMade(rows, (all) => spread(all, subject), subject)
  const taken = useRows(log, 'kinds/attendance', -Infinity, t).rows.at(-1)
  const lines = useMemo(() => [{ name: 'all', series: reachedOver(reached), look: 'mean' }], [reached])
  if (!ready) return html`<p>Loading…</p>`
  const answers = answersAt(rows, subject, t)
  const count = valueAt(lines[0].series, t)
  return html`
    <nav role="tablist" aria-label="News">${subjects.map((name) => html`
      <button key=${name} role="tab" aria-selected=${name === subject} onClick=${() => go({ part: name })}>${name}</button>`)}</nav>
    ${subject
      ? html`
        <${Chart} title="Agents that have heard of it" told=${`${count} of ${log.agents.length}`} lines=${lines} seconds=${log.seconds} t=${t} seek=${seek} />
        <p>${toldAnswers(answers)}</p>`
      : html`<p>Nobody has spoken of any news yet.</p>`}
    ${taken && html`<${Attendance} taken=${taken} seek=${seek} />`}
    <${Table} agents=${log.agents} reached=${reached} answers=${answers} taken=${taken} t=${t} seek=${seek} go=${go} />
    <p><small>Agents have heard of it if they were within earshot of somebody that it had reached, by the speaker's own record.
      What is about the news is read as in the report: by a judge if a run of models was judged, otherwise by a list of words.</small></p>`
}

function Attendance ({ taken: { t, data }, seek }) {
  return html`
    <h2>${data.occasion}</h2>
    <p>At <button onClick=${() => seek(t)}><time>${clock(t)}</time></button>, ${data.present.length} were within ${data.within_blocks} blocks
      of ${data.place}: ${data.present.join(', ') || 'nobody'}.</p>`
}

function Table ({ agents, reached, answers, taken, t, seek, go }) {
  const at = (agent) => knownAt(reached, agent, t)?.t ?? Infinity
  const sorted = [...agents].sort((one, other) => (at(one) > at(other)) - (at(one) < at(other)) || one.localeCompare(other))
  return html`
    <table class="news">
      <caption>Who knows of it at this moment</caption>
      <thead><tr><th scope="col">Agent</th><th scope="col">Since</th><th scope="col">From</th><th scope="col">Says</th>${taken && html`<th scope="col">There</th>`}</tr></thead>
      <tbody>${sorted.map((agent) => html`
        <tr key=${agent}>
          <td><button onClick=${() => go({ agent, panel: 'agents', part: null })}>${agent}</button></td>
          <${Source} known=${knownAt(reached, agent, t)} seek=${seek} go=${go} />
          <td title=${answers.get(agent)?.text}>${answers.has(agent) ? (answers.get(agent).yes ? 'knows' : 'does not know') : ''}</td>
          ${taken && html`<td>${taken.data.present.includes(agent) ? 'there' : taken.data.absent.includes(agent) ? 'absent' : ''}</td>`}
        </tr>`)}</tbody>
    </table>`
}

function Source ({ known, seek, go }) {
  if (!known) return html`<td /><td />`
  return html`
    <td>${known.from ? html`<button onClick=${() => seek(known.t)}><time>${clock(known.t)}</time></button>` : 'the start'}</td>
    <td>${known.from && html`<button title=${known.text} onClick=${() => go({ panel: 'talk', part: known.text })}>${known.from}</button>`}</td>`
}

function signs (log, t, part) {
  const { rows } = log.rows(NEWS, -Infinity, Infinity)
  const reached = spread(rows, subjectIn(subjectsOf(rows), part))
  const known = [...reached].filter(([, one]) => one.t <= t)
  return new Map(known.map(([agent, { from }]) => {
    const state = from ? HEARD : KNEW
    return [agent, { colour: colourAt(STATES.indexOf(state)), text: state[0] }]
  }))
}

/** The pieces of news that anything is about, in the order of their first events. */
export function subjectsOf (rows) {
  return [...new Set(rows.flatMap(({ data }) => data.subjects))]
}

function subjectIn (subjects, part) {
  return subjects.includes(part) ? part : subjects[0] ?? null
}

/**
 * Follows a piece of news from speaker to hearer, as the measures do.
 * @returns {Map<string, {t: number, from: string | null, text: string}>} when each agent first heard of it, and from
 *   which agent that it had reached; null for those that knew it from before
 */
export function spread (rows, subject) {
  const own = rows.filter(({ data }) => data.subjects.includes(subject))
  const before = own.filter(({ data }) => data.of === 'memory')
  const reached = new Map(before.map(({ agent, data }) => [agent, { t: 0, from: null, text: data.text }]))
  for (const { t, agent, data } of own) {
    if (data.of !== 'speech' || !reached.has(agent)) continue
    for (const hearer of data.hearers) if (!reached.has(hearer)) reached.set(hearer, { t, from: agent, text: data.text })
  }
  return reached
}

/** The number of agents that a piece of news had reached, over time. */
export function reachedOver (reached) {
  const times = [...reached.values()].map(({ t }) => t).sort((one, other) => one - other)
  return [[0, 0], ...times.map((t, at) => [t, at + 1])]
}

/** The last answer of each agent to a question whether it knows of a piece of news. */
export function answersAt (rows, subject, t) {
  const asked = between(rows, -Infinity, t).filter(({ data }) => data.of === 'interview' && data.subjects.includes(subject))
  return new Map(asked.map(({ agent, data }) => [agent, data]))
}

function knownAt (reached, agent, t) {
  const known = reached.get(agent)
  return known && known.t <= t ? known : null
}

function toldAnswers (answers) {
  if (!answers.size) return 'Nobody has been asked yet.'
  return `Of ${answers.size} that were asked, ${[...answers.values()].filter(({ yes }) => yes).length} say that they know of it.`
}
