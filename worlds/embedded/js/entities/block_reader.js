'use strict'
// Block look-ups of moving bodies: many in a tick, mostly in the same column. They never generate land that nobody has seen.

const { LOWEST_Y, WORLD_HEIGHT, AIR } = require('../game_data')
const { columnKey } = require('../blocks')

const UNMADE = -1 // the state of land that does not exist yet; no body enters it

class BlockReader {
  constructor (blocks) {
    this.blocks = blocks
    this.startTick()
  }

  /** Clears the cache. Columns may be dropped between ticks. */
  startTick () {
    this.key = null
    this.column = null
  }

  /** The state of a block, or UNMADE. */
  stateAt (x, y, z) {
    if (y < LOWEST_Y || y >= LOWEST_Y + WORLD_HEIGHT) return AIR
    const key = columnKey(x >> 4, z >> 4)
    if (key !== this.key) {
      this.key = key
      this.column = this.blocks.columns.get(key) ?? null
    }
    if (this.column === null) return UNMADE
    return this.column.chunk.sections[(y - LOWEST_Y) >> 4].data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15))
  }
}

module.exports = { BlockReader, UNMADE }
