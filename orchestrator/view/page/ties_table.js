// Ties in words, the strongest first.
import { html, useState } from './html.js'

const SHOWN = 12

/**
 * @param {{
 *   caption: string, measure: string, ties: object[], chosen: string | null, agents: string[],
 *   choose: (name: string) => void
 * }} props `ties` as of ties.js; the chosen agent is not named in every row
 */
export function TiesTable ({ caption, measure, ties, chosen, agents, choose }) {
  const [all, setAll] = useState(false)
  const columns = [['From', 'from'], ['To', 'to']].filter(([, end]) => !chosen || ties.some((tie) => tie[end] !== chosen))
  return html`
    <table class="ties">
      <caption>${caption}</caption>
      <thead><tr>${columns.map(([title]) => html`<th scope="col">${title}</th>`)}<th scope="col">${measure}</th></tr></thead>
      <tbody>${(all ? ties : ties.slice(0, SHOWN)).map((tie) => html`
        <tr key=${`${tie.from} ${tie.to}`}>
          ${columns.map(([, end]) => html`<td>${agents.includes(tie[end]) ? html`<button onClick=${() => choose(tie[end])}>${tie[end]}</button>` : tie[end]}</td>`)}
          <td>${tie.told} <small title=${tie.note}>${tie.note}</small></td>
        </tr>`)}</tbody>
    </table>
    ${ties.length > SHOWN && html`<button onClick=${() => setAll(!all)}>${all ? `The strongest ${SHOWN}` : `All ${ties.length}`}</button>`}`
}
