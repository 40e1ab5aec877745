// The item race: how many different items each agent and all together have acquired, and who had which first.
import { Chart } from 'civitas/chart.js'
import { html, useMemo } from 'civitas/html.js'
import { ItemsOfEach } from 'civitas/over_time.js'
import { useAllRows, useMade } from 'civitas/rows.js'
import { valueAt } from 'civitas/series.js'
import { between, clock } from 'civitas/time.js'

const SHOWN = 40

export const panel = { name: 'items', label: 'Items', kinds: [], View: Items }

function Items ({ log, t, seek, chosen, go }) {
  const { rows, ready } = useAllRows(log, 'kinds/item.acquired')
  const fresh = useMade(rows, newToTheirAgents)
  const first = useMade(fresh, newToAll)
  const together = useMemo(() => [{ name: 'all', series: [[0, 0], ...first.map((one, at) => [one.t, at + 1])], look: 'mean' }], [first])
  if (!ready) return html`<p>Loading…</p>`
  const axis = { seconds: log.seconds, t, seek }
  return html`
    <${ItemsOfEach} log=${log} chosen=${chosen} ...${axis} />
    <${Chart} title="Different items of all together" told=${`${valueAt(together[0].series, t)} items`} lines=${together} ...${axis} />
    ${chosen
      ? html`<${Latest} title=${`New to ${chosen}`} rows=${between(fresh, -Infinity, t).filter((one) => one.agent === chosen)} first=${first} seek=${seek} go=${go} />
        <p><button onClick=${() => go({ agent: null })}>All agents</button></p>`
      : html`<${Latest} title="New to all" rows=${between(first, -Infinity, t)} first=${first} seek=${seek} go=${go} />
        <${Standing} rows=${standing(log.agents, between(fresh, -Infinity, t))} seek=${seek} go=${go} />`}`
}

/** What was acquired that was new, the latest first. */
function Latest ({ title, rows, first, seek, go }) {
  return html`
    <h2>${title}: ${rows.length}</h2>
    <ol class="found">${rows.slice(-SHOWN).reverse().map((one) => html`
      <li key=${one.event_id}>
        <button onClick=${() => seek(one.t)}><time>${clock(one.t)}</time></button> <b>${one.data.item}</b>${' '}
        <button onClick=${() => go({ agent: one.agent })}>${one.agent}</button>
        ${first.includes(one) && html` <small>the first of all</small>`}
      </li>`)}</ol>
    ${rows.length > SHOWN && html`<p><small>The last ${SHOWN} are shown.</small></p>`}`
}

function Standing ({ rows, seek, go }) {
  return html`
    <h2>Agents</h2>
    <table>
      <thead><tr><th scope="col">Agent</th><th scope="col">Different items</th><th scope="col">Latest new one</th></tr></thead>
      <tbody>${rows.map(({ agent, count, latest }) => html`
        <tr key=${agent}>
          <td><button onClick=${() => go({ agent })}>${agent}</button></td><td>${count}</td>
          <td>${latest && html`${latest.data.item} <button onClick=${() => seek(latest.t)}><time>${clock(latest.t)}</time></button>`}</td>
        </tr>`)}</tbody>
    </table>`
}

/** The events by which an agent had one more different item than before. */
export function newToTheirAgents (acquired) {
  const counts = new Map()
  return acquired.filter(({ agent, data }) => {
    const isMore = data.unique_total > (counts.get(agent) ?? 0)
    if (isMore) counts.set(agent, data.unique_total)
    return isMore
  })
}

/** The events by which somebody had an item that nobody had had before, of those by which it was new to them. */
export function newToAll (fresh) {
  const known = new Set()
  return fresh.filter(({ data }) => {
    const isNew = !known.has(data.item)
    known.add(data.item)
    return isNew
  })
}

/** All agents with the number of their items and the latest new one, the most items first. */
export function standing (agents, fresh) {
  const latest = new Map(fresh.map((one) => [one.agent, one]))
  const count = (agent) => latest.get(agent)?.data.unique_total ?? 0
  return agents.map((agent) => ({ agent, count: count(agent), latest: latest.get(agent) ?? null }))
    .sort((one, other) => other.count - one.count || one.agent.localeCompare(other.agent))
}
