'use strict'
// Buckets pick up water, lava and powder snow from a source and place them where there is room.

const { isReplaceable, isSolid, stateOf, AIR } = require('../game_data')
const { stackNamed, nameOf, withCount } = require('../inventory/stacks')
const { FACES } = require('../gameplay/uses')
const { LAVA, WATER, isFluidBlock, kind, source, waterloggable, withWater, withoutFluid } = require('./fluid_states')
const { lookedAt } = require('./sight')
const { nameOfState } = require('../block_states')

const FLUID_OF_BUCKET = { water_bucket: WATER, lava_bucket: LAVA }

module.exports = function buckets (world) {
  world.onItemUsed(['bucket'], (player, use) => {
    const seen = lookedAt(world, player, (state) => source[state] === 1)
    const filled = seen && takeUp(player, seen)
    if (!filled) return false
    swap(player, use, filled)
    return true
  })
  world.onItemUsed(Object.keys(FLUID_OF_BUCKET), (player, use) => {
    const seen = lookedAt(world, player, () => false)
    if (!seen) return false
    const fluid = FLUID_OF_BUCKET[nameOf(use.stack)]
    if (fluid === WATER && world.dimension.isUltrawarm) { // it evaporates
      swap(player, use, 'bucket')
      return true
    }
    const [dx, dy, dz] = FACES[seen.face]
    const before = { x: seen.x + dx, y: seen.y + dy, z: seen.z + dz }
    const isInside = fluid === WATER && waterloggable[seen.state] === 1
    if (!(isInside && putDown(player, fluid, seen)) && !putDown(player, fluid, before)) return false
    swap(player, use, 'bucket')
    return true
  })

  /** Removes the bucket's content from a block. Returns the name of the filled bucket, or null. */
  function takeUp (player, { x, y, z, state }) {
    if (nameOfState(state) === 'powder_snow') {
      world.blocks.setState(x, y, z, AIR, player)
      return 'powder_snow_bucket'
    }
    const isTakable = source[state] === 1 && (isFluidBlock(state) || waterloggable[state] === 1)
    if (!isTakable) return null
    world.blocks.setState(x, y, z, withoutFluid(state), player)
    return kind[state] === WATER ? 'water_bucket' : 'lava_bucket'
  }

  function putDown (player, fluid, { x, y, z }) {
    const there = world.blocks.stateAt(x, y, z)
    if (fluid === WATER && waterloggable[there] === 1) {
      if (source[there] === 1) return false
      world.blocks.setState(x, y, z, withWater(there), player)
      return true
    }
    if (!isReplaceable(there) && isSolid[there] === 1) return false
    if (there !== AIR && !isFluidBlock(there)) world.destroyBlock(x, y, z, { drops: true, source: player })
    world.blocks.setState(x, y, z, stateOf(fluid === WATER ? 'water' : 'lava'), player)
    return true
  }

  /** One bucket of the held stack becomes another. If the stack has more than one, the new bucket goes where there is room. */
  function swap (player, { slot, stack }, name) {
    const rest = withCount(stack, stack.count - 1)
    player.inventory.set(slot, rest ?? stackNamed(name))
    if (rest) world.giveOrDrop(player, stackNamed(name))
  }
}
