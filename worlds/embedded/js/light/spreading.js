'use strict'
// Spreads light from cell to cell, through a column and the eight around it (light reaches at most 15 blocks). First, cells that lost their source go dark.
// Then bright cells spread. Cells are numbers: x and z from the north-west corner of the nine columns, y from the floor of the world.

const { WORLD_HEIGHT } = require('../game_data')
const { emission, opacity, stops } = require('./values')

const BRIGHTEST = 15
const ACROSS = 48 // width of three columns in blocks
// Order of the face numbers: down, up, north, south, west, east.
const DX = [0, 0, 0, 0, -1, 1]
const DY = [-1, 1, 0, 0, 0, 0]
const DZ = [0, 0, -1, 1, 0, 0]
const DOWN = 0

const cellOf = (x, y, z) => (((x << 6) | z) << 9) | y
const xOf = (cell) => cell >> 15
const zOf = (cell) => (cell >> 9) & 63
const yOf = (cell) => cell & 511

class Queue {
  constructor () {
    this.cells = new Int32Array(1 << 14)
    this.levels = new Uint8Array(1 << 14)
    this.clear()
  }

  clear () {
    this.head = 0
    this.tail = 0
  }

  push (cell, level) {
    if (this.tail === this.cells.length) this._grow()
    this.cells[this.tail] = cell
    this.levels[this.tail++] = level
  }

  _grow () {
    const { cells, levels } = this
    this.cells = new Int32Array(cells.length * 2)
    this.levels = new Uint8Array(cells.length * 2)
    this.cells.set(cells)
    this.levels.set(levels)
  }
}

/** One kind of light over the nine columns around a place. */
class Spreading {
  /** @param {'sky' | 'block'} kind */
  constructor (kind) {
    this.kind = kind
    this.isSky = kind === 'sky'
    this.bright = new Queue()
    this.dark = new Queue()
    this.columns = new Array(9).fill(null)
    this.layers = new Array(9).fill(null)
  }

  /** @param columns nine columns, index 3 × x + z; null where there is no light yet */
  begin (columns) {
    this.columns = columns
    this.layers = columns.map((column) => column === null ? null : column.light[this.kind])
    this.bright.clear()
    this.dark.clear()
  }

  levelAt (x, y, z) {
    return this.layers[(x >> 4) * 3 + (z >> 4)].get(y, ((z & 15) << 4) | (x & 15))
  }

  stateAt (x, y, z) {
    return this.columns[(x >> 4) * 3 + (z >> 4)].chunk.sections[y >> 4].data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15))
  }

  setLevel (x, y, z, level) {
    const at = (x >> 4) * 3 + (z >> 4)
    this.layers[at].set(y, ((z & 15) << 4) | (x & 15), level)
    const { light } = this.columns[at]
    if (this.isSky) light.changedSky |= 1 << (y >> 4)
    else light.changedBlock |= 1 << (y >> 4)
  }

  isIn (x, y, z) {
    return y >= 0 && y < WORLD_HEIGHT && x >= 0 && x < ACROSS && z >= 0 && z < ACROSS && this.layers[(x >> 4) * 3 + (z >> 4)] !== null
  }

  brighten (x, y, z, level) {
    this.bright.push(cellOf(x, y, z), level)
  }

  /** Handles a changed block: its own light and the light through it are removed, then light spreads again as far as the new block allows. */
  change (x, y, z) {
    const before = this.levelAt(x, y, z)
    if (before > 0) {
      this.setLevel(x, y, z, 0)
      this.dark.push(cellOf(x, y, z), before)
    }
    this.darken()
    const state = this.stateAt(x, y, z)
    const own = this.isSky ? (y === WORLD_HEIGHT - 1 ? BRIGHTEST - opacity[state] : 0) : emission[state]
    if (own > this.levelAt(x, y, z)) {
      this.setLevel(x, y, z, own)
      this.brighten(x, y, z, own)
    }
    for (let face = 0; face < 6; face++) {
      const [nx, ny, nz] = [x + DX[face], y + DY[face], z + DZ[face]]
      if (!this.isIn(nx, ny, nz)) continue
      const level = this.levelAt(nx, ny, nz)
      if (level > 1) this.brighten(nx, ny, nz, level)
    }
  }

  darken () {
    const { dark } = this
    while (dark.head < dark.tail) {
      const cell = dark.cells[dark.head]
      const level = dark.levels[dark.head++]
      for (let face = 0; face < 6; face++) this._darkenNext(xOf(cell) + DX[face], yOf(cell) + DY[face], zOf(cell) + DZ[face], level, face)
    }
    dark.clear()
  }

  _darkenNext (x, y, z, level, face) {
    if (!this.isIn(x, y, z)) return
    const there = this.levelAt(x, y, z)
    if (there === 0) return
    const fellFromHere = this.isSky && face === DOWN && level === BRIGHTEST && there === BRIGHTEST
    if (there >= level && !fellFromHere) {
      this.brighten(x, y, z, there)
      return
    }
    const own = this.isSky ? 0 : emission[this.stateAt(x, y, z)]
    this.setLevel(x, y, z, own)
    this.dark.push(cellOf(x, y, z), there)
    if (own > 0) this.brighten(x, y, z, own)
  }

  spread () {
    const { bright } = this
    while (bright.head < bright.tail) {
      const cell = bright.cells[bright.head]
      const level = bright.levels[bright.head++]
      const [x, y, z] = [xOf(cell), yOf(cell), zOf(cell)]
      if (level < 2 || this.levelAt(x, y, z) !== level) continue // a brighter light reached it, or it went dark
      const closed = stops[this.stateAt(x, y, z)]
      for (let face = 0; face < 6; face++) {
        if ((closed & (1 << face)) === 0) this._spreadTo(x + DX[face], y + DY[face], z + DZ[face], level, face)
      }
    }
    bright.clear()
  }

  _spreadTo (x, y, z, level, face) {
    if (!this.isIn(x, y, z)) return
    const there = this.levelAt(x, y, z)
    const falls = this.isSky && face === DOWN && level === BRIGHTEST
    if (there >= level - 1 && !(falls && there < BRIGHTEST)) return
    const state = this.stateAt(x, y, z)
    const taken = opacity[state]
    if ((stops[state] & (1 << (face ^ 1))) !== 0) return
    const next = falls && taken === 0 ? BRIGHTEST : level - Math.max(1, taken)
    if (next <= there) return
    this.setLevel(x, y, z, next)
    this.brighten(x, y, z, next)
  }
}

module.exports = { Spreading, BRIGHTEST }
