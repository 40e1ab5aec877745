'use strict'
// Eating and drinking. Using the item starts it, releasing the button or another held slot stops it, and time completes it.

const { registry } = require('../../game_data')
const { nameOf, stackNamed, withCount } = require('../../inventory/stacks')
const { FOOD_MAX } = require('../../players/player')
const foods = require('./foods.json')

const EAT_TICKS = 32
const FINISH_USING_ITEM = 9 // entity status
const DRINKS = new Set(['milk_bucket'])

const isEdible = (name) => name in registry.foodsByName || DRINKS.has(name)

module.exports = function eating (world) {
  world.onItemUsed(isEdible, (player, use) => {
    if (player.food >= FOOD_MAX && !foods[nameOf(use.stack)]?.always) return false
    world.startUsing(player, use)
    return true
  })

  world.onUsedFor((name) => isEdible(name) ? foods[name]?.ticks ?? EAT_TICKS : null, finish)

  function finish (player, { slot }) {
    const stack = player.inventory.get(slot)
    const name = nameOf(stack)
    const { leaves, clears, effects = [] } = foods[name] ?? {}
    const rest = withCount(stack, stack.count - 1)
    player.inventory.set(slot, rest ?? (leaves ? stackNamed(leaves) : null))
    if (rest && leaves) world.giveOrDrop(player, stackNamed(leaves))
    player.connection.write('entity_status', { entityId: player.id, entityStatus: FINISH_USING_ITEM })
    if (clears === 'all') world.clearEffects(player)
    else for (const effect of clears ?? []) world.clearEffects(player, effect)
    const food = registry.foodsByName[name]
    if (food) world.feed(player, food.foodPoints, food.saturation)
    for (const { name: effect, chance = 1, ...how } of effects) if (world.random() < chance) world.giveEffect(player, effect, how)
    world.events.emit('ate', { player, stack })
  }
}
