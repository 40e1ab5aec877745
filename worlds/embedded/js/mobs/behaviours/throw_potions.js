'use strict'
// Witches throw a potion at their target every three seconds: slowness at a distance, poison, weakness close by, harm.

const { canSee } = require('../sight')
const { stop, face } = require('../navigation')
const { comeNearer } = require('./approach')

const RANGE_BLOCKS = 10
const PAUSE_TICKS = 60
const SLOWS_FROM_BLOCKS = 8
const POISONS_FROM_HEALTH = 8
const WEAKENS_WITHIN_BLOCKS = 3
const WEAKENS_CHANCE = 0.25
const SPEED = 0.75
const INACCURACY = 8

module.exports = {
  start: (world, mob, factor) => mob.target ? { factor, readyAge: world.age + PAUSE_TICKS / 2 } : null,
  tick (world, mob, state) {
    const { target } = mob
    if (!target) return false
    const distance = target.distanceTo(mob.x, mob.y, mob.z)
    if (distance > RANGE_BLOCKS || !canSee(world, mob, target)) {
      comeNearer(world, mob, state.factor)
      return true
    }
    stop(mob)
    face(mob, target.x - mob.x, target.z - mob.z)
    if (world.age < state.readyAge) return true
    state.readyAge = world.age + PAUSE_TICKS
    const [dx, dz] = [target.x - mob.x, target.z - mob.z]
    const dy = target.eyeY - 1.1 - mob.y + Math.hypot(dx, dz) * 0.2
    world.throwPotion(mob, { x: dx, y: dy, z: dz }, { speed: SPEED, inaccuracy: INACCURACY, potion: potionFor(world, target, distance) })
    return true
  }
}

/** The choice of the potion, as in vanilla. */
function potionFor (world, target, distance) {
  if (distance >= SLOWS_FROM_BLOCKS && !target.effects.has('slowness')) return 'slowness'
  if (target.health >= POISONS_FROM_HEALTH && !target.effects.has('poison')) return 'poison'
  if (distance <= WEAKENS_WITHIN_BLOCKS && !target.effects.has('weakness') && world.random() < WEAKENS_CHANCE) return 'weakness'
  return 'harming'
}
