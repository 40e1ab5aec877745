'use strict'
// The land of a seed: columns, named places, herds, places to appear at.

const homeVillage = require('../../../towns/village.compiled.json')
const { createCaves } = require('./caves')
const { createGenerator } = require('./generator')
const { herdOf } = require('./herds')
const { createLandscape, SEA_LEVEL, HOME_GROUND_Y } = require('./landscape')
const { createMineshafts } = require('./mineshafts')
const { createPlants } = require('./plants')
const { createPools } = require('./pools')
const { createRuins } = require('./ruins')
const { createSpawns } = require('./spawns')
const { createTowns } = require('./towns')
const { createWoods } = require('./woods')

const HOME = { ...homeVillage, name: '', at: [0, 0], ground: HOME_GROUND_Y }

/**
 * @param {number} seed
 * @param {{ towns?: object[] | null, spawn?: object, biome_scale?: number }} options see options.js. The first town is home; its ground is at 66 unless the
 *   options say otherwise
 */
function createTerrain (seed, { towns: plans = null, spawn = null, biome_scale: biomeScale = 1 } = {}) {
  const planned = plans === null ? [HOME] : plans.map((plan, index) => index === 0 ? { ...plan, ground: plan.ground ?? HOME_GROUND_Y } : plan)
  const landscape = createLandscape(seed, { biomeScale, towns: planned })
  const caves = createCaves(landscape)
  const pools = createPools(landscape)
  const woods = createWoods(landscape, caves, pools)
  const towns = createTowns(planned, landscape.zones)
  const ruins = createRuins(landscape)
  const generator = createGenerator({ landscape, caves, mineshafts: createMineshafts(landscape), pools, woods, plants: createPlants(landscape), ruins, towns })
  const spawns = createSpawns({ landscape, caves, pools, woods, towns, generator })

  /** Named places as [x, y, z]. y is the height of the feet there (for a chest, of the block itself). Land without towns has none. */
  function places () {
    if (planned.length === 0) return {}
    const sites = Object.entries(landscape.sites).map(([name, { x, z }]) => [name, shoreOf(landscape, x, z)])
    return { ...towns.places, ...Object.fromEntries(sites) }
  }

  /** Start places of agents, as [x, y, z]. */
  function spawnPoints () {
    if (spawn?.kind !== 'scattered') return spawns.aroundHome()
    return spawns.scattered(spawn.count, 0, { distance: spawn.distance_blocks, variety: spawn.variety })
  }

  return {
    generate: generator.generate,
    make: generator.make,
    landscape,
    ruins,
    places,
    spawnCandidates: spawns.aroundHome,
    scatteredSpawns: spawns.scattered,
    spawnPoints,
    biomeAt: landscape.biomeAt,
    surfaceAt: (x, z) => landscape.heightAt(Math.floor(x), Math.floor(z)), // y of the highest ground block, without water and plants
    /** The first animals of a column, feet on the ground: `[{ type, x, y, z }]`. They depend on the seed only. */
    animalsFor: (cx, cz) => [...towns.animalsFor(cx, cz), ...herdOf(landscape, cx, cz).filter(({ x, z }) => !ruins.covers(Math.floor(x), Math.floor(z)))]
  }
}

/** The nearest dry ground to a site, on the way from its middle to home: the place of a pond is its bank. */
function shoreOf (landscape, x, z) {
  const { home } = landscape
  const distance = Math.hypot(x - home.x, z - home.z)
  for (let step = 0; step < distance; step++) {
    const nearX = Math.round(home.x + (x - home.x) * (1 - step / distance))
    const nearZ = Math.round(home.z + (z - home.z) * (1 - step / distance))
    const height = landscape.heightAt(nearX, nearZ)
    if (height >= SEA_LEVEL) return [nearX, height + 1, nearZ]
  }
  throw new Error(`no dry ground between the village and ${x}, ${z}`)
}

module.exports = { createTerrain }
