// Draws the map: the ground, towns, places and chests, and the agents with their names, ways and words.
import { agentColour } from './colours.js'
import { Labels, Taken } from './labels.js'
import { short } from './names.js'

const TRAIL_SECONDS = 30
const BUBBLE_CHARACTERS = 60
const BUBBLE_HEIGHT = 20
const BUBBLE_WIDTH_MAX = 460
const MARGIN = 50
/** Pixels per block from which on dots are large, and from which on places and chests are shown. */
const LARGE_SCALE = 0.6
const CLOSE_SCALE = 1.5
const SIGN_RADIUS = 11

const labels = new Labels()

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Camera} camera
 * @param {{
 *   society: Society, ground: Ground, speeches: object[], t: number, chosen: string | null, near: string | null,
 *   signs?: Map<string, {colour: string, text: string}>
 * }} shown `near` is the agent at the pointer, `signs` are drawn at agents, by their names
 */
export function draw (canvas, camera, shown) {
  const { width, height, ratio } = camera
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
  const style = getComputedStyle(canvas)
  const [ink, paper, accent, line] = ['--ink', '--paper', '--accent', '--line'].map((name) => style.getPropertyValue(name))
  const pen = canvas.getContext('2d')
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen.clearRect(0, 0, width, height)
  pen.font = '12px system-ui, sans-serif'
  pen.textAlign = 'center'
  labels.begin(paper, ratio)
  if (!shown.ground.tiles.length) drawGrid(pen, camera, line)
  shown.ground.draw(pen, camera)
  drawMarks(pen, camera, shown, ink, accent)
  const seen = inSight(camera, shown)
  drawAround(pen, camera, shown, seen)
  drawDots(pen, camera, seen)
  const ringed = seen.find(({ name }) => name === shown.chosen)
  if (ringed) drawChosen(pen, ringed, ink)
  drawSigns(pen, shown, seen, ink)
  const taken = new Taken()
  const bubbles = placedBubbles(pen, shown, seen, taken)
  drawNames(pen, seen, shown, ink, taken)
  drawPlaceNames(pen, camera, shown, accent, taken)
  for (const bubble of bubbles) drawBubble(pen, bubble, paper, ink)
}

/** The agents that are seen: `[{ agent, name, x, z, heading }]`, in pixels. */
function inSight (camera, { society, t }) {
  const seen = []
  society.log.agents.forEach((name, agent) => {
    const place = society.place(agent, t)
    if (!place) return
    const [x, z] = [camera.left(place.x), camera.top(place.z)]
    if (camera.sees(x, z, MARGIN)) seen.push({ agent, name, x, z, heading: place.heading })
  })
  return seen
}

/** The way of the chosen agent, and how far its voice and that of the one at the pointer carry. */
function drawAround (pen, camera, { society, speeches, t, chosen, near }, seen) {
  const agent = society.log.codes.get(chosen)
  if (agent !== undefined && society.place(agent, t)) {
    const points = society.trail(agent, t, TRAIL_SECONDS)
    drawTrail(pen, points.map(([x, z]) => [camera.left(x), camera.top(z)]), agentColour(agent))
  }
  for (const one of seen) {
    const radius = one.name === near || one.name === chosen ? earshot(society.log, speeches, one.name, one.name === near) : null
    if (radius) drawRing(pen, one.x, one.z, radius * camera.scale, agentColour(one.agent))
  }
}

/** How far, in blocks, what an agent says lately can be heard or, at the pointer, what it would say; null if that is not known. */
function earshot (log, speeches, name, always) {
  return speeches.findLast((one) => one.agent === name)?.data.radius ?? (always ? log.run.hearing_radius : null)
}

/** All dots of one colour as one shape, with a tip where the agent is headed. */
function drawDots (pen, camera, seen) {
  const radius = camera.scale < LARGE_SCALE ? 4 : 6
  const shapes = new Map()
  for (const { agent, x, z, heading } of seen) {
    const colour = agentColour(agent)
    if (!shapes.has(colour)) shapes.set(colour, new Path2D())
    const shape = shapes.get(colour)
    shape.moveTo(x + radius, z)
    shape.arc(x, z, radius, 0, 2 * Math.PI)
    if (heading === null) continue
    const along = (length, angle) => [x + length * Math.cos(heading + angle), z + length * Math.sin(heading + angle)]
    shape.moveTo(...along(radius * 1.7, 0))
    shape.lineTo(...along(radius, 0.7))
    shape.lineTo(...along(radius, -0.7))
    shape.closePath()
  }
  for (const [colour, shape] of shapes) {
    pen.fillStyle = colour
    pen.fill(shape)
  }
}

function drawChosen (pen, { x, z }, ink) {
  pen.strokeStyle = ink
  pen.lineWidth = 2
  pen.beginPath()
  pen.arc(x, z, 7, 0, 2 * Math.PI)
  pen.stroke()
}

/** A ring of a colour around each agent with a sign, and a letter beside it for readers who do not see colours. */
function drawSigns (pen, { signs }, seen, ink) {
  if (!signs) return
  pen.lineWidth = 4
  for (const { name, x, z } of seen) {
    const sign = signs.get(name)
    if (!sign) continue
    pen.strokeStyle = sign.colour
    pen.beginPath()
    pen.arc(x, z, SIGN_RADIUS, 0, 2 * Math.PI)
    pen.stroke()
    const label = labels.of(short(sign.text), ink)
    labels.draw(pen, label, x + 17 - label.width / 2, z - 18)
  }
}

