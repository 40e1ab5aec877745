'use strict'
// Boats and rafts. They are placed on water or ground and carry two. The client of the first passenger moves them. Attacks break them (BoatItem, AbstractBoat,
// 1.21.4).

const { Entity } = require('../entities/entity')
const { registry, isSolid } = require('../game_data')
const { stackNamed, nameOf, withCount } = require('../inventory/stacks')
const { playFrame } = require('../network/packets')
const { teleport } = require('../players/teleport')
const { kind, amount, NONE, WATER, FULL } = require('./fluid_states')
const { lookedAt } = require('./sight')

const BOATS = registry.entitiesArray.map(({ name }) => name).filter((name) => /_(boat|raft)$/.test(name) && !name.includes('chest'))
const SEATS = 2
const SEAT_HEIGHT = 0.1
const STEP_BLOCKS_MAX = 4 // most blocks in one packet of a client; on blue ice boats make 3.6 a tick
const DAMAGE_A_BLOW = 10
const BREAKS_ABOVE_DAMAGE = 40
const GRAVITY = 0.04
const DRAFT_BLOCKS = 0.35 // how deep a boat lies in the water
const HURT_KEY = 8 // metadata index; then direction and damage

class Boat extends Entity {
  constructor (world, typeName, place, yaw) {
    super(world, typeName, place)
    this.yaw = yaw
    this.passengers = []
    this.damage = 0
  }

  metadata () {
    return [{ key: HURT_KEY, type: 'int', value: this.damage > 0 ? 10 : 0 }, { key: HURT_KEY + 2, type: 'float', value: this.damage }]
  }

  makeSpawnFrames () {
    return this.passengers.length > 0 ? [...super.makeSpawnFrames(), this.passengersFrame()] : super.makeSpawnFrames()
  }

  passengersFrame () {
    return playFrame('set_passengers', { entityId: this.id, passengers: this.passengers.map(({ id }) => id) })
  }

  tellPassengers () {
    this.changed()
    const bytes = this.passengersFrame()
    for (const viewer of this.viewers) viewer.connection.writeFrame(bytes)
  }

  toTag () {
    return {}
  }
}

const at = (world, x, y, z) => world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z))

function seat (world, player) {
  const { vehicle: boat } = player
  Object.assign(player, { x: boat.x, y: boat.y + SEAT_HEIGHT, z: boat.z, fallDistance: 0 })
  world.entities.moved(player)
}

function leave (player) {
  const boat = player.vehicle
  if (!boat) return
  player.vehicle = null
  boat.passengers = boat.passengers.filter((other) => other !== player)
  boat.tellPassengers()
}

/** Gets off: onto ground beside the boat, or onto the boat itself. */
function getOff (world, player) {
  const boat = player.vehicle
  leave(player)
  const sides = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dz]) => ({ x: boat.x + dx * 1.2, y: Math.floor(boat.y + 0.5), z: boat.z + dz * 1.2 }))
  const free = sides.find(({ x, y, z }) => isSolid[at(world, x, y - 1, z)] === 1 && isSolid[at(world, x, y, z)] === 0 && isSolid[at(world, x, y + 1, z)] === 0)
  teleport(player, free ?? { x: boat.x, y: boat.y + boat.height, z: boat.z })
}

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

/** The position that the client of the first passenger sent. If it is too far, or inside a block, the boat is put back. */
function steer (world, player, { x, y, z, yaw }) {
  const boat = player.vehicle
  if (!boat || boat.passengers[0] !== player || ![x, y, z, yaw].every(Number.isFinite)) return
  const isLoaded = world.blocks.isLoaded(Math.floor(x) >> 4, Math.floor(z) >> 4)
  if (boat.distanceTo(x, y, z) > STEP_BLOCKS_MAX || !isLoaded || world.isBlocked(x, y + boat.height / 2, z)) {
    player.connection.write('vehicle_move', { x: boat.x, y: boat.y, z: boat.z, yaw: boat.yaw, pitch: 0 })
    return
  }
  Object.assign(boat, { x, y, z, yaw: yaw % 360 })
  world.entities.moved(boat)
  boat.passengers.forEach((player) => seat(world, player))
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
    boat.passengers.push(player)
    player.vehicle = boat
    boat.tellPassengers()
    seat(world, player)
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
  world.onPacket('vehicle_move', (player, packet) => steer(world, player, packet))

  world.everyTick('boats', () => {
    for (const boat of all) {
      if (boat.damage > 0) boat.damage--
      for (const player of boat.passengers) if (player.isSneaking) getOff(world, player)
      if (boat.passengers.length === 0) float(world, boat)
    }
  })

  world.events.on('entityRemoved', (entity) => {
    if (entity.vehicle && entity.connection) leave(entity)
    if (!all.delete(entity)) return
    for (const player of [...entity.passengers]) getOff(world, player)
  })
}
