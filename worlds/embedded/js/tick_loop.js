'use strict'
// The one loop in which the world changes: 20 ticks a second of run clock (the process clock can run faster than the wall clock).

const TICK_MS = 50
const BEHIND_MS_MAX = 1000 // after a longer stall, ticks are skipped instead of run in a burst
const CATCH_UP_TICKS_MAX = 5 // in one go; then sockets get their turn

class TickLoop {
  /** @param {(isBehind: boolean) => void} runTick called once per tick; `isBehind` is true when it is more than a tick late */
  constructor (runTick) {
    this.runTick = runTick
    this.ticks = 0
    this.tickMs = []
    this.stopped = false
    this.paused = false
  }

  start () {
    this.nextAt = performance.now()
    this._schedule()
  }

  stop () {
    this.stopped = true
    clearTimeout(this.timer)
  }

  /** Lets the ticks stand still, until `goOn()`. */
  pause () {
    clearTimeout(this.timer)
    this.paused = true
  }

  /** Lets the ticks run again after a pause. None is made up for. */
  goOn () {
    if (!this.paused || this.stopped) return
    this.paused = false
    this.start()
  }

  /** Length of each tick since the last call, in wall milliseconds. */
  takeTickMs () {
    const taken = this.tickMs
    this.tickMs = []
    return taken
  }

  _schedule () {
    this.timer = setTimeout(() => this._run(), Math.max(0, this.nextAt - performance.now()))
  }

  _run () {
    for (let ran = 0; ran < CATCH_UP_TICKS_MAX && performance.now() >= this.nextAt && !this.stopped; ran++) {
      const started = process.hrtime.bigint()
      this.runTick(performance.now() - this.nextAt > TICK_MS)
      this.ticks++
      this.tickMs.push(Number(process.hrtime.bigint() - started) / 1e6)
      this.nextAt += TICK_MS
    }
    this.nextAt = Math.max(this.nextAt, performance.now() - BEHIND_MS_MAX)
    if (!this.stopped) this._schedule()
  }
}

module.exports = { TickLoop, TICK_MS }
