// The agents, and one of them as of the shown moment.
import { html, useEffect, useState } from './html.js'
import { between, clock } from './time.js'

const LINES = 40

export function Agent ({ run, source, t, chosen, choose }) {
  if (!chosen) {
    return html`<ul class="agents">${run.agents.map((name) => html`
      <li key=${name}><button onClick=${() => choose(name)}>${name}</button></li>`)}</ul>`
  }
  return html`
    <p><button onClick=${() => choose(null)}>All agents</button></p>
    <h2>${chosen}</h2>
    <${Life} key=${chosen} source=${source} name=${chosen} t=${t} />`
}

function Life ({ source, name, t }) {
  const [rows, setRows] = useState(null)
  useEffect(() => { source.ofAgent(name).then(setRows) }, [source, name])
  if (!rows) return html`<p>Loading…</p>`
  const past = between(rows, -Infinity, t)
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
