// Whether a reader stays at a moment, so that more of it is worth reading.
import { useEffect, useRef, useState } from './html.js'

/** A change of the moment by more than this is a jump, in seconds of run clock. Playing moves by less in a frame. */
const JUMP_SECONDS = 5
const REST_MS = 1000

/** Whether the view was opened, and the last jump to another moment made, some time ago. The view is drawn again when that becomes true. */
export function useRests (t) {
  const [, draw] = useState(0)
  const last = useRef({ t, jumped: performance.now() }).current
  if (Math.abs(t - last.t) > JUMP_SECONDS) last.jumped = performance.now()
  last.t = t
  useEffect(() => {
    const timer = setTimeout(draw, last.jumped + REST_MS - performance.now(), last.jumped)
    return () => clearTimeout(timer)
  }, [last.jumped])
  return performance.now() - last.jumped >= REST_MS
}
