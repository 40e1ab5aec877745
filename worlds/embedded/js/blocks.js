'use strict'
// The blocks of the world: columns made when first asked for, changes kept apart from the land (so that saving is small),
// chunk packets made once and sent to all, changes told to those who have the column.

const { registry, ChunkColumn, LOWEST_Y, WORLD_HEIGHT, AIR } = require('./game_data')
const { playFrame } = require('./network/packets')
const { columnFrame } = require('./network/column_frame')

const COLUMNS_MAX = 6000 // about 30 KB each; beyond it, columns that nobody sees are dropped (their changes are kept)
const HIGHEST_Y = LOWEST_Y + WORLD_HEIGHT - 1

const OFFSET = 1 << 21
const columnKey = (cx, cz) => (cx + OFFSET) * (OFFSET * 2) + (cz + OFFSET)
const localIndex = (x, y, z) => ((y - LOWEST_Y) << 8) | ((z & 15) << 4) | (x & 15)

class Blocks {
  /** @param generate (cx, cz) → protocol bytes of a column */
  constructor (generate, events) {
    this.generate = generate
    this.events = events
    this.columns = new Map()
    this.changes = new Map() // column key → Map(local index → state id)
    this.pending = new Map() // column key → Set(local index): changed since the last broadcast
  }

  columnAt (cx, cz) {
    const key = columnKey(cx, cz)
    return this.columns.get(key) ?? this._make(cx, cz, key)
  }

  isLoaded (cx, cz) {
    return this.columns.has(columnKey(cx, cz))
  }

  /** Whether the column and its packet are there, so that giving it to a player costs nothing. */
  isReady (cx, cz) {
    return Boolean(this.columns.get(columnKey(cx, cz))?.frame)
  }

  stateAt (x, y, z) {
    if (y < LOWEST_Y || y > HIGHEST_Y) return AIR
    const column = this.columnAt(x >> 4, z >> 4)
    return column.chunk.sections[(y - LOWEST_Y) >> 4].data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15))
  }

  /** Changes a block; `source` says who or what did it and is handed to listeners of `blockChanged`. */
  setState (x, y, z, state, source = null) {
    if (y < LOWEST_Y || y > HIGHEST_Y) return
    const column = this.columnAt(x >> 4, z >> 4)
    const before = this.stateAt(x, y, z)
    if (before === state) return
    column.chunk.sections[(y - LOWEST_Y) >> 4].set({ x: x & 15, y: y & 15, z: z & 15 }, state)
    column.frame = null
    column.bytes = null
    const index = localIndex(x, y, z)
    if (!this.changes.has(column.key)) this.changes.set(column.key, new Map())
    this.changes.get(column.key).set(index, state)
    if (!this.pending.has(column.key)) this.pending.set(column.key, new Set())
    this.pending.get(column.key).add(index)
    this.events.emit('blockChanged', { x, y, z, before, state, source })
  }

  /** The column's packet, the same bytes for every player until a block changes. */
  frameOf (column) {
    if (column.frame === null) {
      column.frame = columnFrame(column, column.bytes ?? column.chunk.dump())
      column.bytes = null
    }
    return column.frame
  }

  /** Tells each column's viewers of the changes since the last call: one packet a block, or one a section when many changed. */
  broadcastChanges () {
    for (const [key, indexes] of this.pending) {
      const column = this.columns.get(key)
      if (!column || column.viewers.size === 0) continue
      for (const bytes of changeFrames(column, indexes, this)) {
        for (const viewer of column.viewers) viewer.connection.writeFrame(bytes)
      }
    }
    this.pending.clear()
  }

  /** Puts back changes that were saved: `[[cx, cz, [[index, state], …]], …]`, before anyone has joined. */
  restore (saved) {
    for (const [cx, cz, entries] of saved) this.changes.set(columnKey(cx, cz), new Map(entries))
  }

  saved () {
    return [...this.changes].map(([key, entries]) => [Math.floor(key / (OFFSET * 2)) - OFFSET, key % (OFFSET * 2) - OFFSET, [...entries]])
  }

  _make (cx, cz, key) {
    if (this.columns.size >= COLUMNS_MAX) this._dropUnseen()
    const chunk = new ChunkColumn({ minY: LOWEST_Y, worldHeight: WORLD_HEIGHT })
    const bytes = this.generate(cx, cz)
    chunk.load(bytes)
    const changes = this.changes.get(key)
    const column = { key, x: cx, z: cz, chunk, viewers: new Set(), frame: null, bytes: changes ? null : bytes }
    for (const [index, state] of changes ?? []) {
      chunk.sections[index >> 12].set({ x: index & 15, y: (index >> 8) & 15, z: (index >> 4) & 15 }, state)
    }
    this.columns.set(key, column)
    return column
  }

  _dropUnseen () {
    for (const [key, column] of this.columns) {
      if (column.viewers.size === 0 && !column.isForced) this.columns.delete(key)
    }
  }
}

function changeFrames (column, indexes, blocks) {
  const bySection = new Map()
  for (const index of indexes) {
    const section = index >> 12
    if (!bySection.has(section)) bySection.set(section, [])
    bySection.get(section).push(index)
  }
  const frames = []
  for (const [section, list] of bySection) {
    if (list.length === 1) {
      frames.push(blockFrame(blocks, column.x * 16 + (list[0] & 15), (list[0] >> 8) + LOWEST_Y, column.z * 16 + ((list[0] >> 4) & 15)))
      continue
    }
    const records = list.map((index) => {
      const state = blocks.stateAt(column.x * 16 + (index & 15), (index >> 8) + LOWEST_Y, column.z * 16 + ((index >> 4) & 15))
      return (state << 12) | ((index & 15) << 8) | (((index >> 4) & 15) << 4) | ((index >> 8) & 15)
    })
    frames.push(playFrame('multi_block_change', { chunkCoordinates: { x: column.x, y: section + (LOWEST_Y >> 4), z: column.z }, records }))
  }
  return frames
}

/** The packet that says which block is at a place now. */
function blockFrame (blocks, x, y, z) {
  return playFrame('block_change', { location: { x, y, z }, type: blocks.stateAt(x, y, z) })
}

const nameAt = (blocks, x, y, z) => registry.blocksByStateId[blocks.stateAt(x, y, z)].name

module.exports = { Blocks, blockFrame, nameAt, columnKey }
