// The graph of the agents: dots that can be chosen, and the ties between them.
import { agentColour } from './colours.js'
import { html, useMemo, useRef, useState } from './html.js'
import { fitted } from './layout.js'
import { short } from './names.js'
import { useSize } from './size.js'
import { sortOf } from './ties.js'

const MARGIN = 28
const BEND = 0.12
const DOT = 7
const DOT_SIZE_MAX = 11
const DOT_SHARE = 0.32
const SPACING_OF_NAMES = 28
const LEVELS = 3
const CHARACTER = 6.6
const LINE = 13
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * @param {{
 *   names: string[], places: Map<string, {x: number, y: number}>, ties: object[], label: string, chosen: string | null,
 *   choose: (name: string | null) => void, isHere: (place: number) => boolean
 * }} props `places` as of layout.js, `ties` as of ties.js; `isHere` gets the place of an agent in `names`
 */
export function Graph ({ names, places, ties, label, chosen, choose, isHere }) {
  const frame = useRef(null)
  const size = useSize(frame)
  const [near, setNear] = useState(null)
  const spots = useMemo(() => fitted(places, size, MARGIN), [places, ...size])
  const lines = useMemo(() => bundles(ties, spots), [ties, spots])
  const spacing = Math.sqrt(size[0] * size[1] / names.length)
  const isCrowd = spacing < SPACING_OF_NAMES
  const told = chosen ?? near
  return html`
    <div class="graph" ref=${frame}>
      <svg width=${size[0]} height=${size[1]} role="img" aria-label=${label} class=${`${told ? 'dimmed' : ''} ${isCrowd ? 'crowd' : ''}`}>
        <marker id="tie-end" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto">
          <path d="M0 0L6 3L0 6z" />
        </marker>
        ${lines}
        ${told && html`<g class="own">${ties.filter(({ from, to }) => from === told || to === told).map((tie) => html`
          <path key=${`${tie.from} ${tie.to}`} class=${look(tie)} d=${way(tie, spots)} marker-end="url(#tie-end)" />`)}</g>`}
        <${Names} names=${isCrowd ? [] : names} spots=${spots} first=${[near, chosen]} />
      </svg>
      <${Dots} width=${`${Math.min(DOT_SIZE_MAX, DOT_SHARE * spacing)}px`} names=${names} spots=${spots} chosen=${chosen} choose=${choose} isHere=${isHere} setNear=${setNear} />
    </div>`
}

/** All ties as one path for each look, so that thousands are drawn quickly. Dislikes are drawn last. */
function bundles (ties, spots) {
  const ways = new Map()
  for (const tie of ties) {
    const found = ways.get(look(tie)) ?? []
    ways.set(look(tie), found)
    found.push(way(tie, spots))
  }
  return [...ways].sort(([one], [other]) => (one < other ? 1 : -1)).map(([name, found]) => html`<path key=${name} class=${name} d=${found.join('')} />`)
}

function look (tie) {
  return `tie ${sortOf(tie)} width-${Math.max(1, Math.ceil(LEVELS * Math.abs(tie.weight)))}`
}

/** A tie bends to its right, so that both directions between two agents are seen. It ends at the dot. */
function way ({ from, to }, spots) {
  if (!spots.has(from) || !spots.has(to) || from === to) return ''
  const [x, y] = spots.get(from)
  const [toX, toY] = spots.get(to)
  const [midX, midY] = [(x + toX) / 2 - BEND * (toY - y), (y + toY) / 2 + BEND * (toX - x)]
  const rest = Math.hypot(toX - midX, toY - midY) || 1
  const [endX, endY] = [toX - DOT * (toX - midX) / rest, toY - DOT * (toY - midY) / rest]
  return `M${[x, y].map(Math.round)}Q${[midX, midY, endX, endY].map(Math.round)}`
}

function Dots ({ width, names, spots, chosen, choose, isHere, setNear }) {
  const [stop, setStop] = useState(null)
  const list = useRef(null)
  const tabStop = [stop, chosen, names[0]].find((name) => names.includes(name))
  const step = (event) => {
    if (!(event.key in STEPS)) return
    const at = names.indexOf(tabStop) + STEPS[event.key]
    list.current.children[Math.max(0, Math.min(names.length - 1, at))].firstChild.focus()
    event.preventDefault()
  }
  const here = names.filter((_, place) => isHere(place))
  return useMemo(() => html`
    <ul ref=${list} onKeyDown=${step} aria-label="Agents in the graph">${names.map((name, place) => spots.has(name) && html`
      <li key=${name} style=${{ left: `${spots.get(name)[0]}px`, top: `${spots.get(name)[1]}px`, color: agentColour(place) }}>
        <button aria-label=${name} aria-pressed=${name === chosen} tabindex=${name === tabStop ? 0 : -1} class=${isHere(place) ? '' : 'away'} style=${{ width, height: width }}
          onClick=${() => choose(name === chosen ? null : name)} onMouseEnter=${() => setNear(name)} onMouseLeave=${() => setNear(null)}
          onFocus=${() => { setStop(name); setNear(name) }} onBlur=${() => setNear(null)} />
      </li>`)}</ul>`, [width, names.length, spots, chosen, tabStop, here.length])
}

/** The names that fit without hiding each other; those of `first` are shown before all others. In a crowd, only they are. */
function Names ({ names, spots, first }) {
  return useMemo(() => {
    const shown = []
    for (const name of new Set([...first, ...names])) {
      if (!spots.has(name)) continue
      const [x, y] = spots.get(name)
      const box = { name, x, y: y + DOT + LINE, half: short(name).length * CHARACTER / 2 }
      if (!shown.some((other) => Math.abs(other.x - x) < other.half + box.half && Math.abs(other.y - box.y) < LINE)) shown.push(box)
    }
    return html`<g aria-hidden="true">${shown.map(({ name, x, y }) => html`<text key=${name} x=${x} y=${y}>${short(name)}</text>`)}</g>`
  }, [names.length, spots, ...first])
}
