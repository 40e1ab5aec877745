'use strict'
// Fish and squid swim around in their water, in each direction for a while, and flop on land.

const { isWater } = require('../../game_data')
const { face } = require('../navigation')

const CHANGE_CHANCE = 1 / 40
const AHEAD_BLOCKS = 1.2
const RISE_SPEED = 0.01
const FLOP_CHANCE = 0.1

module.exports = {
  start: (world, mob, factor) => ({ factor }),
  tick (world, mob, state) {
    if (!mob.inWater) {
      mob.steering = null
      if (mob.onGround && world.random() < FLOP_CHANCE) mob.wantsJump = true
      return true
    }
    if (!mob.steering || world.random() < CHANGE_CHANCE || !isFreeAhead(world, mob)) turn(world, mob, state.factor)
    return true
  }
}

function turn (world, mob, factor) {
  const angle = world.random() * 2 * Math.PI
  mob.steering = { x: Math.cos(angle), z: Math.sin(angle), y: (world.random() * 2 - 1) * RISE_SPEED, speed: mob.speed * factor * 0.5 }
  if (!isFreeAhead(world, mob)) mob.steering = null
  else face(mob, mob.steering.x, mob.steering.z)
}

function isFreeAhead (world, mob) {
  const { x, z, y } = mob.steering
  return isWater(world.mobReader.stateAt(Math.floor(mob.x + x * AHEAD_BLOCKS), Math.floor(mob.y + mob.height / 2 + y * 30), Math.floor(mob.z + z * AHEAD_BLOCKS)))
}
