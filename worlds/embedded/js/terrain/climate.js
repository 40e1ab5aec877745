'use strict'
// The climate from noise: continents, roughness, rivers, temperature, humidity. It is sampled every four blocks and interpolated linearly (as in vanilla), so
// that a column costs 25 samples instead of 256.

const { createNoise2D } = require('simplex-noise')
const { streamOf } = require('../random')

const SEA_LEVEL = 62 // the highest water block
const CELL = 4
const RIVER_WIDTH = 0.035 // threshold of the river noise, about 7 blocks
const RIVER_BANK = RIVER_WIDTH * 2.4
const RIVER_BED_Y = SEA_LEVEL - 3
const MILD_RADIUS_BLOCKS = 76 // within this distance of home nothing is steep, wet or extreme
const WILD_RADIUS_BLOCKS = 150 // from this distance on everything is possible
const MILD_CONTINENT = 0.15
const MILD_TEMPERATURE = 0.03
const FIELDS = ['height', 'temperature', 'humidity', 'weirdness', 'roughness', 'swampiness', 'continent', 'river']
const SALTS = {
  hills: 1, slopes: 2, bumps: 3, river: 4, continent: 5, coast: 6, erosion: 7, ridge: 8, crags: 9, temperature: 10, temperatureDetail: 11, humidity: 12, humidityDetail: 13, weirdness: 14
}

// Height of the land by continent value: y of the ground, interpolated linearly between the points.
const CONTINENT_HEIGHTS = [[-1.2, 34], [-0.55, 40], [-0.38, 52], [-0.27, 60], [-0.2, 63.6], [-0.05, 66], [0.3, 69], [1.2, 76]]

const smooth = (low, high, value) => {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

function spline (points, value) {
  let index = 1
  while (index < points.length - 1 && value > points[index][0]) index++
  const [x0, y0] = points[index - 1]
  const [x1, y1] = points[index]
  return y0 + (y1 - y0) * Math.min(1, Math.max(0, (value - x0) / (x1 - x0)))
}

/**
 * @param {number} seed
 * @param {{ biomeScale: number, home: { x: number, z: number } }} options biomeScale: size of biomes, continents and mountain ranges; 1 has several kinds
 *   within 250 blocks of any place, vanilla's size is about 4
 */
function createClimate (seed, { biomeScale, home }) {
  const noise = Object.fromEntries(Object.entries(SALTS).map(([name, salt]) => [name, createNoise2D(streamOf(seed, 0, 0, salt))]))
  const wide = (name, x, z, blocks) => noise[name](x / (blocks * biomeScale), z / (blocks * biomeScale))

  /** Height without rivers and swamps. */
  function dryHeight (x, z, continent, roughness, mild) {
    let height = spline(CONTINENT_HEIGHTS, continent)
    const swell = continent < -0.25 ? 0.5 : 1
    height += swell * (5 * noise.hills(x / 190, z / 190) + 2.5 * noise.slopes(x / 70, z / 70))
    if (roughness > 0) {
      const ridge = 1 - Math.abs(noise.ridge(x / 170, z / 170))
      height += mild * roughness * (14 + 62 * ridge * ridge + 9 * noise.crags(x / 42, z / 42))
    }
    return height
  }

  /** The fields of one corner of the lattice, in the order of FIELDS. */
  function corner (x, z) {
    const mild = smooth(MILD_RADIUS_BLOCKS, WILD_RADIUS_BLOCKS, Math.hypot(x - home.x, z - home.z))
    const continentNoise = 0.22 + 0.75 * wide('continent', x, z, 640) + 0.2 * noise.coast(x / 90, z / 90)
    const continent = MILD_CONTINENT + (continentNoise - MILD_CONTINENT) * mild
    const temperature = MILD_TEMPERATURE + (wide('temperature', x, z, 640) + 0.12 * noise.temperatureDetail(x / 60, z / 60) - MILD_TEMPERATURE) * mild
    const humidity = 1.05 * wide('humidity', x, z, 480) + 0.12 * noise.humidityDetail(x / 60, z / 60)
    const erosion = wide('erosion', x, z, 460)
    const roughness = mild * smooth(0.12, 0.6, erosion) * smooth(-0.12, 0.1, continent)
    let height = dryHeight(x, z, continent, roughness, mild)
    const swampiness = mild * smooth(0.02, 0.1, temperature) * smooth(0.75, 0.6, temperature) * smooth(0.2, 0.34, humidity) * smooth(0.05, -0.12, erosion) * smooth(-0.2, -0.1, continent)
    if (swampiness > 0) height += (SEA_LEVEL + 0.3 + 1.3 * noise.bumps(x / 17, z / 17) - height) * swampiness
    const stream = Math.abs(noise.river(x / 420, z / 420))
    let river = 0
    if (mild > 0 && stream < RIVER_BANK) {
      const strength = Math.min(1, (RIVER_BANK - stream) / (RIVER_BANK - RIVER_WIDTH * 0.4)) * smooth(0, 0.1, mild) * smooth(96, 80, height)
      if (height > RIVER_BED_Y) {
        height += (RIVER_BED_Y - height) * strength
        river = continent > -0.22 ? strength : 0
      }
    }
    return [height, temperature, humidity, wide('weirdness', x, z, 260), roughness, swampiness, continent, river]
  }

  /** The fields of a column, in the order of FIELDS: for each a Float64Array of 5 × 5 corners. */
  function latticeOf (cx, cz) {
    const corners = 16 / CELL + 1
    const lattice = FIELDS.map(() => new Float64Array(corners * corners))
    for (let j = 0; j < corners; j++) {
      for (let i = 0; i < corners; i++) {
        const values = corner(cx * 16 + i * CELL, cz * 16 + j * CELL)
        for (let field = 0; field < values.length; field++) lattice[field][j * corners + i] = values[field]
      }
    }
    return lattice
  }

  /** Unevenness of a block, added to the height. */
  const unevenness = (x, z, roughness) => 1.1 * noise.bumps(x / 24, z / 24) + (roughness > 0.1 ? 2.5 * roughness * noise.crags(x / 9, z / 9) : 0)

  return { latticeOf, unevenness, bumps: noise.bumps }
}

/** The value of one lattice field at a block of the column, x and z from 0 to 15. */
function valueAt (lattice, x, z) {
  const corners = 16 / CELL + 1
  const i = x >> 2
  const j = z >> 2
  const u = (x & 3) / CELL
  const v = (z & 3) / CELL
  const at = j * corners + i
  const near = lattice[at] + (lattice[at + 1] - lattice[at]) * u
  const far = lattice[at + corners] + (lattice[at + corners + 1] - lattice[at + corners]) * u
  return near + (far - near) * v
}

module.exports = { createClimate, valueAt, smooth, SEA_LEVEL }
