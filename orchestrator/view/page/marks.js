// Marks above the scrubber: moments that matter, gathered where they are close.
import { html } from './html.js'
import { useRows } from './rows.js'
import { clock } from './time.js'

const PLACES = 60

/** What happened, by kind of event; a panel of an experiment adds its own kinds. */
const MARKED = {
  'agent.joined': 'joined',
  'agent.left': 'left',
  'agent.died': 'died',
  'world.lost': 'the world was lost',
  'shard.lost': 'a shard was lost',
  intervention: 'intervened',
  fault: 'fault'
}

export function Marks ({ log, panels, seek }) {
  const told = Object.assign({}, MARKED, ...panels.map((one) => one.marks))
  const kinds = Object.keys(told)
  const rows = kinds.map((kind) => useRows(log, `kinds/${kind}`, -Infinity, Infinity).rows)
  const places = new Map()
  rows.forEach((events, at) => events.forEach((event) => {
    const place = Math.floor(PLACES * event.t / Math.max(1, log.seconds))
    if (!places.has(place)) places.set(place, { t: event.t, counts: new Map() })
    const mark = places.get(place)
    mark.t = Math.min(mark.t, event.t)
    mark.counts.set(kinds[at], (mark.counts.get(kinds[at]) ?? 0) + 1)
  }))
  return html`<div class="marks">${[...places.values()].map(({ t, counts }) => {
    const words = `${clock(t)}: ${[...counts].map(([kind, count]) => count > 1 ? `${count} × ${told[kind]}` : told[kind]).join(', ')}`
    return html`<button key=${t} title=${words} aria-label=${words} style=${{ left: `${100 * t / Math.max(1, log.seconds)}%` }} onClick=${() => seek(t)} />`
  })}</div>`
}
