// Times of the run clock.

/**
 * The place of the last row at or before a time, in rows sorted by time; -1 if all are later.
 * Rows are times unless `timeOf` says otherwise; only the first `count` rows are looked at.
 */
export function lastAt (rows, t, timeOf = (time) => time, count = rows.length) {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(rows[middle]) <= t) low = middle + 1
    else high = middle
  }
  return low - 1
}

const ofEvent = (row) => row.t

/** The rows of a table after one time and up to another, the latter included. */
export function between (rows, after, to) {
  return rows.slice(lastAt(rows, after, ofEvent) + 1, lastAt(rows, to, ofEvent) + 1)
}

/** A time as people read it: 12:34, or 1:02:03 from an hour on. */
export function clock (seconds) {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
