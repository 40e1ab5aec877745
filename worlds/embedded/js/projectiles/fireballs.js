'use strict'
// Small fireballs of blazes. They speed up by themselves, burn what they hit, and set fire to blocks (vanilla 1.21.4, SmallFireball).
//
//   world.shootFireball(owner, { x, y, z })

const { Projectile } = require('./projectile')

const FLIGHT = { gravity: 0, drag: 0.95, waterDrag: 0.8 }
const PUSH = 0.1 // each tick, in the direction of the shot
const DAMAGE = 5
const BURNS_TICKS = 100
const FLIGHT_TICKS_MAX = 200

module.exports = function fireballs (world) {
  const flying = new Set()
  world.events.on('entityRemoved', (entity) => flying.delete(entity))

  world.shootFireball = function shootFireball (owner, direction) {
    const length = Math.hypot(direction.x, direction.y, direction.z) || 1
    const fireball = new Projectile(world, 'small_fireball', { x: owner.x, y: owner.y + owner.height / 2 + 0.5, z: owner.z }, { owner, ...FLIGHT })
    fireball.push = { x: direction.x / length * PUSH, y: direction.y / length * PUSH, z: direction.z / length * PUSH }
    fireball.velocity = { ...fireball.push }
    fireball.turn()
    flying.add(fireball)
    world.entities.add(fireball)
  }

  world.everyTick('fireballs', () => {
    if (flying.size === 0) return
    world.mobReader.startTick()
    for (const fireball of flying) {
      for (const axis of ['x', 'y', 'z']) fireball.velocity[axis] += fireball.push[axis]
      const met = fireball.fly()
      if (met) land(fireball, met.entity ?? null)
      else if (world.age - fireball.bornAge > FLIGHT_TICKS_MAX) world.removeEntity(fireball)
    }
  })

  function land (fireball, entity) {
    const { owner, x, y, z } = fireball
    if (entity) {
      if (world.hurt(entity, DAMAGE, { type: 'fireball', by: owner, direct: fireball })) world.setOnFire(entity, BURNS_TICKS)
    } else if (world.gameRules.mobGriefing) world.igniteBlock(Math.floor(x), Math.floor(y), Math.floor(z), owner)
    world.removeEntity(fireball)
  }
}
