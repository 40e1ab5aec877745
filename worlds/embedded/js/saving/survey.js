'use strict'
// Surveys a world from above: of every place, the highest block, its height, and the depth of the water there. Started as a program with the folder of a saved
// world, a folder for the results, and for a world of ours the path of a file that says how its land is made: { seed, towns, biome_scale } (see
// ../terrain/options.js) and `columns`, those that are wanted even if they were never saved: [[x, z], …].
//
// The results are one file for each region, names.json, chests.json with places such as [x, y, z], and places.json with the named places of our own land. A
// region's file has three parts for its 512 × 512 places, row by row from the north-west: the number of the block in names.json, plus 1, and 0 where nothing is
// (uint16), its height in blocks (int16), the depth of the water of which it is the surface, in blocks (uint8). Numbers are little-endian. Land that was made
// again is kept in files of the same form, named .made, and in made.json: if they and names.json are in the folder of the results, it is not made again.

const fs = require('node:fs')
const path = require('node:path')
const nbt = require('prismarine-nbt')
const { containerIds, SECTION_VOLUME, BLOCK_BITS_MIN } = require('./column_tags')
const { decompress, indexOf, readRegion, regionOfName } = require('./region_file')
const { isChest, SurveyedBlocks } = require('./surveyed_blocks')

const SIDE = 512
const COLUMNS = 1024
const DEPTH_MAX = 255
const CHEST_DEPTH_MAX = 12 // below the highest block; deeper ones are those of mines

/** What is known of a region. `columns` has 1 for each column that is known. */
class Region {
  constructor (rx, rz) {
    Object.assign(this, { rx, rz, chests: [] })
    this.blocks = new Uint16Array(SIDE * SIDE)
    this.heights = new Int16Array(SIDE * SIDE)
    this.depths = new Uint8Array(SIDE * SIDE)
    this.columns = new Uint8Array(COLUMNS)
  }

  get parts () {
    return [this.blocks, this.heights, this.depths]
  }

  /**
   * Takes a column.
   * @param {number} index its place in the region
   * @param {{ y: number, ids: Uint16Array, numberOf: (id: number) => number }[]} layers from the lowest to the highest, of 256 places a level
   * @param {number[][]} chests [place, y] of each
   */
  take (index, layers, water, chests) {
    const [left, top] = [(index & 31) * 16, (index >> 5) * 16]
    const spot = (place) => (top + (place >> 4)) * SIDE + left + (place & 15)
    for (let place = 0; place < 256; place++) this.look(spot(place), layers, place, water)
    const near = chests.filter(([place, y]) => this.heights[spot(place)] - y <= CHEST_DEPTH_MAX)
    this.chests = this.chests.filter((chest) => chest.index !== index)
    this.chests.push(...near.map(([place, y]) => ({ index, at: [this.rx * SIDE + left + (place & 15), y, this.rz * SIDE + top + (place >> 4)] })))
    this.columns[index] = 1
  }

  look (at, layers, place, water) {
    this.blocks[at] = this.heights[at] = this.depths[at] = 0
    for (let layer = layers.length - 1; layer >= 0; layer--) {
      const { y, ids, numberOf } = layers[layer]
      for (let level = ids.length / 256 - 1; level >= 0; level--) {
        const number = numberOf(ids[level * 256 + place])
        if (this.blocks[at] === 0) {
          if (number === 0) continue
          this.blocks[at] = number
          this.heights[at] = y + level
        }
        if (number !== water) return
        if (this.depths[at] < DEPTH_MAX) this.depths[at]++
      }
    }
  }

  /** Copies the columns that another survey of the region knows. */
  copy (other) {
    other.columns.forEach((known, index) => {
      if (!known) return
      for (let row = 0; row < 16; row++) {
        const start = ((index >> 5) * 16 + row) * SIDE + (index & 31) * 16
        this.parts.forEach((part, at) => part.set(other.parts[at].subarray(start, start + 16), start))
      }
    })
  }
}

const itself = (number) => number

