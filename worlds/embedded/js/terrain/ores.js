'use strict'
// Ores and pockets of other stone, by the table of vanilla 1.21.4 (ores.json). A vein is a chain of balls along a short, slightly tilted line, as in
// vanilla; it is moved into its column, so that a column needs nothing of its neighbours.

const { LOWEST_Y, WORLD_HEIGHT, stateOf, registry } = require('../game_data')
const { streamOf } = require('../random')
const { BIOMES } = require('./biomes')
const table = require('./ores.json')

const SALT_ORES = 40
const AIR = 0
const HIGHEST_Y = LOWEST_Y + WORLD_HEIGHT - 1
const SMALL_VEIN_MAX = 20 // size; of larger ones, pockets of other stone, fewer balls are laid, since they lie within one another
const BALLS_OF_POCKET = 12

// Vanilla's tags stone_ore_replaceables and deepslate_ore_replaceables.
const IN_STONE = new Set(['stone', 'granite', 'diorite', 'andesite'].map(stateOf))
const IN_DEEPSLATE = new Set(['deepslate', 'tuff'].map(stateOf))

const ORES = table.ores.map((ore) => ({
  state: stateOf(ore.block),
  deepState: stateOf(ore.deep),
  veins: ore.veins ?? 0,
  oneIn: ore.one_in ?? 0,
  size: ore.size,
  isUniform: ore.height[0] === 'uniform',
  low: ore.height[1],
  high: ore.height[2],
  discardInAir: ore.discard_in_air ?? 0,
  mountainsOnly: ore.mountains_only === true
}))
const isReplaced = new Uint8Array(registry.blocksArray.reduce((most, { maxStateId }) => Math.max(most, maxStateId), 0) + 1)
for (const state of IN_STONE) isReplaced[state] = 1
for (const state of IN_DEEPSLATE) isReplaced[state] = 2

function heightOf ({ isUniform, low, high }, random) {
  if (isUniform) return low + Math.floor(random() * (high - low + 1))
  const half = (high - low) / 2
  return Math.floor(low + random() * half + random() * half)
}

/** Puts the ores of a column; `highest` is its highest ground, `map` its biomes. */
function layOres (seed, column, map, highest) {
  const random = streamOf(seed, column.cx, column.cz, SALT_ORES)
  const isMountain = BIOMES[map.biomes[136]].isMountain === true
  for (const ore of ORES) {
    if (ore.mountainsOnly && !isMountain) continue
    const veins = ore.oneIn > 0 ? (random() * ore.oneIn < 1 ? 1 : 0) : ore.veins
    for (let vein = 0; vein < veins; vein++) {
      const y = heightOf(ore, random)
      // Two draws either way: what one vein meets changes no other.
      const place = random()
      const turn = random()
      if (y > highest + 2 || y < LOWEST_Y || y > HIGHEST_Y) continue
      layVein(column, ore, Math.floor(place * 16), y, Math.floor(place * 4096) & 15, turn * Math.PI, random)
    }
  }
}

function layVein (column, ore, x, y, z, angle, random) {
  const { size } = ore
  const reach = size / 8
  const margin = Math.min(7, reach * 0.8 + size / 32 + 0.5)
  const middleX = Math.min(15.5 - margin, Math.max(margin, x)) + 0.5
  const middleZ = Math.min(15.5 - margin, Math.max(margin, z)) + 0.5
  const alongX = Math.sin(angle) * reach
  const alongZ = Math.cos(angle) * reach
  const fromY = y + Math.floor(random() * 3) - 2
  const toY = y + Math.floor(random() * 3) - 2
  const balls = size <= SMALL_VEIN_MAX ? size : BALLS_OF_POCKET
  for (let ball = 0; ball < balls; ball++) {
    const share = ball / balls
    const draw = random()
    // Of many balls within one another the larger draws count: where some are left out, those that stay are drawn larger.
    const swell = (Math.sin(Math.PI * share) + 1) * (balls < size ? Math.sqrt(draw) : draw) * size / 16
    const radius = (swell + 1) / 2
    ballAt(column, ore, middleX + alongX * (1 - 2 * share), fromY + (toY - fromY) * share + 0.5, middleZ + alongZ * (1 - 2 * share), radius, random)
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

/** Whether air touches a block, as far as its own column tells. */
function isOpen (states, at, x, z) {
  return states[at + 256] === AIR || states[at - 256] === AIR || (x > 0 && states[at - 1] === AIR) || (x < 15 && states[at + 1] === AIR) ||
    (z > 0 && states[at - 16] === AIR) || (z < 15 && states[at + 16] === AIR)
}

module.exports = { layOres, heightOf, ORES }
