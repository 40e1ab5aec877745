'use strict'
// Places that every map has near its home village: wood, water, stone, flowers, berries, pumpkins.

const { streamOf } = require('../random')

const SALT_PLACES = 7

// Distance from the plaza and radius of each, in blocks.
const SITES = {
  forest: { distance: 44, radius: 18 },
  'birch grove': { distance: 58, radius: 14 },
  pond: { distance: 40, radius: 9 },
  quarry: { distance: 50, radius: 8 },
  meadow: { distance: 34, radius: 11 },
  'berry patch': { distance: 62, radius: 6 },
  'pumpkin patch': { distance: 54, radius: 5 }
}

/** The sites lie on a seeded circle around the plaza, far enough apart not to overlap. */
function placeSites (seed, home) {
  const random = streamOf(seed, 0, 0, SALT_PLACES)
  const names = Object.keys(SITES)
  const order = names.map((name) => [random(), name]).sort((a, b) => a[0] - b[0]).map(([, name]) => name)
  const turn = random() * 2 * Math.PI
  const sites = {}
  order.forEach((name, index) => {
    const angle = turn + (index + (random() - 0.5) * 0.3) * 2 * Math.PI / names.length
    const { distance, radius } = SITES[name]
    sites[name] = { x: home.x + Math.round(Math.cos(angle) * distance), z: home.z + Math.round(Math.sin(angle) * distance), radius }
  })
  return sites
}

module.exports = { placeSites }
