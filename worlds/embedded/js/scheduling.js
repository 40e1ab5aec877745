'use strict'
// What happens later or by chance: ticks that a rule asked for at a place, and random ticks in the columns around players.
//
//   world.schedule(kind, x, y, z, delayTicks)          at most one a kind and place; kept in the save
//   world.onScheduled(kind, (x, y, z) => …)
//   world.onRandomTick(blockNames, (x, y, z, state) => …)
//   world.tickRandomly(x, y, z)                        one random tick there, at once

const { registry, blockByState, LOWEST_Y } = require('./game_data')

const SECTION_BLOCKS = 4096
const LOOK_UP_EVERY_TICKS = 20
const SCHEDULED_PER_TICK_MAX = 2000 // vanilla: 65,536; what is over waits for the next tick

module.exports = function scheduling (world) {
  const handlers = new Map()
  const randomHandlers = new Array(blockByState.length).fill(null) // by state
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

  /** What waits, as `[[kind, x, y, z, delayTicks], …]`, for the save. */
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

  world.onRandomTick = function onRandomTick (blockNames, handler) {
    for (const name of blockNames) {
      const { minStateId, maxStateId } = registry.blocksByName[name]
      randomHandlers.fill(handler, minStateId, maxStateId + 1)
    }
  }

  world.tickRandomly = function tickRandomly (x, y, z) {
    const state = world.blocks.stateAt(x, y, z)
    randomHandlers[state]?.(x, y, z, state)
  }

  let inUse = { age: -Infinity, columns: [], busy: [] }

  /** Columns that some player has, each once, and the sections of them that random ticks mean something to; looked up anew once a second. */
  function lookUpColumns () {
    if (world.age - inUse.age < LOOK_UP_EVERY_TICKS) return inUse
    const columns = new Set()
    for (const player of world.players.values()) for (const column of player.columns.values()) columns.add(column)
    const busy = []
    for (const column of columns) {
      column.chunk.sections.forEach((section, index) => {
        if (section.solidBlockCount > 0 && hasTickable(section.data)) busy.push({ section, x: column.x * 16, y: LOWEST_Y + index * 16, z: column.z * 16 })
      })
    }
    inUse = { age: world.age, columns: [...columns], busy }
    return inUse
  }

  /** Columns that some player has, or had a second ago. */
  world.columnsInUse = () => lookUpColumns().columns

  world.everyTick('random ticks', () => {
    const draws = world.gameRules.randomTickSpeed
    if (draws === 0) return
    for (const { section, x, y, z } of lookUpColumns().busy) {
      for (let draw = 0; draw < draws; draw++) {
        const at = Math.floor(world.random() * SECTION_BLOCKS)
        const state = section.data.get(at)
        const handler = randomHandlers[state]
        if (handler) handler(x + (at & 15), y + (at >> 8), z + ((at >> 4) & 15), state)
      }
    }
  })

  /** Whether a section may hold blocks that random ticks mean something to: most are stone throughout. Palettes only grow. */
  function hasTickable (data) {
    const palette = data.palette ?? (data.value === undefined ? null : [data.value])
    return palette === null || palette.some((state) => randomHandlers[state] !== null)
  }
}
