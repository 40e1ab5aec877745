'use strict'
// The visible blocks around a body: the nearest blocks of some kinds, and the kinds that exist. Ores and patches of rock must also be in the line of sight,
// because nobody sees them through stone.

const { createSightLines } = require('./sight_lines')
const { SECTION_BITS, forget, mayHold, stateTables, visibleKinds } = require('./visible_blocks')

const SECTION_BLOCKS = 1 << SECTION_BITS
const COLUMN_STRIDE = 2 ** 22 // more columns than a world is wide
const LOOKS_MAX = 96 // lines of sight computed at once
const PATCH_LOOKS_MAX = 8 // for each kind of rock in a digest: whole cave walls are made of it

/** The distance of a position from an interval on one axis. */
const outside = (value, low, high) => value < low ? low - value : value > high ? value - high : 0

const lowestSection = (eyes) => (eyes.bot.game.minY ?? 0) >> SECTION_BITS

function columnAt (eyes, cx, cz) {
  const { looked } = eyes
  const key = cx * COLUMN_STRIDE + cz
  let column = looked.get(key)
  if (column === undefined) looked.set(key, column = eyes.bot.world.getColumn(cx, cz) ?? null)
  return column
}

const sectionAt = (eyes, cx, cy, cz) => columnAt(eyes, cx, cz)?.sections[cy - lowestSection(eyes)] ?? null

const forgetSection = (eyes, after) => {
  if (!after?.position) return
  const { x, y, z } = after.position
  const section = eyes.bot.world.getColumn(x >> SECTION_BITS, z >> SECTION_BITS)?.sections[(y >> SECTION_BITS) - lowestSection(eyes)]
  if (section) forget(section)
}

/** The sections that intersect a sphere, the nearest first: `{ section, cx, cy, cz, apart }`, apart squared. */
function sectionsAround (eyes, position, radius) {
  const [x, y, z] = [Math.floor(position.x), Math.floor(position.y), Math.floor(position.z)]
  const lowest = lowestSection(eyes)
  const found = []
  eyes.looked.clear()
  for (let cx = (x - radius) >> SECTION_BITS; cx <= (x + radius) >> SECTION_BITS; cx++) {
    for (let cz = (z - radius) >> SECTION_BITS; cz <= (z + radius) >> SECTION_BITS; cz++) {
      const sections = columnAt(eyes, cx, cz)?.sections
      if (!sections) continue
      for (let cy = (y - radius) >> SECTION_BITS; cy <= (y + radius) >> SECTION_BITS; cy++) {
        const section = sections[cy - lowest]
        if (!section) continue
        const apart = [[position.x, cx], [position.y, cy], [position.z, cz]]
          .reduce((sum, [value, c]) => sum + outside(value, c * SECTION_BLOCKS, (c + 1) * SECTION_BLOCKS) ** 2, 0)
        if (apart <= radius * radius) found.push({ section, cx, cy, cz, apart })
      }
    }
  }
  return found.sort((a, b) => a.apart - b.apart)
}

const kindsOf = (eyes, { section, cx, cy, cz }) => visibleKinds(section, (dx, dy, dz) => sectionAt(eyes, cx + dx, cy + dy, cz + dz), eyes.tables)

/** A block of a section's list, with its squared distance. */
function placeOf ({ cx, cy, cz }, entry, position) {
  const index = entry >>> 20
  const x = cx * SECTION_BLOCKS + (index & 15)
  const y = cy * SECTION_BLOCKS + (index >> 8)
  const z = cz * SECTION_BLOCKS + ((index >> 4) & 15)
  return { x, y, z, squared: (x + 0.5 - position.x) ** 2 + (y + 0.5 - position.y) ** 2 + (z + 0.5 - position.z) ** 2 }
}

/**
 * The visible blocks of some kinds, nearest first.
 * @param {string[]} names exact names of blocks
 * @param {{ position: object, radius: number, count: number }} bounds radius in blocks
 * @returns {{ name: string, x: number, y: number, z: number, distance: number }[]}
 */
function find (eyes, names, { position, radius, count }) {
  const { registry } = eyes
  const wanted = new Set(names.map((name) => registry.blocksByName[name]?.id))
  const isWanted = (state) => wanted.has(eyes.tables.kind[state])
  const mayBeHidden = names.some(eyes.lines.isHiddenKind)
  const found = []
  for (const part of sectionsAround(eyes, position, radius)) {
    // Sections come nearest first. Once enough blocks are nearer than the rest, the rest is skipped.
    if (!mayBeHidden && found.filter(({ squared }) => squared <= part.apart).length >= count) break
    if (!mayHold(part.section, isWanted)) continue
    for (const [kind, entries] of kindsOf(eyes, part)) {
      if (!wanted.has(kind)) continue
      const { name } = registry.blocks[kind]
      for (const entry of entries) {
        const place = placeOf(part, entry, position)
        if (place.squared <= radius * radius) found.push({ name, ...place })
      }
    }
  }
  return firstSeen(eyes, found.sort((a, b) => a.squared - b.squared), count)
    .map(({ name, x, y, z, squared }) => ({ name, x, y, z, distance: Math.sqrt(squared) }))
}

