'use strict'
// Attacks of a player: damage by weapon and by the time since the last attack, critical hits when falling, sweeps with swords (vanilla 1.21.4, Player.attack).

const { isWater } = require('../game_data')
const { levelOf: enchantmentLevel } = require('../inventory/enchantments')
const { afterHit, damageBonus, sweepShare } = require('./enchantments')
const { knockBack } = require('./knockback')
const { weaponOf } = require('./weapons')

const TICKS_PER_SECOND = 20
const FULL_STRENGTH = 0.9 // share of a full attack from which a hit can be critical, sweep, or knock back farther
const CRITICAL_FACTOR = 1.5
const KNOCKBACK_PER_LEVEL = 0.5 // a sprint counts as a level
const SWEEP_BLOCKS = 1
const SWEEP_REACH_BLOCKS = 3
const SWEEP_KNOCKBACK = 0.4
const SWEEP_DAMAGE = 1
const EXHAUSTION = 0.1
const CRITICAL_ANIMATION = 4

module.exports = function melee (world) {
  world.onEntityAttacked(() => true, (player, entity) => {
    if (!entity.isLiving) return false
    strike(player, entity)
    return true
  })

  /** The strength of an attack, from 0 to 1. It grows with the time since the last attack (and since the player changed the held item). */
  world.attackStrength = function attackStrength (player) {
    const { speed } = weaponOf(player.heldStack)
    const since = world.age - Math.max(player.attackAge ?? -Infinity, player.heldSinceAge ?? -Infinity)
    return Math.min(1, (since + 0.5) * speed / TICKS_PER_SECOND)
  }

  world.everyTick('taking up weapons', () => {
    for (const player of world.players.values()) {
      const itemId = player.heldStack?.itemId ?? 0
      if (itemId === player.weaponItemId) continue
      player.weaponItemId = itemId
      player.heldSinceAge = world.age
    }
  })

  function strike (player, target) {
    const { heldStack } = player
    const weapon = weaponOf(heldStack)
    const strength = world.attackStrength(player)
    player.attackAge = world.age
    const isFull = strength > FULL_STRENGTH
    const isSprinting = isFull && player.isSprinting
    const isCritical = isFull && !player.isSprinting && isFalling(player)
    const damage = (weapon.damage + bonus(player)) * (0.2 + strength * strength * 0.8) * (isCritical ? CRITICAL_FACTOR : 1)
    if (!world.hurt(target, damage + damageBonus(heldStack, target) * strength, { type: 'player_attack', by: player })) return
    const knockback = enchantmentLevel(heldStack, 'knockback') + (isSprinting ? 1 : 0)
    if (knockback > 0) knockBack(target, KNOCKBACK_PER_LEVEL * knockback, ...behind(player))
    if (knockback > 0) player.isSprinting = false
    afterHit(world, heldStack, target)
    if (isCritical) target.tellViewers('animation', { entityId: target.id, animation: CRITICAL_ANIMATION })
    if (weapon.sweeps && isFull && !isCritical && !isSprinting && player.onGround) sweep(player, target, SWEEP_DAMAGE + sweepShare(heldStack) * damage)
    if (weapon.wear > 0) world.wear(player, player.heldSlot, weapon.wear)
    player.exhaustion += EXHAUSTION
  }

  const bonus = (player) => 3 * levelOf(player, 'strength') - 4 * levelOf(player, 'weakness')
  const levelOf = (entity, name) => entity.effects.has(name) ? entity.effects.get(name).amplifier + 1 : 0

  function isFalling (player) {
    const isWet = isWater(world.blocks.stateAt(Math.floor(player.x), Math.floor(player.y), Math.floor(player.z)))
    return player.fallDistance > 0 && !player.onGround && !isWet && !player.effects.has('blindness')
  }

  /** The direction in which the player looks, as the direction of the knockback. */
  function behind (player) {
    const yaw = player.yaw * Math.PI / 180
    return [Math.sin(yaw), -Math.cos(yaw)]
  }

  function sweep (player, target, damage) {
    const reach = target.width / 2 + SWEEP_BLOCKS
    world.entities.near(target.x, target.z, reach, (other) => {
      if (other === player || other === target || !other.isLiving || other.isDead || other.ownerUuid === player.uuid) return
      const isBeside = Math.abs(other.x - target.x) < reach + other.width / 2 && Math.abs(other.z - target.z) < reach + other.width / 2 && Math.abs(other.y - target.y) < 1
      if (!isBeside || other.distanceTo(player.x, player.y, player.z) > SWEEP_REACH_BLOCKS) return
      if (world.hurt(other, damage + damageBonus(player.heldStack, other), { type: 'player_attack', by: player })) knockBack(other, SWEEP_KNOCKBACK, ...behind(player))
    })
  }
}
