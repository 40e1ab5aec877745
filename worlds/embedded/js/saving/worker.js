'use strict'
// The thread that turns snapshots of the world into files, so that no tick waits for compression or the disk. It gets one message per save. It answers `{ id }`
// when the save is complete on the disk, or `{ id, error }`.

const { parentPort, workerData: { folder, dataVersion } } = require('node:worker_threads')
const fs = require('node:fs')
const path = require('node:path')
const zlib = require('node:zlib')
const nbt = require('prismarine-nbt')
const { columnTag } = require('./column_tags')
const { writeGeneration } = require('./generation')
const { readRegion, writeRegion, regionOf, regionOfName, indexOf, compress } = require('./region_file')

const stateTags = new Map() // state id → { Name, Properties? }
const biomeNames = new Map() // biome id → name
const entityBytes = new Map() // folder of a dimension → Map("cx,cz" → NBT of its entities in the previous save), once it has been read

const entityKey = (cx, cz) => `${cx},${cz}`

/** The files of a folder of regions with some columns replaced; a null entry removes a column. */
function changedRegions (kind, changes, files) {
  const byRegion = new Map()
  for (const { cx, cz, bytes } of changes) {
    const name = `${kind}/${regionOf(cx, cz)}`
    if (!byRegion.has(name)) byRegion.set(name, [])
    byRegion.get(name).push({ index: indexOf(cx, cz), bytes })
  }
  const seconds = Math.floor(Date.now() / 1000)
  for (const [name, list] of byRegion) {
    const place = path.join(folder, name)
    const columns = fs.existsSync(place) ? readRegion(fs.readFileSync(place)) : new Map()
    for (const { index, bytes } of list) {
      if (bytes === null) columns.delete(index)
      else columns.set(index, { bytes: compress(bytes), seconds })
    }
    files.set(name, writeRegion(columns))
  }
}

const encode = (value) => nbt.writeUncompressed({ type: 'compound', name: '', value })

/** Entities by column. Only columns that differ from the previous save are written. */
function changedEntities (entities, place) {
  const now = new Map()
  for (const { cx, cz, tags } of entities) {
    now.set(entityKey(cx, cz), encode({
      DataVersion: { type: 'int', value: dataVersion },
      Position: { type: 'intArray', value: [cx, cz] },
      Entities: { type: 'list', value: { type: 'compound', value: tags } }
    }))
  }
  const before = entityBytes.get(place) ?? new Map(savedEntityColumns(place).map((key) => [key, null]))
  const changes = []
  for (const [key, bytes] of now) if (!before.get(key)?.equals(bytes)) changes.push({ key, bytes })
  for (const key of before.keys()) if (!now.has(key)) changes.push({ key, bytes: null })
  return {
    changes: changes.map(({ key, bytes }) => {
      const [cx, cz] = key.split(',').map(Number)
      return { cx, cz, bytes }
    }),
    now
  }
}

/** Columns with entities in the save on the disk. */
function savedEntityColumns (dimension) {
  const place = path.join(folder, dimension, 'entities')
  if (!fs.existsSync(place)) return []
  return fs.readdirSync(place).flatMap((name) => {
    const region = regionOfName(name)
    if (!region) return []
    return [...readRegion(fs.readFileSync(path.join(place, name))).keys()]
      .map((index) => entityKey(region.rx * 32 + (index & 31), region.rz * 32 + (index >> 5)))
  })
}

/** Adds the files of one dimension. Returns its entities, for the comparison at the next save. */
function addDimension ({ newStates, newBiomes, folder: place, lowestSection, columns, entities }, files) {
  for (const [id, tag] of newStates) stateTags.set(id, tag)
  for (const [id, name] of newBiomes) biomeNames.set(id, name)
  const formats = { lowestSection, dataVersion, stateTag: (id) => stateTags.get(id), biomeName: (id) => biomeNames.get(id) }
  const changed = columns.map((column) => ({ cx: column.x, cz: column.z, bytes: encode(columnTag(column, formats).value) }))
  changedRegions(path.join(place, 'region'), changed, files)
  const { changes, now } = changedEntities(JSON.parse(entities), place)
  changedRegions(path.join(place, 'entities'), changes, files)
  return now
}

function save ({ dimensions, files: smallFiles }) {
  const files = new Map()
  const entitiesNow = dimensions.map((dimension) => [dimension.folder, addDimension(dimension, files)])
  for (const [name, value] of JSON.parse(smallFiles)) files.set(name, zlib.gzipSync(encode(value)))
  writeGeneration(folder, files)
  for (const [place, now] of entitiesNow) entityBytes.set(place, now)
}

parentPort.on('message', ({ id, picture }) => {
  try {
    save(picture)
    parentPort.postMessage({ id })
  } catch (error) {
    entityBytes.clear()
    parentPort.postMessage({ id, error: error.message })
  }
})
