'use strict'
// The mob runs after its target and hits it once a second within reach.

const { push } = require('../../combat/knockback')
const { canSee } = require('../sight')
const { comeNearer } = require('./approach')
const { stop } = require('../navigation')

const REACH_BLOCKS = 0.828 // between the two boxes (vanilla 1.21.4: the square root of 2.04, minus 0.6)
const PAUSE_TICKS = 20
const SWING = 0

module.exports = {
  start: (world, mob, factor) => mob.target ? { factor } : null,
  tick (world, mob, { factor }) {
    const { target } = mob
    if (!target) return false
    if (isInReach(mob, target)) stop(mob)
    else comeNearer(world, mob, factor)
    // A mob does not hit through a wall (vanilla 1.21.4: MeleeAttackGoal.canPerformAttack).
    if (isInReach(mob, target) && world.age >= (mob.strikesAge ?? 0) && canSee(world, mob, target)) strike(world, mob, target)
    return true
  }
}

function isInReach (mob, target) {
  const reach = (mob.width + target.width) / 2 + REACH_BLOCKS
  return Math.abs(mob.x - target.x) < reach && Math.abs(mob.z - target.z) < reach && mob.y < target.y + target.height && target.y < mob.y + mob.height
}

function strike (world, mob, target) {
  const { attack, throwsUp, inflicts } = mob.kind
  mob.strikesAge = world.age + PAUSE_TICKS
  mob.tellViewers('animation', { entityId: mob.id, animation: SWING })
  const damage = Array.isArray(attack) ? attack[0] + world.random() * (attack[1] - attack[0]) : attack
  const hasHurt = world.hurt(target, damage, { type: 'mob_attack', by: mob })
  if (hasHurt && inflicts) world.giveEffect(target, inflicts.effect, { ticks: inflicts.ticks })
  if (hasHurt && throwsUp) push(target, { ...target.velocity, y: target.velocity.y + throwsUp })
}
