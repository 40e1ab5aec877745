'use strict'
// Plants on dry ground: grass, ferns, flowers, mushrooms, pumpkins, melons, berries, cane, cactus, bamboo, vines; and snow on top where it is cold.

const { createNoise2D } = require('simplex-noise')
const { LOWEST_Y, stateOf, stateWith, isSolid, isFullCube, blockByState } = require('../game_data')
const { streamOf } = require('../random')
const { BIOMES } = require('./biomes')
const { SEA_LEVEL } = require('./climate')

const SALTS = { plant: 60, kind: 61, drift: 6, snow: 62, vine: 63 }
const PLAZA_CLEAR_RADIUS = 9
const LONE_PUMPKINS_FROM_BLOCKS = 40 // players appear nearer to the plaza, and must not appear in a pumpkin
const SNOW_Y = 118 // in mountains snow lies from here up

const AIR = 0
const GRASS_BLOCK = stateOf('grass_block')
const SNOWY_GRASS = stateWith('grass_block', { snowy: true })
const SAND = stateOf('sand')
const ICE = stateOf('ice')
const SNOW = stateWith('snow', { layers: 1 })
const SOILS = new Set([GRASS_BLOCK, SNOWY_GRASS, stateOf('dirt'), stateOf('podzol'), stateOf('coarse_dirt')])
const SHORT_GRASS = stateOf('short_grass')
const FERN = stateOf('fern')
const SUGAR_CANE = stateOf('sugar_cane')
const CACTUS = stateOf('cactus')
const PUMPKIN = stateOf('pumpkin')
const MELON = stateOf('melon')
const BERRIES = stateWith('sweet_berry_bush', { age: 3 })
const MUSHROOMS = ['brown_mushroom', 'red_mushroom'].map(stateOf)
const BAMBOO = ['none', 'small', 'large'].map((leaves) => stateWith('bamboo', { age: 0, leaves, stage: 0 }))
const halves = (name) => ['lower', 'upper'].map((half) => stateWith(name, { half }))
const TALL = new Map(['tall_grass', 'large_fern', 'sunflower', 'lilac', 'rose_bush', 'peony'].map((name) => [name, halves(name)]))
const PETALS = [1, 2, 3, 4].map((amount) => stateWith('pink_petals', { flower_amount: amount }))
const VINES = [['east', 1, 0], ['west', -1, 0], ['south', 0, 1], ['north', 0, -1]].map(([side, dx, dz]) => [stateWith('vine', { [side]: true }), dx, dz])
const SINGLE = { sweet_berry_bush: BERRIES, melon: MELON, dead_bush: stateOf('dead_bush') }

function growOnSand (landscape, column, x, z, height, biome, chance) {
  let left = chance
  for (const [share, block] of biome.extras) {
    left -= share
    if (left >= 0) continue
    if (block === 'dead_bush') column.set(x, height + 1, z, SINGLE.dead_bush)
    else if (block === 'cactus' && standsFree(landscape, x, z, height)) {
      const tall = 1 + Math.floor(landscape.chance(x, z, SALTS.kind) * 3)
      for (let y = 1; y <= tall; y++) column.set(x, height + y, z, CACTUS)
    }
    return
  }
}

/** A cactus has nothing beside it: no higher ground, and no other cactus. There are so few that this check is enough. */
function standsFree (landscape, x, z, height) {
  return [[1, 0], [-1, 0], [0, 1], [0, -1]].every(([dx, dz]) => landscape.heightAt(x + dx, z + dz) <= height && landscape.chance(x + dx, z + dz, SALTS.plant) > 0.01)
}

function growExtra (column, x, z, height, block, kind) {
  if (block === 'bamboo') {
    const tall = 4 + Math.floor(kind * 9)
    for (let y = 1; y <= tall; y++) {
      if (column.get(x, height + y, z) !== AIR) return
      column.set(x, height + y, z, BAMBOO[y < tall - 2 ? 0 : y < tall - 1 ? 1 : 2])
    }
    return
  }
  column.set(x, height + 1, z, block === 'pink_petals' ? PETALS[Math.floor(kind * 4)] : SINGLE[block])
}

/** Vines down the sides of wood and leaves, within the column. */
function hangVines (landscape, column, x, z, height) {
  const draw = landscape.chance(x, z, SALTS.vine)
  if (draw > 0.2) return
  const [vine, dx, dz] = VINES[Math.floor(draw * 20)]
  if ((x & 15) + dx < 0 || (x & 15) + dx > 15 || (z & 15) + dz < 0 || (z & 15) + dz > 15) return
  const low = height + 2 + Math.floor(draw * 4000) % 5
  for (let y = low; y < low + 6; y++) {
    const holder = column.get(x + dx, y, z + dz)
    if (column.get(x, y, z) === AIR && isFullCube[holder] && blockByState[holder].name.startsWith('jungle_')) column.set(x, y, z, vine)
  }
}

