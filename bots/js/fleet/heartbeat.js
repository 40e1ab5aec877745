'use strict'
// A sign of life every wall second, with the costs of the process.

const INTERVAL_MS = 1000

/**
 * @param {object} options
 * @param {(notice: object) => void} options.emit
 * @param {() => number} options.bodies number of bodies in the world
 * @param {{ size: () => number, replaced: () => number }} options.outbox
 * @param {{ take: () => { p99Ms: number }, close: () => void }} options.lagMeter
 * @param {number} options.speed seconds of run clock per wall second
 * @returns {{ close: () => void }}
 */
function startHeartbeat ({ emit, bodies, outbox, lagMeter, speed }) {
  let cpuBefore = process.cpuUsage()
  let wallBefore = process.hrtime.bigint()

  function beat () {
    const cpu = process.cpuUsage(cpuBefore)
    const wall = process.hrtime.bigint()
    const wallMicroseconds = Number(wall - wallBefore) / 1000
    cpuBefore = process.cpuUsage()
    wallBefore = wall
    emit({
      notice: 'heartbeat',
      bodies: bodies(),
      lag_ms: lagMeter.take().p99Ms,
      cpu_percent: 100 * (cpu.user + cpu.system) / wallMicroseconds,
      rss_mb: process.memoryUsage.rss() / 2 ** 20,
      queued: outbox.size(),
      dropped: outbox.replaced()
    })
  }

  // Timers run on the run clock; the heartbeat runs on the wall clock.
  const timer = setInterval(beat, INTERVAL_MS * speed)
  return {
    close () {
      clearInterval(timer)
      lagMeter.close()
    }
  }
}

module.exports = { startHeartbeat }
