'use strict'
// A tame animal walks after its owner, and appears beside an owner who is too far away.

const { headFor } = require('../navigation')
const { ownerOf, isLeftBehind } = require('../loyalty')

const STARTS_BLOCKS = 10
const AGAIN_TICKS = 10

module.exports = {
  start (world, mob, factor) {
    const owner = ownerOf(world, mob)
    return owner && owner.distanceTo(mob.x, mob.y, mob.z) >= STARTS_BLOCKS ? { owner, factor } : null
  },
  tick (world, mob, { owner, factor }) {
    if (ownerOf(world, mob) !== owner || owner.distanceTo(mob.x, mob.y, mob.z) <= mob.kind.followsWithin) return false
    if (mob.path !== null && (world.age + mob.id) % AGAIN_TICKS !== 0) return true
    if (isLeftBehind(mob, owner)) return !world.bringToOwner(mob, owner)
    headFor(world, mob, owner, factor)
    return true
  }
}
