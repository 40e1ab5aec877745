'use strict'
// The light of columns. It is computed when a column is first sent or read, and updated as blocks change, a few milliseconds a tick.

const { WORLD_HEIGHT, LOWEST_Y } = require('../game_data')
const { columnKey } = require('../blocks')
const { Layer, SECTIONS } = require('./layer')
const { Spreading, BRIGHTEST } = require('./spreading')
const { emission, opacity, stops } = require('./values')

const HERE = 16 // offset of the middle column of the nine
const MIDDLE = 4
const CELLS_AT_ONCE = 1000 // about ten milliseconds at most; smaller batches compute half-done places repeatedly
const UP_OR_DOWN = 0b11 // two bits of the bits of faces
// The four neighbours: index among the nine, and the i-th cells on both sides of the border.
const SIDES = [
  { index: 3, own: (i) => [16 + i, 16], other: (i) => [16 + i, 15] },
  { index: 5, own: (i) => [16 + i, 31], other: (i) => [16 + i, 32] },
  { index: 1, own: (i) => [16, 16 + i], other: (i) => [15, 16 + i] },
  { index: 7, own: (i) => [31, 16 + i], other: (i) => [32, 16 + i] }
]

class LightEngine {
  constructor (blocks) {
    this.blocks = blocks
    this.sky = new Spreading('sky')
    this.block = new Spreading('block')
    this.waiting = new Map() // column → Set of changed cells, y << 8 | z << 4 | x
    this.touched = new Set() // columns whose packet has outdated light
  }

  /** Computes the light of a column if it has none, and updates it. */
  ensure (column) {
    if (!column.light) this._light(column)
    else if (this.waiting.has(column)) this._update(column)
  }

  /** Updates the light of a column with the neighbours that exist now. */
  prepare (column) {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dz = -1; dz <= 1; dz++) {
        const other = this.blocks.columns.get(columnKey(column.x + dx, column.z + dz))
        if (other) this.ensure(other)
      }
    }
  }

  /** Records a changed block. Call this after the change. */
  blockChanged (x, y, z, before, state) {
    if (opacity[before] === opacity[state] && emission[before] === emission[state] && stops[before] === stops[state]) return
    const column = this.blocks.columnAt(x >> 4, z >> 4)
    if (!column.light) return
    if (!this.waiting.has(column)) this.waiting.set(column, new Set())
    this.waiting.get(column).add(((y - LOWEST_Y) << 8) | ((z & 15) << 4) | (x & 15))
  }

  /** Processes changes until a time of the process clock, some hundred at a time. */
  run (deadlineMs) {
    for (const column of this.waiting.keys()) {
      while (this.waiting.has(column)) {
        this._update(column, CELLS_AT_ONCE)
        if (performance.now() > deadlineMs) return
      }
    }
  }

  levels (x, y, z) {
    if (y >= LOWEST_Y + WORLD_HEIGHT) return { block: 0, sky: this.blocks.dimension.hasSky ? BRIGHTEST : 0 }
    if (y < LOWEST_Y) return { block: 0, sky: 0 }
    const column = this.blocks.columnAt(x >> 4, z >> 4)
    this.ensure(column)
    const xz = ((z & 15) << 4) | (x & 15)
    return { block: column.light.block.get(y - LOWEST_Y, xz), sky: column.light.sky.get(y - LOWEST_Y, xz) }
  }

  _nine (column) {
    const nine = []
    for (let dx = -1; dx <= 1; dx++) {
      for (let dz = -1; dz <= 1; dz++) {
        const other = this.blocks.columns.get(columnKey(column.x + dx, column.z + dz))
        nine.push(other?.light ? other : null)
      }
    }
    return nine
  }

  _update (column, most = Infinity) {
    const waiting = this.waiting.get(column)
    const cells = waiting.size <= most ? waiting : [...take(waiting, most)]
    if (cells === waiting) this.waiting.delete(column)
    const nine = this._nine(column)
    for (const spreading of [this.sky, this.block]) {
      spreading.begin(nine)
      for (const cell of cells) spreading.change(HERE + (cell & 15), cell >> 8, HERE + ((cell >> 4) & 15))
      spreading.spread()
    }
    this._noteTouched(nine, false)
  }

  _light (column) {
    column.light = { sky: new Layer(), block: new Layer(), changedSky: 0, changedBlock: 0, isLate: false }
    const nine = this._nine(column)
    this.sky.begin(nine)
    if (this.blocks.dimension.hasSky) fillSky(column, this.sky)
    exchange(this.sky, nine)
    this.sky.spread()
    this.block.begin(nine)
    findLamps(column, this.block)
    exchange(this.block, nine)
    this.block.spread()
    column.light.changedSky = 0
    column.light.changedBlock = 0
    this._noteTouched(nine, true)
  }

  /** @param isLate whether the change came with a column that was missing before, so that no client can compute it */
  _noteTouched (nine, isLate) {
    for (const column of nine) {
      if (column === null || (column.light.changedSky | column.light.changedBlock) === 0) continue
      column.frame = null
      column.light.isLate ||= isLate
      this.touched.add(column)
    }
  }
}

