'use strict'
// The biomes of the Nether and the ground of its floors: netherrack with patches of gravel and soul sand near the sea, and soul sand valleys.

const { createNoise2D } = require('simplex-noise')
const { stateOf, AIR } = require('../../game_data')
const { streamOf } = require('../../random')
const { LAVA_BELOW_Y } = require('./caverns')

const SALTS = { valley: 311, gravel: 312, soul: 313, kind: 314 }
const VALLEY_BLOCKS = 260 // wavelength
const VALLEY_FROM = 0.42
const PATCH_BLOCKS = 28
const PATCH_FROM = 0.45
const SHORE_Y = [LAVA_BELOW_Y - 2, LAVA_BELOW_Y + 3] // heights of the patches
const VALLEY_DEPTH = 4
const TOP_Y = 126
const WASTES = 'nether_wastes'
const VALLEY = 'soul_sand_valley'

const NETHERRACK = stateOf('netherrack')
const GRAVEL = stateOf('gravel')
const SOUL_SAND = stateOf('soul_sand')
const SOUL_SOIL = stateOf('soul_soil')

function createGround (seed) {
  const noiseOf = (name) => createNoise2D(streamOf(seed, 0, 0, SALTS[name]))
  const [valley, gravel, soul, kind] = [noiseOf('valley'), noiseOf('gravel'), noiseOf('soul'), noiseOf('kind')]
  const biomeAt = (x, z) => valley(x / VALLEY_BLOCKS, z / VALLEY_BLOCKS) > VALLEY_FROM ? VALLEY : WASTES

  /** The block of a floor in the wastes, and how deep it goes. */
  function shoreAt (x, z) {
    if (soul(x / PATCH_BLOCKS, z / PATCH_BLOCKS) > PATCH_FROM) return SOUL_SAND
    return gravel(x / PATCH_BLOCKS, z / PATCH_BLOCKS) > PATCH_FROM ? GRAVEL : null
  }

  /** Covers one floor: the blocks of netherrack from `y` down. */
  function cover (column, x, y, z, state, depth) {
    for (let step = 0; step < depth && column.get(x, y - step, z) === NETHERRACK; step++) column.set(x, y - step, z, state)
  }

  /** Lays the ground on every floor of a column. */
  function lay (column) {
    for (let dz = 0; dz < 16; dz++) {
      for (let dx = 0; dx < 16; dx++) {
        const [x, z] = [column.cx * 16 + dx, column.cz * 16 + dz]
        const isValley = biomeAt(x, z) === VALLEY
        const state = isValley ? (kind(x / PATCH_BLOCKS, z / PATCH_BLOCKS) > 0 ? SOUL_SAND : SOUL_SOIL) : shoreAt(x, z)
        if (state === null) continue
        for (let y = isValley ? TOP_Y : SHORE_Y[1]; y >= (isValley ? 1 : SHORE_Y[0]); y--) {
          // What falls needs rock below it: gravel lies on netherrack only.
          const isFloor = column.get(x, y, z) === NETHERRACK && column.get(x, y + 1, z) === AIR && column.get(x, y - 1, z) === NETHERRACK
          if (isFloor) cover(column, x, y, z, state, isValley ? VALLEY_DEPTH : 1)
        }
      }
    }
  }

  return { lay, biomeAt }
}

module.exports = { createGround }
