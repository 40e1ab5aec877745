'use strict'
// Riding: who sits on what. The client of the driver moves a vehicle. A vehicle is an entity with `seatHeight` and `driver()`: the passenger whose client moves
// it, or null when it moves by itself.
//
//   world.mount(player, vehicle)
//   world.leaveVehicle(player)   without a move: the player is put elsewhere anyway
//   world.dismount(player)       the player gets off beside the vehicle
//   'steered' ({ vehicle, fromY }) on world.events: a client has moved a vehicle

const { isSolid, isWater } = require('../game_data')
const { teleport } = require('../players/teleport')

const STEP_BLOCKS_MAX = 4 // most blocks in one packet of a client; on blue ice boats make 3.6 a tick
const BESIDE_BLOCKS = 1.2
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

module.exports = function riding (world) {
  const stateAt = (x, y, z) => world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z))
  const isRoom = (x, y, z) => isSolid[stateAt(x, y - 1, z)] === 1 && isSolid[stateAt(x, y, z)] === 0 && isSolid[stateAt(x, y + 1, z)] === 0

  function seat (player) {
    const { vehicle } = player
    Object.assign(player, { x: vehicle.x, y: vehicle.y + vehicle.seatHeight, z: vehicle.z, fallDistance: 0 })
    world.entities.moved(player)
  }

  world.mount = function mount (player, vehicle) {
    vehicle.passengers.push(player)
    player.vehicle = vehicle
    player.changed()
    vehicle.tellPassengers()
    seat(player)
  }

  world.leaveVehicle = function leaveVehicle (player) {
    const { vehicle } = player
    if (vehicle === null) return
    player.vehicle = null
    player.changed()
    vehicle.passengers = vehicle.passengers.filter((other) => other !== player)
    vehicle.tellPassengers()
  }

  world.dismount = function dismount (player) {
    const { vehicle } = player
    const beside = SIDES.map(([dx, dz]) => ({ x: vehicle.x + dx * BESIDE_BLOCKS, y: Math.floor(vehicle.y + 0.5), z: vehicle.z + dz * BESIDE_BLOCKS }))
    teleport(player, beside.find(({ x, y, z }) => isRoom(x, y, z)) ?? { x: vehicle.x, y: vehicle.y + vehicle.height, z: vehicle.z })
  }

  // If the position that a client sends is too far, or inside a block, the vehicle is put back.
  world.onPacket('vehicle_move', (player, { x, y, z, yaw, onGround }) => {
    const { vehicle } = player
    if (vehicle === null || vehicle.driver() !== player || ![x, y, z, yaw].every(Number.isFinite)) return
    const isLoaded = world.blocks.isLoaded(Math.floor(x) >> 4, Math.floor(z) >> 4)
    if (vehicle.distanceTo(x, y, z) > STEP_BLOCKS_MAX || !isLoaded || world.isBlocked(x, y + vehicle.height / 2, z)) {
      player.connection.write('vehicle_move', { x: vehicle.x, y: vehicle.y, z: vehicle.z, yaw: vehicle.yaw, pitch: 0 })
      return
    }
    const fromY = vehicle.y
    Object.assign(vehicle, { x, y, z, yaw: yaw % 360, onGround })
    world.entities.moved(vehicle)
    vehicle.passengers.forEach(seat)
    world.events.emit('steered', { vehicle, fromY })
  })

  world.everyTick('riding', () => {
    for (const player of world.players.values()) {
      const { vehicle } = player
      if (vehicle === null) continue
      const isDrowning = vehicle.isLiving && isWater(stateAt(player.x, player.eyeY, player.z))
      if (player.isDead) world.leaveVehicle(player)
      else if (player.isSneaking || vehicle.isDead || isDrowning) world.dismount(player)
      else if (vehicle.driver() === null) seat(player)
    }
  })

  world.events.on('entityRemoved', (entity) => {
    if (entity.vehicle !== null) world.leaveVehicle(entity)
    for (const player of [...entity.passengers]) world.dismount(player)
  })
}
