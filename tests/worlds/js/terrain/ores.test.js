'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { LOWEST_Y, blockByState } = require('../../../../worlds/embedded/js/game_data')
const { mulberry32 } = require('../../../../worlds/embedded/js/random')
const { createTerrain } = require('../../../../worlds/embedded/js/terrain')
const { ORES, heightOf } = require('../../../../worlds/embedded/js/terrain/ores')
const { ChunkColumn } = require('../../../../worlds/embedded/js/game_data')

const COLUMNS = 96
const VEINS_TRIED = 400
const HIGHEST_COUNTED_Y = 40 // below all ground, except the floor of the sea

/** Average number of blocks of a vein of a size in solid stone: vanilla's own formula (OreFeature), written independently. */
function blocksOfVein (size, random) {
  let total = 0
  for (let vein = 0; vein < VEINS_TRIED; vein++) {
    const angle = random() * Math.PI
    const [from, to] = [Math.floor(random() * 3) - 2, Math.floor(random() * 3) - 2]
    const blocks = new Set()
    for (let ball = 0; ball < size; ball++) {
      const share = ball / size
      const center = [Math.sin(angle) * size / 8 * (1 - 2 * share), from + (to - from) * share, Math.cos(angle) * size / 8 * (1 - 2 * share)]
      const radius = ((Math.sin(Math.PI * share) + 1) * random() * size / 16 + 1) / 2
      const span = Math.ceil(radius) + 1
      const [bx, by, bz] = center.map(Math.floor)
      for (let x = bx - span; x <= bx + span; x++) {
        for (let y = by - span; y <= by + span; y++) {
          for (let z = bz - span; z <= bz + span; z++) {
            if (Math.hypot(x + 0.5 - center[0], y + 0.5 - center[1], z + 0.5 - center[2]) < radius) blocks.add(`${x},${y},${z}`)
          }
        }
      }
    }
    total += blocks.size
  }
  return total / VEINS_TRIED
}

/** The share of veins of an ore whose middle lies between two heights. */
function shareBetween (ore, low, high, random) {
  let within = 0
  for (let draw = 0; draw < 4000; draw++) {
    const y = heightOf(ore, random)
    if (y >= low && y < high) within++
  }
  return within / 4000
}

test('heights are drawn from the table: flat or a triangle', () => {
  const random = mulberry32(3)
  for (const ore of ORES) {
    const draws = Array.from({ length: 4000 }, () => heightOf(ore, random))
    const mean = draws.reduce((sum, y) => sum + y, 0) / draws.length
    const width = ore.high - ore.low
    assert.ok(draws.every((y) => y >= ore.low && y <= ore.high))
    assert.ok(Math.abs(mean - (ore.low + ore.high) / 2) < width * 0.02 + 1)
    const middle = draws.filter((y) => Math.abs(y - (ore.low + ore.high) / 2) < width / 4).length / draws.length
    if (width > 60) assert.ok(Math.abs(middle - (ore.isUniform ? 0.5 : 0.75)) < 0.06, `${ore.state}: ${middle}`)
  }
})

test('ores have the frequency and depth of vanilla', () => {
  const random = mulberry32(5)
  const terrain = createTerrain(11)
  const counted = new Map() // block name without deepslate → [below 0, from 0 to 40]
  for (let index = 0; index < COLUMNS; index++) {
    const column = new ChunkColumn()
    column.load(terrain.generate(30 + index % 16 * 3, -20 + Math.floor(index / 16) * 5).bytes)
    for (let y = LOWEST_Y; y < HIGHEST_COUNTED_Y; y++) {
      const { data } = column.sections[(y - LOWEST_Y) >> 4]
      for (let i = 0; i < 256; i++) {
        const { name } = blockByState[data.get(((y & 15) << 8) | i)]
        if (!name.endsWith('_ore')) continue
        if (name.startsWith('deepslate_')) assert.ok(y < 8, `${name} at ${y}`)
        else assert.ok(y >= -10, `${name} at ${y}`)
        const plain = name.replace('deepslate_', '')
        if (!counted.has(plain)) counted.set(plain, [0, 0])
        counted.get(plain)[y < 0 ? 0 : 1] += 1 / COLUMNS
      }
    }
  }
  for (const name of ['coal_ore', 'iron_ore', 'copper_ore', 'gold_ore', 'redstone_ore', 'lapis_ore', 'diamond_ore']) {
    for (const [part, low, high] of [[0, LOWEST_Y, 0], [1, 0, HIGHEST_COUNTED_Y]]) {
      let expected = 0
      for (const ore of ORES) {
        if (blockByState[ore.state].name !== name) continue
        expected += (ore.oneIn > 0 ? 1 / ore.oneIn : ore.veins) * blocksOfVein(ore.size, random) * shareBetween(ore, low, high, random)
      }
      if (expected < 3) continue
      // Caves, pockets of gravel and dirt, and other ores take some of the room.
      const found = counted.get(name)[part]
      assert.ok(found > expected * 0.6 && found < expected * 1.15, `${name} from ${low} to ${high}: ${found} a column, vanilla's table says ${expected}`)
    }
  }
})

test('there is as much ore at the edges of columns as in their middle', () => {
  const terrain = createTerrain(12)
  const across = new Array(16).fill(0) // blocks of ore by their position in the column, along x and along z
  for (let index = 0; index < COLUMNS; index++) {
    const column = new ChunkColumn()
    column.load(terrain.generate(40 + index % 12, 7 + Math.floor(index / 12)).bytes)
    for (let y = LOWEST_Y; y < HIGHEST_COUNTED_Y; y++) {
      const { data } = column.sections[(y - LOWEST_Y) >> 4]
      for (let i = 0; i < 256; i++) {
        if (!blockByState[data.get(((y & 15) << 8) | i)].name.endsWith('_ore')) continue
        across[i & 15]++
        across[i >> 4]++
      }
    }
  }
  const mean = across.reduce((sum, blocks) => sum + blocks, 0) / 16
  for (const [place, blocks] of across.entries()) assert.ok(Math.abs(blocks / mean - 1) < 0.15, `${blocks} at ${place} of 15, ${mean} are the mean`)
})
