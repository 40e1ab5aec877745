'use strict'
// Wear of tools, weapons and armour, stored as the component `damage` of a stack.

const { registry } = require('../game_data')

const DAMAGE = 'damage'

const maxDurability = (stack) => registry.items[stack.itemId].maxDurability ?? 0
const damageOf = (stack) => stack.components.find(({ type }) => type === DAMAGE)?.data ?? 0

/** The stack with this damage (0 removes the component), or null when it is used up. */
function withDamage (stack, damage) {
  if (damage >= maxDurability(stack)) return null
  const others = stack.components.filter(({ type }) => type !== DAMAGE)
  return { ...stack, components: damage > 0 ? [...others, { type: DAMAGE, data: damage }] : others }
}

module.exports = function durability (world) {
  /** Wears the item in a slot of the player's inventory. Items without durability do not change. Emits `itemBroke`. */
  world.wear = function wear (player, slot, points = 1) {
    const stack = player.inventory.get(slot)
    if (stack === null || maxDurability(stack) === 0) return
    const worn = withDamage(stack, damageOf(stack) + points)
    player.inventory.set(slot, worn)
    if (worn === null) world.events.emit('itemBroke', { player, slot, stack })
  }
}


Object.assign(module.exports, { maxDurability, damageOf, withDamage })
