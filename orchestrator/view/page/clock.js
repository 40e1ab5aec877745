// The moment that the page shows: it stands still, or plays at a multiple of the run clock.
import { useEffect, useRef, useState } from './html.js'

export const RATES = [0.25, 1, 2, 4, 8, 16, 32, 64]

/**
 * @param {number} seconds the length of the run
 * @param {number} start the first moment
 * @param {(t: number) => void} settle called with a moment that was chosen or at which playing was paused
 */
export function useClock (seconds, start, settle) {
  const [t, setT] = useState(Math.min(start, seconds))
  const [rate, setRate] = useState(8)
  const [plays, setPlays] = useState(false)
  const now = useRef(t)
  now.current = t
  useEffect(() => {
    if (!plays) return undefined
    let before = null
    let frame = requestAnimationFrame(function step (wall) {
      if (before !== null) {
        const next = Math.min(seconds, now.current + rate * (wall - before) / 1000)
        now.current = next
        setT(next)
        if (next >= seconds) setPlays(false)
      }
      before = wall
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [plays, rate, seconds])
  const seek = (to) => {
    const next = Math.max(0, Math.min(seconds, to))
    setT(next)
    settle(next)
  }
  const toggle = () => {
    if (plays) settle(now.current)
    else if (now.current >= seconds) setT(0)
    setPlays(!plays)
  }
  return { t, rate, plays, seek, toggle, setRate }
}
