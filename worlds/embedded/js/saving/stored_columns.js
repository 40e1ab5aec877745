'use strict'
// Columns on the disk: an index, and each column as the bytes of the protocol, read at the first request.

const fs = require('node:fs')
const path = require('node:path')
const nbt = require('prismarine-nbt')
const { registry, LOWEST_Y, WORLD_HEIGHT } = require('../game_data')
const { stateOfProperties } = require('../block_states')
const { encodeColumn } = require('../terrain/column_data')
const { columnKey } = require('../blocks')
const { containerIds, SECTION_VOLUME, BLOCK_BITS_MIN } = require('./column_tags')
const { readRegion, regionOf, regionOfName, indexOf, decompress } = require('./region_file')

const SECTIONS = WORLD_HEIGHT / 16
const BIOME_LAYER = 16 // cells per layer: this world's biomes are the same at every height

const biomeIds = new Map(registry.loginPacket.dimensionCodec['minecraft:worldgen/biome'].entries.map(({ key }, id) => [key, id]))

function stateOf ({ Name, Properties }) {
  const block = registry.blocksByName[Name.value.replace(/^minecraft:/, '')]
  if (!block) throw new Error(`There is no block '${Name.value}' in Minecraft 1.21.4.`)
  return stateOfProperties(block, Object.fromEntries(Object.entries(Properties?.value ?? {}).map(([key, { value }]) => [key, value])))
}

function biomeOf (name) {
  if (!biomeIds.has(name)) throw new Error(`There is no biome '${name}' in Minecraft 1.21.4.`)
  return biomeIds.get(name)
}

/** The bytes of a column from its compound. */
function bytesOf ({ sections }) {
  const states = new Uint16Array(SECTIONS * SECTION_VOLUME)
  let highest = 0
  let biomes = null
  for (const section of sections.value.value) {
    const index = section.Y.value - (LOWEST_Y >> 4)
    if (index < 0 || index >= SECTIONS) continue
    const ids = containerIds(section.block_states, SECTION_VOLUME, BLOCK_BITS_MIN, stateOf)
    states.set(ids, index * SECTION_VOLUME)
    if (ids.some((id) => id !== 0)) highest = Math.max(highest, index)
    biomes ??= containerIds(section.biomes, 64, 1, biomeOf).subarray(0, BIOME_LAYER)
  }
  return encodeColumn(states, LOWEST_Y + highest * 16 + 15, biomes)
}

/** All regions of a folder: `[{ rx, rz, columns: Map(index → { bytes }) }]`. */
function regionsIn (folder) {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder).map((name) => ({ name, region: regionOfName(name) })).filter(({ region }) => region)
    .map(({ name, region }) => ({ ...region, columns: readRegion(fs.readFileSync(path.join(folder, name))) }))
}

class StoredColumns {
  constructor (folder) {
    this.folder = path.join(folder, 'region')
    this.keys = new Set()
    for (const { rx, rz, columns } of regionsIn(this.folder)) {
      for (const index of columns.keys()) this.keys.add(columnKey(rx * 32 + (index & 31), rz * 32 + (index >> 5)))
    }
  }

  has (cx, cz) {
    return this.keys.has(columnKey(cx, cz))
  }

  /** Call this when a column was written to the disk. */
  add (column) {
    this.keys.add(column.key)
  }

  /** `{ bytes, blockEntities }` of a stored column. */
  read (cx, cz) {
    const { bytes } = readRegion(fs.readFileSync(path.join(this.folder, regionOf(cx, cz)))).get(indexOf(cx, cz))
    const { value } = nbt.parseUncompressed(decompress(bytes))
    return { bytes: bytesOf(value), blockEntities: value.block_entities.value.value }
  }
}

/** All entities on the disk in the folder of a dimension, as compounds. */
function storedEntities (folder) {
  return regionsIn(path.join(folder, 'entities')).flatMap(({ columns }) => [...columns.values()].flatMap(({ bytes }) =>
    nbt.parseUncompressed(decompress(bytes)).value.Entities.value.value.map((value) => ({ type: 'compound', value }))))
}

module.exports = { StoredColumns, storedEntities }
