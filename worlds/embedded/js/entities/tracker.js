'use strict'
// Who sees whom: each player is told of the entities around and of their moves, through the grid, never through a list of all.

const { playFrame } = require('../network/packets')
const { toAngleByte, UNITS_PER_BLOCK } = require('./entity')

const PLAYER_RADIUS_BLOCKS = 48
const OTHER_RADIUS_BLOCKS = 32
const LEAVE_MARGIN_BLOCKS = 4 // so that nobody flickers at the edge
const LOOK_EVERY_TICKS = 4
const TELL_MOVES_EVERY_TICKS = 2 // as vanilla does for players
const FULL_POSITION_EVERY_TICKS = 400
const RELATIVE_LIMIT = 32767

const radiusOf = (entity) => entity.typeName === 'player' ? PLAYER_RADIUS_BLOCKS : OTHER_RADIUS_BLOCKS

module.exports = function tracker (world) {
  world.everyTick('who sees whom', () => {
    for (const player of world.players.values()) {
      if ((world.age + player.id) % LOOK_EVERY_TICKS === 0 && player.isLoaded) lookAround(world, player)
    }
  })
  world.everyTick('moves', () => {
    if (world.age % TELL_MOVES_EVERY_TICKS !== 0) return
    for (const entity of world.entities.byId.values()) {
      if (entity.viewers.size > 0) tellMove(world, entity)
    }
  })
  world.events.on('entityRemoved', forget)
}

function lookAround (world, player) {
  const gone = []
  for (const entity of player.sees) {
    const limit = radiusOf(entity) + LEAVE_MARGIN_BLOCKS
    if (Math.abs(entity.x - player.x) > limit || Math.abs(entity.z - player.z) > limit) {
      player.sees.delete(entity)
      entity.viewers.delete(player)
      gone.push(entity.id)
    }
  }
  if (gone.length > 0) player.connection.write('entity_destroy', { entityIds: gone })
  world.entities.near(player.x, player.z, PLAYER_RADIUS_BLOCKS, (entity) => {
    if (entity === player || player.sees.has(entity)) return
    const limit = radiusOf(entity)
    if (Math.abs(entity.x - player.x) > limit || Math.abs(entity.z - player.z) > limit) return
    // Moves are told as differences: whoever sees it first sets the starting point, later ones are given the same.
    if (entity.viewers.size === 0) {
      entity.told = placeOf(entity)
      entity.changed()
    }
    player.sees.add(entity)
    entity.viewers.add(player)
    if (entity.typeName === 'player') player.getToKnow(entity)
    player.connection.writeFrame(entity.spawnFrame())
  })
}

/** Takes an entity that is gone out of everyone's sight, at once. */
function forget (entity) {
  entity.tellViewers('entity_destroy', { entityIds: [entity.id] })
  for (const viewer of entity.viewers) viewer.sees.delete(entity)
  entity.viewers.clear()
}

function placeOf (entity) {
  return {
    x: Math.round(entity.x * UNITS_PER_BLOCK),
    y: Math.round(entity.y * UNITS_PER_BLOCK),
    z: Math.round(entity.z * UNITS_PER_BLOCK),
    yaw: toAngleByte(entity.yaw),
    pitch: toAngleByte(entity.pitch),
    age: entity.world.age
  }
}

function tellMove (world, entity) {
  const now = placeOf(entity)
  const told = entity.told
  const dX = now.x - told.x
  const dY = now.y - told.y
  const dZ = now.z - told.z
  const moved = dX !== 0 || dY !== 0 || dZ !== 0
  const turned = now.yaw !== told.yaw || now.pitch !== told.pitch
  if (!moved && !turned) return
  const { id: entityId, onGround } = entity
  const isFar = Math.abs(dX) > RELATIVE_LIMIT || Math.abs(dY) > RELATIVE_LIMIT || Math.abs(dZ) > RELATIVE_LIMIT
  const isDue = moved && world.age - told.age >= FULL_POSITION_EVERY_TICKS
  let bytes
  if (isFar || isDue) {
    bytes = playFrame('sync_entity_position', { entityId, x: entity.x, y: entity.y, z: entity.z, dx: 0, dy: 0, dz: 0, yaw: entity.yaw, pitch: entity.pitch, onGround })
  } else if (moved && turned) {
    bytes = playFrame('entity_move_look', { entityId, dX, dY, dZ, yaw: now.yaw, pitch: now.pitch, onGround })
  } else if (moved) {
    bytes = playFrame('rel_entity_move', { entityId, dX, dY, dZ, onGround })
  } else {
    bytes = playFrame('entity_look', { entityId, yaw: now.yaw, pitch: now.pitch, onGround })
  }
  if (now.yaw !== told.yaw && entity.isLiving) bytes = Buffer.concat([bytes, playFrame('entity_head_rotation', { entityId, headYaw: now.yaw })])
  for (const viewer of entity.viewers) viewer.connection.writeFrame(bytes)
  entity.told = isFar || isDue ? now : { ...now, age: told.age }
  entity.changed()
}

module.exports.lookAround = lookAround
