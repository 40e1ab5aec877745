// The society as of the shown moment: what agents feel about each other, who spoke to each other, and figures over time.
import { Graph } from './graph.js'
import { html, useMemo, useRef } from './html.js'
import { settled } from './layout.js'
import { OverTime } from './over_time.js'
import { useAllRows, useMade } from './rows.js'
import { feelings, sortOf, talks } from './ties.js'
import { TiesTable } from './ties_table.js'
import { between } from './time.js'

const TALK_SECONDS = 600
const GROWTH = 1.2

const LIKES = {
  name: 'feelings',
  label: 'Feelings',
  measure: 'Feeling, 0 to 10',
  ties: feelings,
  captions: ['The strongest feelings', (name) => `What ${name} feels about others`, (name) => `What others feel about ${name}`],
  told: (ties) => `Feelings: ${counted(ties, 'like')} like, ${counted(ties, 'dislike')} dislike, ${counted(ties, 'neutral')} neutral`,
  legend: [['like', 'likes'], ['dislike', 'dislikes'], ['neutral', 'neutral']]
}
const TALK = {
  name: 'talk',
  label: 'Conversations',
  measure: 'Times',
  ties: talks,
  captions: ['Most often heard', (name) => `Who heard ${name}`, (name) => `Who ${name} heard`],
  told: (ties) => `Pairs that talked in the last ten minutes: ${ties.length}`,
  legend: [['like', 'spoke to']]
}
const OVER_TIME = { name: 'time', label: 'Over time' }
const PARTS = [LIKES, TALK, OVER_TIME]

export function SocietyPanel ({ part, go, ...view }) {
  const shown = PARTS.find(({ name }) => name === part) ?? LIKES
  return html`
    <nav role="tablist" aria-label="Society">${PARTS.map(({ name, label }) => html`
      <button role="tab" aria-selected=${shown.name === name} onClick=${() => go({ part: name })}>${label}</button>`)}</nav>
    <${Choice} agents=${view.log.agents} chosen=${view.chosen} go=${go} />
    ${shown === OVER_TIME ? html`<${OverTime} ...${view} />` : html`<${Ties} ...${view} kind=${shown} go=${go} />`}`
}

function Choice ({ agents, chosen, go }) {
  return html`<label>Agent
    <select value=${chosen ?? ''} onChange=${(event) => go({ agent: event.target.value || null })}>
      <option value="">All</option>
      ${agents.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
    </select></label>`
}

function Ties ({ log, society, t, chosen, go, kind }) {
  const opinions = useAllRows(log, 'kinds/opinion')
  const speeches = useAllRows(log, 'kinds/speech')
  const ready = opinions.ready && speeches.ready
  const places = usePlaces(log.agents, opinions.rows, speeches.rows, ready)
  const past = kind === LIKES ? between(opinions.rows, -Infinity, t) : between(speeches.rows, t - TALK_SECONDS, t)
  const ties = useMade(past, kind.ties, kind)
  const choose = (agent) => go({ agent })
  const isHere = (place) => society.place(place, t) !== null
  const figure = useRef(null)
  const told = kind.told(ties)
  if (!ready) return html`<p>Loading…</p>`
  return html`
    <figure class="society" ref=${figure}>
      <${Graph} names=${log.agents} places=${places} ties=${ties} label=${`Graph. ${told}`} chosen=${chosen} choose=${choose} isHere=${isHere} />
      <figcaption>
        ${kind.legend.map(([look, words]) => html`<span class=${`key ${look}`}>${words}</span>`)}
        <button onClick=${() => (document.fullscreenElement ? document.exitFullscreen() : figure.current.requestFullscreen())}>Full screen</button>
      </figcaption>
    </figure>
    <p>${told}.</p>
    <${Tables} key=${kind.name + chosen} kind=${kind} ties=${ties} chosen=${chosen} agents=${log.agents} choose=${choose} />`
}

function Tables ({ kind, ties, chosen, ...rest }) {
  const [all, from, to] = kind.captions
  const tables = chosen
    ? [[from(chosen), ties.filter((tie) => tie.from === chosen)], [to(chosen), ties.filter((tie) => tie.to === chosen)]]
    : [[all, ties]]
  return tables.map(([caption, own]) => html`
    <${TiesTable} key=${caption} caption=${caption} measure=${kind.measure} ties=${own} chosen=${chosen} ...${rest} />`)
}

/**
 * The places of the agents rest on all ties of the log, so that no agent moves while other moments are shown. There are
 * none before the log is read. In a run that goes on, they change a little when the log has grown by a fifth, or when
 * somebody joins.
 */
function usePlaces (names, opinions, speeches, ready) {
  const before = useRef(new Map())
  const stage = Math.floor(Math.log(1 + opinions.length + speeches.length) / Math.log(GROWTH))
  return useMemo(() => {
    if (ready) before.current = settled(names, [...feelings(opinions), ...talks(speeches)], before.current)
    return before.current
  }, [names.length, stage, ready])
}

function counted (ties, sort) {
  return ties.filter((tie) => sortOf(tie) === sort).length
}
