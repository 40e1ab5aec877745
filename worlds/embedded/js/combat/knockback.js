'use strict'
// Pushes. A mob's own speed changes. A player's client is told, and its moves are accepted as always.

const { toVelocity } = require('../entities/entity')

const RISE_MAX = 0.4

/** Pushes a body away from the side that (towardsX, towardsZ) points to. As in vanilla, half of its speed stays. */
function knockBack (entity, strength, towardsX, towardsZ) {
  const force = strength * (1 - (entity.knockbackResistance ?? 0))
  if (force <= 0) return
  let [x, z] = [towardsX, towardsZ]
  while (x * x + z * z < 1e-5) {
    x = (entity.world.random() - entity.world.random()) * 0.01
    z = (entity.world.random() - entity.world.random()) * 0.01
  }
  const length = Math.hypot(x, z)
  const { velocity } = entity
  push(entity, {
    x: velocity.x / 2 - x / length * force,
    y: entity.onGround ? Math.min(RISE_MAX, velocity.y / 2 + force) : velocity.y,
    z: velocity.z / 2 - z / length * force
  })
}

/** Gives a body a speed in blocks a tick. */
function push (entity, velocity) {
  if (entity.typeName !== 'player') {
    entity.velocity = velocity
    entity.isResting = false
    return
  }
  const { x, y, z } = velocity
  entity.connection.write('entity_velocity', { entityId: entity.id, velocity: { x: toVelocity(x), y: toVelocity(y), z: toVelocity(z) } })
}

module.exports = { knockBack, push }
