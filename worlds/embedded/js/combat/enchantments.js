'use strict'
// Enchantments in fights (vanilla 1.21.4, data/minecraft/enchantment): weapons that hurt more, set on fire or push; armour that protects and pricks.

const { levelOf } = require('../inventory/enchantments')
const { UNDEAD } = require('./effects')
const { ARMOUR_SLOTS } = require('./armour')

const ARTHROPODS = new Set(['spider'])
const PROTECTION_MAX = 20
const PROTECTION_PARTS = 25
const FIRE_TICKS_PER_LEVEL = 80
const BANE_SLOWNESS = { ticks: 30, amplifier: 3 }
const BANE_MORE_TICKS = 10 // at most, per level
const THORNS_CHANCE = 0.15 // per level and piece
const THORNS_DAMAGE_MAX = 5
const THORNS_WEAR = 2

/** Points of protection per level: the kind, and for which damage. */
const PROTECTIONS = [
  ['protection', 1, () => true],
  ['fire_protection', 2, (type) => type.has('is_fire')],
  ['blast_protection', 2, (type) => type.has('is_explosion')],
  ['projectile_protection', 2, (type) => type.has('is_projectile')],
  ['feather_falling', 3, (type) => type.has('is_fall')]
]

/** Damage that a weapon's enchantments add against a target, in half hearts. */
function damageBonus (stack, target) {
  const sharpness = levelOf(stack, 'sharpness')
  const smite = UNDEAD.has(target.typeName) ? levelOf(stack, 'smite') : 0
  const bane = ARTHROPODS.has(target.typeName) ? levelOf(stack, 'bane_of_arthropods') : 0
  return (sharpness > 0 ? 0.5 + 0.5 * sharpness : 0) + 2.5 * (smite + bane)
}

/** The part of the damage of a sweep's main hit that the others get. */
function sweepShare (stack) {
  const level = levelOf(stack, 'sweeping_edge')
  return level / (level + 1)
}

/** The part of `damage` that passes the enchantments of a body's armour. */
function afterProtection (entity, damage, type) {
  if (entity.typeName !== 'player' || type.has('bypasses_invulnerability') || type.has('bypasses_effects')) return damage
  let points = 0
  for (const slot of ARMOUR_SLOTS) {
    const piece = entity.inventory.get(slot)
    for (const [name, each, holds] of PROTECTIONS) if (holds(type)) points += each * levelOf(piece, name)
  }
  return damage * (1 - Math.min(PROTECTION_MAX, points) / PROTECTION_PARTS)
}

/** What a hit with a weapon does besides its damage. */
function afterHit (world, stack, target) {
  const fire = levelOf(stack, 'fire_aspect')
  if (fire > 0) world.setOnFire(target, FIRE_TICKS_PER_LEVEL * fire)
  const bane = ARTHROPODS.has(target.typeName) ? levelOf(stack, 'bane_of_arthropods') : 0
  if (bane === 0) return
  world.giveEffect(target, 'slowness', { ...BANE_SLOWNESS, ticks: BANE_SLOWNESS.ticks + Math.floor(world.random() * BANE_MORE_TICKS * bane) })
}

/** Thorns prick the attacker of their wearer. */
module.exports = function enchantments (world) {
  world.events.on('hurt', ({ entity, type, by }) => {
    if (entity.typeName !== 'player' || !by?.isLiving || by === entity || type.name === 'thorns') return
    for (const slot of ARMOUR_SLOTS) {
      if (world.random() >= THORNS_CHANCE * levelOf(entity.inventory.get(slot), 'thorns')) continue
      world.hurt(by, 1 + world.random() * (THORNS_DAMAGE_MAX - 1), { type: 'thorns', by: entity })
      world.wear(entity, slot, THORNS_WEAR)
    }
  })
}

Object.assign(module.exports, { afterHit, afterProtection, damageBonus, sweepShare })
