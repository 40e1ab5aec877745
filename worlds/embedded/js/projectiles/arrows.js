'use strict'
// Arrows shot from bows. They hurt by their speed, stick in blocks, and can be picked up (vanilla 1.21.4, AbstractArrow).
//
//   world.shootArrow(owner, { x, y, z }, { speed, inaccuracy, damage, isCritical, isBurning, punch, canBeTaken })

const { push } = require('../combat/knockback')
const { stackNamed } = require('../inventory/stacks')
const { PICK_UP_ORDER } = require('../players/player')
const { Projectile } = require('./projectile')

const FLIGHT = { gravity: 0.05, drag: 0.99, waterDrag: 0.6 }
const DAMAGE = 2 // multiplied by the speed
const LIFETIME_TICKS = 1200 // while stuck in a block
const FLIGHT_TICKS_MAX = 1200
const SHAKES_TICKS = 7 // before it can be picked up
const TAKEN_WITHIN_BLOCKS = 1.5
const TAKE_EVERY_TICKS = 2
const BOUNCE = -0.1
const BURNS_TICKS = 100
const CRITICAL_FLAG = 1
const BURNING_FLAG = 1
const PUNCH_SPEED = 0.6 // blocks a tick per level
const PUNCH_RISE = 0.1

class Arrow extends Projectile {
  toTag () {
    return { damage: { type: 'double', value: this.damage }, pickup: { type: 'byte', value: this.canBeTaken ? 1 : 0 }, crit: { type: 'byte', value: this.isCritical ? 1 : 0 } }
  }

  metadata () {
    return [...(this.isBurning ? [{ key: 0, type: 'byte', value: BURNING_FLAG }] : []), ...(this.isCritical ? [{ key: 8, type: 'byte', value: CRITICAL_FLAG }] : [])]
  }
}

function fly (world, arrow) {
  if (arrow.y < -128 || world.age - arrow.bornAge > FLIGHT_TICKS_MAX) return world.removeEntity(arrow)
  const met = arrow.fly()
  if (met?.entity) return hit(world, arrow, met.entity)
  if (!met?.block) return undefined
  Object.assign(arrow, { isStuck: true, stuckAge: world.age, isCritical: false, way: { ...arrow.velocity } })
  arrow.velocity = { x: 0, y: 0, z: 0 }
  return undefined
}

function hit (world, arrow, entity) {
  const { velocity, owner } = arrow
  if (entity.kind?.teleports && world.teleportAway(entity)) return
  const speed = Math.hypot(velocity.x, velocity.y, velocity.z)
  let damage = Math.ceil(speed * arrow.damage)
  if (arrow.isCritical) damage += Math.floor(world.random() * (Math.floor(damage / 2) + 2))
  if (world.hurt(entity, damage, { type: 'arrow', by: owner, direct: arrow })) {
    if (arrow.isBurning) world.setOnFire(entity, BURNS_TICKS)
    if (arrow.punch > 0) punch(entity, velocity, arrow.punch)
    world.removeEntity(arrow)
    return
  }
  arrow.velocity = { x: velocity.x * BOUNCE, y: velocity.y * BOUNCE, z: velocity.z * BOUNCE }
  arrow.owner = entity // so that it passes through the body that stopped it
  arrow.bornAge = world.age
}

/** The enchantment punch: the body is pushed on in the arrow's direction. */
function punch (entity, { x, z }, level) {
  const force = PUNCH_SPEED * level * (1 - (entity.knockbackResistance ?? 0)) / (Math.hypot(x, z) || 1)
  push(entity, { x: entity.velocity.x + x * force, y: entity.velocity.y + PUNCH_RISE, z: entity.velocity.z + z * force })
}

module.exports = function arrows (world) {
  const flying = new Set()
  world.events.on('entityRemoved', (entity) => flying.delete(entity))
  world.entityKind('arrow', {
    fromTag: (place, { damage, pickup, crit }) => add(new Arrow(world, 'arrow', place, { owner: null, ...FLIGHT }),
      { damage: damage?.value, canBeTaken: pickup?.value === 1, isCritical: crit?.value === 1 })
  })

  function add (arrow, { damage = DAMAGE, isCritical = false, isBurning = false, punch = 0, canBeTaken = false }) {
    Object.assign(arrow, { damage, isCritical, isBurning, punch, canBeTaken })
    flying.add(arrow)
    world.entities.add(arrow)
    return arrow
  }

  world.shootArrow = function shootArrow (owner, direction, { speed, inaccuracy, ...how }) {
    const arrow = new Arrow(world, 'arrow', { x: owner.x, y: owner.eyeY - 0.1, z: owner.z }, { owner, ...FLIGHT })
    arrow.launch(direction, speed, inaccuracy)
    return add(arrow, how)
  }

  world.everyTick('arrows', () => {
    if (flying.size === 0) return
    world.mobReader.startTick()
    for (const arrow of flying) {
      if (arrow.isStuck) rest(arrow)
      else fly(world, arrow)
    }
  })

  function rest (arrow) {
    const age = world.age - arrow.stuckAge
    if (age > LIFETIME_TICKS) return world.removeEntity(arrow)
    const { way } = arrow
    const length = Math.hypot(way.x, way.y, way.z) || 1
    const isHeld = [0.1, 0.3].some((ahead) => arrow.isInBlock(arrow.x + way.x / length * ahead, arrow.y + way.y / length * ahead, arrow.z + way.z / length * ahead))
    if (!isHeld) arrow.isStuck = false
    if (arrow.canBeTaken && age > SHAKES_TICKS && (world.age + arrow.id) % TAKE_EVERY_TICKS === 0) offer(arrow)
    return undefined
  }

  function offer (arrow) {
    world.entities.near(arrow.x, arrow.z, TAKEN_WITHIN_BLOCKS, (entity) => {
      if (entity.typeName !== 'player' || entity.isDead || !flying.has(arrow)) return
      const isNear = Math.abs(entity.x - arrow.x) < TAKEN_WITHIN_BLOCKS && Math.abs(entity.z - arrow.z) < TAKEN_WITHIN_BLOCKS &&
        arrow.y > entity.y - 0.75 && arrow.y < entity.y + entity.height + 0.75
      if (!isNear || entity.inventory.add(stackNamed('arrow'), PICK_UP_ORDER) !== null) return
      arrow.tellViewers('collect', { collectedEntityId: arrow.id, collectorEntityId: entity.id, pickupItemCount: 1 })
      world.removeEntity(arrow)
      world.events.emit('itemPickedUp', { player: entity, stack: stackNamed('arrow') })
    })
  }
}

module.exports.DAMAGE = DAMAGE
