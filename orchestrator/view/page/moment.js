// A time of the run clock that leads to its moment.
import { html } from './html.js'
import { clock } from './time.js'

export function Moment ({ t, seek }) {
  return html`<button onClick=${() => seek(t)}><time>${clock(t)}</time></button>`
}
