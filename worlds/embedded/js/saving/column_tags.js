'use strict'
// Converts a column between its packed sections and Anvil's compound (1.21.4). It needs no game data, so that the writing thread stays small.

const SECTION_VOLUME = 4096
const BLOCK_BITS_MIN = 4
const HEAD = 3

const int = (value) => ({ type: 'int', value })
const emptyList = { type: 'list', value: { type: 'end', value: [] } }
const compound = (value) => ({ type: 'compound', value })
const zero = { type: 'long', value: [0, 0] }

/** How many bits Anvil uses for an entry of a palette. */
const bitsOf = (paletteLength, least) => Math.max(least, 32 - Math.clz32(paletteLength - 1))

/** Values of packed words: pairs of 32-bit numbers, the low one first. No value crosses a pair. */
function unpack (words, bits, count) {
  const values = new Uint16Array(count)
  const perLong = Math.floor(64 / bits)
  const mask = (1 << bits) - 1
  for (let i = 0; i < count; i++) {
    const long = Math.floor(i / perLong) * 2
    const bit = (i % perLong) * bits
    let value = bit >= 32 ? words[long + 1] >>> (bit - 32) : words[long] >>> bit
    if (bit < 32 && bit + bits > 32) value |= words[long + 1] << (32 - bit)
    values[i] = value & mask
  }
  return values
}

/** The reverse: values as the pairs [high, low] of a long array. */
function packPairs (values, bits) {
  const perLong = Math.floor(64 / bits)
  const pairs = []
  for (let next = 0; next < values.length;) {
    let low = 0
    let high = 0
    for (let bit = 0, left = perLong; left > 0 && next < values.length; bit += bits, left--) {
      const value = values[next++]
      if (bit >= 32) high |= value << (bit - 32)
      else {
        low |= value << bit
        if (bit + bits > 32) high |= value >>> (32 - bit)
      }
    }
    pairs.push([high | 0, low | 0])
  }
  return pairs
}

/**
 * Packs containers of prismarine-chunk into one row of numbers, so that a snapshot costs little more than a copy. For each container: its bits (0: one value
 * for all), the length of its palette (0: the words hold ids), the number of its words, then palette and words.
 */
function packContainers (containers) {
  let size = 0
  for (const { data, palette } of containers) size += HEAD + (data === undefined ? 1 : (palette?.length ?? 0) + data.data.length)
  const row = new Uint32Array(size)
  let at = 0
  for (const { data, palette, value } of containers) {
    row[at++] = data === undefined ? 0 : data.bitsPerValue
    row[at++] = data === undefined ? 1 : palette?.length ?? 0
    row[at++] = data === undefined ? 0 : data.data.length
    if (data === undefined) row[at++] = value
    else {
      for (let index = 0; palette && index < palette.length; index++) row[at++] = palette[index]
      row.set(data.data, at)
      at += data.data.length
    }
  }
  return row
}

/** Unpacks the containers of such a row: `{ palette, bits, words, value }`. */
function unpackContainers (row) {
  const containers = []
  for (let at = 0; at < row.length;) {
    const [bits, length, words] = row.subarray(at, at + HEAD)
    const start = at + HEAD + length
    if (bits === 0) containers.push({ palette: null, bits, words: null, value: row[at + HEAD] })
    else containers.push({ palette: length > 0 ? [...row.subarray(at + HEAD, start)] : null, bits, words: row.subarray(start, start + words), value: 0 })
    at = start + words
  }
  return containers
}

function pairsOf (words) {
  const pairs = new Array(words.length >> 1)
  for (let i = 0; i < pairs.length; i++) pairs[i] = [words[i * 2 + 1] | 0, words[i * 2] | 0]
  return pairs
}

/**
 * Converts a paletted container into Anvil's form.
 * @param {{ palette: number[] | null, bits: number, words: Uint32Array | null, value: number }} packed `palette` null: the words hold ids
 * @param {(ids: number[]) => object} paletteTag
 */
function containerTag ({ palette, bits, words, value }, count, least, paletteTag) {
  if (words === null) return compound({ palette: paletteTag([value]) })
  let ids = palette
  let pairs
  if (ids !== null && bitsOf(ids.length, least) === bits) pairs = pairsOf(words)
  else {
    const values = unpack(words, bits, count)
    const given = ids
    ids = [...new Set(given ? Array.from(values, (index) => given[index]) : values)]
    const indexes = new Map(ids.map((id, index) => [id, index]))
    pairs = packPairs(values.map((each) => indexes.get(given ? given[each] : each)), bitsOf(ids.length, least))
  }
  if (ids.length === 1) return compound({ palette: paletteTag(ids) })
  return compound({ palette: paletteTag(ids), data: { type: 'longArray', value: pairs } })
}

/**
 * @param {object} column `{ x, z, packed, blockEntities: text of the compounds' values, age }`; packed: the blocks and the biomes of each section, from the
 *   lowest up
 * @param {(stateId: number) => object} stateTag `{ Name, Properties? }` of a state
 * @param {(biomeId: number) => string} biomeName with its namespace
 */
function columnTag ({ x, z, packed, blockEntities: blockEntityText, age }, { lowestSection, dataVersion, stateTag, biomeName }) {
  const statePalette = (ids) => ({ type: 'list', value: { type: 'compound', value: ids.map(stateTag) } })
  const containers = unpackContainers(packed)
  const sections = containers.filter((_, index) => index % 2 === 0)
  const blockEntities = JSON.parse(blockEntityText)
  const biomePalette = (ids) => ({ type: 'list', value: { type: 'string', value: ids.map(biomeName) } })
  return {
    type: 'compound',
    name: '',
    value: {
      DataVersion: int(dataVersion),
      xPos: int(x),
      yPos: int(lowestSection),
      zPos: int(z),
      Status: { type: 'string', value: 'minecraft:full' },
      LastUpdate: { type: 'long', value: [0, age] },
      InhabitedTime: zero,
      isLightOn: { type: 'byte', value: 0 }, // the server that loads it computes the light
      Heightmaps: compound({}), // the heights are computed too
      structures: compound({ References: compound({}), starts: compound({}) }),
      PostProcessing: emptyList,
      block_ticks: emptyList,
      fluid_ticks: emptyList,
      block_entities: blockEntities.length === 0 ? emptyList : { type: 'list', value: { type: 'compound', value: blockEntities } },
      sections: {
        type: 'list',
        value: {
          type: 'compound',
          value: sections.map((blocks, index) => ({
            Y: { type: 'byte', value: lowestSection + index },
            block_states: containerTag(blocks, SECTION_VOLUME, BLOCK_BITS_MIN, statePalette),
            biomes: containerTag(containers[index * 2 + 1], 64, 1, biomePalette)
          }))
        }
      }
    }
  }
}

/** The ids of a container's tag, one per place; `idOf` converts an entry of the palette. */
function containerIds ({ value: { palette, data } }, count, least, idOf) {
  const ids = palette.value.value.map(idOf)
  if (!data) return new Uint16Array(count).fill(ids[0])
  const words = new Uint32Array(data.value.length * 2)
  data.value.forEach(([high, low], i) => {
    words[i * 2] = low
    words[i * 2 + 1] = high
  })
  return unpack(words, bitsOf(ids.length, least), count).map((index) => ids[index])
}

module.exports = { columnTag, containerIds, packContainers, unpack, SECTION_VOLUME, BLOCK_BITS_MIN }
