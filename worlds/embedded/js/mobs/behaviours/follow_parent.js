'use strict'
// Babies stay near an adult of their kind.

const { headFor, stop } = require('../navigation')
const { nearest } = require('../sight')

const LOOKS_BLOCKS = 8
const NEAR_BLOCKS = 3
const FAR_BLOCKS = 16

module.exports = {
  start (world, mob, factor) {
    if (!mob.isBaby) return null
    const parent = nearest(world, mob, LOOKS_BLOCKS, (entity) => entity.typeName === mob.typeName && !entity.isBaby && !entity.isDead)
    return parent && parent.distanceTo(mob.x, mob.y, mob.z) > NEAR_BLOCKS ? { parent, factor } : null
  },
  tick (world, mob, { parent, factor }) {
    const distance = parent.distanceTo(mob.x, mob.y, mob.z)
    if (!mob.isBaby || parent.isDead || parent.isGone || distance < NEAR_BLOCKS || distance > FAR_BLOCKS) {
      stop(mob)
      return false
    }
    return headFor(world, mob, parent, factor)
  }
}
