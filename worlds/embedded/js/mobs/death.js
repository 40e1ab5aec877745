'use strict'
// Death of a mob: it falls over, drops its loot, and is removed a second later.

const { levelOf } = require('../inventory/enchantments')
const { between } = require('../random')
const { lootOfMob } = require('./loot')

const DIES = 3 // entity status
const BY_PLAYER_TICKS = 100 // a kill counts as a player's if a player hurt the mob within five seconds

module.exports = function mobDeath (world) {
  world.killMob = function killMob (mob, { by, message }) {
    const isByPlayer = world.age - (mob.hurtByPlayerAge ?? -Infinity) <= BY_PLAYER_TICKS
    mob.behaviour = null
    mob.path = null
    mob.tellViewers('entity_status', { entityId: mob.id, entityStatus: DIES })
    if (world.gameRules.doMobLoot) {
      const looting = by?.typeName === 'player' ? levelOf(by.heldStack, 'looting') : 0
      for (const stack of lootOfMob(mob, isByPlayer, world.random, looting)) world.dropItem(mob.x, mob.y + 0.3, mob.z, stack, { velocity: hop() })
      if (isByPlayer && !mob.isBaby) {
        const experience = mob.kind.hops ? mob.size : between(world.random, mob.kind.experience)
        if (experience > 0) world.dropExperience(mob.x, mob.y, mob.z, experience)
      }
    }
    world.events.emit('mobDied', { mob, by, message })
  }

  const hop = () => ({ x: (world.random() - 0.5) * 0.2, y: 0.2, z: (world.random() - 0.5) * 0.2 })
}