/** The first of some blocks, without those that are hidden by rock. */
function firstSeen (eyes, blocks, count) {
  const { lines } = eyes
  const seen = []
  let looks = 0
  for (const block of blocks) {
    if (seen.length === count) break
    if (!lines.isHiddenKind(block.name) || (looks++ < LOOKS_MAX && lines.isInSight(block.x, block.y, block.z))) seen.push(block)
  }
  return seen
}

/**
 * The visible kinds of blocks, nearest first. A count includes the sections (cubes of 16 blocks) whose middle is within the radius.
 * @returns {{ name: string, count: number, nearest: number[], distance: number }[]}
 */
function digest (eyes, position, radius, kindsMax) {
  const kinds = new Map()
  const hidden = []
  const patches = new Map()
  for (const part of sectionsAround(eyes, position, radius)) {
    const middle = [[position.x, part.cx], [position.y, part.cy], [position.z, part.cz]].reduce((sum, [value, c]) => sum + ((c + 0.5) * SECTION_BLOCKS - value) ** 2, 0)
    const counts = middle <= radius * radius
    for (const [id, entries] of kindsOf(eyes, part)) {
      const { name } = eyes.registry.blocks[id]
      if (eyes.lines.isPatchKind(name)) keepNearest(patches, name, part, entries, position)
      else if (eyes.lines.isHiddenKind(name)) for (const entry of entries) hidden.push({ name, ...placeOf(part, entry, position) })
      else addKind(kinds, part, { id, name, entries, counts }, position, radius)
    }
  }
  for (const places of patches.values()) hidden.push(...places)
  addHidden(eyes, kinds, hidden.filter(({ squared }) => squared <= radius * radius))
  return [...kinds.values()].sort((a, b) => a.squared - b.squared).slice(0, kindsMax)
    .map(({ name, count, x, y, z, squared }) => ({ name, count, nearest: [x, y, z], distance: round(Math.sqrt(squared)) }))
}

/** Adds the blocks of one kind and section to a digest. */
function addKind (kinds, part, { id, name, entries, counts }, position, radius) {
  let kind = kinds.get(id)
  // A nearer section has a nearer block already: only the number counts.
  if (!kind || part.apart < kind.squared) {
    for (const entry of entries) {
      const place = placeOf(part, entry, position)
      if (place.squared > radius * radius || (kind && place.squared >= kind.squared)) continue
      kind = Object.assign(kind ?? { name, count: 0 }, place)
    }
    if (!kind) return
    kinds.set(id, kind)
  }
  if (counts) kind.count += entries.length
  else kind.count = Math.max(kind.count, 1)
}

/** Keeps the nearest blocks of a kind, in order. */
function keepNearest (patches, name, part, entries, position) {
  const kept = patches.get(name) ?? []
  patches.set(name, kept)
  for (const entry of entries) {
    if (kept.length === PATCH_LOOKS_MAX && part.apart >= kept.at(-1).squared) return
    const place = { name, ...placeOf(part, entry, position) }
    const at = kept.findIndex(({ squared }) => squared > place.squared)
    if (at >= 0) kept.splice(at, 0, place)
    else kept.push(place)
    if (kept.length > PATCH_LOOKS_MAX) kept.pop()
  }
}

function addHidden (eyes, kinds, hidden) {
  hidden.sort((a, b) => a.squared - b.squared)
  for (const { name, x, y, z, squared } of firstSeen(eyes, hidden, LOOKS_MAX)) {
    const kind = kinds.get(name)
    if (kind) kind.count++
    else kinds.set(name, { name, count: 1, x, y, z, squared })
  }
}

/**
 * @param {object} bot a mineflayer bot
 * @returns {{ find: Function, digest: Function, seesBlock: Function, seesCreature: Function, facesCreature: Function, close: () => void }}
 */
function createSurroundings (bot) {
  const tables = stateTables(bot.registry)
  const lines = createSightLines(bot, tables)
  // Columns of the current look, by number. The body's world has them by text, which takes longer to build.
  const looked = new Map()
  const eyes = { bot, registry: bot.registry, tables, lines, looked }
  const onBlockUpdate = (_before, after) => forgetSection(eyes, after)
  bot.on('blockUpdate', onBlockUpdate)
  return {
    find: (names, bounds) => find(eyes, names, bounds),
    digest: (position, radius, kindsMax) => digest(eyes, position, radius, kindsMax),
    seesBlock: ({ x, y, z }) => lines.isInSight(x, y, z),
    seesCreature: lines.seesCreature,
    facesCreature: lines.facesCreature,
    close: () => bot.removeListener('blockUpdate', onBlockUpdate)
  }
}

/** Rounds to a hundredth of a block. */
function round (number) {
  return Math.round(number * 100) / 100
}

module.exports = { createSurroundings, round }
