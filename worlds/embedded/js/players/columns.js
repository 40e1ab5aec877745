'use strict'
// Sends each player the columns around it, nearest first, a few per tick. Removes the columns that it left behind.

const { columnKey } = require('../blocks')
const { playFrame } = require('../network/packets')

const COLUMNS_PER_TICK = 6 // per player
const COLUMNS_PER_TICK_ALL = 96 // for all players together, so that a crowd that joins at once does not stall a tick
const MAKING_MS_PER_TICK = 12 // milliseconds of run clock for new columns, for all players together
const WARM_COLUMNS = 7 // radius around the spawn place: these columns are made in idle time before a player needs them
const WARM_EVERY_TICKS = 2
const FRAMES_KEPT_TICKS = 1200 // time since the column was last sent to a player
const FORGET_EVERY_TICKS = 200
const LOADED_RADIUS = 1 // radius in columns around a player that must be sent before its client is told that it is in the world

const offsetsByDistance = new Map()

/** All (dx, dz) of a square of columns, nearest first. */
function offsetsOf (distance) {
  if (!offsetsByDistance.has(distance)) {
    const offsets = []
    for (let dx = -distance; dx <= distance; dx++) for (let dz = -distance; dz <= distance; dz++) offsets.push([dx, dz])
    offsets.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
    offsetsByDistance.set(distance, offsets)
  }
  return offsetsByDistance.get(distance)
}

module.exports = function columns (world) {
  world.events.on('playerJoined', (player) => {
    player.columns = new Map() // key → column: the columns that its client has
    player.center = null
  })
  world.events.on('playerLeft', (player) => {
    for (const column of player.columns.values()) column.viewers.delete(player)
  })
  world.onPacket('settings', (player, packet) => {
    player.connection.settings = packet
    player.center = null
  })
  world.everyTick('columns', () => {
    const deadline = performance.now() + MAKING_MS_PER_TICK
    const waiting = [...world.players.values()]
    let left = COLUMNS_PER_TICK_ALL
    for (let turn = 0; turn < waiting.length; turn++) {
      // Each tick begins with another player, so that nobody is always last.
      left -= giveColumns(world, waiting[(turn + world.age) % waiting.length], deadline, left)
    }
    warmUp()
    if (world.age % FORGET_EVERY_TICKS === 0) world.blocks.forgetFrames(world.age - FRAMES_KEPT_TICKS, world.age)
  })

  const isWarmedUp = world === world.home && world.options.spawn?.kind !== 'scattered'
  const unmade = isWarmedUp ? [...offsetsOf(WARM_COLUMNS)].reverse() : []
  function warmUp () {
    if (unmade.length === 0 || world.isBehind || world.age % WARM_EVERY_TICKS !== 0) return
    const [cx, cz] = unmade.pop()
    world.blocks.frameOf(world.blocks.columnAt(cx, cz))
  }

  /** Forgets the columns that a client has, for example after a respawn. */
  world.resendColumns = function resendColumns (player) {
    for (const column of player.columns.values()) column.viewers.delete(player)
    player.columns.clear()
    player.center = null
    player.isLoaded = false
  }
}

/** @returns how many columns were sent to the player */
function giveColumns (world, player, deadline, most) {
  const cx = Math.floor(player.x) >> 4
  const cz = Math.floor(player.z) >> 4
  if (!player.center || player.center.cx !== cx || player.center.cz !== cz) recenter(world, player, cx, cz)
  let sent = 0
  while (player.wanted.length > 0 && sent < Math.min(COLUMNS_PER_TICK, most)) {
    const [dx, dz] = player.wanted[player.wanted.length - 1]
    if (!world.blocks.isReady(cx + dx, cz + dz) && performance.now() > deadline) break
    player.wanted.pop()
    const column = world.blocks.columnAt(cx + dx, cz + dz)
    player.connection.writeFrame(world.blocks.frameOf(column))
    column.givenAge = world.age
    column.viewers.add(player)
    player.columns.set(column.key, column)
    sent++
  }
  if (!player.isLoaded && isAroundGiven(player, cx, cz)) {
    player.isLoaded = true
    world.events.emit('playerLoaded', player)
  }
  return sent
}

function isAroundGiven (player, cx, cz) {
  return offsetsOf(LOADED_RADIUS).every(([dx, dz]) => player.columns.has(columnKey(cx + dx, cz + dz)))
}

function recenter (world, player, cx, cz) {
  player.center = { cx, cz }
  const asked = player.connection.settings?.viewDistance ?? world.options.view_distance_chunks
  const distance = Math.max(2, Math.min(world.options.view_distance_chunks, asked))
  player.connection.write('update_view_position', { chunkX: cx, chunkZ: cz })
  const leaving = []
  for (const column of player.columns.values()) {
    if (Math.max(Math.abs(column.x - cx), Math.abs(column.z - cz)) <= distance + 1) continue
    leaving.push(playFrame('unload_chunk', { chunkX: column.x, chunkZ: column.z }))
    column.viewers.delete(player)
    player.columns.delete(column.key)
  }
  if (leaving.length > 0) player.connection.writeFrame(Buffer.concat(leaving))
  const has = (dx, dz) => player.columns.has(columnKey(cx + dx, cz + dz))
  player.wanted = offsetsOf(distance).filter(([dx, dz]) => !has(dx, dz)).reverse()
}
