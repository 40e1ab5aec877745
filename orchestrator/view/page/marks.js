// Marks above the scrubber: moments that matter, gathered where they are close.
import { html, useMemo } from './html.js'
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
  const told = useMemo(() => Object.assign({}, MARKED, ...panels.map((one) => one.marks)), [panels])
  const places = useMemo(() => gathered(log, Object.keys(told)), [told, log.came.length, log.seconds])
  return useMemo(() => html`<div class="marks">${places.map(({ t, counts }) => {
    const words = `${clock(t)}: ${[...counts].map(([kind, count]) => count > 1 ? `${count} × ${told[kind]}` : told[kind]).join(', ')}`
    return html`<button key=${t} title=${words} aria-label=${words} style=${{ left: `${100 * t / Math.max(1, log.seconds)}%` }} onClick=${() => seek(t)} />`
  })}</div>`, [places])
}

/** The moments of some kinds of event, those that are close together as one. */
function gathered (log, kinds) {
  const places = new Map()
  for (const kind of kinds) {
    for (const [t, count] of log.moments.get(kind) ?? []) {
      const place = Math.floor(PLACES * t / Math.max(1, log.seconds))
      if (!places.has(place)) places.set(place, { t, counts: new Map() })
      const mark = places.get(place)
      mark.t = Math.min(mark.t, t)
      mark.counts.set(kind, (mark.counts.get(kind) ?? 0) + count)
    }
  }
  return [...places.values()]
}
