'use strict'
// Playing and watching. A spectator (as in vanilla) flies, passes through walls, sees and hears. It is not an entity: nothing meets, hunts, hears or remembers
// it, and it touches nothing.

const SURVIVAL = 'survival'
const SPECTATOR = 'spectator'
const MODES = {
  [SURVIVAL]: { number: 0, abilities: 0 },
  [SPECTATOR]: { number: 3, abilities: 0x01 | 0x02 | 0x04 } // cannot be hurt, flies, may fly
}
const WATCHERS_PACKETS = new Set(['chat_command', 'chat_command_signed', 'chat_message', 'close_window', 'flying', 'keep_alive', 'look',
  'player_loaded', 'position', 'position_look', 'settings', 'teleport_confirm'])

function gameMode (world) {
  world.watchers = new Set() // players

  /** @returns {boolean} whether the mode changed */
  world.setGameMode = function setGameMode (player, mode) {
    if (player.gameMode === mode) return false
    player.gameMode = mode
    if (mode === SPECTATOR) stepOut(player)
    else stepIn(player)
    world.tellGameMode(player)
    return true
  }

  function stepOut (player) {
    world.closeWindow(player)
    world.leaveBed(player)
    world.endUsing(player)
    player.dig = null
    world.watchers.add(player)
    world.entities.remove(player)
    world.events.emit('entityRemoved', player)
  }

  function stepIn (player) {
    world.watchers.delete(player)
    world.entities.add(player)
  }

  world.tellGameMode = function tellGameMode (player) {
    const { number, abilities } = MODES[player.gameMode]
    player.connection.write('player_info', { action: { update_game_mode: true }, data: [{ uuid: player.uuid, gamemode: number }] })
    player.connection.write('game_state_change', { reason: 'change_game_mode', gameMode: number })
    player.connection.write('abilities', { flags: abilities, flyingSpeed: 0.05, walkingSpeed: 0.1 })
  }

  world.events.on('playerLeft', (player) => world.watchers.delete(player))
}

/** Whether a client's packet is accepted: of a spectator, only its looks around. */
const isHeeded = (player, packetName) => player.gameMode !== SPECTATOR || WATCHERS_PACKETS.has(packetName)

module.exports = Object.assign(gameMode, { MODES, SPECTATOR, SURVIVAL, isHeeded })
