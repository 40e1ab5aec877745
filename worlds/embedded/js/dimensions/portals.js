'use strict'
// Nether portals: fire in a frame of obsidian lights one, a hole in its frame puts it out, and a body that stands in one goes to the other side
// (NetherPortalBlock, PortalForcer, Entity.handlePortal, 1.21.4).
//
//   world.lightPortal(x, y, z)     fills an empty frame around a place; returns whether there was one
//   world.portals                  where the portals of this dimension are, see portal_index.js

const { AIR, isSolid } = require('../game_data')
const { buildPortal } = require('./portal_building')
const { PortalIndex } = require('./portal_index')
const { ALONG, PORTALS, axisOf, emptyFrameAround, isComplete, isFire, isPortal, rectangleAround } = require('./portal_shape')
const { SPECTATOR } = require('../players/game_mode')
const { otherSide } = require('./worlds')

const SIDES = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
const PLAYER_COOLDOWN_TICKS = 10
const COOLDOWN_TICKS = 300 // of all other bodies
const FADES_PER_TICK = 4 // of the time that a player has stood in a portal, once it stands elsewhere
const PIGLIN_ONE_IN = 2000 // random ticks of a portal block, times the level of difficulty
const LEVELS = ['peaceful', 'easy', 'normal', 'hard']
const TINY = 1e-5
const isTraveller = (entity) => entity.typeName === 'item' || entity.kind !== undefined // beside players: items and mobs
const EDGE_BLOCKS = 29999872 // of the world

/** The portal block that a body touches, or null. */
function touched (world, { x, y, z, width, height }) {
  const half = width / 2 - TINY
  for (let bx = Math.floor(x - half); bx <= Math.floor(x + half); bx++) {
    for (let bz = Math.floor(z - half); bz <= Math.floor(z + half); bz++) {
      for (let by = Math.floor(y + TINY); by <= Math.floor(y + height - TINY); by++) if (isPortal(world.blocks.stateAt(bx, by, bz))) return [bx, by, bz]
    }
  }
  return null
}

/** Where a body is within a portal: shares of the free way along it and up, and blocks beside its middle. */
function sharesOf (entity, { axis, corner, width, height }) {
  const share = (value, room) => room > 0 ? Math.max(0, Math.min(1, value / room)) : 0.5
  const [along, low, beside, middle] = axis === 'x' ? [entity.x, corner[0], entity.z, corner[2]] : [entity.z, corner[2], entity.x, corner[0]]
  return {
    along: share(along - low - entity.width / 2, width - entity.width),
    up: share(entity.y - corner[1], height - entity.height),
    beside: beside - middle - 0.5
  }
}

/** The place of a body in the portal of the other side. A portal that stands across turns it by a quarter. */
function placeIn (entity, from, to) {
  const { along, up, beside } = sharesOf(entity, from)
  const [dx, dz] = ALONG[to.axis]
  const [cx, cy, cz] = to.corner
  const step = to.width > entity.width ? entity.width / 2 + (to.width - entity.width) * along : to.width / 2
  const y = cy + Math.max(0, to.height - entity.height) * up
  const place = { x: cx + dx * step + dz * (0.5 + beside), y, z: cz + dz * step + dx * (0.5 + beside) }
  return from.axis === to.axis ? place : { ...place, yaw: entity.yaw + 90 }
}

/** A portal block of the other side that belongs to a place there: a portal near enough, else a new one. */
function portalFor (other, near, axis) {
  for (const place of other.portals.near(near, other.dimension.portalSearchBlocks)) {
    if (isPortal(other.blocks.stateAt(...place))) return place
    other.portals.delete(...place)
  }
  return buildPortal(other, near, axis)
}

function goThrough (world, entity, place) {
  const other = otherSide(world)
  const from = rectangleAround((...at) => world.blocks.stateAt(...at), place)
  const scale = world.dimension.scale / other.dimension.scale
  const across = (value) => Math.max(-EDGE_BLOCKS, Math.min(EDGE_BLOCKS, Math.floor(value * scale)))
  const found = portalFor(other, [across(entity.x), Math.floor(entity.y), across(entity.z)], from.axis)
  const to = rectangleAround((...at) => other.blocks.stateAt(...at), found)
  const target = placeIn(entity, from, to)
  const isPlayer = entity.typeName === 'player'
  if (isPlayer) world.sendTo(entity, other, target)
  const arrived = isPlayer ? entity : world.sendEntityTo(entity, other, target)
  if (arrived) arrived.portalFreeAge = other.age + (isPlayer ? PLAYER_COOLDOWN_TICKS : COOLDOWN_TICKS)
}

