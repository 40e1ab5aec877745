'use strict'
// An index of entities by cells of 16 × 16 blocks, so that no search scans all entities.

const CELL_SHIFT = 4
const OFFSET = 1 << 21
const cellKey = (cx, cz) => (cx + OFFSET) * (OFFSET * 2) + (cz + OFFSET)
const cellOf = (coordinate) => Math.floor(coordinate) >> CELL_SHIFT

class EntityGrid {
  constructor () {
    this.byId = new Map()
    this.cells = new Map()
  }

  add (entity) {
    this.byId.set(entity.id, entity)
    this._enter(entity, cellKey(cellOf(entity.x), cellOf(entity.z)))
  }

  /** Removes an entity. An entity that is not in the grid is ignored. */
  remove (entity) {
    if (!this.byId.delete(entity.id)) return
    this._leave(entity)
    entity.cell = undefined
  }

  /** Call this after an entity's x or z has changed. An entity that is not in the grid is ignored. */
  moved (entity) {
    const key = cellKey(cellOf(entity.x), cellOf(entity.z))
    if (key === entity.cell || entity.cell === undefined) return
    this._leave(entity)
    this._enter(entity, key)
  }

  /** Calls `visit(entity)` for every entity whose cell touches the square of `radius` blocks around (x, z). */
  near (x, z, radius, visit) {
    const lastX = cellOf(x + radius)
    const lastZ = cellOf(z + radius)
    for (let cx = cellOf(x - radius); cx <= lastX; cx++) {
      for (let cz = cellOf(z - radius); cz <= lastZ; cz++) {
        const cell = this.cells.get(cellKey(cx, cz))
        if (cell) for (const entity of cell) visit(entity)
      }
    }
  }

  _enter (entity, key) {
    entity.cell = key
    if (!this.cells.has(key)) this.cells.set(key, new Set())
    this.cells.get(key).add(entity)
  }

  _leave (entity) {
    const cell = this.cells.get(entity.cell)
    cell.delete(entity)
    if (cell.size === 0) this.cells.delete(entity.cell)
  }
}

module.exports = { EntityGrid }
