// The map: agents with their names, ways and words, on a canvas that is moved and zoomed.
import { Camera, fitted } from './camera.js'
import { html, useEffect, useRef, useState } from './html.js'
import { draw } from './map_drawing.js'
import { useRows } from './rows.js'
import { useSize } from './size.js'

const BUBBLE_SECONDS = 6
const PICK_PIXELS = 14
const ZOOM_STEP = 1.2
const SCALES = [0.02, 60]
/** Pixels per block at least while an agent is followed. */
const FOLLOW_SCALE = 4

/** @param {{signs?: Map<string, {colour: string, text: string}>}} props `signs` are drawn at agents, by their names */
export function Map ({ society, ground, t, chosen, choose, signs }) {
  const { rows: speeches } = useRows(society.log, 'kinds/speech', t - BUBBLE_SECONDS, t)
  const canvas = useRef(null)
  const size = useSize(canvas)
  const [view, setView] = useState(null)
  const [follows, setFollows] = useState(true)
  const [near, setNear] = useState(null)
  useEffect(() => setFollows(true), [chosen])
  const place = follows && chosen ? society.place(society.log.codes.get(chosen), t) : null
  const free = view ?? fitted(society.bounds(), size)
  const shown = place ? { scale: view ? view.scale : Math.max(free.scale, FOLLOW_SCALE), x: place.x, z: place.z } : free
  const camera = new Camera(shown, size, window.devicePixelRatio || 1)
  useEffect(() => {
    if (size[0]) draw(canvas.current, camera, { society, ground, speeches, t, chosen, near, signs })
  })
  const zoom = (factor, [px, pz] = [size[0] / 2, size[1] / 2]) => {
    const at = camera.toWorld(px, pz)
    const scale = Math.max(SCALES[0], Math.min(SCALES[1], shown.scale * factor))
    setView({ scale, x: at[0] - (px - size[0] / 2) / scale, z: at[1] - (pz - size[1] / 2) / scale })
  }
  const pan = (dx, dz) => {
    setFollows(false)
    setView({ ...shown, x: shown.x - dx / shown.scale, z: shown.z - dz / shown.scale })
  }
  const pointer = usePointer({
    pan,
    pick: (px, pz) => {
      setFollows(true)
      choose(nearest(society, t, camera, px, pz))
    },
    point: (px, pz) => setNear(px === null ? null : nearest(society, t, camera, px, pz))
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
    onKeyDown=${press} ...${pointer} />`
}

/** Tells a drag (`pan`, in pixels), a click (`pick`) and where the pointer rests (`point`, null when it leaves) apart. */
function usePointer ({ pan, pick, point }) {
  const from = useRef(null)
  return {
    onPointerDown: (event) => {
      from.current = { x: event.offsetX, z: event.offsetY, moved: 0 }
      event.target.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => {
      if (!from.current) {
        point(event.offsetX, event.offsetY)
        return
      }
      const [dx, dz] = [event.offsetX - from.current.x, event.offsetY - from.current.z]
      from.current = { x: event.offsetX, z: event.offsetY, moved: from.current.moved + Math.abs(dx) + Math.abs(dz) }
      pan(dx, dz)
    },
    onPointerUp: (event) => {
      if (from.current && from.current.moved < 4) pick(event.offsetX, event.offsetY)
      from.current = null
    },
    onPointerLeave: () => point(null)
  }
}

function nearest (society, t, camera, px, pz) {
  const [x, z] = camera.toWorld(px, pz)
  let best = [PICK_PIXELS / camera.scale, null]
  society.log.agents.forEach((name, agent) => {
    const place = society.place(agent, t)
    const distance = place ? Math.hypot(place.x - x, place.z - z) : Infinity
    if (distance < best[0]) best = [distance, name]
  })
  return best[1]
}
