'use strict'
// A quiet world with players who are not connected, for tests of animals.

const { openQuietWorld } = require('./quiet_world')
const { stackNamed, nameOf } = require('../../../worlds/embedded/js/inventory/stacks')
const { Player } = require('../../../worlds/embedded/js/players/player')

const ADA = '11111111-2222-3333-8444-555555555555'
const BEA = '66666666-7777-3888-9999-aaaaaaaaaaaa'

/** A world awake around its middle; `stand` puts a player there who is not connected, and `click` clicks for them with an item in hand. */
function openMeadow () {
  const quiet = openQuietWorld()
  const { world, yOf } = quiet
  for (const cx of [-1, 0]) for (const cz of [-1, 0]) world.forceColumn(cx, cz, true)
  function stand (uuid, x, z) {
    const connection = { uuid, username: uuid.slice(0, 8), inbox: [], ended: false, write () {}, writeFrame () {}, flush () {} }
    const player = new Player(world, connection, { x, y: yOf(0), z })
    player.isLoaded = true
    world.players.set(player.name, player)
    world.entities.add(player)
    world.events.emit('playerJoined', player)
    return player
  }
  function click (player, mob, item) {
    player.inventory.set(player.heldSlot, item ? stackNamed(item) : null)
    player.sees.add(mob)
    world.packetHandlers.get('use_entity')(player, { target: mob.id, mouse: 0, hand: 0 })
    return player.heldStack && nameOf(player.heldStack)
  }
  const spawn = (kind, x, z, options) => world.spawnMob(kind, { x, y: yOf(0), z }, options)
  return { ...quiet, stand, click, spawn }
}

module.exports = { ADA, BEA, openMeadow }
