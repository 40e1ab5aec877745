'use strict'
// Which blocks can be seen: those that touch air, water, leaves or another block that does not hide what is behind it
// (one of another kind: of a lake its surface is seen, of a crown of leaves its outside).
//
// A section (16 x 16 x 16 blocks) is looked through once and remembered for all bodies of the process, since bodies share
// columns; a fingerprint of its data and its neighbours' tells when to look again, and is itself taken anew when a body is
// told of a change there. Ores have to be in the line of sight, too. So nobody sees them through stone, and fifty bodies in one place cost little more than one.

const { createSightLines } = require('./sight_lines')

const SECTION_VOLUME = 4096
const SECTION_BITS = 4
const LOOKS_MAX = 96 // lines of sight drawn at once
const FEATURELESS = new Set(['air', 'cave_air', 'void_air', 'light', 'barrier', 'structure_void', 'bedrock'])

const FINGERPRINT_LASTS_MS = 5000 // should a change ever come without an event
const fingerprints = new WeakMap() // section → { value, at }
const lists = new WeakMap() // section → { fingerprint, list }: what can be seen of it

/** A number that changes whenever a block of the section does. */
function fingerprintOf (section) {
  if (!section) return 1
  const container = section.data
  const words = container.data?.data
  if (!words) return (container.value ?? 0) + 2
  let hash = words.length ^ section.solidBlockCount
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words[i], 0x01000193) ^ (hash >>> 15)
  return hash
}

/** The fingerprint of a section, taken anew when it was changed or is old. */
function currentFingerprint (section) {
  if (!section) return 1
  const known = fingerprints.get(section)
  const now = Date.now()
  if (known && now - known.at < FINGERPRINT_LASTS_MS) return known.value
  const value = fingerprintOf(section)
  fingerprints.set(section, { value, at: now })
  return value
}

/** Whether a kind of block leaves what is behind it in sight. */
function lets (block) {
  return block.boundingBox === 'empty' || block.transparent
}

/**
 * @param {object} registry prismarine-registry of the world's version
 * @returns {{ seeThrough: Uint8Array, shown: Uint8Array, kind: Uint16Array }} by state id
 */
function stateTables (registry) {
  if (registry.civitasStateTables) return registry.civitasStateTables
  const size = Math.max(...registry.blocksArray.map((block) => block.maxStateId)) + 1
  const seeThrough = new Uint8Array(size)
  const shown = new Uint8Array(size)
  const kind = new Uint16Array(size)
  for (const block of registry.blocksArray) {
    for (let state = block.minStateId; state <= block.maxStateId; state++) {
      seeThrough[state] = lets(block) ? 1 : 0
      shown[state] = FEATURELESS.has(block.name) ? 0 : 1
      kind[state] = block.id
    }
  }
  Object.defineProperty(registry, 'civitasStateTables', { value: { seeThrough, shown, kind } })
  return registry.civitasStateTables
}

/** The section's states, one number a block, in the order y, z, x. */
function statesOf (section, into) {
  const container = section.data
  for (let i = 0; i < SECTION_VOLUME; i++) into[i] = container.get(i)
}

/** Whether the section may hold a state that is wanted, by its palette. */
function mayHold (section, isWanted) {
  const { value, palette, data } = section.data
  if (palette) return palette.some(isWanted)
  return data ? true : isWanted(value ?? 0)
}

const scratch = new Uint32Array(SECTION_VOLUME)

/**
 * What can be seen of a section.
 * @param {(dx: number, dy: number, dz: number) => object | null} neighbour the sections around, by offset
 * @returns {Uint32Array} a number a block: index in the section above 20 bits of state id
 */
function visibleOf (section, neighbour, { seeThrough, shown, kind }) {
  statesOf(section, scratch)
  let own = 0
  const open = (x, y, z) => {
    const dx = x >> SECTION_BITS
    const dy = y >> SECTION_BITS
    const dz = z >> SECTION_BITS
    const index = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15)
    let state = scratch[index]
    if (dx !== 0 || dy !== 0 || dz !== 0) {
      const other = neighbour(dx, dy, dz)
      if (!other) return false
      state = other.data.get(index)
    }
    return seeThrough[state] === 1 && kind[state] !== own
  }
  const found = []
  for (let index = 0; index < SECTION_VOLUME; index++) {
    const state = scratch[index]
    if (!shown[state]) continue
    own = kind[state]
    const x = index & 15
    const z = (index >> 4) & 15
    const y = index >> 8
    if (open(x, y + 1, z) || open(x + 1, y, z) || open(x - 1, y, z) || open(x, y, z + 1) || open(x, y, z - 1) || open(x, y - 1, z)) {
      found.push((index << 20 | state) >>> 0)
    }
  }
  return Uint32Array.from(found)
}

/**
 * @param {object} bot a mineflayer bot
 * @returns {{ find: Function, digest: Function, seesCreature: Function, close: () => void }}
 */
