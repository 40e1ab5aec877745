// The society in figures over time.
import { Chart } from './chart.js'
import { html, useMemo } from './html.js'
import { useAllRows, useMade } from './rows.js'
import { acquaintance, itemKinds, utterances, valueAt } from './series.js'

export function OverTime ({ log, t, seek, chosen }) {
  const speeches = useAllRows(log, 'kinds/speech')
  const opinions = useAllRows(log, 'kinds/opinion')
  const names = log.agents
  const talk = useMade(speeches.rows, (rows) => utterances(rows, log.seconds), log.seconds)
  const known = useMade(opinions.rows, (rows) => acquaintance(rows, names), names.length)
  const talkLines = useMemo(() => [{ name: 'all', series: talk, look: 'mean' }], [talk])
  const knownLines = useMemo(() => [{ name: 'all', series: known, look: 'mean' }], [known])
  const axis = { seconds: log.seconds, t, seek }
  if (![speeches, opinions].every(({ ready }) => ready)) return html`<p>Loading…</p>`
  return html`
    <${ItemsOfEach} log=${log} chosen=${chosen} ...${axis} />
    <${Chart} title="Utterances per minute" told=${`${valueAt(talk, t)} in the last minute`} lines=${talkLines} ...${axis} />
    <${Chart} title="Pairs with a feeling, percent" told=${`${Math.round(valueAt(known, t))} % of all pairs`} lines=${knownLines} ...${axis} />
    <p><small>A click on a chart shows that moment.</small></p>`
}

/** The different items of each agent. */
export function ItemsOfEach ({ log, chosen, ...axis }) {
  const { rows: acquired, ready } = useAllRows(log, 'kinds/item.acquired')
  const kinds = useMade(acquired, (rows) => itemKinds(rows, log.agents), log.agents.length)
  const lines = useMemo(() => linesOf(kinds, chosen), [kinds, chosen])
  if (!ready) return html`<p>Loading…</p>`
  return html`<${Chart} title="Different items per agent" told=${toldItems(kinds, chosen, axis.t)} lines=${lines} ...${axis} />`
}

function linesOf ({ agents, mean }, chosen) {
  const plain = [...agents].filter(([name]) => name !== chosen).map(([name, series]) => ({ name, series, look: 'plain' }))
  const own = agents.has(chosen) ? [{ name: chosen, series: agents.get(chosen), look: 'chosen' }] : []
  return [...plain, { name: ' mean', series: mean, look: 'mean' }, ...own]
}

function toldItems ({ agents, mean }, chosen, t) {
  const counts = [...agents].map(([name, series]) => [name, valueAt(series, t)])
  const [best, most] = counts.reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
  const own = agents.has(chosen) && chosen !== best && `${chosen} ${valueAt(agents.get(chosen), t)}`
  return [`mean ${valueAt(mean, t).toFixed(1)}`, most && `most ${most} (${best})`, own].filter(Boolean).join(', ')
}
