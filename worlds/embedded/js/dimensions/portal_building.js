'use strict'
// A new portal for one that has no other side: at the nearest place with room, else on a small platform in the air (PortalForcer, 1.21.4).

const { AIR, isLava, isReplaceable, isSolid, isWater } = require('../game_data')
const { ALONG, OBSIDIAN, PORTALS } = require('./portal_shape')

const SEARCH_BLOCKS = 16
const PLATFORM_LOWEST_Y = 70
const BELOW_TOP_BLOCKS = 10 // of a platform
const HEADROOM_BLOCKS = 4

/** Places of the square around a place, by their distance to its middle. */
function squareAround (x, z) {
  const places = []
  for (let dx = -SEARCH_BLOCKS; dx <= SEARCH_BLOCKS; dx++) for (let dz = -SEARCH_BLOCKS; dz <= SEARCH_BLOCKS; dz++) places.push([x + dx, z + dz])
  return places
}

class Builder {
  constructor (world, axis) {
    this.world = world
    this.axis = axis
    this.along = ALONG[axis]
    this.across = axis === 'x' ? [0, 1] : [-1, 0]
  }

  isFree (x, y, z) {
    const state = this.world.blocks.stateAt(x, y, z)
    return isReplaceable(state) && !isWater(state) && !isLava(state)
  }

  /** Whether a frame fits there, moved sideways by `aside`: ground below, nothing in it. */
  hasRoom ([x, y, z], aside) {
    for (let step = -1; step <= 2; step++) {
      for (let row = -1; row <= 3; row++) {
        const bx = x + this.along[0] * step + this.across[0] * aside
        const bz = z + this.along[1] * step + this.across[1] * aside
        const isFit = row < 0 ? isSolid[this.world.blocks.stateAt(bx, y + row, bz)] === 1 : this.isFree(bx, y + row, bz)
        if (!isFit) return false
      }
    }
    return true
  }

  /** The floors of one place from the top down that have headroom for a frame. */
  * floorsAt (x, z) {
    const { lowestY, buildHeight } = this.world.dimension
    let y = buildHeight - 1
    while (y > lowestY) {
      if (!this.isFree(x, y, z)) {
        y--
        continue
      }
      const top = y
      while (y > lowestY && this.isFree(x, y - 1, z)) y--
      if (y + HEADROOM_BLOCKS <= buildHeight - 1 && (top === y || top - y >= 3)) yield y
      y--
    }
  }

  /** The nearest place for a frame. Places with room on both sides of it come first. */
  find ([x, y, z]) {
    let best = null
    for (const [bx, bz] of squareAround(x, z)) {
      for (const by of this.floorsAt(bx, bz)) {
        const distance = (bx - x) ** 2 + (by - y) ** 2 + (bz - z) ** 2
        const isTooFar = best?.isWide && distance >= best.distance
        if (isTooFar || !this.hasRoom([bx, by, bz], 0)) continue
        const isWide = this.hasRoom([bx, by, bz], -1) && this.hasRoom([bx, by, bz], 1)
        if (best === null || (isWide && !best.isWide) || (isWide === best.isWide && distance < best.distance)) best = { place: [bx, by, bz], isWide, distance }
      }
    }
    return best?.place ?? null
  }

  /** A platform in the air (or a hollow in the rock), for a place without room. */
  carve ([x, y, z]) {
    const { dimension, blocks } = this.world
    const top = dimension.buildHeight - BELOW_TOP_BLOCKS
    const place = [x - this.along[0], Math.max(PLATFORM_LOWEST_Y, Math.min(top, y)), z - this.along[1]]
    for (let aside = -1; aside <= 1; aside++) {
      for (let step = 0; step <= 1; step++) {
        for (let row = -1; row <= 2; row++) {
          blocks.setState(place[0] + this.along[0] * step + this.across[0] * aside, place[1] + row, place[2] + this.along[1] * step + this.across[1] * aside,
            row < 0 ? OBSIDIAN : AIR, 'portal')
        }
      }
    }
    return place
  }

  /** Builds a lit portal of the smallest size. Returns the place of its lowest portal block. */
  build (near) {
    const place = this.find(near) ?? this.carve(near)
    const at = (step, row) => [place[0] + this.along[0] * step, place[1] + row, place[2] + this.along[1] * step]
    const isFrame = (step, row) => step === -1 || step === 2 || row === -1 || row === 3
    for (let step = -1; step <= 2; step++) for (let row = -1; row <= 3; row++) if (isFrame(step, row)) this.world.blocks.setState(...at(step, row), OBSIDIAN, 'portal')
    for (let step = 0; step <= 1; step++) for (let row = 0; row <= 2; row++) this.world.blocks.setState(...at(step, row), PORTALS[this.axis], 'portal')
    return place
  }
}

/** @param {number[]} near the place that the new portal belongs to */
const buildPortal = (world, near, axis) => new Builder(world, axis).build(near)

module.exports = { buildPortal }
