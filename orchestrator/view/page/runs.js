// The list of runs: sorted, filtered, and ticked for a comparison.
import { html, useEffect, useState } from './html.js'
import { hashOf, visit } from './address.js'
import { COLUMNS, found, sorted, valueOf } from './run_columns.js'
import { followRuns } from './sources.js'
import { Study } from './study.js'

const COMPARED_MAX = 8
const LATEST = '-started'

/** @param {{address: object, go: (change: object) => void}} props the address has the order, the words and the ticks */
export function Runs ({ address, go }) {
  const { told, failure } = useListing()
  if (!told) return failure ? html`<p class="failure" role="alert">${failure}</p>` : html`<p class="loading">Loading the runs…</p>`
  const { runs, study } = told
  const order = address.sort ?? LATEST
  const shown = sorted(found(runs, address.words ?? ''), order)
  const ticked = address.ticked.filter((id) => runs.some((run) => run.id === id))
  const tick = (id) => go({ ticked: ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id] })
  return html`
    <div class="runs">
      <h1>Runs</h1>
      ${failure && html`<p role="alert">${failure}</p>`}
      ${study && html`<${Study} study=${study} />`}
      ${runs.length
        ? html`
          <${Tools} words=${address.words ?? ''} ticked=${ticked} count=${shown.length} all=${runs.length} go=${go} />
          <${Table} runs=${shown} order=${order} ticked=${ticked} tick=${tick} go=${go} />`
        : html`<p role="status">There are no runs in this folder yet: start one with <code>civitas run village</code>. It is listed here as soon as it begins.</p>`}
    </div>`
}

/** The runs and their study, as the server tells them. */
function useListing () {
  const [told, setTold] = useState(null)
  const [failure, setFailure] = useState(null)
  useEffect(() => followRuns(setTold, setFailure), [])
  return { told, failure }
}

function Tools ({ words, ticked, count, all, go }) {
  const isPossible = ticked.length > 1 && ticked.length <= COMPARED_MAX
  return html`
    <p class="tools">
      <label>Filter <input type="search" value=${words} onInput=${(event) => go({ words: event.target.value || null })} /></label>
      <span role="status">${count === all ? `${all} runs` : `${count} of ${all} runs`}</span>
      <button disabled=${!isPossible} onClick=${() => visit({ compare: ticked })}>Compare ${ticked.length} runs</button>
      ${ticked.length > 0 && html`<button onClick=${() => go({ ticked: [] })}>Untick all</button>`}
      ${!isPossible && html`<small>Tick 2 to ${COMPARED_MAX} runs to compare them.</small>`}
    </p>`
}

function Table ({ runs, order, ticked, tick, go }) {
  return html`
    <div class="wide" tabindex="0" role="region" aria-label="Runs">
      <table>
        <thead><tr><th scope="col"><span class="hidden">Compare</span></th>${COLUMNS.map((column) => html`
          <${Title} key=${column.name} column=${column} order=${order} go=${go} />`)}</tr></thead>
        <tbody>${runs.map((run) => html`<${Row} key=${run.id} run=${run} isTicked=${ticked.includes(run.id)} tick=${tick} />`)}</tbody>
      </table>
    </div>`
}

/** The first press sorts upwards, the next one downwards. */
function Title ({ column: { name, label }, order, go }) {
  const way = order === name ? 'ascending' : order === `-${name}` ? 'descending' : 'none'
  return html`
    <th scope="col" aria-sort=${way}>
      <button onClick=${() => go({ sort: way === 'ascending' ? `-${name}` : name })}>${label}<span aria-hidden="true">${{ ascending: ' ▲', descending: ' ▼', none: '' }[way]}</span></button>
    </th>`
}

function Row ({ run, isTicked, tick }) {
  const [, ...others] = COLUMNS
  return html`
    <tr>
      <td><input type="checkbox" aria-label=${`Compare ${run.id}`} checked=${isTicked} disabled=${Boolean(run.problem)} onChange=${() => tick(run.id)} /></td>
      <th scope="row"><a href=${hashOf({ run: run.id })}>${run.id}</a></th>
      ${run.problem
        ? html`<td class="problem" colspan=${others.length}>${run.problem}</td>`
        : others.map((column) => html`<td key=${column.name} class=${column.isNumber ? 'number' : ''}>${column.told(valueOf(run, column), run)}</td>`)}
    </tr>`
}
