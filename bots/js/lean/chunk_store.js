'use strict'
// The columns around the bodies of this process. Each is stored once, however many bodies see it.
//
// A column exists from the first body that receives it until the last body that drops it. The first body that is told of a change applies it, and the store
// announces it to all holders. Later messages about the same change are ignored. So every body sees each change exactly once, with the true block before it.

const prismarineRegistry = require('prismarine-registry')

const COLUMN_KEY_OFFSET = 2 ** 21
const COLUMN_KEY_STRIDE = 2 ** 22

/** One number for a column: its coordinates are within ±1 875 000 in any world. */
function columnKey (chunkX, chunkZ) {
  return (chunkX + COLUMN_KEY_OFFSET) * COLUMN_KEY_STRIDE + chunkZ + COLUMN_KEY_OFFSET
}

/**
 * minecraft-data lists 93 blocks (ores, obsidian, copper …) under a tier that is too low for them, not under the pickaxe. With that data a body would dig
 * obsidian for 75 seconds instead of 9.4. In vanilla's tags all of them are mineable/pickaxe.
 */
function correctMaterials (registry) {
  for (const block of registry.blocksArray) {
    if (block.material === 'incorrect_for_wooden_tool') block.material = 'mineable/pickaxe'
  }
}

class ChunkStore {
  constructor (registry) {
    correctMaterials(registry)
    this.registry = registry
    this.Block = require('prismarine-block')(registry)
    this.Column = require('prismarine-chunk')(registry)
    this.dimensions = new Map()
    this.holdersOfNone = new Set()
  }

  /** The columns of a dimension by column key; entries are `{ column, holders }`. */
  dimension (name) {
    let columns = this.dimensions.get(name)
    if (!columns) this.dimensions.set(name, columns = new Map())
    return columns
  }

  /** A column that some body holds, or undefined. */
  column (dimension, chunkX, chunkZ) {
    return this.dimension(dimension).get(columnKey(chunkX, chunkZ))?.column
  }

  holders (dimension, chunkX, chunkZ) {
    return this.dimension(dimension).get(columnKey(chunkX, chunkZ))?.holders ?? this.holdersOfNone
  }

  /** The number of stored columns, over all dimensions. */
  get size () {
    let size = 0
    for (const columns of this.dimensions.values()) size += columns.size
    return size
  }

  /**
   * Lets a body hold a column.
   *
   * @param {object} body the holder; has `dimension`
   * @param {(column: object | undefined) => object} load fills and returns the column: a new one when it gets none; called only when no other body holds the
   *   column, or when the body receives it again
   * @returns {object} the column
   */
  take (body, chunkX, chunkZ, load) {
    const columns = this.dimension(body.dimension)
    const key = columnKey(chunkX, chunkZ)
    let entry = columns.get(key)
    if (!entry) {
      entry = { column: load(undefined), holders: new Set() }
      columns.set(key, entry)
    } else if (entry.holders.has(body)) {
      load(entry.column)
    }
    entry.holders.add(body)
    return entry.column
  }

  /** Ends a body's hold of a column. The column is removed with its last holder. */
  release (body, chunkX, chunkZ) {
    const columns = this.dimension(body.dimension)
    const key = columnKey(chunkX, chunkZ)
    const entry = columns.get(key)
    if (!entry || !entry.holders.delete(body)) return false
    if (entry.holders.size === 0) columns.delete(key)
    return true
  }

  /** The number of a block's state, or -1 where no column is loaded (0, air, above and below the world). */
  stateAt (dimension, x, y, z) {
    const column = this.column(dimension, x >> 4, z >> 4)
    if (!column) return -1
    const section = column.sections[(y - column.minY) >> 4]
    return section ? section.data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15)) : 0
  }

  /** A block as an object, at a position (whole numbers), or null where no column is loaded. */
  blockAt (dimension, position) {
    const column = this.column(dimension, position.x >> 4, position.z >> 4)
    if (!column) return null
    const block = column.getBlock({ x: position.x & 15, y: position.y, z: position.z & 15 })
    block.position = position
    return block
  }

  /**
   * Applies a change of a block that a body was told of. Announces it to every holder if it is new.
   *
   * @param {object} body the body that was told; has `dimension`
   * @param {Vec3} position whole numbers
   * @param {number} stateId the block's new state
   */
  change (body, position, stateId) {
    const entry = this.dimension(body.dimension).get(columnKey(position.x >> 4, position.z >> 4))
    if (!entry) return
    const inColumn = { x: position.x & 15, y: position.y, z: position.z & 15 }
    if (entry.column.getBlockStateId(inColumn) === stateId) return
    const before = this.blockAt(body.dimension, position)
    entry.column.setBlockStateId(inColumn, stateId)
    const after = this.blockAt(body.dimension, position)
    if (after.name !== before.name) entry.column.removeBlockEntity(inColumn)
    const event = `blockUpdate:${position}`
    for (const holder of [...entry.holders]) holder.blockChanged(before, after, event)
  }
}

/**
 * Makes the store that all bodies of a process share.
 *
 * @param {{version: string}} options the Minecraft version
 */
function createChunkStore ({ version }) {
  return new ChunkStore(prismarineRegistry(version))
}

module.exports = { createChunkStore }
