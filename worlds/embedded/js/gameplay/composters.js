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
    if (!stack || !takes(level, stack)) return false
    player.inventory.set(slot, withCount(stack, stack.count - 1))
    compost({ x, y, z, state }, stack, player)
    return true
  })

  const takes = (level, stack) => level < FULL && chanceOf.has(nameOf(stack))

  /** Adds a layer by chance; the first one is certain. */
  function compost ({ x, y, z, state }, stack, source) {
    const level = levelOf(state)
    if (level > 0 && world.random() >= chanceOf.get(nameOf(stack))) return
    world.blocks.setState(x, y, z, changed(state, { level: String(level + 1) }), source)
    if (level + 1 === FULL) world.schedule('ripen', x, y, z, RIPENING_TICKS)
  }

  /** What a hopper reaches through a face: plants go in from above, bone meal comes out below. */
  world.composterSlots = function composterSlots ({ x, y, z, state }, face) {
    const level = levelOf(state)
    if (face === 'up') {
      const container = { get: () => null, set: (_, stack) => compost({ x, y, z, state }, stack, 'hopper') }
      return [{ container, index: 0, accepts: (stack) => takes(level, stack), gives: () => false }]
    }
    if (face !== 'down' || level !== RIPE) return []
    const container = { get: () => stackNamed('bone_meal'), set: () => world.blocks.setState(x, y, z, changed(state, { level: '0' }), 'hopper') }
    return [{ container, index: 0, accepts: () => false, gives: () => true }]
  }

  world.onScheduled('ripen', (x, y, z) => {
    const state = world.blocks.stateAt(x, y, z)
    if (isComposter(state) && levelOf(state) === FULL) world.blocks.setState(x, y, z, changed(state, { level: String(RIPE) }), 'ripe')
  })
}
