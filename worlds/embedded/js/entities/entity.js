'use strict'
// What every entity has: an id, a position, viewers. Players, items and mobs are built on it.

const { randomUUID } = require('node:crypto')
const { registry } = require('../game_data')
const { playFrame } = require('../network/packets')

const UNITS_PER_BLOCK = 4096 // units in which the protocol sends relative moves
const toAngleByte = (degrees) => ((Math.round(degrees * 256 / 360) + 128) & 255) - 128
const toVelocity = (blocksPerTick) => Math.max(-32768, Math.min(32767, Math.round(blocksPerTick * 8000)))

class Entity {
  constructor (world, typeName, { x, y, z, uuid = randomUUID() }) {
    const type = registry.entitiesByName[typeName]
    this.world = world
    this.id = world.takeEntityId()
    this.typeName = typeName
    this.typeId = type.id
    this.width = type.width
    this.height = type.height
    this.uuid = uuid
    this.x = x
    this.y = y
    this.z = z
    this.yaw = 0
    this.pitch = 0
    this.velocity = { x: 0, y: 0, z: 0 }
    this.onGround = false
    this.viewers = new Set() // players who were sent this entity
    this.spawnBytes = null
    this.told = null // the position that its viewers know, see tracker.js
    this.dealtWith = null // its position when its viewers were last checked, see tracker.js
    this.vehicle = null // what it rides, see riding.js
    this.passengers = []
  }

  /** The packets that make it appear. They are made once for all new viewers until it moves or changes. */
  spawnFrame () {
    this.spawnBytes ??= Buffer.concat(this.makeSpawnFrames())
    return this.spawnBytes
  }

  /** Call this when data of its spawn packets changes. */
  changed () {
    this.spawnBytes = null
  }

  makeSpawnFrames () {
    const frames = [playFrame('spawn_entity', {
      entityId: this.id,
      objectUUID: this.uuid,
      type: this.typeId,
      x: this.told.x / UNITS_PER_BLOCK,
      y: this.told.y / UNITS_PER_BLOCK,
      z: this.told.z / UNITS_PER_BLOCK,
      pitch: toAngleByte(this.pitch),
      yaw: toAngleByte(this.yaw),
      headPitch: toAngleByte(this.yaw),
      objectData: this.objectData ?? 0,
      velocity: { x: toVelocity(this.velocity.x), y: toVelocity(this.velocity.y), z: toVelocity(this.velocity.z) }
    })]
    const metadata = this.metadata()
    if (metadata.length > 0) frames.push(playFrame('entity_metadata', { entityId: this.id, metadata }))
    if (this.passengers.length > 0) frames.push(this.passengersFrame())
    if (this.vehicle !== null) frames.push(this.vehicle.passengersFrame()) // a client drops the passengers that it does not know yet
    return frames
  }

  passengersFrame () {
    return playFrame('set_passengers', { entityId: this.id, passengers: this.passengers.map(({ id }) => id) })
  }

  /** Call this when its passengers have changed. */
  tellPassengers () {
    this.changed()
    const bytes = this.passengersFrame()
    for (const viewer of this.viewers) viewer.connection.writeFrame(bytes)
  }

  metadata () {
    return []
  }

  /** Writes a packet to all its viewers. */
  tellViewers (name, params) {
    if (this.viewers.size === 0) return
    const bytes = playFrame(name, params)
    for (const viewer of this.viewers) viewer.connection.writeFrame(bytes)
  }

  distanceTo (x, y, z) {
    return Math.hypot(this.x - x, this.y - y, this.z - z)
  }
}

module.exports = { Entity, UNITS_PER_BLOCK, toAngleByte, toVelocity }
