'use strict'
// Wear of tools, weapons and armour, stored as the component `damage` of a stack.

const { registry } = require('../game_data')
const { levelOf } = require('./enchantments')
const { nameOf } = require('./stacks')

const DAMAGE = 'damage'
const SPARED_SHARE_OF_ARMOUR = 0.4
const ARMOUR = /_(helmet|chestplate|leggings|boots)$/

const maxDurability = (stack) => registry.items[stack.itemId].maxDurability ?? 0
const damageOf = (stack) => stack.components.find(({ type }) => type === DAMAGE)?.data ?? 0

/** The stack with this damage (0 removes the component), or null when it is used up. */
function withDamage (stack, damage) {
  if (damage >= maxDurability(stack)) return null
  const others = stack.components.filter(({ type }) => type !== DAMAGE)
  return { ...stack, components: damage > 0 ? [...others, { type: DAMAGE, data: damage }] : others }
}

/** The chance that unbreaking spares the stack a point of wear. */
function chanceToSpare (stack) {
  const level = levelOf(stack, 'unbreaking')
  return level / (level + 1) * (ARMOUR.test(nameOf(stack)) ? SPARED_SHARE_OF_ARMOUR : 1)
}

module.exports = function durability (world) {
  /** Wears the item in a slot of the player's inventory. Items without durability do not change. Emits `itemBroke`. */
  world.wear = function wear (player, slot, points = 1) {
    const stack = player.inventory.get(slot)
    if (stack === null || maxDurability(stack) === 0) return
    const spared = chanceToSpare(stack)
    let felt = points
    for (let point = 0; point < points && spared > 0; point++) if (world.random() < spared) felt--
    if (felt === 0) return
    const worn = withDamage(stack, damageOf(stack) + felt)
    player.inventory.set(slot, worn)
    if (worn === null) world.events.emit('itemBroke', { player, slot, stack })
  }
}

Object.assign(module.exports, { maxDurability, damageOf, withDamage })
