// Some runs side by side: their figures, and charts over the run clock.
import { html, useEffect, useState } from './html.js'
import { hashOf } from './address.js'
import { Curves } from './compare_charts.js'
import { ToRuns } from './run.js'
import { COLUMNS, FIGURES, shortNames, valueOf } from './run_columns.js'
import { runs as allRuns } from './sources.js'

const FACTS = COLUMNS.filter(({ name }) => ['status', 'scenario', 'condition', 'seed', 'engine'].includes(name))

/** @param {{ids: string[]}} props the names of the runs */
export function Compare ({ ids }) {
  const [listed, setListed] = useState(null)
  const [failure, setFailure] = useState(null)
  useEffect(() => {
    allRuns().then(setListed, (error) => setFailure(error.message))
  }, [])
  if (failure) return html`<p class="failure" role="alert">${failure}</p>`
  if (!listed) return html`<p class="loading">Loading the runs…</p>`
  const runs = ids.map((id) => listed.find((run) => run.id === id)).filter(Boolean)
  const gone = ids.filter((id) => !runs.some((run) => run.id === id))
  const names = shortNames(runs)
  return html`
    <div class="runs">
      <header><${ToRuns} ticked=${ids} /><h1>Comparison</h1></header>
      ${gone.map((id) => html`<p role="alert">There is no run ${id} on this page.</p>`)}
      <div class="wide" tabindex="0" role="region" aria-label="Figures">
        <table>
          <caption>Figures of the whole run; a run that goes on has none yet.</caption>
          <thead><tr><th scope="col">Figure</th>${runs.map((run, at) => html`<th scope="col"><a href=${hashOf({ run: run.id })} title=${run.id}>${names[at]}</a></th>`)}</tr></thead>
          <tbody>${[...FACTS, ...FIGURES].map((column) => html`
            <tr key=${column.name}>
              <th scope="row">${column.label}</th>
              ${runs.map((run) => html`<td key=${run.id}>${column.told(valueOf(run, column), run)}</td>`)}
            </tr>`)}</tbody>
        </table>
      </div>
      <${Curves} runs=${runs} names=${names} />
    </div>`
}
