// Whether a running run is paused.
import { useEffect, useState } from './html.js'

/** Whether the run stands still, by what an operator did. A step ends with another pause. */
const STANDS = { pause: true, step: true, resume: false }
const turns = (row) => row.kind === 'intervention' && row.data.what in STANDS

/** Whether the run stands still now: as it was when it was opened, and as its log tells since. */
export function useIsPaused (log) {
  const [isPaused, setPaused] = useState(log.run.is_paused)
  useEffect(() => log.listen((rows) => {
    const last = rows.findLast(turns)
    if (last) setPaused(STANDS[last.data.what])
  }), [log])
  return log.isLive && isPaused
}
