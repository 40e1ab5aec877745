'use strict'
// Which players see which entities. Each player is told of the entities around them and of their moves. The grid finds them; no list of all entities is
// searched.

const { moveFrames } = require('../network/move_frames')
const { playFrame } = require('../network/packets')
const { toAngleByte, UNITS_PER_BLOCK } = require('./entity')

const PLAYER_RADIUS_BLOCKS = 48
const OTHER_RADIUS_BLOCKS = 32
const LEAVE_MARGIN_BLOCKS = 4 // hysteresis, so that an entity does not flicker at the edge
const LOOK_EVERY_TICKS = 4
const STEP_BLOCKS = 1 // along x or z: an entity that moved less since its last check counts as standing
const TELL_MOVES_EVERY_TICKS = 2 // as vanilla does for players
const FULL_POSITION_EVERY_TICKS = 400
const RELATIVE_LIMIT = 32767

function radiusOf (entity) {
  if (entity.isUnseen) return -Infinity
  return entity.typeName === 'player' ? PLAYER_RADIUS_BLOCKS : OTHER_RADIUS_BLOCKS
}

module.exports = function tracker (world) {
  // A pair of entities stays as it is if neither has moved, so that a standing crowd costs nothing. An entity that moved looks for others, and standing players
  // look for it. A moved player has its own turn.
  world.everyTick('who sees whom', () => {
    for (const entity of world.entities.byId.values()) {
      if ((world.age + entity.id) % LOOK_EVERY_TICKS !== 0 || entity.isUnseen || !hasMoved(entity)) continue
      entity.dealtWith = { x: entity.x, z: entity.z }
      if (entity.isLoaded) lookAround(world, entity)
      beLookedFor(world, entity)
    }
  })
  world.everyTick('what those see who watch', () => {
    for (const player of world.watchers) { // spectators are not entities
      if ((world.age + player.id) % LOOK_EVERY_TICKS === 0 && player.isLoaded) lookAround(world, player)
    }
  })
  world.everyTick('moves', () => {
    if (world.age % TELL_MOVES_EVERY_TICKS !== 0) return
    for (const entity of world.entities.byId.values()) {
      if (entity.viewers.size > 0) tellMove(world, entity)
    }
  })
  world.events.on('playerLoaded', (player) => { player.dealtWith = null })
  world.events.on('entityRemoved', forget)
}

/** Whether it moved since its last turn (or never had a turn). */
function hasMoved ({ dealtWith, x, z }) {
  return dealtWith === null || Math.abs(x - dealtWith.x) >= STEP_BLOCKS || Math.abs(z - dealtWith.z) >= STEP_BLOCKS
}

function isWithin (entity, player, limit) {
  return Math.abs(entity.x - player.x) <= limit && Math.abs(entity.z - player.z) <= limit
}

const isLost = (entity, player) => !isWithin(entity, player, radiusOf(entity) + LEAVE_MARGIN_BLOCKS)

/** Updates what a player sees: shows new entities and hides lost ones. */
function lookAround (world, player) {
  const gone = []
  for (const entity of player.sees) {
    if (!isLost(entity, player)) continue
    player.sees.delete(entity)
    entity.viewers.delete(player)
    gone.push(entity.id)
  }
  if (gone.length > 0) player.connection.write('entity_destroy', { entityIds: gone })
  world.entities.near(player.x, player.z, PLAYER_RADIUS_BLOCKS, (entity) => {
    if (entity !== player && isWithin(entity, player, radiusOf(entity)) && !player.sees.has(entity)) show(entity, player)
  })
}

/** Updates which standing players see an entity. */
function beLookedFor (world, entity) {
  for (const viewer of entity.viewers) {
    if (hasMoved(viewer) || !isLost(entity, viewer)) continue
    viewer.sees.delete(entity)
    entity.viewers.delete(viewer)
    viewer.connection.write('entity_destroy', { entityIds: [entity.id] })
  }
  const radius = radiusOf(entity)
  world.entities.near(entity.x, entity.z, radius, (player) => {
    if (!player.isLoaded || player === entity || hasMoved(player) || !isWithin(entity, player, radius) || entity.viewers.has(player)) return
    show(entity, player)
  })
}

function show (entity, player) {
  // Moves are sent as differences. The first viewer sets the starting point, and later viewers get the same point.
  if (entity.viewers.size === 0) {
    entity.told = placeOf(entity)
    entity.changed()
  }
  player.sees.add(entity)
  entity.viewers.add(player)
  if (entity.typeName === 'player') player.getToKnow(entity)
  player.connection.writeFrame(entity.spawnFrame())
}

/** Hides a removed entity from everyone at once. */
function forget (entity) {
  entity.tellViewers('entity_destroy', { entityIds: [entity.id] })
  for (const viewer of entity.viewers) viewer.sees.delete(entity)
  entity.viewers.clear()
  entity.dealtWith = null
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
  const isFar = Math.abs(dX) > RELATIVE_LIMIT || Math.abs(dY) > RELATIVE_LIMIT || Math.abs(dZ) > RELATIVE_LIMIT
  const isDue = moved && world.age - told.age >= FULL_POSITION_EVERY_TICKS
  const bytes = isFar || isDue
    ? placeFrames(entity, told, now)
    : moveFrames(entity, moved ? { dX, dY, dZ } : null, turned ? now : null, entity.isLiving === true && now.yaw !== told.yaw)
  for (const viewer of entity.viewers) viewer.connection.writeFrame(bytes)
  entity.told = isFar || isDue ? now : { ...now, age: told.age }
  entity.changed()
}

/** Sends the full position of an entity, and its head direction if that has changed. */
function placeFrames (entity, told, { yaw }) {
  const { id: entityId, x, y, z, onGround } = entity
  const place = playFrame('sync_entity_position', { entityId, x, y, z, dx: 0, dy: 0, dz: 0, yaw: entity.yaw, pitch: entity.pitch, onGround })
  return yaw !== told.yaw && entity.isLiving ? Buffer.concat([place, playFrame('entity_head_rotation', { entityId, headYaw: yaw })]) : place
}