/** Whether a body that touches a portal is fresh from another one. It stays so while it touches one. */
function isCoolingDown (world, entity) {
  if (world.age > (entity.portalFreeAge ?? 0)) return false
  entity.portalFreeAge = world.age + (entity.typeName === 'player' ? PLAYER_COOLDOWN_TICKS : COOLDOWN_TICKS)
  return true
}

function stand (world, player) {
  const place = world.portals.isNear(player.x, player.z, player.width) ? touched(world, player) : null
  if (place === null) {
    player.portalTicks = Math.max(0, (player.portalTicks ?? 0) - FADES_PER_TICK)
    return
  }
  if (isCoolingDown(world, player)) return
  player.portalTicks = (player.portalTicks ?? 0) + 1
  if (player.portalTicks <= world.gameRules.playersNetherPortalDefaultDelay) return
  player.portalTicks = 0
  goThrough(world, player, place)
}

/** Items and mobs go through at once. */
function sendBodies (world) {
  for (const key of [...world.portals.columns.keys()]) {
    const [cx, cz] = key.split(',').map(Number)
    const bodies = []
    world.entities.near(cx * 16 + 8, cz * 16 + 8, 1, (entity) => { if (isTraveller(entity) && !entity.isDead) bodies.push(entity) })
    for (const entity of bodies) {
      const place = touched(world, entity)
      if (place !== null && !isCoolingDown(world, entity)) goThrough(world, entity, place)
    }
  }
}

function portals (world) {
  world.portals = new PortalIndex()
  world.keepState('portals', { toTag: () => world.portals.toTag(), fromTag: (tag) => world.portals.fromTag(tag) })
  const at = (x, y, z) => world.blocks.stateAt(x, y, z)

  world.lightPortal = function lightPortal (x, y, z) {
    const frame = emptyFrameAround(at, [x, y, z])
    if (frame === null) return false
    for (const block of frame.blocks) world.blocks.setState(...block, PORTALS[frame.axis], 'portal')
    return true
  }

  world.events.on('blockChanged', ({ x, y, z, before, state }) => {
    if (isPortal(state)) world.portals.add(x, y, z)
    else if (isPortal(before)) world.portals.delete(x, y, z)
    if (isFire(state)) world.lightPortal(x, y, z)
    else if (!world.portals.isEmpty && !isPortal(state)) putOut(x, y, z)
  })

  /** Puts out the portal blocks beside a changed block whose frame is not whole any more. */
  function putOut (x, y, z) {
    for (const [dx, dy, dz] of SIDES) {
      const beside = [x + dx, y + dy, z + dz]
      const there = at(...beside)
      if (!isPortal(there)) continue
      const axis = axisOf(there)
      const isAcross = axis === 'x' ? dz !== 0 : dx !== 0
      if (!isAcross && !isComplete(at, beside, axis)) world.blocks.setState(...beside, AIR, 'portal')
    }
  }

  // Zombified piglins come out of portals of the overworld.
  world.onRandomTick(['nether_portal'], (x, fromY, z) => {
    if (!world.dimension.hasSky || !world.gameRules.doMobSpawning || world.random() * PIGLIN_ONE_IN >= LEVELS.indexOf(world.difficulty)) return
    let y = fromY
    while (isPortal(at(x, y - 1, z))) y--
    const piglin = isSolid[at(x, y - 1, z)] === 1 ? world.spawnMob('zombified_piglin', { x: x + 0.5, y, z: z + 0.5 }) : null
    if (piglin) piglin.portalFreeAge = world.age + COOLDOWN_TICKS
  })

  world.everyTick('portals', () => {
    if (world.portals.isEmpty) return
    for (const player of [...world.players.values()]) {
      if (!player.isDead && player.isLoaded && !player.vehicle && player.gameMode !== SPECTATOR) stand(world, player)
    }
    sendBodies(world)
  })
}

module.exports = portals
