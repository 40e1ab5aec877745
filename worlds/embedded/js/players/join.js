'use strict'
// Joining and leaving.

const { LOWEST_Y } = require('../game_data')
const { NETHER, OVERWORLD } = require('../dimensions/kinds')
const { playFrame } = require('../network/packets')
const { dimensionOfPlayerTag, gameModeOfPlayerTag, placeOfPlayerTag, looseOfPlayerTag, playerTag, restorePlayer } = require('../saving/player_tags')
const { MODES } = require('./game_mode')
const { Player } = require('./player')
const { teleport } = require('./teleport')

const WORLD_NAMES = [OVERWORLD.name, NETHER.name]
const NO_PREVIOUS_MODE = 255
const CHUNKS_ARE_COMING = 13 // game event: wait for level chunks
const SIMULATION_DISTANCE = 4

/** The part of the login and respawn packets that describes a world. */
function spawnInfo ({ dimension }, player) {
  return {
    dimension: dimension.type,
    name: dimension.name,
    hashedSeed: [0, 0],
    gamemode: MODES[player.gameMode].number,
    previousGamemode: NO_PREVIOUS_MODE,
    isDebug: false,
    isFlat: false,
    death: undefined,
    portalCooldown: 0,
    seaLevel: dimension.seaLevel
  }
}

function greet (world, player) {
  const { connection } = player
  connection.write('login', {
    entityId: player.id,
    isHardcore: false,
    worldNames: WORLD_NAMES,
    maxPlayers: world.options.max_players,
    viewDistance: world.options.view_distance_chunks,
    simulationDistance: SIMULATION_DISTANCE,
    reducedDebugInfo: false,
    enableRespawnScreen: true,
    doLimitedCrafting: false,
    worldState: spawnInfo(world, player),
    enforcesSecureChat: false
  })
  connection.writeFrame(world.difficultyFrame())
  connection.writeFrame(world.spawnFrame())
  connection.write('abilities', { flags: 0, flyingSpeed: 0.05, walkingSpeed: 0.1 })
  connection.write('held_item_slot', { slot: player.heldIndex })
  player.getToKnow(player)
  teleport(player, player)
  connection.write('game_state_change', { reason: CHUNKS_ARE_COMING, gameMode: 0 })
}

/** Puts a player into the world: a new one, or one with what was `saved` of it. */
function enter (world, connection, saved) {
  const { yaw = 0, pitch = 0, ...place } = (saved && placeOfPlayerTag(saved)) ?? world.spawnPlace()
  const player = new Player(world, connection, place)
  Object.assign(player, { yaw, pitch })
  if (saved) {
    restorePlayer(player, saved)
    world.savedPlayers.delete(player.name)
  }
  connection.player = player
  world.players.set(player.name, player)
  greet(world, player)
  world.entities.add(player)
  world.events.emit('playerJoined', player)
  for (const stack of saved ? looseOfPlayerTag(saved) : []) world.giveOrDrop(player, stack)
  if (saved) world.setGameMode(player, gameModeOfPlayerTag(saved))
}

module.exports = function join (world) {
  const spawns = world.terrain.spawnCandidates()
  let nextSpawn = 0

  /**
   * A place to appear at: the world's spawn point if one is set, else the next place of the ring around the plaza, on top of everything that was built there.
   */
  world.spawnPlace = function spawnPlace () {
    const { spawn } = world
    const [x, y, z] = world.hasOwnSpawn ? [spawn.x + 0.5, spawn.y, spawn.z + 0.5] : spawns[nextSpawn++ % spawns.length]
    return { x, y: world.standingHeight(x, y, z), z }
  }

  world.standingHeight = function standingHeight (x, fromY, z) {
    let y = fromY
    while (y > LOWEST_Y && y < fromY + 64 && (world.isBlocked(x, y, z) || world.isBlocked(x, y + 1, z))) y++
    return y
  }

  world.join = function joinWorld (connection) {
    world.playerNamed(connection.username)?.connection.end('You logged in from another location')
    if (world.isFullFor(connection.username)) return connection.end('The server is full!')
    const saved = world.savedPlayers.get(connection.username)
    enter(saved ? world.worldOf(dimensionOfPlayerTag(saved)) : world, connection, saved)
    return undefined
  }

  world.isFullFor = (name) => world.everyone().length >= world.options.max_players && !world.playerNamed(name)

  world.leave = function leaveWorld (player) {
    if (world.players.get(player.name) !== player) return
    world.players.delete(player.name)
    world.events.emit('playerLeft', player)
    for (const entity of player.sees) entity.viewers.delete(player)
    player.sees.clear()
    world.entities.remove(player)
    world.events.emit('entityRemoved', player)
    const goodbye = playFrame('player_remove', { players: [player.uuid] })
    for (const other of world.everyone()) {
      if (other.knownPlayers.delete(player.uuid)) other.connection.writeFrame(goodbye)
    }
    world.savedPlayers.set(player.name, playerTag(player))
  }
}

module.exports.spawnInfo = spawnInfo
