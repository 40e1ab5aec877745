// How a study stands: its conditions and repeats, the state of each run, and the time that is left.
import { html } from './html.js'
import { hashOf } from './address.js'

export function Study ({ study }) {
  if (study.problem) return html`<p role="alert">${study.problem}</p>`
  const repeats = Array.from({ length: study.repeats }, (_, at) => at + 1)
  const at = new Map(study.planned.map((one) => [`${one.repeat} ${one.condition}`, one]))
  return html`
    <section class="study" aria-label="Study">
      <h2>${study.name}</h2>
      <p>${study.description}</p>
      <p role="status">${toldOf(study)}</p>
      <div class="wide" tabindex="0" role="region" aria-label="Planned runs">
        <table>
          <thead><tr><th scope="col">Condition</th>${repeats.map((repeat) => html`<th scope="col">repeat ${repeat}</th>`)}</tr></thead>
          <tbody>${study.conditions.map((condition) => html`
            <tr key=${condition}>
              <th scope="row">${condition}</th>
              ${repeats.map((repeat) => html`<td><${Cell} planned=${at.get(`${repeat} ${condition}`)} /></td>`)}
            </tr>`)}</tbody>
        </table>
      </div>
    </section>`
}

function toldOf ({ planned, done, failed, is_going: isGoing, time_left: timeLeft, name }) {
  const counts = `${done} of ${planned.length} runs are done${failed ? `, ${failed} failed` : ''}.`
  if (done + failed === planned.length) return counts
  if (!isGoing) return `${counts} No sweep is in progress: civitas sweep ${name} does the others.`
  return timeLeft ? `${counts} About ${timeLeft} left.` : counts
}

function Cell ({ planned: { id, status, minutes, minutes_run: lived } }) {
  const words = { running: `running, ${(lived ?? 0).toFixed(1)} of ${minutes} min`, starting: 'setting up' }[status] ?? status
  return id === null ? words : html`<a href=${hashOf({ run: id })}>${words}</a>`
}
