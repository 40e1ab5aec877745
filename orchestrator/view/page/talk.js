// What was said lately, the latest first, with who heard it.
import { html } from './html.js'
import { useRows } from './rows.js'
import { clock } from './time.js'

const SHOWN_SECONDS = 120
const SHOWN = 60

export function Talk ({ log, t, go }) {
  const { rows, complete } = useRows(log, 'kinds/speech', t - SHOWN_SECONDS, t)
  const said = rows.slice(-SHOWN).reverse()
  if (!complete) return html`<p>Loading…</p>`
  if (!said.length) return html`<p>Nobody has said anything in the last two minutes.</p>`
  return html`<ol class="talk">
    ${said.map((one) => html`
      <li key=${one.event_id}>
        <time>${clock(one.t)}</time> <button onClick=${() => go({ agent: one.agent, panel: 'agents' })}>${one.agent}</button>
        <q>${one.data.text}</q>
        <small>${hearers(one.data.hearers)}</small>
      </li>`)}
  </ol>`
}

function hearers (names) {
  return names.length ? `heard by ${names.join(', ')}` : 'heard by nobody'
}
