'use strict'
// Flint and steel and fire charges. They light campfires, candles, TNT, and the air before a block.

const { FACES } = require('../gameplay/uses')
const { nameOf, withCount } = require('../inventory/stacks')
const { isLightable } = require('./fire')
const { nameOfState, withProperty } = require('../block_states')

module.exports = function ignition (world) {
  world.onItemUsedOnBlock(['flint_and_steel', 'fire_charge'], (player, use) => {
    const isLit = light(player, use)
    if (!isLit) return true // neither of them can be placed as a block
    if (nameOf(use.stack) === 'flint_and_steel') world.wear(player, use.slot)
    else player.inventory.set(use.slot, withCount(use.stack, use.stack.count - 1))
    return true
  })

  function light (player, { x, y, z, state, face }) {
    if (nameOfState(state) === 'tnt') {
      world.blocks.setState(x, y, z, 0, player)
      world.primeTnt(x, y, z)
      return true
    }
    if (isLightable(state)) {
      world.blocks.setState(x, y, z, withProperty(state, 'lit', true), player)
      return true
    }
    const [dx, dy, dz] = FACES[face]
    return world.lightPortal(x + dx, y + dy, z + dz) || world.igniteBlock(x + dx, y + dy, z + dz, player)
  }
}
