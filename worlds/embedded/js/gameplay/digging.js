'use strict'
// Digging: the server knows how long a block takes with what is held, and lets nobody have it sooner. A client that says too early that it is
// through (its clock runs on while this process waits for the CPU) has the block when the time is up, as in vanilla: one such block at a time.

const { Block, blockByState, registry, isWater, AIR } = require('../game_data')
const { blockFrame } = require('../blocks')
const { TICK_MS } = require('../tick_loop')
const { lootOf } = require('./loot')

const START = 0
const CANCEL = 1
const FINISH = 2
const REACH_BLOCKS = 6 // vanilla: 4.5 from the eyes, with a block of tolerance; to the middle of the block here
const EARLY_SHARE = 0.7 // as vanilla: a client that has done 70 % by the server's count may finish
const EARLY_TICKS = 2 // and two ticks of delay between the two packets are nobody's fault

module.exports = function digging (world) {
  world.onPacket('block_dig', (player, { status, location, sequence }) => {
    world.acknowledge(player, sequence)
    if (player.isDead) return
    if (status === START) start(player, location)
    else if (status === CANCEL) player.dig = null
    else if (status === FINISH) finish(player, location)
    else world.handleItemAction(player, status)
  })

  // Clients that predict (people's) take their predictions back unless each is acknowledged.
  world.acknowledge = function acknowledge (player, sequence) {
    if (sequence > 0) player.connection.write('acknowledge_player_digging', { sequenceId: sequence })
  }

  world.isInReach = function isInReach (player, { x, y, z }) {
    return Math.hypot(x + 0.5 - player.x, y + 0.5 - player.eyeY, z + 0.5 - player.z) <= REACH_BLOCKS
  }

  /** Ticks that the player needs for the block now; Infinity when it cannot be dug. */
  world.digTicks = function digTicks (player, state) {
    const block = Block.fromStateId(state, 0)
    if (!block.diggable || block.hardness === null || block.hardness < 0) return Infinity
    const inWater = isWater(world.blocks.stateAt(Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z)))
    // Clients that stand still may not have said so since they were last moved: the ground itself is asked too.
    const onGround = player.onGround || world.standsOnGround(player.x, player.y, player.z, player.width / 2)
    return Math.ceil(block.digTime(player.heldStack?.itemId ?? null, false, inWater, !onGround, [], {}) / TICK_MS)
  }

  function refuse (player, { x, y, z }) {
    player.connection.writeFrame(blockFrame(world.blocks, x, y, z))
  }

  function start (player, location) {
    player.dig = null
    const state = world.blocks.stateAt(location.x, location.y, location.z)
    if (state === AIR || !world.isInReach(player, location)) return refuse(player, location)
    if (world.digTicks(player, state) === 0) return world.breakBlock(player, location)
    player.dig = { ...location, startedAge: world.age }
  }

  function finish (player, location) {
    const { dig } = player
    player.dig = null
    if (!dig || dig.x !== location.x || dig.y !== location.y || dig.z !== location.z || !world.isInReach(player, location)) {
      // The block may just have been broken at once, or by someone else: say what is there.
      return refuse(player, location)
    }
    const state = world.blocks.stateAt(location.x, location.y, location.z)
    const needed = world.digTicks(player, state)
    if (state === AIR || needed === Infinity) return refuse(player, location)
    if (world.age - dig.startedAge + EARLY_TICKS >= needed * EARLY_SHARE) return world.breakBlock(player, location)
    if (player.lateDig) return refuse(player, location)
    player.lateDig = { ...location, state, dueAge: dig.startedAge + needed }
    return undefined
  }

  world.everyTick('late digging', () => {
    for (const player of world.players.values()) {
      const { lateDig } = player
      if (!lateDig || world.age < lateDig.dueAge) continue
      player.lateDig = null
      const isUnchanged = world.blocks.stateAt(lateDig.x, lateDig.y, lateDig.z) === lateDig.state
      if (isUnchanged && !player.isDead && world.isInReach(player, lateDig)) world.breakBlock(player, lateDig)
      else refuse(player, lateDig)
    }
  })

  /** Breaks a block by a player's hand: drops, tool wear and hunger follow. */
  world.breakBlock = function breakBlock (player, { x, y, z }) {
    if (player.dig && player.dig.x === x && player.dig.y === y && player.dig.z === z) player.dig = null
    const state = world.blocks.stateAt(x, y, z)
    const block = blockByState[state]
    const leftBehind = isWaterlogged(state) ? registry.blocksByName.water.defaultState : AIR
    world.blocks.setState(x, y, z, leftBehind, player)
    for (const stack of lootOf(state, player.heldStack, world.random)) world.dropFromBlock(x, y, z, stack)
    world.events.emit('blockDug', { player, x, y, z, state, block })
  }

  function isWaterlogged (state) {
    return Block.fromStateId(state, 0).getProperties().waterlogged === true
  }
}
