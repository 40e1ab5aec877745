'use strict'
// Death and respawn of players.

const { textComponent } = require('../../network/packets')
const { SURVIVAL } = require('../../players/game_mode')
const { spawnInfo } = require('../../players/join')
const { teleport } = require('../../players/teleport')

const DROP_SPEED = 0.2
const DROP_DELAY_TICKS = 40
const EXPERIENCE_PER_LEVEL = 7
const EXPERIENCE_MAX = 100
const DIES = 3 // entity status

module.exports = function death (world) {
  world.killPlayer = function killPlayer (player, { message, by }) {
    world.setGameMode(player, SURVIVAL) // a player who dies stops being a spectator
    player.dig = null
    world.endUsing(player)
    world.closeWindow(player)
    world.events.emit('playerDied', { player, message, by })
    if (!world.gameRules.keepInventory) leaveBehind(player)
    world.tellHealth(player)
    player.connection.write('death_combat_event', { playerId: player.id, message: textComponent(message) })
    player.tellViewers('entity_status', { entityId: player.id, entityStatus: DIES })
    if (world.gameRules.showDeathMessages) world.announce(message)
  }

  function leaveBehind (player) {
    player.inventory.slots.forEach((stack, slot) => {
      if (!stack) return
      player.inventory.set(slot, null)
      const velocity = { x: (world.random() - 0.5) * DROP_SPEED, y: 0.2, z: (world.random() - 0.5) * DROP_SPEED }
      world.dropItem(player.x, player.y + 0.5, player.z, stack, { velocity, pickUpDelayTicks: DROP_DELAY_TICKS })
    })
    world.dropExperience(player.x, player.y, player.z, Math.min(EXPERIENCE_MAX, player.level * EXPERIENCE_PER_LEVEL))
    Object.assign(player, { level: 0, levelProgress: 0, totalExperience: 0 })
  }

  world.onPacket('client_command', (player, { actionId }) => {
    if (actionId === 'perform_respawn' && player.isDead) respawn(player)
  })

  function respawn (player) {
    player.resetBody()
    world.entities.remove(player)
    world.events.emit('entityRemoved', player)
    const gone = [...player.sees]
    // As in vanilla. A client that keeps its entities would go on seeing, and fighting, what was beside it when it died.
    if (gone.length > 0) player.connection.write('entity_destroy', { entityIds: gone.map(({ id }) => id) })
    if (world !== world.home) return world.sendTo(player, world.home, world.respawnPlace(player) ?? world.spawnPlace(), { keepsMetadata: false })
    player.connection.write('respawn', { worldState: spawnInfo(world, player), copyMetadata: 0 })
    for (const entity of gone) entity.viewers.delete(player)
    player.sees.clear()
    world.resendColumns(player)
    Object.assign(player, world.respawnPlace?.(player) ?? world.spawnPlace())
    world.entities.add(player)
    teleport(player, player)
    world.resendInventory(player)
    player.connection.write('game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 })
    world.events.emit('playerRespawned', player)
  }
}
