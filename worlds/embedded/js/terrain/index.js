'use strict'
// The land of a seed: columns, named places, dry ground to appear on.

const plan = require('../../../towns/village.json')
const { streamOf } = require('../random')
const { createGenerator } = require('./generator')
const { createLandscape, SEA_LEVEL, VILLAGE_HEIGHT } = require('./landscape')
const { herdOf } = require('./herds')
const { createTown } = require('./town_plan')

const SALT_SPAWN = 120
const SPAWN_NEAREST_BLOCKS = 3
const SPAWN_FARTHEST_BLOCKS = 32
const SPAWN_CANDIDATES = 256
const CROWN_REACH = 3 // blocks that a tree's leaves may lean out of its wood
const TRIES_MAX = 20000

function createTerrain (seed) {
  const landscape = createLandscape(seed)
  const town = createTown(plan, VILLAGE_HEIGHT)
  const generator = createGenerator(landscape, town.build)
  const built = new Set(Object.values(town.places).map(([x, , z]) => `${x},${z}`))

  /** A player can stand there: dry, not in the well, a house wall or a chest. */
  function isOpenGround (x, z) {
    const inHouse = Math.abs(x) >= 7 && Math.abs(z) >= 7 && Math.abs(x) <= 14 && Math.abs(z) <= 14
    const atWell = x >= -5 && x <= -1 && z >= -5 && z <= -1
    if (inHouse || atWell || built.has(`${x},${z}`) || landscape.heightAt(x, z) <= SEA_LEVEL) return false
    return [-CROWN_REACH, 0, CROWN_REACH].every((dx) => [-CROWN_REACH, 0, CROWN_REACH].every((dz) => landscape.woodedness(x + dx, z + dz) <= 0))
  }

  /** Distinct places around the village, in a seeded order. */
  function spawnCandidates () {
    const random = streamOf(seed, 0, 0, SALT_SPAWN)
    const found = new Map()
    for (let tries = 0; found.size < SPAWN_CANDIDATES && tries < TRIES_MAX; tries++) {
      const angle = random() * 2 * Math.PI
      const distance = SPAWN_NEAREST_BLOCKS + Math.sqrt(random()) * (SPAWN_FARTHEST_BLOCKS - SPAWN_NEAREST_BLOCKS)
      const x = Math.floor(Math.cos(angle) * distance)
      const z = Math.floor(Math.sin(angle) * distance)
      if (isOpenGround(x, z)) found.set(`${x},${z}`, [x + 0.5, landscape.heightAt(x, z) + 1, z + 0.5])
    }
    return [...found.values()]
  }

  /** Named places as [x, y, z], y the height of feet there (of the block itself for a chest). */
  function places () {
    const sites = Object.entries(landscape.sites).map(([name, { x, z }]) => [name, shoreOf(landscape, x, z)])
    return { ...town.places, ...Object.fromEntries(sites) }
  }

  /** Animals of a column when it is first made, feet on the ground: `[{ type, x, y, z }]`, the same for ever. */
  const animalsFor = (cx, cz) => herdOf(landscape, cx, cz)

  return {
    generate: generator.generate,
    landscape,
    places,
    spawnCandidates,
    animalsFor,
    biomeAt: landscape.biomeAt,
    surfaceAt: landscape.heightAt, // y of the highest block of ground, water and plants aside
    containers: town.containers
  }
}

/** The nearest dry ground to a site, walking from its middle to the village: a pond's place is its bank. */
function shoreOf (landscape, x, z) {
  const distance = Math.hypot(x, z)
  for (let step = 0; step < distance; step++) {
    const nearX = Math.round(x * (1 - step / distance))
    const nearZ = Math.round(z * (1 - step / distance))
    const height = landscape.heightAt(nearX, nearZ)
    if (height >= SEA_LEVEL) return [nearX, height + 1, nearZ]
  }
  throw new Error(`no dry ground between the village and ${x}, ${z}`)
}

module.exports = { createTerrain }
