'use strict'
// Which blocks are visible: those that touch air, water, leaves or another block that is not opaque (of another kind: a lake shows its surface, a crown of
// leaves its outside).
//
// A section (16 x 16 x 16 blocks) is computed once and cached for all bodies of the process, since bodies share columns. A fingerprint of its data and its
// neighbours' tells when to compute it again. The fingerprint itself is computed again when a body is told of a change there. So fifty bodies in one place cost
// little more than one.

const SECTION_VOLUME = 4096
const SECTION_BITS = 4
const FEATURELESS = new Set(['air', 'cave_air', 'void_air', 'light', 'barrier', 'structure_void', 'bedrock'])

const FINGERPRINT_LASTS_MS = 5000 // in case a change ever comes without an event
const fingerprints = new WeakMap() // section → { value, at }
const known = new WeakMap() // section → { fingerprint, kinds }: its visible blocks

/** A number that changes whenever a block of the section changes. */
function fingerprintOf (section) {
  if (!section) return 1
  const container = section.data
  const words = container.data?.data
  if (!words) return (container.value ?? 0) + 2
  let hash = words.length ^ section.solidBlockCount
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words[i], 0x01000193) ^ (hash >>> 15)
  return hash
}

/** The fingerprint of a section, computed again when the section changed or the fingerprint is old. */
function currentFingerprint (section) {
  if (!section) return 1
  const known = fingerprints.get(section)
  const now = Date.now()
  if (known && now - known.at < FINGERPRINT_LASTS_MS) return known.value
  const value = fingerprintOf(section)
  fingerprints.set(section, { value, at: now })
  return value
}

/** Whether blocks behind a kind of block are visible. */
function lets (block) {
  return block.boundingBox === 'empty' || block.transparent
}

/** Whether a state fills its block. */
function isWall ({ blockCollisionShapes: { blocks, shapes } }, block, state) {
  const number = blocks[block.name]
  const boxes = shapes[Array.isArray(number) ? number[state - block.minStateId] ?? number[0] : number]
  return boxes?.length === 1 && boxes[0].join() === '0,0,0,1,1,1'
}

/**
 * @param {object} registry prismarine-registry of the world's version
 * @returns {{ seeThrough: Uint8Array, noWall: Uint8Array, shown: Uint8Array, kind: Uint16Array }} by state id; `noWall` marks blocks that leave room for a body
 *   or an arrow, such as doors, which can be open
 */
function stateTables (registry) {
  if (registry.civitasStateTables) return registry.civitasStateTables
  const size = Math.max(...registry.blocksArray.map((block) => block.maxStateId)) + 1
  const seeThrough = new Uint8Array(size)
  const noWall = new Uint8Array(size)
  const shown = new Uint8Array(size)
  const kind = new Uint16Array(size)
  for (const block of registry.blocksArray) {
    for (let state = block.minStateId; state <= block.maxStateId; state++) {
      seeThrough[state] = lets(block) ? 1 : 0
      noWall[state] = isWall(registry, block, state) ? 0 : 1
      shown[state] = FEATURELESS.has(block.name) ? 0 : 1
      kind[state] = block.id
    }
  }
  Object.defineProperty(registry, 'civitasStateTables', { value: { seeThrough, noWall, shown, kind } })
  return registry.civitasStateTables
}

/** The section's states, one number per block, in the order y, z, x. */
function statesOf ({ data: { value, palette, data } }, into) {
  if (data === undefined) return into.fill(value ?? 0)
  const { bitsPerValue, data: words } = data // 64 bits are two words, the low one first, and no value crosses them
  const perLong = Math.floor(64 / bitsPerValue)
  const mask = (1 << bitsPerValue) - 1
  for (let index = 0, long = 0; index < SECTION_VOLUME; long += 2) {
    const low = words[long]
    const high = words[long + 1]
    const end = Math.min(SECTION_VOLUME, index + perLong)
    for (let bit = 0; index < end; bit += bitsPerValue) {
      const entry = bit >= 32 ? high >>> (bit - 32) : bit + bitsPerValue > 32 ? (low >>> bit) | (high << (32 - bit)) : low >>> bit
      into[index++] = entry & mask
    }
  }
  if (palette) for (let index = 0; index < SECTION_VOLUME; index++) into[index] = palette[into[index]]
  return into
}

/** Whether the section can contain a wanted state, by its palette. */
function mayHold (section, isWanted) {
  const { value, palette, data } = section.data
  if (palette) return palette.some(isWanted)
  return data ? true : isWanted(value ?? 0)
}