/** A layer of snow on the highest block, where it can lie. */
function snowOn (landscape, column, x, z, biome) {
  const { states } = column
  const i = ((z & 15) << 4) | (x & 15)
  for (let y = column.highestY; y > SEA_LEVEL - 1; y--) {
    const state = states[((y - LOWEST_Y) << 8) | i]
    if (state === AIR) continue
    const mayLie = state !== ICE && (isFullCube[state] === 1 || blockByState[state].name.endsWith('_leaves'))
    if (!mayLie || isSolid[state] !== 1 || (!biome.isCold && landscape.chance(x, z, SALTS.snow) < 0.3)) return
    if (state === GRASS_BLOCK) states[((y - LOWEST_Y) << 8) | i] = SNOWY_GRASS
    column.set(x, y + 1, z, SNOW)
    return
  }
}

function createPlants (landscape) {
  const driftNoise = createNoise2D(streamOf(landscape.seed, 0, 0, SALTS.drift))
  const { home } = landscape

  function grow (column, map) {
    for (let i = 0; i < 256; i++) {
      const height = map.heights[i]
      const x = column.cx * 16 + (i & 15)
      const z = column.cz * 16 + (i >> 4)
      const biome = BIOMES[map.biomes[i]]
      if (height >= SEA_LEVEL && column.get(x, height + 1, z) === AIR) growAt(column, x, z, height, biome)
      if (biome.hasVines) hangVines(landscape, column, x, z, height)
      if (biome.isCold || (biome.isMountain && height >= SNOW_Y && biome.name !== 'stony_peaks')) snowOn(landscape, column, x, z, biome)
    }
  }

  function growAt (column, x, z, height, biome) {
    const ground = column.get(x, height, z)
    const chance = landscape.chance(x, z, SALTS.plant)
    if (height === SEA_LEVEL && chance < 0.24 && (ground === SAND || SOILS.has(ground)) && !biome.isCold && landscape.touchesWater(x, z)) {
      const tall = 2 + Math.floor(landscape.chance(x, z, SALTS.kind) * 2)
      for (let y = 1; y <= tall; y++) column.set(x, height + y, z, SUGAR_CANE)
      return
    }
    if (ground === SAND) return growOnSand(landscape, column, x, z, height, biome, chance)
    if (SOILS.has(ground)) growOnSoil(column, x, z, height, biome, chance)
  }

  function growOnSoil (column, x, z, height, biome, chance) {
    const kind = landscape.chance(x, z, SALTS.kind)
    const put = (state) => { if (state !== null) column.set(x, height + 1, z, state) }
    const fromPlaza = Math.hypot(x - home.x, z - home.z)
    if (fromPlaza < PLAZA_CLEAR_RADIUS || landscape.fromTown(x, z) === 0) return
    const site = landscape.siteAt(x, z)
    if (site === 'pumpkin patch') return put(chance < 0.22 ? PUMPKIN : null)
    if (site === 'berry patch') return put(chance < 0.35 ? BERRIES : null)
    growUsual(column, x, z, height, biome, chance, kind, fromPlaza)
  }

  function growUsual (column, x, z, height, biome, chance, kind, fromPlaza) {
    const put = (state) => column.set(x, height + 1, z, state)
    const oneOf = (states) => states[Math.floor(kind * states.length)]
    const two = (name) => {
      if (column.get(x, height + 2, z) !== AIR) return
      TALL.get(name).forEach((state, up) => column.set(x, height + 1 + up, z, state))
    }
    let left = chance
    const within = (share) => (left -= share) < 0
    for (const [share, block] of biome.extras) if (within(share)) return growExtra(column, x, z, height, block, kind)
    if (within(biome.pumpkin)) return fromPlaza > LONE_PUMPKINS_FROM_BLOCKS ? put(PUMPKIN) : undefined
    if (within(biome.mushroom)) return put(oneOf(MUSHROOMS))
    if (within(biome.tallFlower)) return two(oneOf(biome.tallFlowers))
    // Flowers grow in drifts: where the drift noise is high one kind dominates, elsewhere they stand alone.
    const drift = biome.flower > 0 ? driftNoise(x / 28, z / 28) : 0
    if (drift > 0.45 && within(Math.max(biome.flower, 0.2))) return put(biome.flowers[Math.floor((drift - 0.45) / 0.55 * biome.flowers.length * 0.999)])
    if (within(biome.flower)) return put(oneOf(biome.flowers))
    if (within(biome.tallGrass)) return two(biome.fern > 0 && kind < 0.5 ? 'large_fern' : 'tall_grass')
    if (within(biome.fern)) return kind < 0.06 ? two('large_fern') : put(FERN)
    if (within(biome.grass)) put(SHORT_GRASS)
    return undefined
  }

  return { grow }
}

module.exports = { createPlants }
