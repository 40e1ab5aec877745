// The thoughts of one agent as the page has them: windows that were read, and the texts of those that were opened.

/** The windows of these last seconds are read again while a run goes on: an answer is recorded some time later. */
const LATE_SECONDS = 300

export class ThoughtBook {
  /**
   * @param {Log} log the run
   * @param {string} name name of the agent
   * @param {() => void} hear called after every change
   */
  constructor (log, name, hear) {
    this.log = log
    this.name = name
    this.hear = hear
    this.windows = new Map()
    this.turns = new Map()
    this.opened = new Map()
    this.failure = null
    this.recorded = log.recorded
  }

  /**
   * The latest thoughts that were asked for up to a time, the newest first. Windows that are missing are read.
   * @returns {{thoughts: object[], complete: boolean}} `complete` tells that no earlier ones are left
   */
  upTo (t, count) {
    const found = []
    for (let window = this.log.windowOf(Math.min(t, this.log.seconds), 'thoughts'); window >= 0; window--) {
      const thoughts = this.window(window)
      if (!thoughts) return { thoughts: found, complete: false }
      found.push(...thoughts.filter((one) => one.t <= t).reverse())
      if (found.length > count) return { thoughts: found.slice(0, count), complete: false }
    }
    return { thoughts: found, complete: true }
  }

  /** The thoughts of one window, the oldest first; undefined until they are read. */
  window (number) {
    if (!this.windows.has(number)) {
      this.windows.set(number, undefined)
      this.read(number)
    }
    return this.windows.get(number)
  }

  /** The texts of one thought; undefined until they are read, and only `failure` if they cannot be. */
  open (id) {
    if (!this.opened.has(id)) {
      this.opened.set(id, undefined)
      this.readTexts(id)
    }
    return this.opened.get(id)
  }

  /** Reads again what may have grown, if more thoughts were recorded since the last time. */
  follow () {
    if (this.log.recorded === this.recorded) return
    const { log } = this
    this.recorded = log.recorded
    const windowOf = (t) => log.windowOf(t, 'thoughts')
    for (let at = windowOf(Math.max(0, log.seconds - LATE_SECONDS)); at <= windowOf(log.seconds); at++) this.read(at)
  }

  async read (number) {
    const turn = (this.turns.get(number) ?? 0) + 1
    this.turns.set(number, turn)
    try {
      const thoughts = await this.log.source.thoughts(this.name, number)
      if (this.turns.get(number) === turn) this.windows.set(number, thoughts) // or else a later answer is on its way
      this.failure = null
    } catch (error) {
      this.failure = error.message
    }
    this.hear()
  }

  async readTexts (id) {
    this.opened.set(id, await this.log.source.thought(id, this.name).catch((error) => ({ failure: error.message })))
    this.hear()
  }
}

/** When a thought was answered, in seconds of the run clock; when it was asked for if that is not known. */
export function ended (thought) {
  return thought.t_answered ?? thought.t
}
