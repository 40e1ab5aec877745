'use strict'
// How much damage armour absorbs, and how much a hit wears the armour.

const { registry } = require('../game_data')
const { materials, horses } = require('./armour.json')

const PIECES = ['helmet', 'chestplate', 'leggings', 'boots']
const ARMOUR_SLOTS = [5, 6, 7, 8] // slots of a player's window, helmet to boots
const ARMOUR_MAX = 20
const REDUCTION_PARTS = 25
const DAMAGE_PER_WEAR = 4

const byItemId = new Map()
for (const [material, { points, toughness, knockbackResistance }] of Object.entries(materials)) {
  PIECES.forEach((piece, index) => {
    const item = registry.itemsByName[`${material}_${piece}`]
    if (item) byItemId.set(item.id, { points: points[index], toughness, knockbackResistance })
  })
}

for (const [name, piece] of Object.entries(horses)) byItemId.set(registry.itemsByName[name].id, piece)

/** The sum over all worn armour (a mob's natural armour counts): `{ points, toughness, knockbackResistance }`. */
function armourOf (entity) {
  const sum = { points: entity.kind?.armour ?? 0, toughness: 0, knockbackResistance: entity.kind?.knockbackResistance ?? 0 }
  const worn = entity.typeName === 'player' ? ARMOUR_SLOTS.map((slot) => entity.inventory.get(slot)) : entity.gear?.slots ?? []
  for (const stack of worn) {
    const piece = byItemId.get(stack?.itemId)
    if (!piece) continue
    for (const key of Object.keys(sum)) sum[key] += piece[key]
  }
  return sum
}

/** The part of `damage` that passes armour with `points` and `toughness` (vanilla's CombatRules). */
function throughArmour (damage, points, toughness) {
  const effective = points - damage / (2 + toughness / 4)
  const share = Math.min(ARMOUR_MAX, Math.max(points * 0.2, effective)) / REDUCTION_PARTS
  return damage * (1 - share)
}

/** Wears the armour and returns the damage that passes it. */
function afterArmour (world, entity, damage, type) {
  if (type.has('bypasses_armor')) return damage
  const { points, toughness } = armourOf(entity)
  if (entity.typeName === 'player') {
    const wear = Math.max(1, Math.floor(damage / DAMAGE_PER_WEAR))
    for (const slot of ARMOUR_SLOTS) if (byItemId.has(entity.inventory.get(slot)?.itemId)) world.wear(entity, slot, wear)
  }
  return throughArmour(damage, points, toughness)
}

module.exports = { ARMOUR_SLOTS, afterArmour, throughArmour }
