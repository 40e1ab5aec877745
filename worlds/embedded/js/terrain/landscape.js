'use strict'
// The shape of the land as pure functions of (seed, x, z): height, water, biome, and the places that every map has within
// reach of its village. Columns, plans and spawn points all ask here, so they agree without any column being made.

const { createNoise2D } = require('simplex-noise')
const { chanceOf, streamOf } = require('../random')

const SEA_LEVEL = 62 // the highest water block
const VILLAGE_HEIGHT = 66 // the ground of the plaza
const VILLAGE_FLAT_RADIUS = 22
const VILLAGE_BLEND_RADIUS = 46
const RIVER_WIDTH = 0.035 // of the river noise, about 7 blocks
const RIVER_NEAREST_BLOCKS = 70 // rivers keep away from the village
const SALTS = { hills: 1, slopes: 2, bumps: 3, river: 4, forest: 5, flowers: 6, places: 7 }

// Where the guaranteed places lie around the village: distance in blocks, and the radius that each covers.
const SITES = {
  forest: { distance: 44, radius: 18 },
  'birch grove': { distance: 58, radius: 14 },
  pond: { distance: 40, radius: 9 },
  quarry: { distance: 50, radius: 8 },
  meadow: { distance: 34, radius: 11 },
  'berry patch': { distance: 62, radius: 6 },
  'pumpkin patch': { distance: 54, radius: 5 }
}

function createLandscape (seed) {
  const noise = Object.fromEntries(Object.entries(SALTS).map(([name, salt]) => [name, createNoise2D(streamOf(seed, 0, 0, salt))]))
  const sites = placeSites(seed)

  /** How much of a site reaches (x, z): 1 at its middle, 0 at its edge and beyond. */
  function reach (name, x, z) {
    const site = sites[name]
    const distance = Math.hypot(x - site.x, z - site.z)
    return distance >= site.radius ? 0 : 1 - distance / site.radius
  }

  function naturalHeight (x, z) {
    return 68.5 + 6.5 * noise.hills(x / 190, z / 190) + 3 * noise.slopes(x / 70, z / 70) + 1.2 * noise.bumps(x / 24, z / 24)
  }

  /** The y of the highest ground block (not water, not plants). */
  function heightAt (x, z) {
    const distance = Math.hypot(x, z)
    if (distance <= VILLAGE_FLAT_RADIUS) return VILLAGE_HEIGHT
    let height = naturalHeight(x, z)
    if (distance > RIVER_NEAREST_BLOCKS) {
      const river = Math.abs(noise.river(x / 420, z / 420))
      const bank = RIVER_WIDTH * 2.4
      if (river < bank) {
        const depth = Math.min(1, (bank - river) / (bank - RIVER_WIDTH * 0.4))
        height += (SEA_LEVEL - 3 - height) * depth
      }
    } else {
      const blend = Math.min(1, Math.max(0, (distance - VILLAGE_FLAT_RADIUS) / (VILLAGE_BLEND_RADIUS - VILLAGE_FLAT_RADIUS)))
      height = VILLAGE_HEIGHT + (Math.max(height, SEA_LEVEL + 2) - VILLAGE_HEIGHT) * blend * blend
    }
    const pond = reach('pond', x, z)
    if (pond > 0) height += (SEA_LEVEL - 2 - height) * Math.min(1, pond * 1.9)
    const quarry = reach('quarry', x, z)
    if (quarry > 0) height += 3.2 * quarry + 2 * noise.bumps(x / 5, z / 5) * quarry
    return Math.floor(height)
  }

  const isUnderWater = (x, z) => heightAt(x, z) < SEA_LEVEL

  /** The number from -1 to 1 that says how wooded a place is; above 0 trees stand close. */
  function woodedness (x, z) {
    if (Math.hypot(x, z) < VILLAGE_FLAT_RADIUS + 6 || reach('quarry', x, z) > 0 || reach('pond', x, z) > 0) return -1
    if (reach('forest', x, z) > 0 || reach('birch grove', x, z) > 0) return 0.6
    if (reach('meadow', x, z) > 0 || reach('pumpkin patch', x, z) > 0) return -0.8
    return noise.forest(x / 210, z / 210) - 0.15
  }

  function isBirchland (x, z) {
    return reach('birch grove', x, z) > 0 || (reach('forest', x, z) === 0 && noise.forest(x / 210, z / 210) > 0.55)
  }

  function biomeAt (x, z) {
    const height = heightAt(x, z)
    if (height < SEA_LEVEL) return 'river'
    if (height <= SEA_LEVEL + 1 && isShore(x, z)) return 'beach'
    if (reach('meadow', x, z) > 0) return 'meadow'
    if (woodedness(x, z) > 0) return isBirchland(x, z) ? 'birch_forest' : 'forest'
    return 'plains'
  }

  function isShore (x, z) {
    return isUnderWater(x + 3, z) || isUnderWater(x - 3, z) || isUnderWater(x, z + 3) || isUnderWater(x, z - 3)
  }

  const flowersAt = (x, z) => noise.flowers(x / 28, z / 28)

  return { seed, sites, reach, heightAt, isUnderWater, isShore, woodedness, isBirchland, biomeAt, flowersAt, chance: (x, z, salt) => chanceOf(seed, x, z, salt) }
}

/** The sites lie on a seeded circle of directions, far enough apart not to overlap. */
function placeSites (seed) {
  const random = streamOf(seed, 0, 0, SALTS.places)
  const names = Object.keys(SITES)
  const order = names.map((name) => [random(), name]).sort((a, b) => a[0] - b[0]).map(([, name]) => name)
  const turn = random() * 2 * Math.PI
  const sites = {}
  order.forEach((name, index) => {
    const angle = turn + (index + (random() - 0.5) * 0.3) * 2 * Math.PI / names.length
    const { distance, radius } = SITES[name]
    sites[name] = { x: Math.round(Math.cos(angle) * distance), z: Math.round(Math.sin(angle) * distance), radius }
  })
  return sites
}

module.exports = { createLandscape, SEA_LEVEL, VILLAGE_HEIGHT, VILLAGE_FLAT_RADIUS }
