'use strict'
// Writes a world of one column at the north-western corner of the region r.-1.0: stone up to y = 47, and water on it up to y = 63, except for a wall of planks
// up to y = 79 in its first row. Chests stand at (2, 64, 5) and, below the water, at (3, 32, 5). Started by Python with the folder of the world.

const fs = require('node:fs')
const path = require('node:path')
const nbt = require('prismarine-nbt')
const { compress, writeRegion } = require('../../../../worlds/embedded/js/saving/region_file')

const compound = (value) => ({ type: 'compound', value })
const block = (name) => ({ Name: { type: 'string', value: `minecraft:${name}` } })
const section = (y, names, data) => ({
  Y: { type: 'byte', value: y },
  block_states: compound({ palette: { type: 'list', value: { type: 'compound', value: names.map(block) } }, ...data })
})

/** Four bits a block, sixteen blocks a pair: index 1 of the palette on the first row of places of every level, and `more` elsewhere. */
const longs = (firstRow, more = {}) => ({
  data: { type: 'longArray', value: Array.from({ length: 256 }, (_, row) => more[row] ?? (firstRow && row % 16 === 0 ? [0x11111111, 0x11111111] : [0, 0])) }
})

const world = process.argv[2]
const column = compound({
  sections: {
    type: 'list',
    value: {
      type: 'compound',
      value: [
        section(2, ['stone', 'chest'], longs(false, { 5: [0, 0x1000] })),
        section(4, ['air', 'oak_planks', 'chest'], longs(true, { 5: [0, 0x200] })),
        section(3, ['water'])
      ]
    }
  }
})
fs.mkdirSync(path.join(world, 'region'), { recursive: true })
const bytes = compress(nbt.writeUncompressed({ ...column, name: '' }))
fs.writeFileSync(path.join(world, 'region', 'r.-1.0.mca'), writeRegion(new Map([[0, { bytes, seconds: 0 }]])))
