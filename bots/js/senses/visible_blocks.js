'use strict'
// Which blocks can be seen: those that touch air, water, leaves or another block that does not hide what is behind it
// (one of another kind: of a lake its surface is seen, of a crown of leaves its outside).
//
// A section (16 x 16 x 16 blocks) is looked through once and remembered for all bodies of the process, since bodies share
// columns; a fingerprint of its data and its neighbours' tells when to look again, and is itself taken anew when a body is
// told of a change there. So fifty bodies in one place cost little more than one.

const SECTION_VOLUME = 4096
const SECTION_BITS = 4
const FEATURELESS = new Set(['air', 'cave_air', 'void_air', 'light', 'barrier', 'structure_void', 'bedrock'])

const FINGERPRINT_LASTS_MS = 5000 // should a change ever come without an event
const fingerprints = new WeakMap() // section → { value, at }
const known = new WeakMap() // section → { fingerprint, kinds }: what can be seen of it

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
 * @returns {Map<number, number[]>} by id of the kind: a number a block, the index in the section above 20 bits of state id
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
  const found = new Map()
  for (let index = 0; index < SECTION_VOLUME; index++) {
    const state = scratch[index]
    if (!shown[state]) continue
    own = kind[state]
    const x = index & 15
    const z = (index >> 4) & 15
    const y = index >> 8
    if (open(x, y + 1, z) || open(x + 1, y, z) || open(x - 1, y, z) || open(x, y, z + 1) || open(x, y, z - 1) || open(x, y - 1, z)) {
      const entry = (index << 20 | state) >>> 0
      const same = found.get(own)
      if (same) same.push(entry)
      else found.set(own, [entry])
    }
  }
  return found
}

/**
 * What can be seen of a section, by kind; looked at anew when it or one around it has changed.
 * @param {(dx: number, dy: number, dz: number) => object | null} neighbour
 */
function visibleKinds (section, neighbour, tables) {
  const fingerprint = currentFingerprint(section) ^
    Math.imul(currentFingerprint(neighbour(1, 0, 0)), 3) ^ Math.imul(currentFingerprint(neighbour(-1, 0, 0)), 5) ^
    Math.imul(currentFingerprint(neighbour(0, 1, 0)), 7) ^ Math.imul(currentFingerprint(neighbour(0, -1, 0)), 11) ^
    Math.imul(currentFingerprint(neighbour(0, 0, 1)), 13) ^ Math.imul(currentFingerprint(neighbour(0, 0, -1)), 17)
  const before = known.get(section)
  if (before?.fingerprint === fingerprint) return before.kinds
  const kinds = visibleOf(section, neighbour, tables)
  known.set(section, { fingerprint, kinds })
  return kinds
}

/** Has a section looked at anew, because it was changed. */
const forget = (section) => fingerprints.delete(section)

module.exports = { SECTION_BITS, forget, mayHold, stateTables, visibleKinds }
