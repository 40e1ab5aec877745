// The agents, and one of them as of the shown moment.
import { ToAgent } from './doing.js'
import { html } from './html.js'
import { useLatest, useLog } from './rows.js'
import { told } from './telling.js'
import { LATEST, LIST, Thoughts } from './thoughts.js'
import { clock } from './time.js'

const LINES = 40
const STATES = ['decision', 'goal', 'social_goal', 'inventory']
const PARTS = [[null, 'Now'], [LATEST, 'Latest thought'], [LIST, 'Thoughts']]

export function Agent ({ log, t, seek, chosen, part, go }) {
  useLog(log)
  if (!chosen) {
    return html`<ul class="agents">${log.agents.map((name) => html`
      <li key=${name}><button onClick=${() => go({ agent: name })}>${name}</button></li>`)}</ul>`
  }
  const shown = part && part !== LATEST ? LIST : part
  return html`
    <p><button onClick=${() => go({ agent: null })}>All agents</button></p>
    <h2>${chosen}</h2>
    <nav role="tablist" aria-label=${chosen}>${PARTS.map(([name, label]) => html`
      <button key=${label} role="tab" aria-selected=${name === shown} onClick=${() => go({ part: name })}>${label}</button>`)}
    </nav>
    ${part
      ? html`<${Thoughts} key=${chosen} log=${log} name=${chosen} t=${t} seek=${seek} part=${part} go=${go} />`
      : html`<${Life} key=${chosen} log=${log} name=${chosen} t=${t} />`}`
}

function Life ({ log, name, t }) {
  const { rows: past, complete } = useLatest(log, `agents/${name}`, t, (rows) => tellsAll(rows, log))
  const [decision, goal, social, inventory] = STATES.map((kind) => lastOf(past, kind))
  return html`
    <dl>
      ${decision && html`<dt>does</dt><dd>${decision.data.intent}${decision.data.because && `, because ${decision.data.because}`}</dd>`}
      ${goal && html`<dt>wants</dt><dd>${goal.data.text}</dd>`}
      ${social && html`<dt>among the others</dt><dd>${social.data.text}</dd>`}
      ${inventory && html`<dt>carries</dt><dd>${carried(inventory.data.items)}</dd>`}
    </dl>
    ${log.source.canAct && html`<${ToAgent} log=${log} name=${name} />`}
    ${!complete && html`<p>Loading…</p>`}
    <ol class="life">${told(past).slice(-LINES).reverse().map(([one, words]) => html`
      <li key=${one.event_id}><time>${clock(one.t)}</time> <b>${one.kind}</b> ${words}</li>`)}</ol>`
}

/** Whether events are enough to tell the present state of an agent and the last lines of its life. */
function tellsAll (rows, log) {
  return told(rows).length >= LINES && STATES.every((kind) => !log.kinds.has(kind) || lastOf(rows, kind))
}

function lastOf (rows, kind) {
  return rows.findLast((one) => one.kind === kind)
}

function carried (items) {
  const counts = Object.entries(items)
  return counts.length ? counts.map(([item, count]) => `${count} ${item}`).join(', ') : 'nothing'
}
