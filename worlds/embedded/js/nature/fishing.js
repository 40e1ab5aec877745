'use strict'
// Fishing: a rod casts a bobber and pulls it in with the catch.

const { Bobber } = require('./bobber')
const { catchAt } = require('./fishing_loot')
const { levelOf } = require('../inventory/enchantments')
const { nameOf } = require('../inventory/stacks')
const { OFF_HAND_SLOT } = require('../players/player')

const LINE_BLOCKS = 32
const GROUND_TICKS_MAX = 1200
const WEAR = { fish: 1, ground: 2 }
const EXPERIENCE_MAX = 6

const isRod = (stack) => stack !== null && nameOf(stack) === 'fishing_rod'

module.exports = function fishing (world) {
  world.onItemUsed(['fishing_rod'], (player, { slot, stack }) => {
    if (player.bobber) pullIn(player, slot)
    else cast(player, stack)
    return true
  })

  function cast (player, rod) {
    player.bobber = new Bobber(world, player, levelOf(rod, 'lure'))
    world.entities.add(player.bobber)
  }

  function pullIn (player, slot) {
    const { bobber } = player
    if (bobber.isBiting) {
      land(player, bobber, levelOf(player.inventory.get(slot), 'luck_of_the_sea'))
      world.wear(player, slot, WEAR.fish)
    } else if (bobber.isStuck) {
      world.wear(player, slot, WEAR.ground)
    }
    world.removeEntity(bobber)
  }

  /** The catch flies to the player. */
  function land (player, bobber, luck) {
    const biome = world.terrain.biomeAt(Math.floor(bobber.x), Math.floor(bobber.z))
    const stack = catchAt({ biome, isOpenWater: bobber.isInOpenWater(), luck }, world.random)
    const [x, y, z] = [player.x - bobber.x, player.y - bobber.y, player.z - bobber.z]
    const velocity = { x: x * 0.1, y: y * 0.1 + Math.sqrt(Math.hypot(x, y, z)) * 0.08, z: z * 0.1 }
    world.dropItem(bobber.x, bobber.y, bobber.z, stack, { velocity })
    world.dropExperience(player.x, player.y + 0.5, player.z + 0.5, 1 + Math.floor(world.random() * EXPERIENCE_MAX))
    world.events.emit('fished', { player, stack })
  }

  world.everyTick('fishing', () => {
    for (const player of world.players.values()) {
      const { bobber } = player
      if (!bobber) continue
      bobber.groundTicks = bobber.isStuck ? (bobber.groundTicks ?? 0) + 1 : 0
      const holdsRod = [player.heldSlot, OFF_HAND_SLOT].some((slot) => isRod(player.inventory.get(slot)))
      const isLost = player.isDead || !holdsRod || bobber.distanceTo(player.x, player.y, player.z) > LINE_BLOCKS || bobber.groundTicks > GROUND_TICKS_MAX
      if (isLost) world.removeEntity(bobber)
      else bobber.tick()
    }
  })
  world.events.on('entityRemoved', (entity) => { if (entity.owner?.bobber === entity) entity.owner.bobber = null })
  world.events.on('playerLeft', (player) => { if (player.bobber) world.removeEntity(player.bobber) })
}
