'use strict'
// Surveys a saved world from above: of every place, the highest block, its height, and the depth of the water on it. Started as a program with the folder of a
// world and a folder for the results: one file for each region, and names.json.
//
// A file has three parts for the 512 × 512 places of a region, row by row from the north-west: the number of the block in names.json, plus 1, and 0 where
// nothing is (uint16), the height in blocks (int16), the depth of water above that block in blocks (uint8). Numbers are little-endian.

const fs = require('node:fs')
const path = require('node:path')
const nbt = require('prismarine-nbt')
const { containerIds, SECTION_VOLUME, BLOCK_BITS_MIN } = require('./column_tags')
const { decompress, readRegion, regionOfName } = require('./region_file')

const SIDE = 512
const DEPTH_MAX = 255
const NOTHING = /^(air|cave_air|void_air|barrier|light|structure_void)$/
const WATER = /^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/

/** Numbers names in the order in which they are met; 0 is nothing. It knows which numbers are water. */
class Names {
  constructor () {
    this.numbers = new Map()
    this.water = new Set()
  }

  of ({ Name }) {
    const name = Name.value.replace(/^minecraft:/, '')
    if (NOTHING.test(name)) return 0
    if (!this.numbers.has(name)) {
      this.numbers.set(name, this.numbers.size + 1)
      if (WATER.test(name)) this.water.add(this.numbers.size)
    }
    return this.numbers.get(name)
  }

  list () {
    return [...this.numbers.keys()]
  }
}

/** Surveys one column into the arrays of its region. */
function surveyColumn ({ sections }, left, top, { blocks, heights, depths }, names) {
  const lowestFirst = sections.value.value.filter((section) => section.block_states).sort((a, b) => a.Y.value - b.Y.value)
  const layers = lowestFirst.map((section) => ({ y: section.Y.value * 16, ids: containerIds(section.block_states, SECTION_VOLUME, BLOCK_BITS_MIN, (tag) => names.of(tag)) }))
  for (let place = 0; place < 256; place++) {
    const at = (top + (place >> 4)) * SIDE + left + (place & 15)
    let depth = 0
    search: for (let layer = layers.length - 1; layer >= 0; layer--) {
      const { y, ids } = layers[layer]
      for (let level = 15; level >= 0; level--) {
        const id = ids[level * 256 + place]
        if (id === 0) continue
        blocks[at] = id
        heights[at] = y + level
        if (!names.water.has(id)) break search
        depth++
      }
    }
    depths[at] = Math.min(depth, DEPTH_MAX)
  }
}

/** The arrays of a region file's bytes. */
function surveyRegion (bytes, names) {
  const survey = { blocks: new Uint16Array(SIDE * SIDE), heights: new Int16Array(SIDE * SIDE), depths: new Uint8Array(SIDE * SIDE) }
  for (const [index, column] of readRegion(bytes)) {
    const { value } = nbt.parseUncompressed(decompress(column.bytes))
    surveyColumn(value, (index & 31) * 16, (index >> 5) * 16, survey, names)
  }
  return survey
}

function main (world, results) {
  const names = new Names()
  const folder = path.join(world, 'region')
  for (const name of fs.readdirSync(folder)) {
    if (!regionOfName(name)) continue
    const { blocks, heights, depths } = surveyRegion(fs.readFileSync(path.join(folder, name)), names)
    const parts = [blocks, heights, depths].map((array) => Buffer.from(array.buffer))
    fs.writeFileSync(path.join(results, name.replace(/mca$/, 'survey')), Buffer.concat(parts))
  }
  fs.writeFileSync(path.join(results, 'names.json'), JSON.stringify(names.list()))
}

if (require.main === module) main(...process.argv.slice(2))

module.exports = { surveyRegion, Names }
