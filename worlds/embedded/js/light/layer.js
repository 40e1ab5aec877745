'use strict'
// One kind of light in one column: 24 sections of 4,096 values from 0 to 15, packed as in packets. A uniform section is stored as one number.

const SECTIONS = 24
const SECTION_BYTES = 2048

class Layer {
  constructor () {
    this.arrays = new Array(SECTIONS).fill(null)
    this.uniform = new Uint8Array(SECTIONS)
  }

  /** @param y from the floor of the world; @param xz (z << 4) | x within the column */
  get (y, xz) {
    const array = this.arrays[y >> 4]
    if (array === null) return this.uniform[y >> 4]
    const index = ((y & 15) << 8) | xz
    return (array[index >> 1] >> ((index & 1) << 2)) & 15
  }

  set (y, xz, level) {
    const section = y >> 4
    const array = this.arrays[section] ??= new Uint8Array(SECTION_BYTES).fill(this.uniform[section] * 17)
    const index = ((y & 15) << 8) | xz
    const byte = index >> 1
    array[byte] = index & 1 ? (array[byte] & 15) | (level << 4) : (array[byte] & 240) | level
  }

  isUniform (section, level) {
    return this.arrays[section] === null && this.uniform[section] === level
  }
}

module.exports = { Layer, SECTIONS }
