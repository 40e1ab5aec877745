// What was said, the latest first, with who heard it: lately, or at any time before if words are searched for.
import { html } from './html.js'
import { useRows } from './rows.js'
import { Utterance } from './utterance.js'

const SHOWN_SECONDS = 120
const SHOWN = 100

export function Talk ({ log, t, seek, part, go }) {
  const words = (part ?? '').trim().toLowerCase()
  const { rows, complete } = useRows(log, 'kinds/speech', words ? -Infinity : t - SHOWN_SECONDS, t)
  const said = words ? rows.filter((one) => holds(one, words)) : rows
  return html`
    <label>Search <input type="search" value=${part ?? ''} onInput=${(event) => go({ part: event.target.value || null })} /></label>
    <p role="status">${told(said.length, words, complete)}</p>
    <ol class="talk">
      ${said.slice(-SHOWN).reverse().map((one) => html`<${Utterance} key=${one.event_id} log=${log} said=${one} seek=${seek} go=${go} />`)}
    </ol>`
}

/** Whether words are among those of an utterance, or in the names of its speaker and hearers. */
function holds ({ agent, data }, words) {
  return [data.text, agent, ...data.hearers].some((text) => text.toLowerCase().includes(words))
}

function told (count, words, complete) {
  if (!complete) return 'Loading…'
  const shown = count > SHOWN ? `, of which the last ${SHOWN} are shown` : ''
  return words ? `Found ${count}${shown}.` : `Said in the last two minutes: ${count}${shown}.`
}
