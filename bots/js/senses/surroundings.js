'use strict'
// Which blocks can be seen: those that touch air, water, leaves or another block that does not hide what is behind it
// (one of another kind: of a lake its surface is seen, of a crown of leaves its outside).
//
// A section (16 x 16 x 16 blocks) is looked through once and remembered for all bodies of the process, since bodies share
// columns; a fingerprint of its data and its neighbours' tells when to look again. So nobody sees ores through stone, and
// fifty bodies in one place cost little more than one.

const SECTION_VOLUME = 4096
const SECTION_BITS = 4
const FEATURELESS = new Set(['air', 'cave_air', 'void_air', 'light', 'barrier', 'structure_void', 'bedrock'])

const lists = new WeakMap() // section → { fingerprint, list }: what can be seen of it
const NOTHING = new Uint32Array(0)

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

/** Whether nothing in the section can be shown: all air, say. */
function isFeatureless (section, shown) {
  const { value, palette } = section.data
  if (palette) return !palette.some((state) => shown[state])
  return section.data.data ? false : !shown[value ?? 0]
}

const scratch = new Uint32Array(SECTION_VOLUME)

/**
 * What can be seen of a section.
 * @param {(dx: number, dy: number, dz: number) => object | null} neighbour the sections around, by offset
 * @returns {Uint32Array} a number a block: index in the section above 20 bits of state id
 */
function visibleOf (section, neighbour, { seeThrough, shown, kind }) {
  if (isFeatureless(section, shown)) return NOTHING
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
 * @returns {{ each: Function, find: Function, digest: Function }}
 */
function createSurroundings (bot) {
  const { registry } = bot
  const tables = stateTables(registry)

  /** Calls back with (list, originX, originY, originZ) for every section within reach of a position. */
  function eachSection (position, radius, visit) {
    const fingerprints = new Map()
    const fingerprint = (section) => {
      if (!section) return 1
      if (!fingerprints.has(section)) fingerprints.set(section, fingerprintOf(section))
      return fingerprints.get(section)
    }
    const minY = bot.game.minY ?? 0
    const sectionAt = (cx, cy, cz) => bot.world.getColumn(cx, cz)?.sections[cy - (minY >> SECTION_BITS)] ?? null
    const [x, y, z] = [Math.floor(position.x), Math.floor(position.y), Math.floor(position.z)]
    for (let cx = (x - radius) >> SECTION_BITS; cx <= (x + radius) >> SECTION_BITS; cx++) {
      for (let cz = (z - radius) >> SECTION_BITS; cz <= (z + radius) >> SECTION_BITS; cz++) {
        for (let cy = (y - radius) >> SECTION_BITS; cy <= (y + radius) >> SECTION_BITS; cy++) {
          const section = sectionAt(cx, cy, cz)
          if (!section || isFeatureless(section, tables.shown)) continue
          const list = visible(section, (dx, dy, dz) => sectionAt(cx + dx, cy + dy, cz + dz), fingerprint)
          if (list.length > 0) visit(list, cx << SECTION_BITS, cy << SECTION_BITS, cz << SECTION_BITS)
        }
      }
    }
  }

  function visible (section, neighbour, fingerprint) {
    const around = fingerprint(section) ^
      Math.imul(fingerprint(neighbour(1, 0, 0)), 3) ^ Math.imul(fingerprint(neighbour(-1, 0, 0)), 5) ^
      Math.imul(fingerprint(neighbour(0, 1, 0)), 7) ^ Math.imul(fingerprint(neighbour(0, -1, 0)), 11) ^
      Math.imul(fingerprint(neighbour(0, 0, 1)), 13) ^ Math.imul(fingerprint(neighbour(0, 0, -1)), 17)
    const known = lists.get(section)
    if (known?.fingerprint === around) return known.list
    const list = visibleOf(section, neighbour, tables)
    lists.set(section, { fingerprint: around, list })
    return list
  }

  /** Calls back with (state, x, y, z, squared distance) for every visible block within the radius, in no order. */
  function each (position, radius, visit) {
    const limit = radius * radius
    eachSection(position, radius, (list, originX, originY, originZ) => {
      for (let i = 0; i < list.length; i++) {
        const index = list[i] >>> 20
        const x = originX + (index & 15)
        const y = originY + (index >> 8)
        const z = originZ + ((index >> 4) & 15)
        const dx = x + 0.5 - position.x
        const dy = y + 0.5 - position.y
        const dz = z + 0.5 - position.z
        const squared = dx * dx + dy * dy + dz * dz
        if (squared <= limit) visit(list[i] & 0xfffff, x, y, z, squared)
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
    each(position, radius, (state, x, y, z, squared) => {
      const kind = registry.blocksByStateId[state]
      if (wanted.has(kind.id)) found.push({ name: kind.name, x, y, z, distance: Math.sqrt(squared) })
    })
    found.sort((a, b) => a.distance - b.distance)
    return found.slice(0, count)
  }

  /**
   * The visible kinds of blocks, nearest first.
   * @returns {{ name: string, count: number, nearest: number[], distance: number }[]}
   */
  function digest (position, radius, kindsMax) {
    const kinds = new Map()
    each(position, radius, (state, x, y, z, squared) => {
      const { id, name } = registry.blocksByStateId[state]
      const kind = kinds.get(id)
      if (kind === undefined) kinds.set(id, { name, count: 1, x, y, z, squared })
      else {
        kind.count++
        if (squared < kind.squared) Object.assign(kind, { x, y, z, squared })
      }
    })
    return [...kinds.values()].sort((a, b) => a.squared - b.squared).slice(0, kindsMax)
      .map(({ name, count, x, y, z, squared }) => ({ name, count, nearest: [x, y, z], distance: round(Math.sqrt(squared)) }))
  }

  return { each, find, digest }
}

/** To a hundredth of a block. */
function round (number) {
  return Math.round(number * 100) / 100
}

module.exports = { createSurroundings, round, visibleOf, fingerprintOf, stateTables }
