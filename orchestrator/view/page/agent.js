// The agents, and one of them as of the shown moment.
import { html } from './html.js'
import { useLog, useRows } from './rows.js'
import { clock } from './time.js'

const LINES = 40

export function Agent ({ log, t, chosen, go }) {
  useLog(log)
  if (!chosen) {
    return html`<ul class="agents">${log.agents.map((name) => html`
      <li key=${name}><button onClick=${() => go({ agent: name })}>${name}</button></li>`)}</ul>`
  }
  return html`
    <p><button onClick=${() => go({ agent: null })}>All agents</button></p>
    <h2>${chosen}</h2>
    <${Life} key=${chosen} log=${log} name=${chosen} t=${t} />`
}

function Life ({ log, name, t }) {
  const { rows: past, complete } = useRows(log, `agents/${name}`, -Infinity, t)
  const last = (kind) => past.findLast((one) => one.kind === kind)
  const [decision, goal, social, inventory] = ['decision', 'goal', 'social_goal', 'inventory'].map(last)
  const thoughts = past.filter((one) => one.kind in TOLD).slice(-LINES).reverse()
  return html`
    <dl>
      ${decision && html`<dt>does</dt><dd>${decision.data.intent}${decision.data.because && `, because ${decision.data.because}`}</dd>`}
      ${goal && html`<dt>wants</dt><dd>${goal.data.text}</dd>`}
      ${social && html`<dt>among the others</dt><dd>${social.data.text}</dd>`}
      ${inventory && html`<dt>carries</dt><dd>${carried(inventory.data.items)}</dd>`}
    </dl>
    ${!complete && html`<p>Loading…</p>`}
    <ol class="life">${thoughts.map((one) => html`
      <li key=${one.event_id}><time>${clock(one.t)}</time> <b>${one.kind}</b> ${TOLD[one.kind](one.data)}</li>`)}</ol>`
}

const TOLD = {
  speech: (data) => `“${data.text}”`,
  heard: (data) => `${data.speaker}: “${data.text}”`,
  memory: (data) => data.text,
  reflection: (data) => data.text,
  plan: (data) => data.text,
  opinion: (data) => `${data.about}: ${data.score} of 10`,
  'action.finished': (data) => `${data.skill ?? ''} ${data.status}`
}

function carried (items) {
  const counts = Object.entries(items)
  return counts.length ? counts.map(([item, count]) => `${count} ${item}`).join(', ') : 'nothing'
}
