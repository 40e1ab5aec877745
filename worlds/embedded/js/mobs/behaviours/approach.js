'use strict'
// The mob walks up to its target.

const { headFor, face } = require('../navigation')

const AGAIN_TICKS = 10

/** One tick of the approach. It plans a new path twice a second. */
function comeNearer (world, mob, factor) {
  const { target } = mob
  face(mob, target.x - mob.x, target.z - mob.z)
  if (mob.path === null || (world.age + mob.id) % AGAIN_TICKS === 0) headFor(world, mob, target, factor)
}

module.exports = {
  start: (world, mob, factor) => mob.target ? { factor } : null,
  tick (world, mob, { factor }) {
    if (!mob.target) return false
    comeNearer(world, mob, factor)
    return true
  },
  comeNearer
}
