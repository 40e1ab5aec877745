'use strict'
// A mob keeps away from what it fears: creepers from cats, skeletons and rabbits from wolves, wild cats from people.

const { headFor } = require('../navigation')
const { nearest, canSee, isPrey } = require('../sight')
const { placeNear } = require('./places')

const LOOK_EVERY_TICKS = 6
const RUNS_BLOCKS = 16
const SPRINTS_WITHIN_BLOCKS = 7

module.exports = {
  start (world, mob, [walking]) {
    if (mob.ownerUuid !== null || (world.age + mob.id) % LOOK_EVERY_TICKS !== 0) return null
    const feared = nearestFeared(world, mob)
    if (feared === null) return null
    const place = placeNear(world, mob, RUNS_BLOCKS, feared)
    if (place === null || feared.distanceTo(place.x, place.y, place.z) < feared.distanceTo(mob.x, mob.y, mob.z)) return null
    return headFor(world, mob, place, walking) ? { feared } : null
  },
  tick (world, mob, { feared }) {
    if (mob.path === null) return false
    const [walking, sprinting] = mob.kind.behaviours.shun
    mob.path.factor = feared.distanceTo(mob.x, mob.y, mob.z) < SPRINTS_WITHIN_BLOCKS ? sprinting : walking
    return true
  }
}

function nearestFeared (world, mob) {
  const { shuns } = mob.kind
  const isFeared = (entity) => entity.distanceTo(mob.x, mob.y, mob.z) <= shuns[entity.typeName] && (entity.typeName === 'player' ? isPrey(entity) : !entity.isDead)
  return nearest(world, mob, Math.max(...Object.values(shuns)), (entity) => isFeared(entity) && canSee(world, mob, entity))
}
