'use strict'
// Two mobs in love walk to each other. After three seconds they have a baby, and both rest for five minutes.

const { headFor, stop } = require('../navigation')
const { nearest } = require('../sight')
const { BABY_AGE_TICKS, BREEDING_PAUSE_TICKS } = require('../mob')

const LOOKS_BLOCKS = 8
const TOGETHER_BLOCKS = 3
const TOGETHER_TICKS = 60
const EXPERIENCE = [1, 7]

/** What two kinds have as young; undefined when they have none. */
const youngOf = ({ kind, typeName }, partner) => partner.typeName === typeName ? (kind.isBarren ? undefined : typeName) : kind.crossesWith?.[partner.typeName]

const isInLove = (mob) => mob.loveTicks > 0 && !mob.isSitting && !mob.isDead && !mob.isGone

module.exports = {
  start (world, mob, factor) {
    if (!isInLove(mob)) return null
    const partner = nearest(world, mob, LOOKS_BLOCKS, (entity) => youngOf(mob, entity) !== undefined && isInLove(entity))
    return partner && { partner, factor, ticks: 0 }
  },
  tick (world, mob, state) {
    const { partner, factor } = state
    if (!isInLove(mob) || !isInLove(partner)) return false
    const isNear = partner.distanceTo(mob.x, mob.y, mob.z) < TOGETHER_BLOCKS
    if (isNear) stop(mob)
    else headFor(world, mob, partner, factor)
    if (++state.ticks < TOGETHER_TICKS || !isNear) return true
    bear(world, mob, partner)
    return false
  }
}

function bear (world, mob, partner) {
  const colour = (world.random() < 0.5 ? mob : partner).colour
  const child = world.spawnMob(youngOf(mob, partner), { x: mob.x, y: mob.y, z: mob.z }, { colour })
  child.setGrowth(BABY_AGE_TICKS)
  for (const parent of [mob, partner]) Object.assign(parent, { growth: BREEDING_PAUSE_TICKS, loveTicks: 0 })
  if (world.gameRules.doMobLoot) world.dropExperience(mob.x, mob.y, mob.z, EXPERIENCE[0] + Math.floor(world.random() * EXPERIENCE[1]))
  world.events.emit('bred', { child, parents: [mob, partner] })
}
