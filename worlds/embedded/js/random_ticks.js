'use strict'
// Random ticks in the columns around players.
//
//   world.onRandomTick(blockNames, (x, y, z, state) => …, isTicked?)   `isTicked(state)` leaves out states that random ticks do not change
//   world.tickRandomly(x, y, z)                                        one random tick there, at once
//
// Vanilla draws three of a section's 4096 blocks a tick, and most of them do not react. Here the blocks that react are indexed by section. The draws follow
// them as a Poisson process: each block is ticked as often as in vanilla, and only hits cost time.

const { registry, blockByState, LOWEST_Y } = require('./game_data')

const SECTION_BLOCKS = 4096
const LOOK_UP_EVERY_TICKS = 20

function untilNextHit (world) {
  return -Math.log(1 - world.random())
}

/** The blocks of a column that are ticked: `[{ section, places: indexes within it, x, y, z of its corner }, …]`. */
function look (handlers, column) {
  const busy = []
  for (const [index, section] of column.chunk.sections.entries()) {
    const places = section.solidBlockCount > 0 && mayHold(handlers, section.data) ? tickedPlaces(handlers, section.data) : []
    if (places.length > 0) busy.push({ section, places: Uint16Array.from(places), x: column.x * 16, y: LOWEST_Y + index * 16, z: column.z * 16 })
  }
  return busy
}

/** Whether any state of a section's palette is ticked. For most sections (stone only) this check is enough. */
function mayHold (handlers, data) {
  const palette = data.palette ?? (data.value === undefined ? null : [data.value])
  return palette === null || palette.some((state) => handlers[state] !== null)
}

function tickedPlaces (handlers, data) {
  const places = []
  for (let at = 0; at < SECTION_BLOCKS; at++) if (handlers[data.get(at)] !== null) places.push(at)
  return places
}

module.exports = function randomTicks (world) {
  const handlers = new Array(blockByState.length).fill(null) // by state
  const busyOf = new WeakMap() // column → its sections that have blocks with a handler, see look
  let inUse = { age: -Infinity, columns: [], busy: [], ends: new Int32Array(0) }
  let wait = untilNextHit(world) // expected number of hits

  world.onRandomTick = function onRandomTick (blockNames, handler, isTicked = () => true) {
    for (const name of blockNames) {
      const { minStateId, maxStateId } = registry.blocksByName[name]
      for (let state = minStateId; state <= maxStateId; state++) if (isTicked(state)) handlers[state] = handler
    }
  }

  world.tickRandomly = function tickRandomly (x, y, z) {
    const state = world.blocks.stateAt(x, y, z)
    handlers[state]?.(x, y, z, state)
  }

  world.events.on('blockChanged', ({ x, z, before, state }) => {
    if ((handlers[before] === null) === (handlers[state] === null)) return
    busyOf.delete(world.blocks.columnAt(x >> 4, z >> 4))
  })

  /** Columns that a player has, or had within the last second. */
  world.columnsInUse = () => lookUp().columns

  /** Columns that a player has, each once, with their sections that random ticks can change; updated once a second. */
  function lookUp () {
    if (world.age - inUse.age < LOOK_UP_EVERY_TICKS) return inUse
    const columns = new Set()
    for (const player of world.players.values()) for (const column of player.columns.values()) columns.add(column)
    const busy = []
    for (const column of columns) {
      if (!busyOf.has(column)) busyOf.set(column, look(handlers, column))
      busy.push(...busyOf.get(column))
    }
    const ends = new Int32Array(busy.length) // the number of places up to the end of each column
    busy.reduce((sum, { places }, index) => (ends[index] = sum + places.length), 0)
    inUse = { age: world.age, columns: [...columns], busy, ends }
    return inUse
  }

  world.everyTick('random ticks', () => {
    const rate = world.gameRules.randomTickSpeed / SECTION_BLOCKS // hits per block and tick
    if (rate === 0) return
    const { busy, ends } = lookUp()
    const total = busy.length === 0 ? 0 : ends[busy.length - 1]
    for (let index = 0; wait < total * rate;) {
      const hit = Math.min(total - 1, Math.floor(wait / rate))
      while (ends[index] <= hit) index++
      const { section, places, x, y, z } = busy[index]
      const at = places[hit - ends[index] + places.length]
      wait += untilNextHit(world)
      const state = section.data.get(at)
      handlers[state]?.(x + (at & 15), y + (at >> 8), z + ((at >> 4) & 15), state)
    }
    wait -= total * rate
  })
}
