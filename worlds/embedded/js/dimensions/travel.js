'use strict'
// Going from one dimension to another: the body leaves one world and enters the other, with everything that it has.
//
//   world.sendTo(player, other, { x, y, z }, { keepsMetadata })   a player; its client forgets all columns and entities
//   world.sendEntityTo(entity, other, { x, y, z })                any other entity: the same one is made again there. Returns it, or null

const { spawnInfo } = require('../players/join')
const { SPECTATOR } = require('../players/game_mode')
const { teleport } = require('../players/teleport')
const { entityTag } = require('../saving/entity_tags')

const KEEPS_ATTRIBUTES_AND_METADATA = 3

/** Takes a player out of a world. Its client forgets by itself what it saw there. */
function takeOut (world, player) {
  world.closeWindow(player)
  world.endUsing(player)
  world.leaveBed(player)
  player.dig = null
  world.players.delete(player.name)
  world.events.emit('playerLeft', player)
  for (const entity of player.sees) entity.viewers.delete(player)
  player.sees.clear()
  world.entities.remove(player)
  world.events.emit('entityRemoved', player)
}

/** What a client is told of a world that it enters from another one. */
function greet (world, player, keepsMetadata) {
  const { connection } = player
  connection.write('respawn', { worldState: spawnInfo(world, player), copyMetadata: keepsMetadata ? KEEPS_ATTRIBUTES_AND_METADATA : 0 })
  connection.writeFrame(world.spawnFrame())
  world.tellGameMode(player)
  connection.write('held_item_slot', { slot: player.heldIndex })
  teleport(player, player)
  connection.write('game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 })
}

function travel (world) {
  world.sendTo = function sendTo (player, other, place, { keepsMetadata = true } = {}) {
    takeOut(world, player)
    Object.assign(player, { velocity: { x: 0, y: 0, z: 0 }, world: other, isLoaded: false, told: null, dealtWith: null }, place)
    player.changed()
    other.players.set(player.name, player)
    greet(other, player, keepsMetadata)
    if (player.gameMode === SPECTATOR) other.watchers.add(player)
    else other.entities.add(player)
    other.events.emit('playerJoined', player)
    other.events.emit(keepsMetadata ? 'playerArrived' : 'playerRespawned', player)
  }

  world.sendEntityTo = function sendEntityTo (entity, other, { x, y, z }) {
    const { value } = entityTag(world, entity)
    world.removeEntity(entity)
    const sent = other.restoreEntity({ value: { ...value, Pos: { type: 'list', value: { type: 'double', value: [x, y, z] } } } })
    if (sent) sent.uuid = entity.uuid
    return sent
  }
}

module.exports = travel
