// Whether a reader stays at a moment, so that more of it is worth reading.
import { useEffect, useRef, useState } from './html.js'

/** A change of the moment by more than this is a jump, in seconds of run clock. Playing moves by less in a frame. */
const JUMP_SECONDS = 5
const REST_MS = 1000

/** Whether a second has passed since the view was opened and since the last jump to another moment. The view is drawn again then. */
export function useRests (t) {
  const [rested, rest] = useState(null)
  const last = useRef({ t, jumps: 0 }).current
  if (Math.abs(t - last.t) > JUMP_SECONDS) last.jumps++
  last.t = t
  useEffect(() => {
    const timer = setTimeout(rest, REST_MS, last.jumps)
    return () => clearTimeout(timer)
  }, [last.jumps])
  return rested === last.jumps
}
