// What the map shows of the world: which block is in its middle, and how many pixels a block has.

export class Camera {
  /**
   * @param {{scale: number, x: number, z: number}} view pixels per block, and the block in the middle
   * @param {[number, number]} size width and height in pixels
   * @param {number} ratio pixels of the device per pixel of the page
   */
  constructor ({ scale, x, z }, [width, height], ratio = 1) {
    Object.assign(this, { scale, x, z, width, height, ratio })
  }

  /** The pixel of a block from the left. */
  left (x) {
    return (x - this.x) * this.scale + this.width / 2
  }

  /** The pixel of a block from the top. */
  top (z) {
    return (z - this.z) * this.scale + this.height / 2
  }

  /** The block at a pixel: [x, z]. */
  toWorld (px, pz) {
    return [this.x + (px - this.width / 2) / this.scale, this.z + (pz - this.height / 2) / this.scale]
  }

  /** The blocks in sight: [least x, least z, most x, most z]. */
  box () {
    return [...this.toWorld(0, 0), ...this.toWorld(this.width, this.height)]
  }

  /** Whether a pixel is in sight, or nearly. */
  sees (px, pz, margin) {
    return px >= -margin && pz >= -margin && px <= this.width + margin && pz <= this.height + margin
  }
}

/** The view in which a rectangle of blocks is seen: [least x, least z, most x, most z]. */
export function fitted ([left, top, right, bottom], [width, height]) {
  const scale = Math.min(width / (right - left + 20), height / (bottom - top + 20)) || 1
  return { scale: Math.min(scale, 12), x: (left + right) / 2, z: (top + bottom) / 2 }
}