function createSurroundings (bot) {
  const { registry } = bot
  const tables = stateTables(registry)
  const lines = createSightLines(bot, tables.seeThrough)

  const sectionAt = (cx, cy, cz) => bot.world.getColumn(cx, cz)?.sections[cy - ((bot.game.minY ?? 0) >> SECTION_BITS)] ?? null

  const onBlockUpdate = (_before, after) => {
    if (!after?.position) return
    const { x, y, z } = after.position
    const section = sectionAt(x >> SECTION_BITS, y >> SECTION_BITS, z >> SECTION_BITS)
    if (section) fingerprints.delete(section)
  }
  bot.on('blockUpdate', onBlockUpdate)

  /** Calls back with (list, originX, originY, originZ) for every section within reach of a position that may hold what is wanted. */
  function eachSection (position, radius, isWanted, visit) {
    const [x, y, z] = [Math.floor(position.x), Math.floor(position.y), Math.floor(position.z)]
    for (let cx = (x - radius) >> SECTION_BITS; cx <= (x + radius) >> SECTION_BITS; cx++) {
      for (let cz = (z - radius) >> SECTION_BITS; cz <= (z + radius) >> SECTION_BITS; cz++) {
        for (let cy = (y - radius) >> SECTION_BITS; cy <= (y + radius) >> SECTION_BITS; cy++) {
          const section = sectionAt(cx, cy, cz)
          if (!section || !mayHold(section, isWanted)) continue
          const list = visible(section, (dx, dy, dz) => sectionAt(cx + dx, cy + dy, cz + dz))
          if (list.length > 0) visit(list, cx << SECTION_BITS, cy << SECTION_BITS, cz << SECTION_BITS)
        }
      }
    }
  }

  function visible (section, neighbour) {
    const around = currentFingerprint(section) ^
      Math.imul(currentFingerprint(neighbour(1, 0, 0)), 3) ^ Math.imul(currentFingerprint(neighbour(-1, 0, 0)), 5) ^
      Math.imul(currentFingerprint(neighbour(0, 1, 0)), 7) ^ Math.imul(currentFingerprint(neighbour(0, -1, 0)), 11) ^
      Math.imul(currentFingerprint(neighbour(0, 0, 1)), 13) ^ Math.imul(currentFingerprint(neighbour(0, 0, -1)), 17)
    const known = lists.get(section)
    if (known?.fingerprint === around) return known.list
    const list = visibleOf(section, neighbour, tables)
    lists.set(section, { fingerprint: around, list })
    return list
  }

  /** Calls back with (state, x, y, z, squared distance) for every visible block of wanted states within the radius, in no order. */
  function each (position, radius, isWanted, visit) {
    const limit = radius * radius
    eachSection(position, radius, isWanted, (list, originX, originY, originZ) => {
      for (let i = 0; i < list.length; i++) {
        const state = list[i] & 0xfffff
        if (!isWanted(state)) continue
        const index = list[i] >>> 20
        const x = originX + (index & 15)
        const y = originY + (index >> 8)
        const z = originZ + ((index >> 4) & 15)
        const dx = x + 0.5 - position.x
        const dy = y + 0.5 - position.y
        const dz = z + 0.5 - position.z
        const squared = dx * dx + dy * dy + dz * dz
        if (squared <= limit) visit(state, x, y, z, squared)
      }
    })
  }

  /**
   * The visible blocks of some kinds, nearest first.
   * @param {string[]} names exact names of blocks
   * @param {{ position: object, radius: number, count: number }} bounds radius in blocks
   * @returns {{ name: string, x: number, y: number, z: number, distance: number }[]}
   */
  function find (names, { position, radius, count }) {
    const wanted = new Set(names.map((name) => registry.blocksByName[name]?.id))
    const found = []
    each(position, radius, (state) => wanted.has(tables.kind[state]), (state, x, y, z, squared) => {
      found.push({ name: registry.blocksByStateId[state].name, x, y, z, distance: Math.sqrt(squared) })
    })
    found.sort((a, b) => a.distance - b.distance)
    return firstSeen(found, count)
  }

  /** The first of some blocks, without ores that nothing but rock can be seen of from here. */
  function firstSeen (blocks, count) {
    const seen = []
    let looks = 0
    for (const block of blocks) {
      if (seen.length === count) break
      if (!lines.isHiddenKind(block.name) || (looks++ < LOOKS_MAX && lines.isInSight(block.x, block.y, block.z))) seen.push(block)
    }
    return seen
  }

  /**
   * The visible kinds of blocks, nearest first.
   * @returns {{ name: string, count: number, nearest: number[], distance: number }[]}
   */
  function digest (position, radius, kindsMax) {
    const kinds = new Map()
    const hidden = []
    each(position, radius, (state) => tables.shown[state] === 1, (state, x, y, z, squared) => {
      const { id, name } = registry.blocksByStateId[state]
      if (lines.isHiddenKind(name)) {
        hidden.push({ name, x, y, z, distance: Math.sqrt(squared) })
        return
      }
      const kind = kinds.get(id)
      if (kind === undefined) kinds.set(id, { name, count: 1, x, y, z, squared })
      else {
        kind.count++
        if (squared < kind.squared) Object.assign(kind, { x, y, z, squared })
      }
    })
    hidden.sort((a, b) => a.distance - b.distance)
    for (const { name, x, y, z, distance } of firstSeen(hidden, LOOKS_MAX)) {
      const kind = kinds.get(name)
      if (kind) kind.count++
      else kinds.set(name, { name, count: 1, x, y, z, squared: distance * distance })
    }
    return [...kinds.values()].sort((a, b) => a.squared - b.squared).slice(0, kindsMax)
      .map(({ name, count, x, y, z, squared }) => ({ name, count, nearest: [x, y, z], distance: round(Math.sqrt(squared)) }))
  }

  return { find, digest, seesCreature: lines.seesCreature, close: () => bot.removeListener('blockUpdate', onBlockUpdate) }
}

/** To a hundredth of a block. */
function round (number) {
  return Math.round(number * 100) / 100
}

module.exports = { createSurroundings, round }
