// Feelings that actors show to somebody, and what that agent comes to feel about each of them.
import { Chart } from 'civitas/chart.js'
import { html, useMemo } from 'civitas/html.js'
import { useAllRows } from 'civitas/rows.js'
import { valueAt } from 'civitas/series.js'
import { lastAt } from 'civitas/time.js'

const SHOWN = 12

export const panel = { name: 'feelings', label: 'Feelings shown', kinds: ['performance'], View: Feelings }

function Feelings ({ log, t, seek, chosen, go }) {
  const performances = useAllRows(log, 'kinds/performance')
  const opinions = useAllRows(log, 'kinds/opinion')
  const pairs = useMemo(() => pairsOf(performances.rows, opinions.rows), [performances.rows.length, opinions.rows.length])
  if (!performances.ready || !opinions.ready) return html`<p>Loading…</p>`
  const own = chosen ? pairs.filter(({ actor, to }) => [actor, to].includes(chosen)) : pairs
  return html`
    <p>From 0, hate, to 10, love. Grey: the feeling that the last words of the actor were written to show. Coloured: what the other one feels about the actor.</p>
    ${chosen && html`<p>Pairs with ${chosen} alone. <button onClick=${() => go({ agent: null })}>All agents</button></p>`}
    ${own.length === 0 && html`<p>Nobody has shown a feeling to somebody yet.</p>`}
    ${own.slice(0, SHOWN).map((pair) => html`<${Pair} key=${`${pair.actor} ${pair.to}`} pair=${pair} seconds=${log.seconds} t=${t} seek=${seek} />`)}
    ${own.length > SHOWN && html`<p><small>${SHOWN} of ${own.length} pairs are shown: choose an agent on the map.</small></p>`}`
}

function Pair ({ pair: { actor, to, shown, felt }, ...axis }) {
  const lines = useMemo(() => [{ name: 'shown', series: shown, look: 'plain' }, ...(felt.length ? [{ name: 'felt', series: felt, look: 'chosen' }] : [])], [shown, felt])
  return html`<${Chart} title=${`${actor} to ${to}`} told=${toldAt(shown, felt, axis.t)} lines=${lines} ...${axis} />`
}

/**
 * The pairs of an actor and an agent to which it showed feelings, in the order of the first ones.
 * @returns {{actor: string, to: string, shown: [number, number][], felt: [number, number][]}[]}
 */
export function pairsOf (performances, opinions) {
  const pairs = new Map()
  for (const { t, agent, data } of performances) {
    if (data.to === null || data.feeling === null) continue
    const name = JSON.stringify([agent, data.to])
    if (!pairs.has(name)) pairs.set(name, { actor: agent, to: data.to, shown: [], felt: [] })
    pairs.get(name).shown.push([t, data.feeling])
  }
  for (const { t, agent, data } of opinions) pairs.get(JSON.stringify([data.about, agent]))?.felt.push([t, data.score])
  return [...pairs.values()]
}

/** What was shown and what is felt at a time, in words. */
export function toldAt (shown, felt, t) {
  const at = (series) => lastAt(series, t, ([time]) => time) < 0 ? 'nothing yet' : String(Math.round(10 * valueAt(series, t)) / 10)
  return `shown ${at(shown)}, felt ${at(felt)}`
}
