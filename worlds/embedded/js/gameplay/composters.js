'use strict'
// Composters take plants by chance (composting.json). When full and ripe they give bone meal.

const { propertiesOf, changed, registry } = require('../game_data')
const { nameOf, stackNamed, withCount } = require('../inventory/stacks')
const { chances } = require('./composting.json')

const FULL = 7 // layers; 8 means ripe
const RIPE = 8
const RIPENING_TICKS = 20

const chanceOf = new Map()
for (const { name } of registry.itemsArray) {
  // Flowering leaves are in both lists; the later, better entry counts.
  const found = chances.filter(([, pattern]) => new RegExp(pattern).test(name)).at(-1)
  if (found) chanceOf.set(name, found[0])
}

module.exports = function composters (world) {
  const levelOf = (state) => Number(propertiesOf(state).level)
  const isComposter = (state) => registry.blocksByName.composter.minStateId <= state && state <= registry.blocksByName.composter.maxStateId

  world.onBlockUsed(['composter'], (player, { x, y, z, state, slot, stack }) => {
    const level = levelOf(state)
    if (level === RIPE) {
      world.dropItem(x + 0.5, y + 1.1, z + 0.5, stackNamed('bone_meal'))
      world.blocks.setState(x, y, z, changed(state, { level: '0' }), player)
      return true
    }
    const chance = stack && chanceOf.get(nameOf(stack))
    if (!chance || level === FULL) return false
    player.inventory.set(slot, withCount(stack, stack.count - 1))
    if (level > 0 && world.random() >= chance) return true // the first layer always succeeds
    world.blocks.setState(x, y, z, changed(state, { level: String(level + 1) }), player)
    if (level + 1 === FULL) world.schedule('ripen', x, y, z, RIPENING_TICKS)
    return true
  })

  world.onScheduled('ripen', (x, y, z) => {
    const state = world.blocks.stateAt(x, y, z)
    if (isComposter(state) && levelOf(state) === FULL) world.blocks.setState(x, y, z, changed(state, { level: String(RIPE) }), 'ripe')
  })
}
