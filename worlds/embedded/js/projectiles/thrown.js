'use strict'
// Snowballs, eggs, ender pearls and witches' potions. They end at the first hit.
//
//   world.throwPotion(owner, { x, y, z }, { speed, inaccuracy, potion })

const { stackNamed, nameOf, withCount } = require('../inventory/stacks')
const { teleport } = require('../players/teleport')
const { Projectile } = require('./projectile')
const { directionOf } = require('./bow')

const FLIGHT = { gravity: 0.03, drag: 0.99, waterDrag: 0.8 }
const POTION_GRAVITY = 0.05
const SPEED = 1.5
const THROWN = ['snowball', 'egg', 'ender_pearl']
const CHICK_CHANCE = 1 / 8
const FOUR_CHICKS_CHANCE = 1 / 32 // of the eggs that hatch
const PEARL_DAMAGE = 5
const SNOWBALL_DAMAGE = 3 // to a blaze
const PEARL_PAUSE_TICKS = 20
const BREAKS = 3 // entity status
const SPLASH_BLOCKS = 4
const FLIGHT_TICKS_MAX = 600

// Effects of a witch's potions at full strength (vanilla 1.21.4, Potions).
const POTIONS = {
  slowness: { name: 'slowness', ticks: 1800 },
  poison: { name: 'poison', ticks: 900 },
  weakness: { name: 'weakness', ticks: 1800 },
  harming: { name: 'instant_damage', ticks: 1 }
}

/** Snowballs hurt blazes, and no other body. */
const damageOf = (projectile, entity) => projectile.typeName === 'snowball' && entity.typeName === 'blaze' ? SNOWBALL_DAMAGE : 0

module.exports = function thrown (world) {
  const flying = new Set()
  world.events.on('entityRemoved', (entity) => flying.delete(entity))

  function send (projectile, direction, speed, inaccuracy) {
    projectile.launch(direction, speed, inaccuracy)
    flying.add(projectile)
    world.entities.add(projectile)
  }

  world.onItemUsed(THROWN, (player, { slot, stack }) => {
    const name = nameOf(stack)
    if (name === 'ender_pearl' && world.age < (player.pearlReadyAge ?? 0)) return false
    if (name === 'ender_pearl') player.pearlReadyAge = world.age + PEARL_PAUSE_TICKS
    player.inventory.set(slot, withCount(stack, stack.count - 1))
    const projectile = new Projectile(world, name, { x: player.x, y: player.eyeY - 0.1, z: player.z }, { owner: player, stack: stackNamed(name), ...FLIGHT })
    send(projectile, directionOf(player), SPEED, 1)
    return true
  })

  world.throwPotion = function throwPotion (owner, direction, { speed, inaccuracy, potion }) {
    const place = { x: owner.x, y: owner.eyeY - 0.1, z: owner.z }
    const projectile = new Projectile(world, 'potion', place, { owner, stack: stackNamed('splash_potion'), ...FLIGHT, gravity: POTION_GRAVITY })
    projectile.potion = potion
    send(projectile, direction, speed, inaccuracy)
  }

  world.everyTick('thrown things', () => {
    if (flying.size === 0) return
    world.mobReader.startTick()
    for (const projectile of flying) {
      const met = projectile.fly()
      if (met) land(projectile, met.entity ?? null)
      else if (projectile.y < -128 || world.age - projectile.bornAge > FLIGHT_TICKS_MAX) world.removeEntity(projectile)
    }
  })

  function land (projectile, entity) {
    if (projectile.typeName === 'potion') splash(projectile, entity)
    else if (entity) world.hurt(entity, damageOf(projectile, entity), { type: 'thrown', by: projectile.owner, direct: projectile })
    if (projectile.typeName === 'egg') hatch(projectile)
    if (projectile.typeName === 'ender_pearl') carry(projectile)
    projectile.tellViewers('entity_status', { entityId: projectile.id, entityStatus: BREAKS })
    world.removeEntity(projectile)
  }

  function hatch ({ x, y, z }) {
    if (world.random() >= CHICK_CHANCE) return
    const count = world.random() < FOUR_CHICKS_CHANCE ? 4 : 1
    for (let chick = 0; chick < count; chick++) world.spawnMob('chicken', { x, y, z }, { isBaby: true })
  }

  function carry ({ owner, x, y, z }) {
    if (owner.isDead || owner.connection.ended || owner.world !== world) return
    teleport(owner, { x, y: world.standingHeight(x, Math.floor(y), z), z })
    world.hurt(owner, PEARL_DAMAGE, { type: 'ender_pearl' })
  }

  function splash (projectile, hit) {
    const { name, ticks } = POTIONS[projectile.potion]
    world.entities.near(projectile.x, projectile.z, SPLASH_BLOCKS, (entity) => {
      if (!entity.isLiving || entity.isDead || entity === projectile.owner) return
      const distance = entity === hit ? 0 : entity.distanceTo(projectile.x, projectile.y, projectile.z)
      if (distance >= SPLASH_BLOCKS) return
      world.giveEffect(entity, name, { ticks: Math.max(1, Math.floor(ticks * (1 - distance / SPLASH_BLOCKS))) })
    })
  }
}
