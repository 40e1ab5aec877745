'use strict'
// One timer for all bodies of a process: 20 beats per run-clock second for moving bodies, one for resting bodies.

const BEAT_MS = 50
const BEATS_PER_SECOND = 20
const CATCH_UP_BEATS_MAX = 2

class Pulse {
  constructor () {
    this.moving = new Set()
    this.resting = Array.from({ length: BEATS_PER_SECOND }, () => new Set())
    this.beat = 0
    this.bodies = 0
    this.timer = null
  }

  /** Adds a body: `tick()` is called every beat while it moves, `rest()` every 20th beat always. */
  add (body) {
    body.slot = this.smallestSlot()
    this.resting[body.slot].add(body)
    this.bodies++
    if (!this.timer) {
      this.nextBeatAt = performance.now() + BEAT_MS
      this.timer = setInterval(() => this.run(), BEAT_MS)
    }
  }

  remove (body) {
    this.moving.delete(body)
    if (!this.resting[body.slot].delete(body)) return
    this.bodies--
    if (this.bodies === 0) {
      clearInterval(this.timer)
      this.timer = null
    }
  }

  smallestSlot () {
    let smallest = 0
    for (let slot = 1; slot < BEATS_PER_SECOND; slot++) {
      if (this.resting[slot].size < this.resting[smallest].size) smallest = slot
    }
    return smallest
  }

  /** Runs the beats of the passed time. After a delay of more than two beats, the rest is dropped, not made up in a burst. */
  run () {
    const now = performance.now()
    for (let beats = 0; beats < CATCH_UP_BEATS_MAX && now >= this.nextBeatAt; beats++) {
      this.nextBeatAt += BEAT_MS
      this.beat++
      for (const body of this.moving) body.tick(now)
      for (const body of this.resting[this.beat % BEATS_PER_SECOND]) body.rest(now)
    }
    if (now >= this.nextBeatAt) this.nextBeatAt = now + BEAT_MS
  }
}

module.exports = { pulse: new Pulse(), Pulse, BEAT_MS }
