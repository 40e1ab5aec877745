'use strict'
// Where the portals of a dimension are. Vanilla keeps them as points of interest. Every portal block comes into the world by a change of a block, so that no
// column has to be searched.

const nameOf = (x, y, z) => `${x},${y},${z}`
const columnOf = (x, z) => `${x >> 4},${z >> 4}`

class PortalIndex {
  constructor () {
    this.blocks = new Map() // "x,y,z" → [x, y, z]
    this.columns = new Map() // "cx,cz" → number of portal blocks
  }

  get isEmpty () {
    return this.blocks.size === 0
  }

  add (x, y, z) {
    if (this.blocks.has(nameOf(x, y, z))) return
    this.blocks.set(nameOf(x, y, z), [x, y, z])
    this.columns.set(columnOf(x, z), (this.columns.get(columnOf(x, z)) ?? 0) + 1)
  }

  delete (x, y, z) {
    if (!this.blocks.delete(nameOf(x, y, z))) return
    const left = this.columns.get(columnOf(x, z)) - 1
    if (left === 0) this.columns.delete(columnOf(x, z))
    else this.columns.set(columnOf(x, z), left)
  }

  /** Whether a body of this width can touch a portal, by its column. */
  isNear (x, z, width) {
    const half = width / 2
    const has = (bx, bz) => this.columns.has(columnOf(Math.floor(bx), Math.floor(bz)))
    return has(x - half, z - half) || has(x + half, z + half) || has(x - half, z + half) || has(x + half, z - half)
  }

  /** The blocks within a square of `range` blocks, the nearest first, of those as near as each other the lowest. */
  near ([x, y, z], range) {
    const far = ([bx, by, bz]) => (bx - x) ** 2 + (by - y) ** 2 + (bz - z) ** 2
    return [...this.blocks.values()].filter(([bx, , bz]) => Math.abs(bx - x) <= range && Math.abs(bz - z) <= range)
      .sort((a, b) => far(a) - far(b) || a[1] - b[1])
  }

  /** For the save: all places in one row. */
  toTag () {
    return { type: 'intArray', value: [...this.blocks.values()].flat() }
  }

  fromTag ({ value }) {
    for (let at = 0; at < value.length; at += 3) this.add(value[at], value[at + 1], value[at + 2])
  }
}

module.exports = { PortalIndex }
