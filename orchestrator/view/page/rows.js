// Rows of the log for a view, read again when there are more of them.
import { useEffect, useMemo, useRef, useState } from './html.js'

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

/** The latest events of an agent or of a kind up to a time, as many as are enough, see `Log.latest`: `{ rows, complete }`. */
export function useLatest (log, path, to, isEnough, mayWait) {
  useLog(log)
  return log.latest(path, to, isEnough, mayWait)
}

/** All events of an agent or of a kind: `{ rows, ready }`. It is ready once all of them were read for the first time. */
export function useAllRows (log, path) {
  const { rows, complete } = useRows(log, path, -Infinity, Infinity)
  const known = useRef(null)
  if (complete) known.current = rows
  return { rows: known.current ?? [], ready: known.current !== null }
}

/** What is made of some events, made again when they are others or when something else that it rests on changes. */
export function useMade (rows, make, ...others) {
  return useMemo(() => make(rows), [rows.length, rows[0]?.event_id, rows.at(-1)?.event_id, ...others])
}
