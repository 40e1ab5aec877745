'use strict'
// The blocks of the world. Columns are made (or read from the save) at the first request. Chunk packets are made once and sent to all. Changes are sent to the
// players who have the column.

const { registry, ChunkColumn, LOWEST_Y, WORLD_HEIGHT, AIR } = require('./game_data')
const { playFrame } = require('./network/packets')
const { columnFrame } = require('./network/column_frame')
const { OVERWORLD } = require('./dimensions/kinds')

const COLUMNS_MAX = 6000 // one column has about 30 KB, and twice that with its packet; beyond this number, columns that nobody sees and that can be made again are dropped
const HIGHEST_Y = LOWEST_Y + WORLD_HEIGHT - 1

const OFFSET = 1 << 21
const columnKey = (cx, cz) => (cx + OFFSET) * (OFFSET * 2) + (cz + OFFSET)
const localIndex = (x, y, z) => ((y - LOWEST_Y) << 8) | ((z & 15) << 4) | (x & 15)

class Blocks {
  /**
   * @param generate (cx, cz) → `{ bytes, blockEntities }` of a column: the bytes of the protocol, and the values of vanilla's compounds
   * @param dimension see dimensions/kinds.js
   */
  constructor (generate, events, dimension = OVERWORLD) {
    this.generate = generate
    this.events = events
    this.dimension = dimension
    this.columns = new Map()
    this.last = null // the column of the last request: most requests are for the same column again
    this.store = null // columns on the disk, see useStore
    this.onRead = () => {} // (blockEntities), called once for a column that has some, when it is made or read for the first time
    this.restored = new Set() // keys of columns whose block entities have come from the land or from the disk
    this.unsaved = new Set() // columns that differ from the land or from the disk
    this.beingSaved = new Set()
    this.pending = new Map() // column key → Set(local index): changes since the last broadcast
    this.shownIn = () => [] // (column) → the block entities of its packet, see block_entities.js
  }

  columnAt (cx, cz) {
    const { last } = this
    if (last !== null && last.x === cx && last.z === cz) return last
    const key = columnKey(cx, cz)
    return (this.last = this.columns.get(key) ?? this._make(cx, cz, key))
  }

  isLoaded (cx, cz) {
    const { last } = this
    return (last !== null && last.x === cx && last.z === cz) || this.columns.has(columnKey(cx, cz))
  }

  /** Whether the column and its packet exist, so that sending it to a player costs no time. */
  isReady (cx, cz) {
    return Boolean(this.columns.get(columnKey(cx, cz))?.frame)
  }

  stateAt (x, y, z) {
    if (y < LOWEST_Y || y > HIGHEST_Y) return AIR
    const column = this.columnAt(x >> 4, z >> 4)
    return column.chunk.sections[(y - LOWEST_Y) >> 4].data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15))
  }

  /** Changes a block. `source` names the cause and is passed to listeners of `blockChanged`. */
  setState (x, y, z, state, source = null) {
    if (y < LOWEST_Y || y > HIGHEST_Y) return
    const column = this.columnAt(x >> 4, z >> 4)
    const before = this.stateAt(x, y, z)
    if (before === state) return
    column.chunk.sections[(y - LOWEST_Y) >> 4].set({ x: x & 15, y: y & 15, z: z & 15 }, state)
    column.frame = null
    column.bytes = null
    const index = localIndex(x, y, z)
    this.unsaved.add(column)
    if (!this.pending.has(column.key)) this.pending.set(column.key, new Set())
    this.pending.get(column.key).add(index)
    this.events.emit('blockChanged', { x, y, z, before, state, source })
  }

  /** The column's packet, the same bytes for every player until a block changes. */
  frameOf (column) {
    if (column.frame === null) {
      this.light.prepare(column)
      column.frame = columnFrame(column, this.dimension, this.shownIn(column))
      column.bytes = null
    }
    return column.frame
  }

  /**
   * Drops the packets of columns that no player received since `age`. They are half of a column's memory, and are made again on request.
   * @param {number} now the world's age; for columns that were never sent, time counts from the first call that sees them
   */
  forgetFrames (age, now) {
    for (const column of this.columns.values()) {
      if (column.frame === null && column.bytes === null) continue
      column.givenAge ??= now
      if (column.givenAge < age) column.frame = column.bytes = null
    }
  }

  /** Sends each column's changes since the last call to its viewers: one packet per block, or one per section when many changed. */
  broadcastChanges () {
    for (const [key, indexes] of this.pending) {
      const column = this.columns.get(key)
      if (!column || column.viewers.size === 0) continue
      for (const bytes of changeFrames(column, indexes, this)) {
        for (const viewer of column.viewers) viewer.connection.writeFrame(bytes)
      }
    }
    this.pending.clear()
    this.events.emit('changesTold')
  }

  /**
   * Reads columns from the save instead of generating them again.
   * @param store `{ has(cx, cz), read(cx, cz) → { bytes, blockEntities } }`
   */
  useStore (store) {
    this.store = store
  }

  /** Marks columns whose state is in no save; from now on they are part of the next save. */
  takeUnsaved () {
    for (const column of this.unsaved) this.beingSaved.add(column)
    this.unsaved = new Set()
    return [...this.beingSaved]
  }

  wereSaved (columns) {
    for (const column of columns) this.beingSaved.delete(column)
  }

  wereNotSaved (columns) {
    for (const column of columns) {
      this.beingSaved.delete(column)
      this.unsaved.add(column)
    }
  }

  _make (cx, cz, key) {
    if (this.columns.size >= COLUMNS_MAX) this._dropUnseen()
    const chunk = new ChunkColumn({ minY: LOWEST_Y, worldHeight: WORLD_HEIGHT })
    const { bytes, blockEntities } = this.store?.has(cx, cz) ? this.store.read(cx, cz) : this.generate(cx, cz)
    chunk.load(bytes)
    const column = { key, x: cx, z: cz, chunk, viewers: new Set(), frame: null, bytes, givenAge: null }
    this.columns.set(key, column)
    if (blockEntities.length > 0 && !this.restored.has(key)) {
      this.restored.add(key)
      this.onRead(blockEntities)
    }
    return column
  }

  _dropUnseen () {
    this.last = null
    for (const [key, column] of this.columns) {
      if (column.viewers.size === 0 && !column.isForced && !this.unsaved.has(column) && !this.beingSaved.has(column)) this.columns.delete(key)
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

/** The packet with the current block at a place. */
function blockFrame (blocks, x, y, z) {
  return playFrame('block_change', { location: { x, y, z }, type: blocks.stateAt(x, y, z) })
}

const nameAt = (blocks, x, y, z) => registry.blocksByStateId[blocks.stateAt(x, y, z)].name

module.exports = { Blocks, blockFrame, nameAt, columnKey }
