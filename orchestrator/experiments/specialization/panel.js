// Roles over time, as the measures of the experiment read them in the social goals of each agent.
import { html, useMemo } from 'civitas/html.js'
import { colourAt, fillAt, Legend } from 'civitas/looks.js'
import { Ribbons } from 'civitas/ribbons.js'
import { useAllRows, useMade, useRows } from 'civitas/rows.js'
import { countsOver, statesAt } from 'civitas/stacks.js'
import { valueAt } from 'civitas/series.js'
import { between, clock } from 'civitas/time.js'

const ROLES = 'kinds/reading.specialization.role'
const LETTERS = 2

export const panel = { name: 'specialization', label: 'Roles', kinds: ['reading.specialization.role'], View: Roles, signs }

function Roles ({ log, t, seek, chosen, go }) {
  const { rows, ready } = useAllRows(log, ROLES)
  const layers = useMade(rows, (changes) => countsOver(changes, roleOf))
  const names = useMemo(() => layers.map(({ name }) => name), [layers])
  if (!ready) return html`<p>Loading…</p>`
  const counts = new Map(layers.map(({ name, series }) => [name, valueAt(series, t)]))
  const told = toldCounts(counts)
  return html`
    <${Ribbons} title="Agents by role" told=${told} layers=${layers} seconds=${log.seconds} t=${t} seek=${seek} />
    <${Legend} names=${names} told=${(name) => counts.get(name)} />
    <p><small>A role is read in an agent's last five social goals, as in the report: by a judge if a run of models was
      judged, otherwise by a list of words.</small></p>
    ${chosen
      ? html`<${Course} log=${log} name=${chosen} changes=${rows.filter((one) => one.agent === chosen)} names=${names} t=${t} seek=${seek} go=${go} />`
      : html`<${Table} agents=${log.agents} roles=${statesAt(rows, roleOf, t)} names=${names} go=${go} />`}`
}

function Table ({ agents, roles, names, go }) {
  const place = (agent) => roles.has(agent) ? names.indexOf(roles.get(agent)) : names.length
  const sorted = [...agents].sort((one, other) => place(one) - place(other) || one.localeCompare(other))
  return html`
    <table>
      <caption>Everybody's role at this moment</caption>
      <thead><tr><th scope="col">Agent</th><th scope="col">Role</th></tr></thead>
      <tbody>${sorted.map((agent) => html`
        <tr key=${agent}>
          <td><button onClick=${() => go({ agent })}>${agent}</button></td>
          <td>${roles.has(agent) ? html`<${Role} name=${roles.get(agent)} names=${names} />` : 'none yet'}</td>
        </tr>`)}</tbody>
    </table>`
}

/** The roles that one agent has taken up, and what it wants among the others now. */
function Course ({ log, name, changes, names, t, seek, go }) {
  const goal = useRows(log, `agents/${name}`, -Infinity, t).rows.findLast((one) => one.kind === 'social_goal')
  return html`
    <h2>${name}</h2>
    <p>${goal ? `Among the others: ${goal.data.text}` : 'It has no social goal yet.'}</p>
    <ol class="course">${between(changes, -Infinity, t).reverse().map((one) => html`
      <li key=${one.event_id}>
        <button onClick=${() => seek(one.t)}><time>${clock(one.t)}</time></button> <${Role} name=${roleOf(one)} names=${names} />
      </li>`)}</ol>
    <p><button onClick=${() => go({ agent: null })}>All agents</button></p>`
}

function Role ({ name, names }) {
  return html`<svg width="14" height="14" aria-hidden="true"><rect width="14" height="14" fill=${fillAt(names.indexOf(name))} /></svg> ${name}`
}

function signs (log, t) {
  const { rows } = log.rows(ROLES, -Infinity, Infinity)
  const names = countsOver(rows, roleOf).map(({ name }) => name)
  return signsOf(statesAt(rows, roleOf, t), names)
}

/** What the map shows at agents. @param {Map<string, string>} roles by agent @param {string[]} names of all roles */
export function signsOf (roles, names) {
  return new Map([...roles].map(([agent, role]) => [agent, { colour: colourAt(names.indexOf(role)), text: role.slice(0, LETTERS) }]))
}

/** How many play each role, the most first. */
export function toldCounts (counts) {
  const played = [...counts].filter(([, count]) => count > 0).sort((one, other) => other[1] - one[1])
  return played.map(([name, count]) => `${count} ${name}`).join(', ') || 'nobody has a role yet'
}

export function roleOf ({ data }) {
  return data.role
}
