'use strict'
// Boats and rafts. They are placed on water or ground and carry two (see entities/riding.js). Attacks break them (BoatItem, AbstractBoat, 1.21.4).

const { Entity } = require('../entities/entity')
const { registry, isSolid } = require('../game_data')
const { stackNamed, nameOf, withCount } = require('../inventory/stacks')
const { kind, amount, NONE, WATER, FULL } = require('./fluid_states')
const { lookedAt } = require('./sight')

const BOATS = registry.entitiesArray.map(({ name }) => name).filter((name) => /_(boat|raft)$/.test(name) && !name.includes('chest'))
const SEATS = 2
const SEAT_HEIGHT = 0.1
const DAMAGE_A_BLOW = 10
const BREAKS_ABOVE_DAMAGE = 40
const GRAVITY = 0.04
const DRAFT_BLOCKS = 0.35 // how deep a boat lies in the water
const HURT_KEY = 8 // metadata index; then direction and damage

class Boat extends Entity {
  constructor (world, typeName, place, yaw) {
    super(world, typeName, place)
    this.yaw = yaw
    this.seatHeight = SEAT_HEIGHT
    this.damage = 0
  }

  metadata () {
    return [{ key: HURT_KEY, type: 'int', value: this.damage > 0 ? 10 : 0 }, { key: HURT_KEY + 2, type: 'float', value: this.damage }]
  }

  /** The first passenger's client moves it. */
  driver () {
    return this.passengers[0] ?? null
  }

  toTag () {
    return {}
  }
}

const at = (world, x, y, z) => world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z))

/** Without a rider a boat falls, or settles on the water. */
function float (world, boat) {
  const state = at(world, boat.x, boat.y, boat.z)
  const above = at(world, boat.x, boat.y + 1, boat.z)
  const before = boat.y
  if (kind[state] === WATER) {
    const surface = Math.floor(boat.y) + (kind[above] === WATER ? 1.5 : amount[state] / (FULL + 1))
    boat.y += Math.max(-0.1, Math.min(0.1, surface - DRAFT_BLOCKS - boat.y))
    boat.velocity.y = 0
  } else if (isSolid[at(world, boat.x, boat.y - 0.05, boat.z)] === 0 && kind[at(world, boat.x, boat.y - 0.05, boat.z)] === NONE) {
    boat.velocity.y -= GRAVITY
    boat.y += Math.max(-1, boat.velocity.y)
    if (isSolid[at(world, boat.x, boat.y, boat.z)] === 1) boat.y = Math.floor(boat.y) + 1
  } else {
    boat.velocity.y = 0
  }
  if (boat.y !== before) world.entities.moved(boat)
}

module.exports = function boats (world) {
  const all = new Set()

  function launch (typeName, place, yaw = 0) {
    const boat = new Boat(world, typeName, place, yaw)
    all.add(boat)
    world.entities.add(boat)
    return boat
  }
  for (const name of BOATS) world.entityKind(name, { fromTag: (place) => launch(name, place) })

  world.onItemUsed(BOATS, (player, { slot, stack }) => {
    const seen = lookedAt(world, player, (state) => kind[state] === WATER)
    if (!seen) return false
    const [x, y, z] = seen.point
    if (isSolid[at(world, x, y + 0.1, z)] === 1) return false
    launch(nameOf(stack), { x, y, z }, player.yaw)
    player.inventory.set(slot, withCount(stack, stack.count - 1))
    return true
  })

  world.onEntityUsed(BOATS, (player, boat) => {
    if (player.isSneaking || player.vehicle || boat.passengers.length >= SEATS) return false
    world.mount(player, boat)
    return true
  })

  world.onEntityAttacked(BOATS, (player, boat) => {
    boat.damage += DAMAGE_A_BLOW
    if (boat.damage <= BREAKS_ABOVE_DAMAGE) {
      boat.changed()
      boat.tellViewers('entity_metadata', { entityId: boat.id, metadata: boat.metadata() })
      return true
    }
    world.removeEntity(boat)
    if (world.gameRules.doEntityDrops) world.dropItem(boat.x, boat.y, boat.z, stackNamed(boat.typeName))
    return true
  })

  world.onPacket('steer_boat', () => {}) // movement of the paddles

  world.everyTick('boats', () => {
    for (const boat of all) {
      if (boat.damage > 0) boat.damage--
      if (boat.passengers.length === 0) float(world, boat)
    }
  })

  world.events.on('entityRemoved', (entity) => all.delete(entity))
}