/** The names that fit beside each other, that of the chosen agent and of the one at the pointer first. */
function drawNames (pen, seen, { chosen, near }, ink, taken) {
  const isFirst = ({ name }) => name === chosen || name === near
  for (const one of [...seen.filter(isFirst), ...seen.filter((other) => !isFirst(other))]) {
    drawName(pen, one.name, ink, one.x, one.z + 8, taken)
  }
}

/** The rings of towns, and chests where the map is close to them. */
function drawMarks (pen, camera, { society, ground }, ink, accent) {
  for (const { x, z, radius } of society.log.run.towns) {
    const [px, pz] = [camera.left(x), camera.top(z)]
    if (camera.sees(px, pz, radius * camera.scale)) drawRing(pen, px, pz, radius * camera.scale, accent)
  }
  if (camera.scale < CLOSE_SCALE) return
  for (const [x, z] of ground.chests) {
    const [px, pz] = [camera.left(x + 0.5), camera.top(z + 0.5)]
    if (camera.sees(px, pz, MARGIN)) drawChest(pen, px, pz, ink)
  }
}

/** The names of towns and, where the map is close to them, of places, if there is room beside those of agents. */
function drawPlaceNames (pen, camera, { society, ground }, accent, taken) {
  const places = camera.scale < CLOSE_SCALE ? [] : ground.places
  const named = [...society.log.run.towns.map(({ name, x, z, radius }) => [name, x, z - radius, 4]), ...places.map(({ name, x, z }) => [name, x, z, -8])]
  for (const [name, x, z, below] of named) {
    const [px, pz] = [camera.left(x), camera.top(z)]
    if (camera.sees(px, pz, MARGIN)) drawName(pen, name, accent, px, pz + below, taken)
  }
}

function drawName (pen, name, colour, middle, top, taken) {
  const label = labels.of(short(name), colour)
  const left = middle - label.width / 2
  if (taken.take(left, top, label.width, label.height)) labels.draw(pen, label, left, top)
}

function drawChest (pen, x, z, ink) {
  pen.lineWidth = 1.5
  pen.fillStyle = '#a5702a'
  pen.strokeStyle = ink
  pen.fillRect(x - 5, z - 4, 10, 8)
  pen.strokeRect(x - 5, z - 4, 10, 8)
  pen.beginPath()
  pen.moveTo(x - 5, z - 1)
  pen.lineTo(x + 5, z - 1)
  pen.stroke()
}

function drawGrid (pen, camera, colour) {
  const step = [16, 64, 256, 1024].find((blocks) => blocks * camera.scale >= 24) ?? 4096
  const [left, top, right, bottom] = camera.box()
  pen.strokeStyle = colour
  pen.lineWidth = 1
  pen.beginPath()
  for (let x = Math.floor(left / step) * step; x < right; x += step) {
    pen.moveTo(camera.left(x), 0)
    pen.lineTo(camera.left(x), camera.height)
  }
  for (let z = Math.floor(top / step) * step; z < bottom; z += step) {
    pen.moveTo(0, camera.top(z))
    pen.lineTo(camera.width, camera.top(z))
  }
  pen.stroke()
}

function drawRing (pen, x, z, radius, colour) {
  pen.strokeStyle = colour
  pen.lineWidth = 1.5
  pen.setLineDash([6, 4])
  pen.beginPath()
  pen.arc(x, z, radius, 0, 2 * Math.PI)
  pen.stroke()
  pen.setLineDash([])
}

function drawTrail (pen, points, colour) {
  pen.strokeStyle = colour
  pen.lineWidth = 2
  pen.beginPath()
  points.forEach(([x, z], at) => (at ? pen.lineTo(x, z) : pen.moveTo(x, z)))
  pen.stroke()
}

/** The latest words of those in sight; older ones only where they hide none. */
function placedBubbles (pen, { speeches }, seen, taken) {
  const places = new Map(seen.map((one) => [one.name, one]))
  const bubbles = []
  for (let at = speeches.length - 1; at >= 0; at--) {
    const place = places.get(speeches[at].agent)
    if (!place) continue
    const { text } = speeches[at].data
    const words = text.length > BUBBLE_CHARACTERS ? `${text.slice(0, BUBBLE_CHARACTERS - 1)}…` : text
    const width = Math.min(BUBBLE_WIDTH_MAX, pen.measureText(words).width + 12)
    const [left, top] = [place.x - width / 2, place.z - 34]
    if (taken.take(left, top, width, BUBBLE_HEIGHT)) bubbles.push({ words, left, top, width })
  }
  return bubbles
}

function drawBubble (pen, { words, left, top, width }, paper, ink) {
  pen.fillStyle = paper
  pen.strokeStyle = ink
  pen.lineWidth = 1
  pen.beginPath()
  pen.roundRect(left, top, width, BUBBLE_HEIGHT, 8)
  pen.fill()
  pen.stroke()
  pen.fillStyle = ink
  pen.fillText(words, left + width / 2, top + 14, width - 8)
}
