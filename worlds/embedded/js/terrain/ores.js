'use strict'
// Ores and pockets of other stone, from the table of vanilla 1.21.4 (ores.json). As in vanilla, a vein is a chain of balls along a short, slightly tilted line,
// and it can reach into the next columns. Each column draws the vein again and places its own part, so it does not depend on the other column.

const { LOWEST_Y, WORLD_HEIGHT, stateOf, registry } = require('../game_data')
const { mulberry32, streamOf } = require('../random')
const { BIOMES } = require('./biomes')
const table = require('./ores.json')

const SALT_ORES = 40
const AIR = 0
const COLUMN_BLOCKS = 16
const TILT_BLOCKS = 2
const HIGHEST_Y = LOWEST_Y + WORLD_HEIGHT - 1
const SMALL_VEIN_MAX = 20 // in balls; larger veins (pockets of other stone) use fewer balls, because theirs overlap
const BALLS_OF_POCKET = 12

// Vanilla's tags stone_ore_replaceables and deepslate_ore_replaceables.
const IN_STONE = new Set(['stone', 'granite', 'diorite', 'andesite'].map(stateOf))
const IN_DEEPSLATE = new Set(['deepslate', 'tuff'].map(stateOf))

/** The greatest radius of each ball of a vein: twice as much in the middle as at its ends. */
function swellsOf (size) {
  const balls = size <= SMALL_VEIN_MAX ? size : BALLS_OF_POCKET
  return Float64Array.from({ length: balls }, (_, ball) => (Math.sin(Math.PI * ball / balls) + 1) * size / 16)
}

const draws = new Float64Array(SMALL_VEIN_MAX)

/** An ore of a table in the form that the veins need. `deep` is its block in deepslate. */
const oreOf = (ore) => ({
  state: stateOf(ore.block),
  deepState: stateOf(ore.deep ?? ore.block),
  veins: ore.veins ?? 0,
  oneIn: ore.one_in ?? 0,
  size: ore.size,
  swells: swellsOf(ore.size),
  extent: ore.size / 8 + (ore.size / 8 + 1) / 2 + TILT_BLOCKS, // half of its length plus the largest ball: how far it can reach from its start
  isUniform: ore.height[0] === 'uniform',
  low: ore.height[1],
  high: ore.height[2],
  discardInAir: ore.discard_in_air ?? 0,
  mountainsOnly: ore.mountains_only === true
})

const ORES = table.ores.map(oreOf)
const isReplaced = new Uint8Array(registry.blocksArray.reduce((most, { maxStateId }) => Math.max(most, maxStateId), 0) + 1)
for (const state of IN_STONE) isReplaced[state] = 1
for (const state of IN_DEEPSLATE) isReplaced[state] = 2
isReplaced[stateOf('netherrack')] = 1

function heightOf ({ isUniform, low, high }, random) {
  if (isUniform) return low + Math.floor(random() * (high - low + 1))
  const half = (high - low) / 2
  return Math.floor(low + random() * half + random() * half)
}

/**
 * Places the ores of a column: its own veins, and the parts of its neighbours' veins that reach in. `highest` is its highest ground, `map` its biomes.
 */
function layOres (seed, column, map, highest) {
  layAll(ORES, seed, column, highest, BIOMES[map.biomes[136]].isMountain === true)
}

/** The same for the ores of a table. */
function layAll (ores, seed, column, highest, isMountain = false) {
  for (let dz = -1; dz <= 1; dz++) {
    for (let dx = -1; dx <= 1; dx++) {
      const random = streamOf(seed, column.cx + dx, column.cz + dz, SALT_ORES)
      // The biome of a neighbour is not known here: ores that exist only in mountains end at the border.
      for (const ore of ores) layVeins(column, ore, dx * COLUMN_BLOCKS, dz * COLUMN_BLOCKS, random, highest, isMountain && dx === 0 && dz === 0)
    }
  }
}

