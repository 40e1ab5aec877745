'use strict'
// Teleports a player. Its own moves do not count until its client confirms.

let lastTeleportId = 0

/** Moves a player, who gets off a vehicle, to `{ x, y, z }`. It keeps its look unless `yaw` and `pitch` are given. */
function teleport (player, { x, y, z, yaw = player.yaw, pitch = player.pitch }) {
  player.world.leaveVehicle(player)
  lastTeleportId = (lastTeleportId + 1) & 0x3fffffff
  Object.assign(player, { x, y, z, yaw, pitch, fallDistance: 0 })
  player.awaitedTeleport = lastTeleportId
  player.world.entities.moved(player)
  player.connection.write('position', { teleportId: lastTeleportId, x, y, z, dx: 0, dy: 0, dz: 0, yaw, pitch, flags: {} })
}

module.exports = { teleport }
