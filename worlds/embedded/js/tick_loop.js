'use strict'
// The one loop in which the world changes: 20 ticks a second of run clock (the process clock may run faster than the wall).

const TICK_MS = 50
const BEHIND_MS_MAX = 1000 // a longer stall is forgiven rather than caught up in a burst
const CATCH_UP_TICKS_MAX = 5 // in one go, then sockets get their turn

class TickLoop {
  /** @param {(isBehind: boolean) => void} runTick called once a tick; told when it comes more than a tick too late */
  constructor (runTick) {
    this.runTick = runTick
    this.ticks = 0
    this.tickMs = []
    this.stopped = false
  }

  start () {
    this.nextAt = performance.now()
    this._schedule()
  }

  stop () {
    this.stopped = true
    clearTimeout(this.timer)
  }

  /** Wall milliseconds of each tick since the last call. */
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
