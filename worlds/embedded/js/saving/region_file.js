'use strict'
// Anvil's region files: 32 × 32 columns, a table of their positions, each column as zlib-compressed NBT in sectors of 4096 bytes (Minecraft Wiki, "Region file
// format"). The functions are pure: bytes in, bytes out. A file is always written as a new file, never in place.

const zlib = require('node:zlib')

const SECTOR_BYTES = 4096
const COLUMNS = 1024
const HEADER_BYTES = 5 // length and kind of compression
const ZLIB = 2
const SECTORS_MAX = 255 // most sectors of one column
const COMPRESSION_LEVEL = 1 // less than half the time of the default 6, a fifth more bytes; these files are written again every few seconds

const regionOf = (cx, cz) => `r.${cx >> 5}.${cz >> 5}.mca`
const indexOf = (cx, cz) => (cx & 31) + (cz & 31) * 32

/** `{ rx, rz }` of a region file's name, or null for another file. */
function regionOfName (name) {
  const match = /^r\.(-?\d+)\.(-?\d+)\.mca$/.exec(name)
  return match ? { rx: Number(match[1]), rz: Number(match[2]) } : null
}

/** The compressed columns of a file: Map(index → { bytes, seconds }); `seconds` is the time of writing (Unix time). */
function readRegion (file) {
  const columns = new Map()
  if (file.length < 2 * SECTOR_BYTES) return columns
  for (let index = 0; index < COLUMNS; index++) {
    const at = file.readUIntBE(index * 4, 3) * SECTOR_BYTES
    if (at === 0) continue
    const length = file.readUInt32BE(at)
    if (file[at + 4] !== ZLIB) throw new Error(`a column has the compression type ${file[at + 4]}, which this world cannot read`)
    columns.set(index, { bytes: file.subarray(at + HEADER_BYTES, at + 4 + length), seconds: file.readUInt32BE(SECTOR_BYTES + index * 4) })
  }
  return columns
}

/** The bytes of a file with the given compressed columns. */
function writeRegion (columns) {
  const tables = Buffer.alloc(2 * SECTOR_BYTES)
  const parts = [tables]
  let sector = 2
  for (const [index, { bytes, seconds }] of [...columns].sort(([a], [b]) => a - b)) {
    const sectors = Math.ceil((bytes.length + HEADER_BYTES) / SECTOR_BYTES)
    if (sectors > SECTORS_MAX) throw new Error(`a column of ${bytes.length} compressed bytes is too large for a region file`)
    const part = Buffer.alloc(sectors * SECTOR_BYTES)
    part.writeUInt32BE(bytes.length + 1, 0)
    part[4] = ZLIB
    bytes.copy(part, HEADER_BYTES)
    tables.writeUIntBE(sector, index * 4, 3)
    tables[index * 4 + 3] = sectors
    tables.writeUInt32BE(seconds, SECTOR_BYTES + index * 4)
    parts.push(part)
    sector += sectors
  }
  return Buffer.concat(parts)
}

const compress = (bytes) => zlib.deflateSync(bytes, { level: COMPRESSION_LEVEL })
const decompress = (bytes) => zlib.inflateSync(bytes)

module.exports = { readRegion, writeRegion, regionOf, regionOfName, indexOf, compress, decompress }
