'use strict'
// A tame animal sits until its owner lets it stand up.

const { stop } = require('../navigation')

module.exports = {
  start: (world, mob) => mob.isSitting && mob.onGround && !mob.inWater ? {} : null,
  tick (world, mob) {
    stop(mob)
    return mob.isSitting
  }
}
