// The ground under the agents, in pictures of one region each.
import { useEffect, useState } from './html.js'

/** The pictures that are loaded so far: `[{ x, z, side, image }]`, in blocks, and why others are missing. */
export function useGround (source) {
  const [tiles, setTiles] = useState([])
  const [missing, setMissing] = useState('')
  useEffect(() => {
    let current = true
    const add = (tile) => current && setTiles((before) => [...before, tile])
    source.ground().then((told) => {
      if (!current) return
      setMissing(told.missing)
      for (const corner of told.tiles) {
        const [x, z] = corner.split(',').map(Number)
        const image = new Image()
        image.onload = () => add({ x, z, side: told.side, image })
        image.src = source.tile(corner)
      }
    })
    return () => { current = false }
  }, [source])
  return { tiles, missing }
}

/** Draws the pictures; `onScreen` gives the place of a block on the screen. */
export function drawGround (pen, tiles, onScreen, scale) {
  pen.imageSmoothingEnabled = scale < 1
  for (const { x, z, side, image } of tiles) {
    const [left, top] = onScreen(x, z).map(Math.round)
    const [right, bottom] = onScreen(x + side, z + side).map(Math.round)
    pen.drawImage(image, left, top, right - left, bottom - top)
  }
}
