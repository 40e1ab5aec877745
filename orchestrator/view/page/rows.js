// Rows of the log for a view, read again when there are more of them.
import { useEffect, useState } from './html.js'

/** Draws a view again after every change of the log. */
export function useLog (log) {
  const [, setChange] = useState(0)
  useEffect(() => log.listen(() => setChange((change) => change + 1)), [log])
}

/** The events of an agent or of a kind after one time and up to another: `{ rows, complete }`. */
export function useRows (log, path, after, to) {
  useLog(log)
  return log.rows(path, after, to)
}
