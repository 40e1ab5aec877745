// Where the agents are in a graph: agents with strong ties are close together.
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'

const TICKS = 300
const MOVED_TICKS = 100
const STRONGEST = 6
const DISTANCE = 24
const REPULSION = -60
const REPULSION_DISTANCE = 150
const APART = 12
const TO_CENTRE = 0.15
const MOVED_ALPHA = 0.3

/**
 * Finds places for all agents. The same arguments give the same places.
 * @param {string[]} names
 * @param {{from: string, to: string, weight: number}[]} ties their weights are -1 to 1; only the strongest positive ties
 *   of an agent pull
 * @param {Map<string, {x: number, y: number}>} before earlier places, from which agents move only a little
 * @returns {Map<string, {x: number, y: number}>}
 */
export function settled (names, ties, before = new Map()) {
  const nodes = names.map((name) => ({ name, ...before.get(name) }))
  const links = pulling(new Set(names), ties)
  const degrees = new Map()
  for (const link of links) for (const name of [link.source, link.target]) degrees.set(name, (degrees.get(name) ?? 0) + 1)
  const shares = links.map(({ source, target, weight }) => weight / Math.min(degrees.get(source), degrees.get(target)))
  forceSimulation(nodes).stop()
    .alpha(before.size ? MOVED_ALPHA : 1)
    .force('ties', forceLink(links).id((node) => node.name).distance(DISTANCE).strength((_, at) => shares[at]))
    .force('repulsion', forceManyBody().strength(REPULSION).distanceMax(REPULSION_DISTANCE))
    .force('apart', forceCollide(APART))
    .force('x', forceX().strength(TO_CENTRE))
    .force('y', forceY().strength(TO_CENTRE))
    .tick(before.size ? MOVED_TICKS : TICKS)
  return new Map(nodes.map(({ name, x, y }) => [name, { x, y }]))
}

/** The strongest positive ties of each agent. */
function pulling (names, ties) {
  const found = new Map([...names].map((name) => [name, []]))
  for (const { from, to, weight } of ties) {
    if (weight > 0 && from !== to && names.has(from) && names.has(to)) found.get(from).push({ source: from, target: to, weight })
  }
  return [...found.values()].flatMap((own) => own.sort((one, other) => other.weight - one.weight).slice(0, STRONGEST))
}

/**
 * Scales places into a rectangle, and keeps their proportions.
 * @returns {Map<string, [number, number]>} pixels from the upper left corner
 */
export function fitted (places, [width, height], margin) {
  const all = [...places.values()]
  const [left, right] = extent(all.map(({ x }) => x))
  const [top, bottom] = extent(all.map(({ y }) => y))
  const scale = Math.max(0, Math.min((width - 2 * margin) / (right - left || 1), (height - 2 * margin) / (bottom - top || 1)))
  const onScreen = ({ x, y }) => [width / 2 + (x - (left + right) / 2) * scale, height / 2 + (y - (top + bottom) / 2) * scale]
  return new Map([...places].map(([name, place]) => [name, onScreen(place)]))
}

function extent (numbers) {
  return [Math.min(...numbers), Math.max(...numbers)]
}
