'use strict'
// Scheduled ticks: a rule asks for a later tick at a place.
//
//   world.schedule(kind, x, y, z, delayTicks)          at most one per kind and place; stored in the save
//   world.onScheduled(kind, (x, y, z) => …)

const SCHEDULED_PER_TICK_MAX = 2000 // vanilla: 65,536; the rest waits for the next tick

module.exports = function scheduling (world) {
  const handlers = new Map()
  const due = new Map() // age → [{ kind, x, y, z }]
  const waiting = new Map() // "kind x,y,z" → age

  const keyOf = (kind, x, y, z) => `${kind} ${x},${y},${z}`

  world.onScheduled = (kind, handler) => handlers.set(kind, handler)
  world.schedule = function schedule (kind, x, y, z, delayTicks) {
    const key = keyOf(kind, x, y, z)
    if (waiting.has(key)) return
    enter(kind, x, y, z, world.age + Math.max(1, delayTicks))
  }

  function enter (kind, x, y, z, age) {
    waiting.set(keyOf(kind, x, y, z), age)
    if (!due.has(age)) due.set(age, [])
    due.get(age).push({ kind, x, y, z })
  }

  /** The scheduled ticks as `[[kind, x, y, z, delayTicks], …]`, for the save. */
  world.scheduledEntries = () => [...due].flatMap(([age, list]) => list.map(({ kind, x, y, z }) => [kind, x, y, z, age - world.age]))

  world.everyTick('scheduled', () => {
    const list = due.get(world.age)
    if (!list) return
    due.delete(world.age)
    for (const [index, { kind, x, y, z }] of list.entries()) {
      if (index >= SCHEDULED_PER_TICK_MAX) {
        enter(kind, x, y, z, world.age + 1)
        continue
      }
      waiting.delete(keyOf(kind, x, y, z))
      handlers.get(kind)?.(x, y, z)
    }
  })
}
