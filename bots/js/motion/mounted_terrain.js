'use strict'
// The ground as a horse with a rider uses it, for path searches. Its body is wider than a block, so it overlaps the blocks around the one that it stands in. It
// does not swim, climb or open doors.

const { PASSABLE, WATER, HARMFUL, CLIMBABLE, STICKY } = require('./block_kinds')

const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dz) => [dx, dz]))
const BLOCKED = WATER | HARMFUL | CLIMBABLE | STICKY
const STEP_TOP = 0.5 // what is lower in a block, such as a slab, carries the horse
const WHOLE_BLOCK = 1
const STEP_UP_BLOCKS = 1
const HEIGHT_SLACK_BLOCKS = 0.1
/** Steps to places around, the nearest first. */
const NEARBY = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dz) => [dx, dz])).sort((a, b) => Math.hypot(...a) - Math.hypot(...b))

class MountedTerrain {
  /** @param {Terrain} terrain */
  constructor (terrain) {
    this.terrain = terrain
  }

  forget () { this.terrain.forget() }

  isLoaded (x, z) { return AROUND.every(([dx, dz]) => this.terrain.isLoaded(x + dx, z + dz)) }

  /** Whether nothing is in the way of the horse at this height. */
  isOpen (x, y, z) {
    return AROUND.every(([dx, dz]) => this.isFree(x + dx, y, z + dz))
  }

  isFree (x, y, z) { return (this.terrain.flagsAt(x, y, z) & (PASSABLE | BLOCKED)) === PASSABLE }

  isClear (x, y, z) { return this.isOpen(x, y, z) }

  isWater () { return false }

  isClimbable () { return false }

  isHatch () { return false }

  isOpenToClimb (x, y, z) { return this.isOpen(x, y, z) }

  isHarmful (x, y, z) { return AROUND.some(([dx, dz]) => this.terrain.isHarmful(x + dx, y, z + dz)) }

  /** The height of its feet, which rest on the highest block beneath its body; NaN where it cannot stand. Its rider needs room above it. */
  standingHeight (x, y, z) {
    if (!this.isOpen(x, y + 1, z) || !this.isFree(x, y + 2, z)) return NaN
    let highest = 0
    for (const [dx, dz] of AROUND) {
      const top = this.topOf(x + dx, y, z + dz)
      if (top === null) return NaN
      highest = Math.max(highest, top)
    }
    return highest > 0 ? y - 1 + highest : NaN
  }

  /** The nearest place where the horse stands as its paths want it, in the middle of a block: `{ x, y, z }`, or null. */
  placeNear ({ x, y, z }) {
    for (const [dx, dz] of NEARBY) {
      const [nearX, nearZ] = [Math.floor(x) + dx, Math.floor(z) + dz]
      for (const height of [0, 1, -1].map((rise) => Math.floor(y + HEIGHT_SLACK_BLOCKS) + rise)) {
        const feet = this.standingHeight(nearX, height, nearZ)
        if (Math.abs(feet - y) <= STEP_UP_BLOCKS) return { x: nearX + 0.5, y: feet, z: nearZ + 0.5 }
      }
    }
    return null
  }

  /** How high the ground reaches at a place beneath the body, from the bottom of the block below; 0 for a hole, null where something is in the way. */
  topOf (x, y, z) {
    const { terrain } = this
    const own = terrain.topAt(x, y, z)
    if (own > 0 && own <= STEP_TOP) return (terrain.flagsAt(x, y, z) & BLOCKED) === 0 ? WHOLE_BLOCK + own : null
    if (!this.isFree(x, y, z) || !terrain.isLoaded(x, z)) return null
    if (terrain.isWater(x, y - 1, z) || terrain.isHarmful(x, y - 1, z)) return null
    const below = terrain.topAt(x, y - 1, z)
    return below > STEP_TOP && below <= WHOLE_BLOCK ? below : 0
  }
}

module.exports = { MountedTerrain }
