'use strict'
// The targets of a mob: players that it sees, its attacker, or its prey: hostile mobs (golems) or kinds of animals (wolves, cats). Wolves attack with their
// pack, and tame ones attack the enemies of their owner.

const { enrage } = require('./anger')
const { foeOfOwner, mayAttack } = require('./loyalty')
const { nearest, canSee, isPrey } = require('./sight')

const LOOK_EVERY_TICKS = 10
const FORGETS_AFTER_TICKS = 60 // without seeing the target
const REMEMBERS_HURT_TICKS = 200
const CALM_FROM_LIGHT = 12
const STARE_COSINE = 0.025
const PACK_UP_BLOCKS = 10

/** Call this each tick. It finds, keeps or drops `mob.target`. */
function chooseTarget (world, mob) {
  const { target } = mob
  if (target && isLost(world, mob, target)) mob.target = null
  if ((world.age + mob.id) % LOOK_EVERY_TICKS !== 0) return
  if (mob.target && canSee(world, mob, mob.target)) mob.targetSeenAge = world.age
  if (mob.isSitting || (mob.target && !mob.kind.hasPack)) return
  const found = (mob.kind.hasPack ? foeOfOwner(world, mob) : null) ?? (mob.kind.isShy ? null : avenged(world, mob)) ?? (mob.target ? null : prey(world, mob))
  if (found && found !== mob.target) turnOn(world, mob, found)
}

function turnOn (world, mob, target) {
  Object.assign(mob, { target, targetSeenAge: world.age })
  if (mob.kind.hasPack) enrage(world, mob, target)
}

/** Wild wolves near, or tame ones of the same owner, attack the attacker of one of them. */
function callPack (world, mob, attacker) {
  world.entities.near(mob.x, mob.z, mob.kind.sight, (other) => {
    const isIdle = other.typeName === mob.typeName && other !== mob && !other.isDead && !other.isMindless && !other.isSitting && other.target === null
    const isNear = Math.abs(other.x - mob.x) <= mob.kind.sight && Math.abs(other.z - mob.z) <= mob.kind.sight && Math.abs(other.y - mob.y) <= PACK_UP_BLOCKS
    if (isIdle && isNear && other.ownerUuid === mob.ownerUuid) turnOn(world, other, attacker)
  })
}

function isLost (world, mob, target) {
  const isGone = target.isDead || target.isGone || target.world !== world || target.connection?.ended || (target.typeName === 'player' && !isPrey(target))
  return isGone || target.distanceTo(mob.x, mob.y, mob.z) > mob.kind.sight * 1.5 || world.age - mob.targetSeenAge > FORGETS_AFTER_TICKS
}

function avenged (world, mob) {
  const { lastHurtBy } = mob
  if (!lastHurtBy || world.age - lastHurtBy.age > REMEMBERS_HURT_TICKS || lastHurtBy.entity.isDead || lastHurtBy.entity.world !== world || lastHurtBy.entity.typeName === mob.typeName) return null
  if (!mayAttack(world, mob, lastHurtBy.entity)) return null
  if (mob.kind.hasPack) callPack(world, mob, lastHurtBy.entity)
  return lastHurtBy.entity
}

function prey (world, mob) {
  const { kind } = mob
  if (kind.preys === 'hostile') {
    return nearest(world, mob, kind.sight, (entity) => entity.kind?.hostile && !entity.isDead && !kind.sparesPreys.includes(entity.typeName) && canSee(world, mob, entity))
  }
  if (kind.preysWhileWild) return huntedBy(world, mob)
  if (!kind.hostile || world.difficulty === 'peaceful') return null
  if (kind.calmInDaylight && world.lightAt(Math.floor(mob.x), Math.floor(mob.y), Math.floor(mob.z)).effectiveSky >= CALM_FROM_LIGHT) return null
  const wants = kind.neutral ? (entity) => isPrey(entity) && staresAt(entity, mob) : isPrey
  return nearest(world, mob, kind.sight, (entity) => wants(entity) && canSee(world, mob, entity))
}

/** The prey of a wolf or cat: the player that it is angry at, or an animal of its kinds. */
function huntedBy (world, mob) {
  const { preys, preysWhileWild, sight } = mob.kind
  const isWanted = (entity) => entity.typeName === 'player'
    ? entity.uuid === mob.anger?.uuid && mayAttack(world, mob, entity)
    : !entity.isDead && entity.ownerUuid === null && (preys.includes(entity.typeName) || (mob.ownerUuid === null && preysWhileWild.includes(entity.typeName)))
  return nearest(world, mob, sight, (entity) => isWanted(entity) && canSee(world, mob, entity))
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
