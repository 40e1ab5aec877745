'use strict'
// Lit TNT: it hops, falls, and explodes after four seconds.
//
//   world.primeTnt(x, y, z, fuseTicks?)     the caller has removed the block already

const { Entity } = require('../entities/entity')
const { isSolid } = require('../game_data')

const FUSE_TICKS = 80
const FUSE_KEY = 8 // metadata index
const POWER = 4
const GRAVITY = 0.04
const DRAG = 0.98
const GROUND_DRAG = 0.7
const HOP_UP = 0.2
const HOP_ASIDE = 0.02

class PrimedTnt extends Entity {
  constructor (world, place, fuseTicks) {
    super(world, 'tnt', place)
    this.fuseTicks = fuseTicks
  }

  metadata () {
    return [{ key: FUSE_KEY, type: 'int', value: this.fuseTicks }]
  }
}

module.exports = function tnt (world) {
  const primed = new Set()

  world.primeTnt = function primeTnt (x, y, z, fuseTicks = FUSE_TICKS) {
    const entity = new PrimedTnt(world, { x: x + 0.5, y, z: z + 0.5 }, fuseTicks)
    const angle = world.random() * 2 * Math.PI
    entity.velocity = { x: -Math.sin(angle) * HOP_ASIDE, y: HOP_UP, z: -Math.cos(angle) * HOP_ASIDE }
    primed.add(entity)
    world.entities.add(entity)
  }
  world.events.on('entityRemoved', (entity) => primed.delete(entity))

  world.everyTick('tnt', () => {
    for (const entity of primed) {
      move(entity)
      if (--entity.fuseTicks > 0) continue
      world.removeEntity(entity)
      world.explode(entity.x, entity.y + entity.height / 16, entity.z, POWER, { decaysDrops: world.gameRules.tntExplosionDropDecay })
    }
  })

  function move (entity) {
    const { velocity } = entity
    velocity.y -= GRAVITY
    const isBlockedAt = (x, y, z) => isSolid[world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z))] === 1
    if (!isBlockedAt(entity.x + velocity.x, entity.y, entity.z + velocity.z)) {
      entity.x += velocity.x
      entity.z += velocity.z
    }
    entity.onGround = velocity.y < 0 && isBlockedAt(entity.x, entity.y + velocity.y, entity.z)
    if (entity.onGround) entity.y = Math.floor(entity.y + velocity.y) + 1
    else entity.y += velocity.y
    velocity.y = entity.onGround ? 0 : velocity.y * DRAG
    velocity.x *= entity.onGround ? GROUND_DRAG : DRAG
    velocity.z *= entity.onGround ? GROUND_DRAG : DRAG
    world.entities.moved(entity)
  }
}
