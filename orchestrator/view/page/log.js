// The events of one run as the page has them: windows that were read, and what came since.
import { partsOf } from './path.js'
import { between } from './time.js'

/** Events of a kind that come within this time are one moment, in seconds. */
const MOMENT_SECONDS = 1
/** Windows that are read at the same time. */
const READ_AT_ONCE = 4
/** As many windows are read together to find the latest events: one seldom tells the present state of an agent. */
const READ_BACK = 3

export class Log {
  /**
   * @param {{
   *   window_seconds: {events: number, thoughts: number}, seconds: number, agents: string[], kinds: string[],
   *   moments: Object<string, [number, number][]>, late: number, is_live: boolean
   * }} run
   * @param {object} source where the events come from
   * @param {number} late how many of the late events the first look had
   */
  constructor (run, source, late) {
    this.run = run
    this.source = source
    this.seconds = run.seconds
    this.agents = [...run.agents]
    this.codes = new Map(this.agents.map((name, code) => [name, code]))
    this.kinds = new Set(run.kinds)
    this.isLive = run.is_live
    this.first = late
    this.came = []
    this.moments = new Map(Object.entries(run.moments))
    this.windows = new Map()
    this.listeners = new Set()
    this.failure = null
    /** Counts how often more thoughts were recorded. */
    this.recorded = 0
  }

  /** Takes events as they come. Returns what stops it. */
  follow () {
    if (!this.isLive) return () => {}
    return this.source.follow(this.first, {
      take: (rows) => this.take(rows),
      noteThoughts: () => this.noteThoughts(),
      end: () => this.end(),
      say: (failure) => this.say(failure)
    })
  }

  /** Calls `hear` with the new events after every change. Returns what stops it. */
  listen (hear) {
    this.listeners.add(hear)
    return () => this.listeners.delete(hear)
  }

  /**
   * The events of an agent or of a kind after one time and up to another, ordered by time. Windows that are missing are
   * read, the latest first, and listeners are told.
   * @param {string} path such as `agents/Ada` or `kinds/speech`
   * @returns {{rows: object[], complete: boolean}}
   */
  rows (path, after, to) {
    if (!this.knows(path)) return { rows: [], complete: true }
    const last = this.windowOf(Math.min(to, this.seconds))
    const parts = []
    let missing = 0
    for (let window = last; window >= this.windowOf(Math.max(0, after)) && missing < READ_AT_ONCE; window--) {
      const rows = this.window(path, window)
      if (!rows) missing++
      else if (!missing) parts.unshift(between(rows, after, to))
    }
    return { rows: parts.length === 1 ? parts[0] : parts.flat(), complete: !missing }
  }

  /**
   * The latest events of an agent or of a kind up to a time, ordered by time: those of as many windows as are enough.
   * @param {(rows: object[]) => boolean} isEnough
   * @param {(rows: object[]) => boolean} mayWait whether windows that are missing are not read yet, since there are these
   * @returns {{rows: object[], complete: boolean}} as of `rows`
   */
  latest (path, to, isEnough, mayWait) {
    let found = []
    for (let window = this.windowOf(Math.min(to, this.seconds)); window >= 0 && !isEnough(found); window--) {
      if (!mayWait(found) && !this.windows.has(keyOf(path, window))) this.readBack(path, window)
      const rows = this.windows.get(keyOf(path, window))
      if (!rows) return { rows: found, complete: false }
      found = [...between(rows, -Infinity, to), ...found]
    }
    return { rows: found, complete: true }
  }

  knows (path) {
    const [folder, name] = partsOf(path)
    return folder === 'agents' ? this.codes.has(name) : this.kinds.has(name)
  }

  /** The window of a time, among those of `events` or those of `thoughts`. */
  windowOf (t, what = 'events') {
    return Math.floor(t / this.run.window_seconds[what])
  }

  /** The rows of one window; undefined until they are read. */
  window (path, number) {
    const key = keyOf(path, number)
    if (!this.windows.has(key)) {
      this.windows.set(key, undefined)
      this.read(path, number, key).catch((error) => this.say(error.message))
    }
    return this.windows.get(key)
  }

  /** Reads a window and those before it, as many as are read together. */
  readBack (path, last) {
    for (let number = last; number >= 0 && number > last - READ_BACK; number--) this.window(path, number)
  }

  async read (path, number, key) {
    const { rows: read, late } = await this.source.rows(path, number)
    const rows = read.map(parsed)
    this.windows.set(key, rows)
    for (const row of this.came.slice(Math.max(0, late - this.first))) this.put(row, path, number, rows)
    this.tell([])
  }

  take (texts) {
    const rows = texts.map(parsed)
    for (const row of rows) {
      this.came.push(row)
      this.seconds = Math.max(this.seconds, row.t)
      this.kinds.add(row.kind)
      if (row.agent !== null && !this.codes.has(row.agent)) this.codes.set(row.agent, this.agents.push(row.agent) - 1)
      if (this.first + this.came.length > this.run.late) this.count(row)
      for (const path of [`agents/${row.agent}`, `kinds/${row.kind}`]) {
        const number = this.windowOf(row.t)
        const known = this.windows.get(keyOf(path, number))
        if (known) this.put(row, path, number, known)
      }
    }
    this.tell(rows)
  }

  /** Counts an event that is not among the moments of the run as it was read. */
  count ({ kind, t }) {
    if (!this.moments.has(kind)) this.moments.set(kind, [])
    const moments = this.moments.get(kind)
    const last = moments.at(-1)
    if (last && t - last[0] < MOMENT_SECONDS) last[1]++
    else moments.push([t, 1])
  }

  /** Puts an event into a window at its time, if it belongs there. */
  put (row, path, number, rows) {
    const belongs = path === `agents/${row.agent}` || path === `kinds/${row.kind}`
    if (!belongs || this.windowOf(row.t) !== number) return
    let at = rows.length
    while (at > 0 && rows[at - 1].t > row.t) at--
    rows.splice(at, 0, row)
  }

  noteThoughts () {
    this.recorded++
    this.tell([])
  }

  /** Takes note that the run is over, and its last thoughts are recorded. */
  async end () {
    this.run = await this.source.described()
    this.isLive = false
    this.noteThoughts()
  }

  say (failure) {
    this.failure = failure
    this.tell([])
  }

  tell (rows) {
    for (const hear of this.listeners) hear(rows)
  }
}

const keyOf = (path, number) => `${path}/${number}`

/** An event whose data are read. */
export function parsed (row) {
  try {
    return { ...row, data: JSON.parse(row.data) }
  } catch {
    throw new Error(`The event ${row.event_id} cannot be read: the log is damaged.`)
  }
}
