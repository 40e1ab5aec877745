// Times of the run clock.

/** The place of the last value at or before a time in sorted times; -1 if all are later. */
export function lastAt (times, t) {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle] <= t) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The rows of a table from one time to another, both included. */
export function between (rows, from, to) {
  const times = { length: rows.length }
  const at = (t) => {
    let low = 0
    let high = times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (rows[middle].t <= t) low = middle + 1
      else high = middle
    }
    return low
  }
  return rows.slice(at(from - 1e-9), at(to))
}

/** A time as people read it: 12:34, or 1:02:03 from an hour on. */
export function clock (seconds) {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
