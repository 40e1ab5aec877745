// Marks above the scrubber: moments that matter, gathered where they are close.
import { html, useMemo } from './html.js'
import { gathered } from './mark_places.js'
import { clock } from './time.js'

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

/** They are gathered when the log changes, and not for every moment that is shown. */
export function Marks ({ log, panels, seek }) {
  const told = useMemo(() => Object.assign({}, MARKED, ...panels.map((one) => one.marks)), [panels])
  const places = useMemo(() => gathered(log, Object.keys(told)), [log, told, log.came.length, log.seconds])
  return useMemo(() => html`<div class="marks">${places.map(({ t, counts }) => {
    const words = `${clock(t)}: ${[...counts].map(([kind, count]) => count > 1 ? `${count} × ${told[kind]}` : told[kind]).join(', ')}`
    return html`<button key=${t} title=${words} aria-label=${words} style=${{ left: `${100 * t / Math.max(1, log.seconds)}%` }} onClick=${() => seek(t)} />`
  })}</div>`, [places])
}
