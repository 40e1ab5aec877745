'use strict'
// Right clicks: on a block, with an item on a block, with an item in the air, on an entity. Rules register for blocks, items and entities. The first rule that
// returns `true` ends the search. If no rule does, the held item is placed as a block, if it is one.
//
//   world.onBlockUsed(match, (player, use) => handled)         use: { x, y, z, state, block, face, cursor, hand, slot, stack }
//   world.onItemUsedOnBlock(match, (player, use) => handled)   the same; `match` is about the item held
//   world.onItemUsed(match, (player, use) => handled)          use: { hand, slot, stack }; the click was in the air
//   world.onItemReleased(match, (player, use) => handled)      the button was released (bows)
//   world.onEntityUsed(match, (player, entity, use) => handled)    `match` is about the entity's type; use: { hand, slot, stack }
//   world.onEntityAttacked(match, (player, entity) => handled)
//
// `match` is a list of names or a predicate on the name. `stack` may be null; `slot` is a slot of the player's inventory.

const { blockByState } = require('../game_data')
const { blockFrame } = require('../blocks')
const { nameOf } = require('../inventory/stacks')
const { OFF_HAND_SLOT } = require('../players/player')

const FACES = [[0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [-1, 0, 0], [1, 0, 0]]
const ENTITY_REACH_BLOCKS = 5 // vanilla: 3 from the eyes to the box, with tolerance; here measured to the middle of the body
const INTERACT = 0
const ATTACK = 1

module.exports = function uses (world) {
  const onBlock = new Uses()
  const itemOnBlock = new Uses()
  const item = new Uses()
  const released = new Uses()
  const onEntity = new Uses()
  const attacks = new Uses()
  world.onBlockUsed = (match, handler) => onBlock.add(match, handler)
  world.onItemUsedOnBlock = (match, handler) => itemOnBlock.add(match, handler)
  world.onItemUsed = (match, handler) => item.add(match, handler)
  world.onItemReleased = (match, handler) => released.add(match, handler)
  world.onEntityUsed = (match, handler) => onEntity.add(match, handler)
  world.onEntityAttacked = (match, handler) => attacks.add(match, handler)

  const held = (player, hand) => {
    const slot = hand === 1 ? OFF_HAND_SLOT : player.heldSlot
    return { hand, slot, stack: player.inventory.get(slot) }
  }

  world.onPacket('block_place', (player, packet) => {
    const { location: { x, y, z }, direction, hand, sequence } = packet
    world.acknowledge(player, sequence)
    const face = FACES[direction]
    if (player.isDead || !face) return
    if (world.isInReach(player, { x, y, z })) {
      const state = world.blocks.stateAt(x, y, z)
      const cursor = { x: packet.cursorX, y: packet.cursorY, z: packet.cursorZ }
      const use = { x, y, z, state, block: blockByState[state], face: direction, cursor, ...held(player, hand) }
      useOnBlock(player, use)
    }
    // In every case the client is told what is there now (as in vanilla): first the clicked block, then the block before it.
    tellBlock(player, x, y, z)
    tellBlock(player, x + face[0], y + face[1], z + face[2])
  })

  const tellBlock = (player, x, y, z) => player.connection.writeFrame(blockFrame(world.blocks, x, y, z))

  function useOnBlock (player, use) {
    const { stack } = use
    if (!(player.isSneaking && stack) && onBlock.run(use.block.name, player, use)) return
    if (stack && !itemOnBlock.run(nameOf(stack), player, use)) world.placeBlock(player, use)
  }

  world.onPacket('use_item', (player, { hand, sequence, rotation }) => {
    world.acknowledge(player, sequence)
    if (player.isDead) return
    if (rotation) world.turn(player, { yaw: rotation.x, pitch: rotation.y })
    const use = held(player, hand)
    if (use.stack) item.run(nameOf(use.stack), player, use)
  })

  /** The button was released: for the item in the main hand, or for the item in `player.using`. */
  world.releaseItem = function releaseItem (player) {
    const use = held(player, player.using?.hand ?? 0)
    if (use.stack) released.run(nameOf(use.stack), player, use)
  }

  world.onPacket('use_entity', (player, { target, mouse, hand }) => {
    const entity = world.entities.byId.get(target)
    if (player.isDead || !entity || entity === player || !player.sees.has(entity)) return
    if (entity.distanceTo(player.x, player.eyeY - entity.height / 2, player.z) > ENTITY_REACH_BLOCKS) return
    if (mouse === ATTACK) attacks.run(entity.typeName, player, entity)
    else if (mouse === INTERACT) onEntity.run(entity.typeName, player, entity, held(player, hand ?? 0))
  })
}

/** Handlers by name, in the order of registration. */
class Uses {
  constructor () {
    this.entries = []
  }

  add (match, handler) {
    const names = Array.isArray(match) ? new Set(match) : null
    this.entries.push({ matches: names ? (name) => names.has(name) : match, handler })
  }

  run (name, ...rest) {
    return this.entries.some(({ matches, handler }) => matches(name) && handler(...rest) === true)
  }
}

module.exports.FACES = FACES
