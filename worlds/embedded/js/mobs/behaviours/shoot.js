'use strict'
// Skeletons draw for a second and shoot every other second, when they see their target within fifteen blocks.

const { canSee } = require('../sight')
const { stop, face } = require('../navigation')
const { comeNearer } = require('./approach')

const RANGE_BLOCKS = 15
const INTERVAL_TICKS = { peaceful: 60, easy: 60, normal: 60, hard: 40 } // includes the draw of twenty ticks
const SIGHT_EVERY_TICKS = 5
const ARROW_SPEED = 1.6
const DIFFICULTY_LEVELS = { peaceful: 0, easy: 1, normal: 2, hard: 3 }

module.exports = {
  start: (world, mob, factor) => mob.target ? { factor, isSeen: false, readyAge: world.age + INTERVAL_TICKS[world.difficulty] / 2 } : null,
  tick (world, mob, state) {
    const { target } = mob
    if (!target) return false
    if ((world.age + mob.id) % SIGHT_EVERY_TICKS === 0) state.isSeen = canSee(world, mob, target)
    if (!state.isSeen || target.distanceTo(mob.x, mob.y, mob.z) > RANGE_BLOCKS) {
      comeNearer(world, mob, state.factor)
      return true
    }
    stop(mob)
    face(mob, target.x - mob.x, target.z - mob.z)
    if (world.age >= state.readyAge) {
      state.readyAge = world.age + INTERVAL_TICKS[world.difficulty]
      shoot(world, mob, target)
    }
    return true
  }
}

function shoot (world, mob, target) {
  const level = DIFFICULTY_LEVELS[world.difficulty]
  const [dx, dz] = [target.x - mob.x, target.z - mob.z]
  const across = Math.hypot(dx, dz)
  const dy = target.y + target.height / 3 - (mob.eyeY - 0.1) + across * 0.2
  // Vanilla: twice the draw, plus a random share that depends on the difficulty.
  const damage = 2 + level * 0.11 + (world.random() - world.random()) * 0.57425
  world.shootArrow(mob, { x: dx, y: dy, z: dz }, { speed: ARROW_SPEED, inaccuracy: 14 - level * 4, damage })
}