/** The veins of an ore that begin in a column. The arguments give its distance in blocks from the column that is generated. */
function layVeins (column, ore, fromX, fromZ, random, highest, isMountain) {
  const veins = ore.oneIn > 0 ? (random() * ore.oneIn < 1 ? 1 : 0) : ore.veins
  for (let vein = 0; vein < veins; vein++) {
    const y = heightOf(ore, random)
    // Always three draws: one vein does not change the draws of another, and each column sees the same vein.
    const place = random()
    const turn = random()
    const seed = random()
    if ((ore.mountainsOnly && !isMountain) || y - ore.extent > highest || y + ore.extent < LOWEST_Y) continue
    const x = fromX + Math.floor(place * COLUMN_BLOCKS)
    const z = fromZ + (Math.floor(place * 4096) & 15)
    if (x + ore.extent < 0 || x - ore.extent > COLUMN_BLOCKS || z + ore.extent < 0 || z - ore.extent > COLUMN_BLOCKS) continue
    layVein(column, ore, x, y, z, turn * Math.PI, mulberry32(seed * 4294967296))
  }
}

function layVein (column, ore, x, y, z, angle, random) {
  const { size, swells } = ore
  const alongX = Math.sin(angle) * size / 8
  const alongZ = Math.cos(angle) * size / 8
  const fromY = y + Math.floor(random() * 3) - 2
  const toY = y + Math.floor(random() * 3) - 2
  const balls = swells.length
  for (let ball = 0; ball < balls; ball++) draws[ball] = random() // before any chance that depends on the blocks there
  for (let ball = 0; ball < balls; ball++) {
    const share = ball / balls
    // Overlapping balls look like the larger ones: where some are left out, the others are larger.
    const radius = (swells[ball] * (balls < size ? Math.sqrt(draws[ball]) : draws[ball]) + 1) / 2
    const cx = x + 0.5 + alongX * (1 - 2 * share)
    const cz = z + 0.5 + alongZ * (1 - 2 * share)
    if (cx + radius < 0 || cx - radius > COLUMN_BLOCKS || cz + radius < 0 || cz - radius > COLUMN_BLOCKS) continue
    ballAt(column, ore, cx, fromY + (toY - fromY) * share + 0.5, cz, radius, random)
  }
}

function ballAt (column, ore, cx, cy, cz, radius, random) {
  const lowX = Math.max(0, Math.floor(cx - radius))
  const highX = Math.min(15, Math.floor(cx + radius))
  const lowZ = Math.max(0, Math.floor(cz - radius))
  const highZ = Math.min(15, Math.floor(cz + radius))
  const lowY = Math.max(LOWEST_Y, Math.floor(cy - radius))
  const highY = Math.min(HIGHEST_Y, Math.floor(cy + radius))
  const limit = radius * radius
  const { states } = column
  for (let y = lowY; y <= highY; y++) {
    const dy = y + 0.5 - cy
    for (let z = lowZ; z <= highZ; z++) {
      const dz = z + 0.5 - cz
      if (dy * dy + dz * dz >= limit) continue
      for (let x = lowX; x <= highX; x++) {
        const dx = x + 0.5 - cx
        if (dx * dx + dy * dy + dz * dz >= limit) continue
        const at = ((y - LOWEST_Y) << 8) | (z << 4) | x
        const kind = isReplaced[states[at]]
        if (kind === 0) continue
        if (ore.discardInAir > 0 && isOpen(states, at, x, z) && (ore.discardInAir === 1 || random() < ore.discardInAir)) continue
        states[at] = kind === 1 ? ore.state : ore.deepState
      }
    }
  }
}

/** Whether air touches a block, as far as the blocks of its own column show. */
function isOpen (states, at, x, z) {
  return states[at + 256] === AIR || states[at - 256] === AIR || (x > 0 && states[at - 1] === AIR) || (x < 15 && states[at + 1] === AIR) ||
    (z > 0 && states[at - 16] === AIR) || (z < 15 && states[at + 16] === AIR)
}

module.exports = { layOres, layAll, oreOf, heightOf, ORES }
