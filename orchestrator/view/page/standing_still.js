// Whether a running run is paused, as its log says.
import { useLatest } from './rows.js'

const ENDS = { pause: false, step: false, resume: true }
const turns = (row) => row.data.what in ENDS

/** Whether the run stands still now. A step ends with another pause. */
export function useIsPaused (log) {
  const { rows } = useLatest(log, 'kinds/intervention', Infinity, (found) => found.some(turns))
  const last = rows.findLast(turns)
  return log.isLive && last !== undefined && !ENDS[last.data.what]
}
