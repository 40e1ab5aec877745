'use strict'
// Creepers stop next to their target, swell for a second and a half, and explode. They calm down when the target gets away.

const { canSee } = require('../sight')
const { stop } = require('../navigation')

const STARTS_BLOCKS = 3
const ENDS_BLOCKS = 7
const FUSE_TICKS = 30

module.exports = {
  start (world, mob) {
    if (!mob.target || mob.target.distanceTo(mob.x, mob.y, mob.z) > STARTS_BLOCKS || !canSee(world, mob, mob.target)) return null
    show(mob, true)
    return {}
  },
  tick (world, mob) {
    const { target } = mob
    stop(mob)
    if (!target || target.distanceTo(mob.x, mob.y, mob.z) > ENDS_BLOCKS || !canSee(world, mob, target)) return false
    mob.swellTicks = (mob.swellTicks ?? 0) + 1
    if (mob.swellTicks < FUSE_TICKS) return true
    world.removeEntity(mob)
    world.explode(mob.x, mob.y, mob.z, mob.kind.explosion, {
      by: mob, breaksBlocks: world.gameRules.mobGriefing, decaysDrops: world.gameRules.mobExplosionDropDecay
    })
    return false
  },
  stop (world, mob) {
    mob.swellTicks = 0
    if (!mob.isGone) show(mob, false)
  }
}

function show (mob, isSwelling) {
  mob.isSwelling = isSwelling
  mob.tellMetadata()
}
