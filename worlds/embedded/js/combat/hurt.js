'use strict'
// Damage to players and mobs.
//
//   world.hurt(entity, damage, { type, by, direct, how })  →  whether it had any effect
//     damage: half hearts before armour; type: a damage type of 1.21.4 ('generic'); by: the living entity that caused it, or null;
//     direct: the entity that hit (an arrow; default: `by`); how: completes "NAME …" in the death message, instead of vanilla's words
//   world.heal(entity, points)
//   'hurt' ({ entity, damage, type, by }) on world.events

const { playFrame } = require('../network/packets')
const { damageTypeNamed } = require('./damage_types')
const { afterArmour } = require('./armour')
const { afterEffects } = require('./effects')
const { afterProtection } = require('./enchantments')
const { knockBack } = require('./knockback')
const { deathMessage } = require('./death_message')

const PROTECTED_TICKS = 10 // after a hit, only a stronger hit counts, and only by the difference
const KNOCKBACK = 0.4
const ITEM_HEALTH = 5
const RULE_OF_TAG = { is_fall: 'fallDamage', is_fire: 'fireDamage', is_drowning: 'drowningDamage' }

/** Fire, lava, cactus and explosions destroy lying items. Other damage does not. */
function destroyItem (world, item, damage, type) {
  const isDestroyed = type.has('is_fire') || type.name === 'cactus' || (type.has('is_explosion') && damage >= ITEM_HEALTH)
  if (isDestroyed) world.removeEntity(item)
  return isDestroyed
}

function isSpared (world, entity, type, by) {
  if (type.has('bypasses_invulnerability')) return false
  if (entity.typeName === 'player') {
    if (entity.gameMode === 'creative' || entity.gameMode === 'spectator') return true
    if (by?.typeName === 'player' && by !== entity && !world.options.pvp) return true
  }
  if (type.has('is_fire') && (entity.effects.has('fire_resistance') || entity.kind?.isFireProof)) return true
  return entity.typeName === 'player' && Object.entries(RULE_OF_TAG).some(([tag, rule]) => type.has(tag) && !world.gameRules[rule])
}

/** Vanilla: damage by mobs, and every explosion, depends on the difficulty for players. */
function scaledByDifficulty (world, entity, damage, { scaling }, by) {
  const isScaled = scaling === 'always' || (scaling === 'when_caused_by_living_non_player' && by?.isLiving && by.typeName !== 'player')
  if (entity.typeName !== 'player' || !isScaled) return damage
  if (world.difficulty === 'peaceful') return 0
  if (world.difficulty === 'easy') return Math.min(damage / 2 + 1, damage)
  return world.difficulty === 'hard' ? damage * 1.5 : damage
}

function takeHealth (world, entity, damage, type) {
  const left = afterProtection(entity, afterEffects(entity, afterArmour(world, entity, damage, type), type), type)
  const absorbed = Math.min(entity.absorption, left)
  entity.absorption -= absorbed
  if (entity.typeName === 'player') entity.exhaustion += type.exhaustion
  entity.health = Math.max(0, entity.health - (left - absorbed))
  if (entity.typeName === 'player' && entity.health > 0) world.tellHealth(entity)
  if (absorbed > 0) world.tellAbsorption(entity)
}

function tellHurt (entity, type, by, direct) {
  const bytes = playFrame('damage_event', {
    entityId: entity.id,
    sourceTypeId: type.id,
    sourceCauseId: by ? by.id + 1 : 0, // 0 means nobody
    sourceDirectId: direct ? direct.id + 1 : 0
  })
  entity.connection?.writeFrame(bytes)
  for (const viewer of entity.viewers) viewer.connection.writeFrame(bytes)
}

function die (entity, { type, by, direct, how }) {
  const message = how === null ? deathMessage(entity, type, by) : `${entity.name} ${how}`
  entity.isDead = true
  entity.die({ type, by, direct, message })
}

module.exports = function hurting (world) {
  world.hurt = function hurt (entity, damage, { type: typeName = 'generic', by = null, direct = by, how = null } = {}) {
    const type = damageTypeNamed(typeName)
    if (entity.typeName === 'item') return destroyItem(world, entity, damage, type)
    if (!entity.isLiving || entity.isDead || isSpared(world, entity, type, by)) return false
    const scaled = scaledByDifficulty(world, entity, damage, type, by)
    if (scaled <= 0 && entity.typeName === 'player') return false
    if (!type.has('bypasses_shield') && world.blockWithShield(entity, scaled, { by, direct })) return false
    const isWithinProtection = world.age - entity.hurtAge < PROTECTED_TICKS && !type.has('bypasses_invulnerability')
    if (isWithinProtection && scaled <= entity.lastDamage) return false
    const counted = isWithinProtection ? scaled - entity.lastDamage : scaled
    entity.lastDamage = scaled
    if (!isWithinProtection) entity.hurtAge = world.age
    if (by?.isLiving && by !== entity) {
      entity.lastHurtBy = { entity: by, age: world.age }
      by.lastStruck = { entity, age: world.age }
    }
    if (by?.typeName === 'player') entity.hurtByPlayerAge = world.age
    if (!isWithinProtection) tellHurt(entity, type, by, direct) // vanilla sends the hit before the new health
    takeHealth(world, entity, counted, type)
    if (!isWithinProtection && direct && !type.has('no_knockback')) knockBack(entity, KNOCKBACK, direct.x - entity.x, direct.z - entity.z)
    world.events.emit('hurt', { entity, damage: counted, type, by })
    if (entity.health <= 0) die(entity, { type, by, direct, how })
    return true
  }

  world.heal = function heal (entity, points) {
    if (entity.isDead || entity.health >= entity.healthMax) return
    entity.health = Math.min(entity.healthMax, entity.health + points)
    if (entity.typeName === 'player') world.tellHealth(entity)
  }
}