const scratch = new Uint32Array(SECTION_VOLUME)
// The six sides: the neighbouring section, the cells along its border (coordinate at `shift` equal to `edge`), and the distance to the cell beyond, within the
// same section and over its border.
const SIDES = [
  { offset: [0, 1, 0], shift: 8, edge: 15, inside: 256, across: -15 * 256 },
  { offset: [1, 0, 0], shift: 0, edge: 15, inside: 1, across: -15 },
  { offset: [-1, 0, 0], shift: 0, edge: 0, inside: -1, across: 15 },
  { offset: [0, 0, 1], shift: 4, edge: 15, inside: 16, across: -15 * 16 },
  { offset: [0, 0, -1], shift: 4, edge: 0, inside: -16, across: 15 * 16 },
  { offset: [0, -1, 0], shift: 8, edge: 0, inside: -256, across: 15 * 256 }
]
const WIDE = 18 // the section and one cell around it
const LAYER = WIDE * WIDE
const clear = new Uint8Array(WIDE * LAYER) // which of those are transparent
const wideOf = Uint16Array.from({ length: SECTION_VOLUME }, (_, index) => ((index >> 8) + 1) * LAYER + (((index >> 4) & 15) + 1) * WIDE + (index & 15) + 1)
for (const side of SIDES) side.wideStep = side.offset[1] * LAYER + side.offset[2] * WIDE + side.offset[0]
for (const side of SIDES) side.border = Array.from({ length: SECTION_VOLUME }, (_, index) => index).filter((index) => ((index >> side.shift) & 15) === side.edge)

/** Fills `clear`. Returns whether any cell is clear. */
function noteClear (section, beyond, seeThrough) {
  const lets = (state) => seeThrough[state] === 1
  let isAny = mayHold(section, lets)
  clear.fill(0)
  if (isAny) for (let index = 0; index < SECTION_VOLUME; index++) clear[wideOf[index]] = seeThrough[scratch[index]]
  for (let side = 0; side < SIDES.length; side++) {
    if (beyond[side] === null || !mayHold(beyond[side], lets)) continue
    isAny = true
    const { border, across, wideStep } = SIDES[side]
    const { data } = beyond[side]
    for (const index of border) clear[wideOf[index] + wideStep] = seeThrough[data.get(index + across)]
  }
  return isAny
}

/** Whether a block touches a clear block of another kind. Most touch no clear block, so the second check is rarely needed. */
function isSeen (index, beyond, kind) {
  const wide = wideOf[index]
  const around = clear[wide - 1] | clear[wide + 1] | clear[wide - WIDE] | clear[wide + WIDE] | clear[wide - LAYER] | clear[wide + LAYER]
  if (around === 0) return false
  const own = kind[scratch[index]]
  for (let side = 0; side < SIDES.length; side++) {
    const { shift, edge, inside, across, wideStep } = SIDES[side]
    if (clear[wide + wideStep] === 0) continue
    const state = ((index >> shift) & 15) === edge ? beyond[side].data.get(index + across) : scratch[index + inside]
    if (kind[state] !== own) return true
  }
  return false
}

/**
 * The visible blocks of a section.
 * @param {(dx: number, dy: number, dz: number) => object | null} neighbour the sections around, by offset
 * @returns {Map<number, number[]>} by id of the kind: one number per block, the index in the section above 20 bits of state id
 */
function visibleOf (section, neighbour, { seeThrough, shown, kind }) {
  const found = new Map()
  if (!mayHold(section, (state) => shown[state] === 1)) return found
  statesOf(section, scratch)
  const beyond = SIDES.map(({ offset }) => neighbour(...offset))
  if (!noteClear(section, beyond, seeThrough)) return found
  for (let index = 0; index < SECTION_VOLUME; index++) {
    const state = scratch[index]
    if (shown[state] === 0 || !isSeen(index, beyond, kind)) continue
    const entry = (index << 20 | state) >>> 0
    const same = found.get(kind[state])
    if (same) same.push(entry)
    else found.set(kind[state], [entry])
  }
  return found
}

/**
 * The visible blocks of a section, by kind; computed again when it or a neighbour changed.
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

/** Makes the next look compute a section again, because it changed. */
const forget = (section) => fingerprints.delete(section)

module.exports = { SECTION_BITS, forget, mayHold, stateTables, visibleKinds }
