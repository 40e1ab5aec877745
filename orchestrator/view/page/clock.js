// The moment that the page shows: it stands still, plays at a multiple of the run clock, or follows a run that goes on.
import { useEffect, useRef, useState } from './html.js'

export const RATES = [0.25, 1, 2, 4, 8, 16, 32, 64]

/**
 * @param {Log} log the run, which may go on
 * @param {number | null} start the first moment; null is the end, which a running run moves
 * @param {(t: number | null) => void} settle called with a moment that was chosen or at which playing was paused; null
 *   for the end
 */
export function useClock (log, start, settle) {
  const [chosen, setChosen] = useState(start)
  const [rate, setRate] = useState(8)
  const [plays, setPlays] = useState(false)
  const t = Math.min(chosen ?? log.seconds, log.seconds)
  const now = useRef(t)
  now.current = t
  useEffect(() => {
    if (!plays) return undefined
    let before = null
    let frame = requestAnimationFrame(function step (wall) {
      if (before !== null) {
        const next = now.current + rate * (wall - before) / 1000
        now.current = next
        setChosen(next < log.seconds ? next : null)
        if (next >= log.seconds) setPlays(false)
      }
      before = wall
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [plays, rate, log])
  const seek = (to) => {
    const next = to >= log.seconds ? null : Math.max(0, to)
    setChosen(next)
    settle(next)
  }
  const toggle = () => {
    if (plays) settle(now.current)
    else if (now.current >= log.seconds) setChosen(0)
    setPlays(!plays)
  }
  return { t, rate, plays, atEnd: chosen === null, seek, toggle, setRate }
}