/** Surveys the saved columns of a region's file. */
function surveySaved (region, bytes, blocks) {
  const number = ({ Name, Properties }) => blocks.of(nameOf(Name), Object.fromEntries(Object.entries(Properties?.value ?? {}).map(([key, { value }]) => [key, value])))
  for (const [index, column] of readRegion(bytes)) {
    const { sections } = nbt.parseUncompressed(decompress(column.bytes)).value
    const chests = []
    const layers = sections.value.value.filter((section) => section.block_states).sort((a, b) => a.Y.value - b.Y.value).map((section) => {
      const y = section.Y.value * 16
      if (section.block_states.value.palette.value.value.some(({ Name }) => isChest(nameOf(Name)))) chests.push(...chestsIn(section, y))
      return { y, ids: containerIds(section.block_states, SECTION_VOLUME, BLOCK_BITS_MIN, number), numberOf: itself }
    })
    region.take(index, layers, blocks.water, chests)
  }
}

function chestsIn (section, y) {
  const ids = containerIds(section.block_states, SECTION_VOLUME, BLOCK_BITS_MIN, ({ Name }) => Number(isChest(nameOf(Name))))
  return Array.from(ids.keys()).filter((at) => ids[at]).map((at) => [at & 255, y + (at >> 8)])
}

function nameOf ({ value }) {
  return value.replace(/^minecraft:/, '')
}

/** The regions of a world's folder: Map(name such as 0.-1 → Region). */
function savedRegions (world, blocks) {
  const regions = new Map()
  const folder = path.join(world, 'region')
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const place = regionOfName(name)
    if (!place) continue
    const region = new Region(place.rx, place.rz)
    surveySaved(region, fs.readFileSync(path.join(folder, name)), blocks)
    regions.set(`${place.rx}.${place.rz}`, region)
  }
  return regions
}

/** Makes the wanted columns that were not saved, and keeps them in the folder of the results. Returns their regions like savedRegions, and named places. */
function makeAgain (land, saved, results, blocks) {
  const { ourLand } = require('./our_land')
  const made = new Map()
  const { make, places } = ourLand(land, blocks)
  const kept = readJson(path.join(results, 'made.json'), {})
  for (const [cx, cz] of land.columns) {
    const [rx, rz] = [cx >> 5, cz >> 5]
    const name = `${rx}.${rz}`
    if (!made.has(name)) made.set(name, keptRegion(rx, rz, path.join(results, `${name}.made`), kept[name] ?? []))
    const index = indexOf(cx, cz)
    if (saved.get(name)?.columns[index] || made.get(name).columns[index]) continue
    const { layers, chests } = make(cx, cz)
    made.get(name).take(index, layers, blocks.water, chests)
  }
  for (const [name, region] of made) writeParts(path.join(results, `${name}.made`), [...region.parts, region.columns])
  fs.writeFileSync(path.join(results, 'made.json'), JSON.stringify({ ...kept, ...Object.fromEntries([...made].map(([name, { chests }]) => [name, chests])) }))
  return { made, places }
}

function keptRegion (rx, rz, file, chests) {
  const region = new Region(rx, rz)
  if (!fs.existsSync(file)) return region
  const bytes = fs.readFileSync(file)
  let at = 0
  for (const part of [...region.parts, region.columns]) {
    new Uint8Array(part.buffer).set(bytes.subarray(at, at + part.byteLength))
    at += part.byteLength
  }
  region.chests = chests
  return region
}

function readJson (file, otherwise) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : otherwise
}

function writeParts (file, parts) {
  fs.writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part.buffer))))
}

function main (world, results, landFile) {
  const blocks = new SurveyedBlocks(readJson(path.join(results, 'names.json'), []))
  const saved = savedRegions(world, blocks)
  const { made, places } = landFile ? makeAgain(readJson(landFile), saved, results, blocks) : { made: new Map(), places: {} }
  const chests = []
  for (const name of new Set([...saved.keys(), ...made.keys()])) {
    const [rx, rz] = name.split('.').map(Number)
    const region = new Region(rx, rz)
    for (const known of [made.get(name), saved.get(name)]) if (known) region.copy(known)
    const isSaved = (index) => saved.get(name)?.columns[index]
    chests.push(...(saved.get(name)?.chests ?? []), ...(made.get(name)?.chests ?? []).filter(({ index }) => !isSaved(index)))
    writeParts(path.join(results, `${name}.survey`), region.parts)
  }
  fs.writeFileSync(path.join(results, 'chests.json'), JSON.stringify(chests.map(({ at }) => at)))
  fs.writeFileSync(path.join(results, 'places.json'), JSON.stringify(places))
  fs.writeFileSync(path.join(results, 'names.json'), JSON.stringify(blocks.names))
}

if (require.main === module) main(...process.argv.slice(2))
