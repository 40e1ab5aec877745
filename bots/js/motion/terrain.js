'use strict'
// The ground for path searches and steps: block states of one dimension, directly from the shared columns.

const { blockKinds, PASSABLE, WATER, HARMFUL, CLIMBABLE, DOOR, HATCH } = require('./block_kinds')

/** State number for places whose column nobody holds. */
const UNLOADED = -1

class Terrain {
  /**
   * @param {ChunkStore} store
   * @param {string} dimension
   */
  constructor (store, dimension) {
    this.store = store
    this.dimension = dimension
    this.kinds = blockKinds(store)
    this.forget()
  }

  /** Reads the last column again: columns come and go between the slices of a search. */
  forget () {
    this.chunkX = NaN
    this.chunkZ = NaN
    this.column = undefined
  }

  stateAt (x, y, z) {
    const chunkX = x >> 4
    const chunkZ = z >> 4
    if (chunkX !== this.chunkX || chunkZ !== this.chunkZ) {
      this.column = this.store.column(this.dimension, chunkX, chunkZ)
      this.chunkX = chunkX
      this.chunkZ = chunkZ
    }
    const { column } = this
    if (!column) return UNLOADED
    const section = column.sections[(y - column.minY) >> 4]
    return section ? section.data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15)) : 0
  }

  isLoaded (x, z) { return this.stateAt(x, 0, z) !== UNLOADED }

  flagsAt (x, y, z) {
    const state = this.stateAt(x, y, z)
    return state === UNLOADED ? 0 : this.kinds.flagsOf(state)
  }

  /** Whether a body's head or legs can be in this block without harm. */
  isOpen (x, y, z) {
    const flags = this.flagsAt(x, y, z)
    return (flags & (PASSABLE | DOOR)) !== 0 && (flags & HARMFUL) === 0
  }

  /** Like isOpen, with nothing in it at all: an open door still has its leaf. */
  isClear (x, y, z) {
    return (this.flagsAt(x, y, z) & (PASSABLE | DOOR | HARMFUL)) === PASSABLE
  }

  isWater (x, y, z) { return (this.flagsAt(x, y, z) & WATER) !== 0 }

  isHarmful (x, y, z) { return (this.flagsAt(x, y, z) & HARMFUL) !== 0 }

  isClimbable (x, y, z) { return (this.flagsAt(x, y, z) & CLIMBABLE) !== 0 }

  /** Whether this block is a trapdoor over a ladder, which a body opens to climb through. */
  isHatch (x, y, z) { return (this.flagsAt(x, y, z) & HATCH) !== 0 && this.isClimbable(x, y - 1, z) }

  /** Whether a body can climb into this block, or past it. */
  isOpenToClimb (x, y, z) { return this.isOpen(x, y, z) || this.isHatch(x, y, z) }

  topAt (x, y, z) {
    const state = this.stateAt(x, y, z)
    return state === UNLOADED ? 0 : this.kinds.topOf(state)
  }

  shapesAt (x, y, z) {
    const state = this.stateAt(x, y, z)
    return state === UNLOADED ? [] : this.kinds.shapesOf(state)
  }

  /** Whether no block above a block, up to the top of the world, can hold a body. */
  isUnderSky (x, y, z) {
    if (this.stateAt(x, y, z) === UNLOADED) return false
    const { sections, minY } = this.column
    for (let height = y; height < minY + sections.length * 16; height++) {
      const section = sections[(height - minY) >> 4]
      if (!section || section.data.value === 0) height |= 15
      else if (this.shapesAt(x, height, z).length > 0) return false
    }
    return true
  }

  /**
   * The height of the feet of a body in the block x, y, z, or NaN where it cannot stand. It stands on the block below, or on what fills the lower part of the
   * block itself (a slab, snow, a carpet).
   */
  standingHeight (x, y, z) {
    if (!this.isOpen(x, y + 1, z)) return NaN
    const flags = this.flagsAt(x, y, z)
    if (flags & HARMFUL) return NaN
    if (flags & (PASSABLE | DOOR)) {
      const below = this.stateAt(x, y - 1, z)
      if (below === UNLOADED) return NaN
      const top = this.kinds.topOf(below)
      const belowFlags = this.kinds.flagsOf(below)
      if (belowFlags & (HARMFUL | DOOR)) return NaN
      // Below half a block, the block below decides. Fences and walls are 1.5 high and carry no body.
      return top > 0.5 && top <= 1 ? y - 1 + top : NaN
    }
    const top = this.topAt(x, y, z)
    if (top > 0.5) return NaN
    return top > 0.2 && !this.isOpen(x, y + 2, z) ? NaN : y + top
  }
}

module.exports = { Terrain }
