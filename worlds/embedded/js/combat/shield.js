'use strict'
// Shields: a shield in use stops hits from the front after a quarter of a second.

const { nameOf } = require('../inventory/stacks')
const { knockBack } = require('./knockback')

const RAISED_AFTER_TICKS = 5
const WEARS_FROM_DAMAGE = 3
const ATTACKER_KNOCKBACK = 0.5
const AXE_DISABLES_TICKS = 100
const SHIELD_BLOCKED = 29 // entity status
const SHIELD_BROKE = 30

module.exports = function shield (world) {
  world.onItemUsed(['shield'], (player, { hand, slot }) => {
    if ((player.shieldReadyAge ?? 0) > world.age) return false
    world.startUsing(player, { hand, slot })
    return true
  })

  /** Whether the body's shield stops a hit. If so, this wears the shield and pushes the attacker back. */
  world.blockWithShield = function blockWithShield (entity, damage, { by, direct }) {
    const { using } = entity
    if (damage <= 0 || !direct || !using || world.age - using.startedAge < RAISED_AFTER_TICKS) return false
    const stack = entity.inventory.get(using.slot)
    if (stack === null || nameOf(stack) !== 'shield' || !isInFront(entity, direct)) return false
    if (damage >= WEARS_FROM_DAMAGE) world.wear(entity, using.slot, 1 + Math.floor(damage))
    tellStatus(entity, SHIELD_BLOCKED)
    if (direct.isLiving) {
      knockBack(direct, ATTACKER_KNOCKBACK, entity.x - direct.x, entity.z - direct.z)
      if (by?.typeName === 'player' && by.heldStack && nameOf(by.heldStack).endsWith('_axe')) disable(entity)
    }
    return true
  }

  function isInFront (entity, { x, z }) {
    const yaw = entity.yaw * Math.PI / 180
    return (x - entity.x) * -Math.sin(yaw) + (z - entity.z) * Math.cos(yaw) > 0
  }

  function disable (player) {
    player.shieldReadyAge = world.age + AXE_DISABLES_TICKS
    world.endUsing(player)
    player.connection.write('set_cooldown', { cooldownGroup: 'minecraft:shield', cooldownTicks: AXE_DISABLES_TICKS })
    tellStatus(player, SHIELD_BROKE)
  }

  function tellStatus (player, entityStatus) {
    player.connection.write('entity_status', { entityId: player.id, entityStatus })
    player.tellViewers('entity_status', { entityId: player.id, entityStatus })
  }
}
