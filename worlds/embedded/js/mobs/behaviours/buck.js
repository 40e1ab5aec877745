'use strict'
// A wild horse runs about with its rider. It throws the rider off, or becomes tame. The more temper it has, the likelier it becomes tame (RunAroundLikeCrazyGoal).

const { headFor } = require('../navigation')
const { TEMPER_MAX } = require('../mount_state')
const { placeNear } = require('./places')

const DECIDES_CHANCE = 1 / 50 // per tick
const TEMPER_A_RIDE = 5
const RUN_BLOCKS = 5

const isRiddenWild = (mob) => !mob.isTame && mob.passengers.length > 0

module.exports = {
  start: (world, mob, factor) => isRiddenWild(mob) ? { factor } : null,
  tick (world, mob, { factor }) {
    if (!isRiddenWild(mob)) return false
    if (world.random() < DECIDES_CHANCE) {
      if (Math.floor(world.random() * TEMPER_MAX) < mob.temper) world.tameHorse(mob, mob.passengers[0])
      else {
        mob.temper = Math.min(TEMPER_MAX, mob.temper + TEMPER_A_RIDE)
        world.throwOff(mob)
      }
      return false
    }
    const place = mob.path === null ? placeNear(world, mob, RUN_BLOCKS) : null
    if (place) headFor(world, mob, place, factor)
    return true
  }
}
