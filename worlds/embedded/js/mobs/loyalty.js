'use strict'
// What a tame animal knows of its owner, and what it may attack.

const { isPrey } = require('./sight')

const LEFT_BEHIND_BLOCKS = 12
const REMEMBERS_TICKS = 100 // a hit that its owner gave or took
const NEVER_ATTACKED = ['creeper']

/** The owner of a mob if that player is in the world and alive, else null. */
function ownerOf (world, mob) {
  if (mob.ownerUuid === null) return null
  if (mob.owner === null || mob.owner.connection.ended || mob.owner.world !== world) mob.owner = [...world.players.values()].find(({ uuid }) => uuid === mob.ownerUuid) ?? null
  return mob.owner !== null && isPrey(mob.owner) ? mob.owner : null
}

/** Whether its owner is so far away that the animal appears beside them instead of walking. */
const isLeftBehind = (mob, owner) => owner.distanceTo(mob.x, mob.y, mob.z) >= LEFT_BEHIND_BLOCKS

/** Whether a mob may attack a body. A tame one spares its owner, creepers, and tame animals except wolves of others. */
function mayAttack (world, mob, target) {
  if (target.typeName === 'player' && !isPrey(target)) return false
  if (mob.ownerUuid === null) return true
  if (target.typeName === 'player') return target.uuid !== mob.ownerUuid && world.options.pvp
  if (NEVER_ATTACKED.includes(target.typeName)) return false
  return target.ownerUuid === undefined || target.ownerUuid === null || (target.typeName === 'wolf' && target.ownerUuid !== mob.ownerUuid)
}

/** The body that hurt its owner a moment ago, or that its owner hit; null if there is none near that the animal attacks. */
function foeOfOwner (world, mob) {
  const owner = ownerOf(world, mob)
  if (owner === null) return null
  const isFoe = (hit) => hit !== null && world.age - hit.age <= REMEMBERS_TICKS && !hit.entity.isDead && hit.entity !== mob &&
    hit.entity.distanceTo(mob.x, mob.y, mob.z) <= mob.kind.sight && mayAttack(world, mob, hit.entity)
  return [owner.lastHurtBy, owner.lastStruck].find(isFoe)?.entity ?? null
}

module.exports = { ownerOf, isLeftBehind, mayAttack, foeOfOwner }
