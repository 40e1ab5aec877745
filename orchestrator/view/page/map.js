// The map: agents with their names, ways and words, drawn on a canvas that is moved and zoomed.
import { agentColour } from './colours.js'
import { drawGround } from './ground.js'
import { html, useEffect, useRef, useState } from './html.js'
import { short } from './names.js'
import { useRows } from './rows.js'
import { useSize } from './size.js'

const BUBBLE_SECONDS = 6
const BUBBLE_CHARACTERS = 60
const TRAIL_SECONDS = 30
const PICK_PIXELS = 14
const ZOOM_STEP = 1.2
/** Pixels per block at least while an agent is followed. */
const FOLLOW_SCALE = 4

/** @param {{signs?: Map<string, {colour: string, text: string}>}} props `signs` are drawn at agents, by their names */
export function Map ({ society, tiles, t, chosen, choose, signs }) {
  const { rows: speeches } = useRows(society.log, 'kinds/speech', t - BUBBLE_SECONDS, t)
  const canvas = useRef(null)
  const size = useSize(canvas)
  const [view, setView] = useState(null)
  const [follows, setFollows] = useState(true)
  useEffect(() => setFollows(true), [chosen])
  const place = follows && chosen ? society.place(society.log.agents.indexOf(chosen), t) : null
  const free = view ?? fitted(society.bounds(), size)
  const shown = place ? { scale: view ? view.scale : Math.max(free.scale, FOLLOW_SCALE), x: place.x, z: place.z } : free
  useEffect(() => {
    if (size[0]) draw(canvas.current, size, shown, { society, speeches, tiles, t, chosen, signs })
  })
  const zoom = (factor, [px, pz] = [size[0] / 2, size[1] / 2]) => {
    const at = toWorld(shown, size, px, pz)
    const scale = Math.max(0.02, Math.min(60, shown.scale * factor))
    setView({ scale, x: at[0] - (px - size[0] / 2) / scale, z: at[1] - (pz - size[1] / 2) / scale })
  }
  const pan = (dx, dz) => {
    setFollows(false)
    setView({ ...shown, x: shown.x - dx / shown.scale, z: shown.z - dz / shown.scale })
  }
  const drag = useDrag(pan, (px, pz) => {
    setFollows(true)
    choose(nearest(society, t, shown, size, px, pz))
  })
  const press = (event) => {
    const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }
    if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
    else if (event.key === '-') zoom(1 / ZOOM_STEP)
    else if (event.key === 'f') setFollows(!follows)
    else if (event.key === '0') {
      setFollows(false)
      setView(null)
    }
    else if (event.shiftKey && moves[event.key]) pan(...moves[event.key])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return html`<canvas ref=${canvas} tabindex="0" role="img" aria-label="Map of the world with all agents"
    onWheel=${(event) => { event.preventDefault(); zoom(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, [event.offsetX, event.offsetY]) }}
    onKeyDown=${press} ...${drag} />`
}

