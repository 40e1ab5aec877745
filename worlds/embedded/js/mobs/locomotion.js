'use strict'
// Movement of a mob's body in a tick: legs push, blocks stop, ground and air slow, gravity pulls (vanilla 1.21.4, LivingEntity.travel).

const { isWater, isLava } = require('../game_data')
const { moveBody } = require('../entities/motion')

const GRAVITY = 0.08 // blocks per tick, each tick
const AIR_DRAG_DOWN = 0.98
const GROUND_DRAG = 0.546
const AIR_DRAG = 0.91
const AIR_PUSH = 0.02
const WATER_DRAG = 0.8
const WATER_SINK = 0.005
const CURRENT_PUSH = 0.014
const LAVA_DRAG = 0.5
const LAVA_SINK = 0.02
const LIQUID_RISE = 0.04
const LIQUID_RISE_CHANCE = 0.8
const JUMP_SPEED = 0.42
const CLIMB_SPEED = 0.2
const FLUTTER = 0.6
const STEP_HEIGHT = 0.6
const STILL_SPEED = 0.003
const REST_CHECK_TICKS = 10
const RESTING_FALL_SPEED = -GRAVITY * AIR_DRAG_DOWN

/** @param {BlockReader} reader */
function moveMob (world, reader, mob) {
  if (mob.isResting && mob.steering === null && (world.age + mob.id) % REST_CHECK_TICKS !== 0) return
  const { velocity } = mob
  const [fromX, fromY, fromZ] = [mob.x, mob.y, mob.z]
  const feet = reader.stateAt(Math.floor(mob.x), Math.floor(mob.y + 0.1), Math.floor(mob.z))
  mob.inWater = isWater(feet)
  const isInLava = isLava(feet)
  push(mob, mob.inWater || isInLava)
  if (mob.inWater) drift(world, mob)
  if (mob.kind.swims && mob.inWater) velocity.y += mob.steering?.y ?? 0
  else if (mob.inWater || isInLava) float(world, reader, mob)
  else if (mob.wantsJump && mob.onGround) velocity.y = JUMP_SPEED
  mob.wantsJump = false
  const wasOnGround = mob.onGround
  mob.isBlocked = moveBody(reader, mob, mob.kind.stepHeight ?? STEP_HEIGHT)
  if (mob.isBlocked && mob.kind.climbs && mob.steering) velocity.y = CLIMB_SPEED
  slow(mob, mob.inWater, isInLava, wasOnGround)
  fall(world, mob, fromY)
  mob.isResting = mob.onGround && mob.steering === null && Math.abs(velocity.x) < STILL_SPEED && Math.abs(velocity.z) < STILL_SPEED
  if (mob.isResting) Object.assign(velocity, { x: 0, y: RESTING_FALL_SPEED, z: 0 })
  if (mob.x !== fromX || mob.z !== fromZ) world.entities.moved(mob)
}

/** Legs push by the square of the ground speed (vanilla scales both the wish and the push by it). */
function push (mob, isInLiquid) {
  const { steering, velocity } = mob
  if (!steering) return
  const { speed } = steering
  const force = mob.kind.swims || !isInLiquid ? (mob.onGround || mob.inWater ? speed * speed : AIR_PUSH * speed) : AIR_PUSH * speed
  velocity.x += steering.x * force
  velocity.z += steering.z * force
}

/** A current moves bodies in it. */
function drift (world, mob) {
  const flow = world.flowAt(Math.floor(mob.x), Math.floor(mob.y + 0.1), Math.floor(mob.z))
  mob.velocity.x += flow.x * CURRENT_PUSH
  mob.velocity.z += flow.z * CURRENT_PUSH
}

/** Land mobs paddle to keep the head above water. */
function float (world, reader, mob) {
  const isDeep = reader.stateAt(Math.floor(mob.x), Math.floor(mob.y + Math.min(0.4, mob.height)), Math.floor(mob.z))
  if ((isWater(isDeep) || isLava(isDeep)) && world.random() < LIQUID_RISE_CHANCE) mob.velocity.y += LIQUID_RISE
  if (mob.isBlocked && mob.steering) mob.velocity.y = Math.max(mob.velocity.y, 0.3) // climbs out onto a bank
}

function slow (mob, isInWater, isInLava, wasOnGround) {
  const { velocity } = mob
  if (isInWater || isInLava) {
    const drag = isInWater ? WATER_DRAG : LAVA_DRAG
    velocity.x *= drag
    velocity.z *= drag
    velocity.y = velocity.y * drag - (mob.kind.swims ? 0 : isInWater ? WATER_SINK : LAVA_SINK)
    return
  }
  const drag = wasOnGround ? GROUND_DRAG : AIR_DRAG
  velocity.x *= drag
  velocity.z *= drag
  velocity.y = (velocity.y - GRAVITY) * AIR_DRAG_DOWN
  if (mob.kind.floatsDown && !mob.onGround && velocity.y < 0) velocity.y *= FLUTTER
}

function fall (world, mob, fromY) {
  if (mob.inWater || mob.kind.climbs) mob.fallDistance = 0
  else if (mob.y < fromY) mob.fallDistance += fromY - mob.y
  if (mob.onGround && mob.fallDistance > 0) {
    if (mob.fallDistance > 1 && world.breaksFall(mob)) mob.fallDistance = 0
    world.land(mob)
  }
}

module.exports = { moveMob }
