'use strict'
// Spiders, wolves and cats jump at a target two to four blocks away.

const NEAREST_BLOCKS = 2
const FARTHEST_BLOCKS = 4
const CHANCE = 1 / 5

module.exports = {
  start (world, mob, rise) {
    if (!mob.target || !mob.onGround || world.random() >= CHANCE) return null
    const distance = mob.target.distanceTo(mob.x, mob.y, mob.z)
    if (distance < NEAREST_BLOCKS || distance > FARTHEST_BLOCKS) return null
    const [dx, dz] = [(mob.target.x - mob.x) / distance, (mob.target.z - mob.z) / distance]
    mob.velocity = { x: dx * 0.4 + mob.velocity.x * 0.2, y: rise, z: dz * 0.4 + mob.velocity.z * 0.2 }
    mob.isResting = false
    mob.onGround = false
    return {}
  },
  tick: (world, mob) => !mob.onGround
}