function useDrag (pan, pick) {
  const from = useRef(null)
  return {
    onPointerDown: (event) => {
      from.current = { x: event.offsetX, z: event.offsetY, moved: 0 }
      event.target.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => {
      if (!from.current) return
      const [dx, dz] = [event.offsetX - from.current.x, event.offsetY - from.current.z]
      from.current = { x: event.offsetX, z: event.offsetY, moved: from.current.moved + Math.abs(dx) + Math.abs(dz) }
      pan(dx, dz)
    },
    onPointerUp: (event) => {
      if (from.current && from.current.moved < 4) pick(event.offsetX, event.offsetY)
      from.current = null
    }
  }
}

function fitted ([left, top, right, bottom], [width, height]) {
  const scale = Math.min(width / (right - left + 20), height / (bottom - top + 20)) || 1
  return { scale: Math.min(scale, 12), x: (left + right) / 2, z: (top + bottom) / 2 }
}

function toWorld (view, [width, height], px, pz) {
  return [view.x + (px - width / 2) / view.scale, view.z + (pz - height / 2) / view.scale]
}

function nearest (society, t, view, size, px, pz) {
  const [x, z] = toWorld(view, size, px, pz)
  let best = [PICK_PIXELS / view.scale, null]
  society.log.agents.forEach((name, agent) => {
    const place = society.place(agent, t)
    const distance = place ? Math.hypot(place.x - x, place.z - z) : Infinity
    if (distance < best[0]) best = [distance, name]
  })
  return best[1]
}

function draw (canvas, [width, height], view, { society, speeches, tiles, t, chosen, signs }) {
  const ratio = window.devicePixelRatio || 1
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
  const style = getComputedStyle(canvas)
  const pen = canvas.getContext('2d')
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen.clearRect(0, 0, width, height)
  const onScreen = (x, z) => [(x - view.x) * view.scale + width / 2, (z - view.z) * view.scale + height / 2]
  const ink = style.getPropertyValue('--ink')
  if (!tiles.length) drawGrid(pen, width, height, view, onScreen, style.getPropertyValue('--line'))
  drawGround(pen, tiles, onScreen, view.scale)
  pen.font = '12px system-ui, sans-serif'
  pen.textAlign = 'center'
  for (const town of society.log.run.towns) drawTown(pen, town, onScreen, view.scale, style)
  society.log.agents.forEach((name, agent) => {
    const place = society.place(agent, t)
    if (!place) return
    const colour = agentColour(agent)
    if (name === chosen) drawTrail(pen, society.trail(agent, t, TRAIL_SECONDS).map((point) => onScreen(...point)), colour)
    const [px, pz] = onScreen(place.x, place.z)
    if (px < -50 || pz < -50 || px > width + 50 || pz > height + 50) return
    const earshot = name === chosen ? latestRadius(speeches, name) : null
    if (earshot) drawRing(pen, px, pz, earshot * view.scale, colour)
    drawAgent(pen, px, pz, place.heading, colour, name === chosen ? ink : null)
    drawName(pen, px, pz + 19, name, style.getPropertyValue('--paper'), ink)
    if (signs?.has(name)) drawSign(pen, px, pz, signs.get(name), style.getPropertyValue('--paper'), ink)
  })
  const bubbles = []
  for (const one of [...speeches].reverse()) {
    const place = society.place(society.log.agents.indexOf(one.agent), t)
    const box = place && bubbleBox(pen, ...onScreen(place.x, place.z), one.data.text)
    if (box && !bubbles.some((other) => overlap(box, other))) bubbles.push(box)
  }
  for (const box of bubbles) drawBubble(pen, box, style.getPropertyValue('--paper'), ink)
}

function drawGrid (pen, width, height, view, onScreen, colour) {
  const step = [16, 64, 256, 1024].find((blocks) => blocks * view.scale >= 24) ?? 4096
  pen.strokeStyle = colour
  pen.lineWidth = 1
  pen.beginPath()
  for (let x = Math.floor((view.x - width / 2 / view.scale) / step) * step; onScreen(x, 0)[0] < width; x += step) {
    pen.moveTo(onScreen(x, 0)[0], 0)
    pen.lineTo(onScreen(x, 0)[0], height)
  }
  for (let z = Math.floor((view.z - height / 2 / view.scale) / step) * step; onScreen(0, z)[1] < height; z += step) {
    pen.moveTo(0, onScreen(0, z)[1])
    pen.lineTo(width, onScreen(0, z)[1])
  }
  pen.stroke()
}

/** The radius, in blocks, in which an agent's latest words can be heard; null if it said nothing lately. */
function latestRadius (speeches, name) {
  return speeches.findLast((one) => one.agent === name)?.data.radius ?? null
}

function drawTown (pen, { name, x, z, radius }, onScreen, scale, style) {
  const [px, pz] = onScreen(x, z)
  drawRing(pen, px, pz, radius * scale, style.getPropertyValue('--accent'))
  drawName(pen, px, pz - radius * scale + 16, name, style.getPropertyValue('--paper'), style.getPropertyValue('--accent'))
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

function drawAgent (pen, x, z, heading, colour, ring) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, z, 6, 0, 2 * Math.PI)
  pen.fill()
  if (heading !== null) {
    pen.beginPath()
    pen.moveTo(x + 10 * Math.cos(heading), z + 10 * Math.sin(heading))
    pen.lineTo(x + 6 * Math.cos(heading + 0.7), z + 6 * Math.sin(heading + 0.7))
    pen.lineTo(x + 6 * Math.cos(heading - 0.7), z + 6 * Math.sin(heading - 0.7))
    pen.fill()
  }
  if (ring) {
    pen.strokeStyle = ring
    pen.lineWidth = 2
    pen.stroke()
  }
}

/** A ring of a colour around an agent, and a letter beside it for readers who do not see colours. */
function drawSign (pen, x, z, { colour, text }, paper, ink) {
  pen.strokeStyle = colour
  pen.lineWidth = 4
  pen.beginPath()
  pen.arc(x, z, 11, 0, 2 * Math.PI)
  pen.stroke()
  drawName(pen, x + 17, z - 6, text, paper, ink)
}

function drawName (pen, x, z, name, paper, ink) {
  const label = short(name)
  pen.strokeStyle = paper
  pen.lineWidth = 3
  pen.lineJoin = 'round'
  pen.strokeText(label, x, z)
  pen.fillStyle = ink
  pen.fillText(label, x, z)
}

function bubbleBox (pen, x, z, text) {
  const words = text.length > BUBBLE_CHARACTERS ? `${text.slice(0, BUBBLE_CHARACTERS - 1)}…` : text
  const width = pen.measureText(words).width + 12
  return { words, left: x - width / 2, top: z - 34, width, height: 20 }
}

/** The latest words are shown; older ones only where they hide none. */
function overlap (one, other) {
  return one.left < other.left + other.width && other.left < one.left + one.width &&
    one.top < other.top + other.height && other.top < one.top + one.height
}

function drawBubble (pen, { words, left, top, width, height }, paper, ink) {
  pen.fillStyle = paper
  pen.strokeStyle = ink
  pen.lineWidth = 1
  pen.beginPath()
  pen.roundRect(left, top, width, height, 8)
  pen.fill()
  pen.stroke()
  pen.fillStyle = ink
  pen.fillText(words, left + width / 2, top + 14)
}