/** Removes a number of entries from a set. */
function * take (set, count) {
  for (const one of set) {
    if (count-- === 0) return
    set.delete(one)
    yield one
  }
}

/** The lowest y that daylight reaches directly at each (z, x), from the floor of the world. */
function openHeights (chunk) {
  const heights = new Uint16Array(256)
  let left = 256
  for (let section = SECTIONS - 1; section >= 0 && left > 0; section--) {
    if (chunk.sections[section].isEmpty()) continue
    const { data } = chunk.sections[section]
    for (let y = 15; y >= 0 && left > 0; y--) {
      for (let xz = 0; xz < 256; xz++) {
        if (heights[xz] !== 0) continue
        const state = data.get((y << 8) | xz)
        if (opacity[state] === 0 && (stops[state] & UP_OR_DOWN) === 0) continue
        heights[xz] = section * 16 + y + 1
        left--
      }
    }
  }
  return heights
}

/** Full daylight down to the open heights. From there light spreads sideways under overhangs, and down through leaves and water. */
function fillSky (column, spreading) {
  const heights = openHeights(column.chunk)
  const layer = column.light.sky
  const highest = heights.reduce((most, height) => Math.max(most, height), 0)
  for (let section = 0; section < SECTIONS; section++) {
    if (section * 16 >= highest) layer.uniform[section] = BRIGHTEST
  }
  for (let xz = 0; xz < 256; xz++) {
    const top = Math.min(WORLD_HEIGHT, Math.ceil(highest / 16) * 16)
    for (let y = heights[xz]; y < top; y++) layer.set(y, xz, BRIGHTEST)
  }
  const heightAt = (x, z) => x < 0 || x > 15 || z < 0 || z > 15 ? 0 : heights[(z << 4) | x]
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const height = heights[(z << 4) | x]
      if (height === WORLD_HEIGHT) continue
      const beside = Math.max(heightAt(x - 1, z), heightAt(x + 1, z), heightAt(x, z - 1), heightAt(x, z + 1))
      spreading.brighten(HERE + x, height, HERE + z, BRIGHTEST)
      for (let y = height + 1; y < beside; y++) spreading.brighten(HERE + x, y, HERE + z, BRIGHTEST)
    }
  }
}

function findLamps (column, spreading) {
  column.chunk.sections.forEach((section, index) => {
    if (section.isEmpty() || !mayGlow(section.data)) return
    for (let at = 0; at < 4096; at++) {
      const own = emission[section.data.get(at)]
      if (own === 0) continue
      const [x, y, z] = [HERE + (at & 15), index * 16 + (at >> 8), HERE + ((at >> 4) & 15)]
      spreading.setLevel(x, y, z, own)
      spreading.brighten(x, y, z, own)
    }
  })
}

const mayGlow = (data) => {
  if (data.palette) return data.palette.some((state) => emission[state] > 0)
  return data.value === undefined || emission[data.value] > 0
}

/** Spreads light across the borders between a new column and lit neighbours, in both directions. */
function exchange (spreading, nine) {
  const own = nine[MIDDLE].light[spreading.kind]
  for (const side of SIDES) {
    if (nine[side.index] === null) continue
    const other = nine[side.index].light[spreading.kind]
    for (let section = 0; section < SECTIONS; section++) {
      if (own.arrays[section] === null && other.isUniform(section, own.uniform[section])) continue
      exchangeSection(spreading, side, section)
    }
  }
}

function exchangeSection (spreading, { own, other }, section) {
  for (let i = 0; i < 16; i++) {
    const [ownX, ownZ] = own(i)
    const [otherX, otherZ] = other(i)
    for (let y = section * 16; y < section * 16 + 16; y++) {
      const [here, there] = [spreading.levelAt(ownX, y, ownZ), spreading.levelAt(otherX, y, otherZ)]
      if (there > here + 1) spreading.brighten(otherX, y, otherZ, there)
      else if (here > there + 1) spreading.brighten(ownX, y, ownZ, here)
    }
  }
}

module.exports = { LightEngine }
