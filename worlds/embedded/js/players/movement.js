'use strict'
// Clients report their moves. The server accepts them within limits. It puts a player back who is too fast, enters unloaded land, or enters a wall.

const { isFullCube, isWater, isSolid } = require('../game_data')
const { SPECTATOR } = require('./game_mode')
const { teleport } = require('./teleport')

const REACH_LIMIT_BLOCKS = 3e7
// Sprint-jumping covers 0.36 blocks a tick. Clients under load send several ticks at once, hence the allowance that accumulates.
const SPEED_BLOCKS_PER_TICK = 0.8
const ALLOWANCE_BLOCKS_MAX = 20
const RISE_BLOCKS_PER_TICK = 0.6
const FALL_BLOCKS_MAX = 100 // in one packet

function setSneaking (player, isSneaking) {
  if (player.isSneaking === isSneaking) return
  player.isSneaking = isSneaking
  player.changed()
  player.tellViewers('entity_metadata', { entityId: player.id, metadata: player.postureMetadata() })
}

function move (world, player, { x, y, z, flags }) {
  if (player.awaitedTeleport !== null || player.isDead || player.sleepingAt || player.vehicle !== null) return
  const valid = [x, y, z].every((value) => Number.isFinite(value) && Math.abs(value) <= REACH_LIMIT_BLOCKS)
  if (!valid) return player.connection.end('A position must be a number within the world.')
  if (!(player.gameMode === SPECTATOR ? isLoaded(world, x, z) : isPlausible(world, player, x, y, z))) return teleport(player, player)
  const before = { x: player.x, y: player.y, z: player.z }
  player.x = x
  player.y = y
  player.z = z
  player.onGround = flags.onGround === true
  world.entities.moved(player)
  if (player.gameMode !== SPECTATOR) world.events.emit('playerMoved', player, before)
}

const isLoaded = (world, x, z) => world.blocks.isLoaded(Math.floor(x) >> 4, Math.floor(z) >> 4)

function isPlausible (world, player, x, y, z) {
  const { allowance } = player
  const passed = world.age - allowance.age
  allowance.age = world.age
  allowance.across = Math.min(ALLOWANCE_BLOCKS_MAX, allowance.across + passed * SPEED_BLOCKS_PER_TICK) - Math.hypot(x - player.x, z - player.z)
  allowance.up = Math.min(ALLOWANCE_BLOCKS_MAX, allowance.up + passed * RISE_BLOCKS_PER_TICK) - Math.max(0, y - player.y)
  if (allowance.across < 0 || allowance.up < 0 || player.y - y > FALL_BLOCKS_MAX) {
    allowance.across = Math.max(0, allowance.across)
    allowance.up = Math.max(0, allowance.up)
    return false
  }
  if (!isLoaded(world, x, z)) return false
  // The middle of a body is never inside of a full block, unless it was buried there.
  return !world.isBlocked(x, y + 0.9, z) || world.isBlocked(player.x, player.y + 0.9, player.z)
}

module.exports = function movement (world) {
  world.isBlocked = (x, y, z) => isFullCube[world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z))] === 1
  world.isInWater = (x, y, z) => isWater(world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z)))

  world.events.on('playerJoined', (player) => {
    player.allowance = { across: ALLOWANCE_BLOCKS_MAX, up: ALLOWANCE_BLOCKS_MAX, age: world.age }
  })

  world.onPacket('teleport_confirm', (player, { teleportId }) => {
    if (teleportId === player.awaitedTeleport) player.awaitedTeleport = null
  })
  world.onPacket('position', (player, packet) => move(world, player, packet))
  world.onPacket('position_look', (player, packet) => {
    world.turn(player, packet)
    move(world, player, packet)
  })
  world.onPacket('look', (player, packet) => {
    world.turn(player, packet)
    player.onGround = packet.flags.onGround === true
  })
  world.onPacket('flying', (player, packet) => { player.onGround = packet.flags.onGround === true })
  world.onPacket('player_loaded', () => {})
  world.onPacket('player_input', (player, { inputs }) => setSneaking(player, inputs.shift === true))
  world.onPacket('entity_action', (player, { actionId }) => {
    if (actionId === 'start_sprinting') player.isSprinting = true
    else if (actionId === 'stop_sprinting') player.isSprinting = false
    else if (actionId === 'start_sneaking') setSneaking(player, true)
    else if (actionId === 'stop_sneaking') setSneaking(player, false)
    else if (actionId === 'stop_sleeping') world.leaveBed(player)
    else if (actionId === 'open_inventory') world.openHorseWindow(player)
  })
  world.onPacket('arm_animation', (player, { hand }) => {
    player.tellViewers('animation', { entityId: player.id, animation: hand === 1 ? 3 : 0 })
  })

  world.turn = function turn (player, { yaw, pitch }) {
    if (!Number.isFinite(yaw) || !Number.isFinite(pitch) || player.awaitedTeleport !== null) return
    player.yaw = yaw % 360
    player.pitch = Math.max(-90, Math.min(90, pitch))
  }

  /** Whether a body has ground directly below its feet. */
  world.standsOnGround = (x, y, z, halfWidth) => {
    for (const dx of [-halfWidth, halfWidth]) {
      for (const dz of [-halfWidth, halfWidth]) {
        if (isSolid[world.blocks.stateAt(Math.floor(x + dx), Math.floor(y - 0.05), Math.floor(z + dz))]) return true
      }
    }
    return false
  }
}
