'use strict'
// Animals that are hurt (or burning) run around for five seconds. Wolves run only when they burn.

const { headFor } = require('../navigation')
const { placeNear } = require('./places')

const PANIC_TICKS = 100
const RUN_BLOCKS = 5

module.exports = {
  start (world, mob, factor) {
    const isFrightened = !mob.kind.isFearless && world.age - mob.hurtAge <= PANIC_TICKS
    if (!isFrightened && mob.fireTicks <= 0) return null
    const place = placeNear(world, mob, RUN_BLOCKS, mob.lastHurtBy?.entity)
    return place && headFor(world, mob, place, factor) ? {} : null
  },
  tick: (world, mob) => mob.path !== null
}
