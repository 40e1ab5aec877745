'use strict'
// Putting a player somewhere: until its client confirms, its own moves do not count.

let lastTeleportId = 0

/** Moves a player to `{ x, y, z }`, keeping where it looks unless `yaw` and `pitch` are given. */
function teleport (player, { x, y, z, yaw = player.yaw, pitch = player.pitch }) {
  lastTeleportId = (lastTeleportId + 1) & 0x3fffffff
  Object.assign(player, { x, y, z, yaw, pitch, fallDistance: 0 })
  player.awaitedTeleport = lastTeleportId
  player.world.entities.moved(player)
  player.connection.write('position', { teleportId: lastTeleportId, x, y, z, dx: 0, dy: 0, dz: 0, yaw, pitch, flags: {} })
}

module.exports = { teleport }
