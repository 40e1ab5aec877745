'use strict'
// The targets of a mob: players that it sees, its attacker, or (golems) hostile mobs.

const { nearest, canSee, isPrey } = require('./sight')

const LOOK_EVERY_TICKS = 10
const FORGETS_AFTER_TICKS = 60 // without seeing the target
const REMEMBERS_HURT_TICKS = 200
const CALM_FROM_LIGHT = 12
const STARE_COSINE = 0.025

/** Call this each tick. It finds, keeps or drops `mob.target`. */
function chooseTarget (world, mob) {
  const { target } = mob
  if (target && isLost(world, mob, target)) mob.target = null
  if ((world.age + mob.id) % LOOK_EVERY_TICKS !== 0) return
  if (mob.target) {
    if (canSee(world, mob, mob.target)) mob.targetSeenAge = world.age
    return
  }
  const found = avenged(world, mob) ?? prey(world, mob)
  if (found) Object.assign(mob, { target: found, targetSeenAge: world.age })
}

function isLost (world, mob, target) {
  const isGone = target.isDead || target.isGone || target.connection?.ended || (target.typeName === 'player' && !isPrey(target))
  return isGone || target.distanceTo(mob.x, mob.y, mob.z) > mob.kind.sight * 1.5 || world.age - mob.targetSeenAge > FORGETS_AFTER_TICKS
}

function avenged (world, mob) {
  const { lastHurtBy } = mob
  if (!lastHurtBy || world.age - lastHurtBy.age > REMEMBERS_HURT_TICKS || lastHurtBy.entity.isDead || lastHurtBy.entity.typeName === mob.typeName) return null
  return lastHurtBy.entity.typeName === 'player' && !isPrey(lastHurtBy.entity) ? null : lastHurtBy.entity
}

function prey (world, mob) {
  const { kind } = mob
  if (kind.preys === 'hostile') {
    return nearest(world, mob, kind.sight, (entity) => entity.kind?.hostile && !entity.isDead && !kind.sparesPreys.includes(entity.typeName) && canSee(world, mob, entity))
  }
  if (!kind.hostile || world.difficulty === 'peaceful') return null
  if (kind.calmInDaylight && world.lightAt(Math.floor(mob.x), Math.floor(mob.y), Math.floor(mob.z)).effectiveSky >= CALM_FROM_LIGHT) return null
  const wants = kind.neutral ? (entity) => isPrey(entity) && staresAt(entity, mob) : isPrey
  return nearest(world, mob, kind.sight, (entity) => wants(entity) && canSee(world, mob, entity))
}

/** Whether a player looks an enderman in the eye (vanilla: within a cone that narrows with distance). */
function staresAt (player, mob) {
  const [dx, dy, dz] = [mob.x - player.x, mob.eyeY - player.eyeY, mob.z - player.z]
  const distance = Math.hypot(dx, dy, dz)
  const [yaw, pitch] = [player.yaw * Math.PI / 180, player.pitch * Math.PI / 180]
  const cosine = (-Math.sin(yaw) * Math.cos(pitch) * dx - Math.sin(pitch) * dy + Math.cos(yaw) * Math.cos(pitch) * dz) / distance
  return cosine > 1 - STARE_COSINE / distance
}

module.exports = { chooseTarget }
