'use strict'
// Slimes jump around, towards their target if they have one. Large slimes hurt what they touch.

const { face } = require('../navigation')

const PAUSE_TICKS = [10, 30]
const TARGET_PAUSE_SHARE = 1 / 3
const TURN_CHANCE = 1 / 4
const SPEED = { base: 0.2, perSize: 0.1 }
const TOUCH_EVERY_TICKS = 5
const SMALLEST_THAT_HURTS = 2

module.exports = {
  start: (world) => ({ nextAge: world.age + PAUSE_TICKS[0] }),
  tick (world, mob, state) {
    if (!mob.onGround) return true
    mob.steering = null
    if (mob.target && (world.age + mob.id) % TOUCH_EVERY_TICKS === 0) touch(world, mob)
    if (world.age < state.nextAge) return true
    const [low, high] = PAUSE_TICKS
    state.nextAge = world.age + Math.ceil((low + world.random() * (high - low)) * (mob.target ? TARGET_PAUSE_SHARE : 1))
    if (mob.target) face(mob, mob.target.x - mob.x, mob.target.z - mob.z)
    else if (world.random() < TURN_CHANCE) mob.yaw = world.random() * 360
    const yaw = mob.yaw * Math.PI / 180
    mob.steering = { x: -Math.sin(yaw), z: Math.cos(yaw), speed: SPEED.base + SPEED.perSize * mob.size }
    mob.wantsJump = true
    return true
  }
}

function touch (world, mob) {
  const { target } = mob
  const reach = (mob.width + target.width) / 2 + 0.1
  const isTouching = Math.abs(mob.x - target.x) < reach && Math.abs(mob.z - target.z) < reach && Math.abs(mob.y - target.y) < 2
  const { touchDamage = 0 } = mob.kind // beside its size
  if (isTouching && (touchDamage > 0 || mob.size >= SMALLEST_THAT_HURTS)) world.hurt(target, mob.size + touchDamage, { type: 'mob_attack', by: mob })
}
