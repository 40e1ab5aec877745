'use strict'
// Figures of the world, once per wall second: ticks, their length, players, CPU and memory.

const WALL_MS = 1000

/** The value below which `share` of the sorted numbers lie; 0 for an empty list. */
function percentile (numbers, share) {
  if (numbers.length === 0) return 0
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

function reportStats ({ world, loop }, say) {
  const speed = Number(process.env.CIVITAS_SPEED || '1') // timers run on the run clock; this one runs on the wall clock
  let cpu = process.cpuUsage()
  let ticks = loop.ticks
  let at = process.hrtime.bigint()
  const timer = setInterval(() => {
    const now = process.hrtime.bigint()
    const wallSeconds = Number(now - at) / 1e9
    const used = process.cpuUsage(cpu)
    const tickMs = loop.takeTickMs()
    say({
      stats: {
        tps: Number(((loop.ticks - ticks) / wallSeconds).toFixed(2)),
        tick_ms_p99: Number(percentile(tickMs, 0.99).toFixed(2)),
        tick_ms: tickMs.map((ms) => Number(ms.toFixed(2))),
        players: world.everyone().length,
        cpu_pct: Number(((used.user + used.system) / 1e4 / wallSeconds).toFixed(1)),
        rss_mb: Math.round(process.memoryUsage.rss() / 1048576)
      }
    })
    at = now
    ticks = loop.ticks
    cpu = process.cpuUsage()
  }, WALL_MS * speed)
  timer.unref()
}

module.exports = { reportStats }
