'use strict'
// Digging. The server knows how long a block takes with the held item, and no player gets it sooner. A client may report the end too early, because its clock
// runs on while this process waits for the CPU. It then gets the block when the time is up, as in vanilla: one such block at a time.

const { Block, blockByState, registry, isAir, isWater, AIR } = require('../game_data')
const { blockFrame } = require('../blocks')
const { enchantmentsOf } = require('../inventory/enchantments')
const { nameOf } = require('../inventory/stacks')
const { playFrame } = require('../network/packets')
const { digTicks } = require('./dig_time')
const { canHarvest, lootOf } = require('./loot')

const START = 0
const CANCEL = 1
const FINISH = 2
const HELMET_SLOT = 5
const REACH_BLOCKS = 6 // vanilla: 4.5 from the eyes, with a block of tolerance; here measured to the middle of the block
const EARLY_SHARE = 0.7 // as in vanilla: a client may finish at 70 % of the server's count
const BLOCK_BROKEN_EVENT = 2001
const LIVES_IN_WATER = new Set(['seagrass', 'tall_seagrass', 'kelp', 'kelp_plant', 'bubble_column'])
const EARLY_TICKS = 2 // tolerance for network delay between the two packets

function refuse (world, player, { x, y, z }) {
  player.connection.writeFrame(blockFrame(world.blocks, x, y, z))
}

function start (world, player, location) {
  player.dig = null
  const state = world.blocks.stateAt(location.x, location.y, location.z)
  if (state === AIR || !world.isInReach(player, location)) return refuse(world, player, location)
  if (world.digTicks(player, state) === 0) return world.breakBlock(player, location)
  player.dig = { ...location, startedAge: world.age }
}

function finish (world, player, location) {
  const { dig } = player
  player.dig = null
  if (!dig || dig.x !== location.x || dig.y !== location.y || dig.z !== location.z || !world.isInReach(player, location)) {
    // The block may have been broken at once or by another player: send the block that is there.
    return refuse(world, player, location)
  }
  const state = world.blocks.stateAt(location.x, location.y, location.z)
  const needed = world.digTicks(player, state)
  if (state === AIR || needed === Infinity) return refuse(world, player, location)
  if (world.age - dig.startedAge + EARLY_TICKS >= needed * EARLY_SHARE) return world.breakBlock(player, location)
  if (player.lateDig) return refuse(world, player, location)
  player.lateDig = { ...location, state, dueAge: dig.startedAge + needed }
  return undefined
}

/** Sends the particles and the sound of a broken block to all except the player who breaks it (that client shows them itself). */
function showBreaking (world, x, y, z, state, breaker) {
  const column = world.blocks.columnAt(x >> 4, z >> 4)
  if (column.viewers.size === 0 || (column.viewers.size === 1 && column.viewers.has(breaker))) return
  const bytes = playFrame('world_event', { effectId: BLOCK_BROKEN_EVENT, location: { x, y, z }, data: state, global: false })
  for (const viewer of column.viewers) if (viewer !== breaker) viewer.connection.writeFrame(bytes)
}

module.exports = function digging (world) {
  world.onPacket('block_dig', (player, { status, location, sequence }) => {
    world.acknowledge(player, sequence)
    if (player.isDead) return
    if (status === START) start(world, player, location)
    else if (status === CANCEL) player.dig = null
    else if (status === FINISH) finish(world, player, location)
    else world.handleItemAction(player, status)
  })

  // Clients that predict (people's clients) undo a prediction that is not acknowledged.
  world.acknowledge = function acknowledge (player, sequence) {
    if (sequence > 0) player.connection.write('acknowledge_player_digging', { sequenceId: sequence })
  }

  world.isInReach = function isInReach (player, { x, y, z }) {
    return Math.hypot(x + 0.5 - player.x, y + 0.5 - player.eyeY, z + 0.5 - player.z) <= REACH_BLOCKS
  }

  /** Ticks that the player needs for the block now; Infinity when it cannot be dug. */
  world.digTicks = function digTicksOf (player, state) {
    const inWater = isWater(world.blocks.stateAt(Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z)))
    // A client that stands still may not have reported this since the server moved it, so the ground itself is checked too.
    const onGround = player.onGround || world.standsOnGround(player.x, player.y, player.z, player.width / 2)
    const enchantments = [player.heldStack, player.inventory.get(HELMET_SLOT)].flatMap((stack) => stack ? enchantmentsOf(stack) : [])
    return digTicks(state, { heldItemId: player.heldStack?.itemId ?? null, inWater, onGround, effects: player.effects, enchantments })
  }

  world.everyTick('late digging', () => {
    for (const player of world.players.values()) {
      const { lateDig } = player
      if (!lateDig || world.age < lateDig.dueAge) continue
      player.lateDig = null
      const isUnchanged = world.blocks.stateAt(lateDig.x, lateDig.y, lateDig.z) === lateDig.state
      if (isUnchanged && !player.isDead && world.isInReach(player, lateDig)) world.breakBlock(player, lateDig)
      else refuse(world, player, lateDig)
    }
  })

  /** Breaks a block by a player's hand. Drops, tool wear and hunger follow. */
  world.breakBlock = function breakBlock (player, { x, y, z }) {
    if (player.dig && player.dig.x === x && player.dig.y === y && player.dig.z === z) player.dig = null
    const state = world.blocks.stateAt(x, y, z)
    const block = blockByState[state]
    const { heldStack } = player
    const stacks = lootOf(state, heldStack, world.random)
    showBreaking(world, x, y, z, state, player)
    world.blocks.setState(x, y, z, leftBehind(state), player)
    for (const stack of stacks) world.dropFromBlock(x, y, z, stack)
    const points = wearOf(block, heldStack)
    if (points > 0) world.wear(player, player.heldSlot, points)
    world.events.emit('blockDug', { player, x, y, z, state, block, tool: heldStack, isHarvested: canHarvest(block, heldStack) })
  }

  /**
   * Breaks a block without a hand: lost support, fluids, explosions. Air is ignored.
   * @param {boolean} drops whether it drops its loot
   * @param source passed to the listeners of `blockChanged`
   * @returns whether there was a block
   */
  world.destroyBlock = function destroyBlock (x, y, z, { drops = true, source = null } = {}) {
    const state = world.blocks.stateAt(x, y, z)
    if (isAir(state)) return false
    showBreaking(world, x, y, z, state, null)
    world.blocks.setState(x, y, z, leftBehind(state), source)
    if (drops) for (const stack of lootOf(state, null, world.random, { byHand: false })) world.dropFromBlock(x, y, z, stack)
    return true
  }
}

/** What is left when a block goes: the water that it stood in, or air. */
function leftBehind (state) {
  const { name } = blockByState[state]
  const wasWet = Block.fromStateId(state, 0).getProperties().waterlogged === true || LIVES_IN_WATER.has(name)
  return wasWet ? registry.blocksByName.water.defaultState : AIR
}

/** Wear of the tool for digging a block, in points. */
function wearOf (block, heldStack) {
  if (heldStack === null) return 0
  const name = nameOf(heldStack)
  if (name === 'shears') return block.name.endsWith('fire') ? 0 : 1
  if (block.hardness === 0) return 0
  if (name.endsWith('_sword') || name === 'trident') return 2
  return /_(pickaxe|axe|shovel|hoe)$/.test(name) ? 1 : 0
}
