'use strict'
// Destinations for mobs.

const { standingCost } = require('../ground')

const TRIES = 10
const RISE_BLOCKS = [0, 1, -1, 2, -2, 3, -3]

/** A dry place to stand within `radius` blocks, away from (awayX, awayZ) if given; null when a few tries found none. */
function placeNear (world, mob, radius, away = null) {
  const cellsHigh = Math.max(1, Math.ceil(mob.height))
  for (let tries = 0; tries < TRIES; tries++) {
    const x = Math.floor(mob.x + (world.random() * 2 - 1) * radius)
    const z = Math.floor(mob.z + (world.random() * 2 - 1) * radius)
    if (away && (x - mob.x) * (mob.x - away.x) + (z - mob.z) * (mob.z - away.z) < 0) continue
    const y = RISE_BLOCKS.map((rise) => Math.floor(mob.y + 0.2) + rise).find((height) => standingCost(world.mobReader, x, height, z, cellsHigh) === 0)
    if (y !== undefined) return { x: x + 0.5, y, z: z + 0.5 }
  }
  return null
}

module.exports = { placeNear }
