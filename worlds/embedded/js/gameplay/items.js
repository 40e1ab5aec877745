'use strict'
// Items in the world: they fall, lie, merge, can be picked up, and vanish after five minutes.

const { isSolid, shapesOf } = require('../game_data')
const { ItemEntity } = require('../entities/item_entity')
const { isSameItem, limitOf, withCount } = require('../inventory/stacks')
const { stackFromTag } = require('../inventory/stack_tags')
const { PICK_UP_ORDER } = require('../players/player')

const GRAVITY = 0.04 // blocks per tick, each tick (vanilla item entity)
const AIR_DRAG = 0.98
const GROUND_DRAG = 0.58
const LIFETIME_TICKS = 6000
const MERGE_EVERY_TICKS = 20
const MERGE_RADIUS_BLOCKS = 0.75
const LOOK_FOR_GROUND_EVERY_TICKS = 10 // for items at rest
const PICK_UP_ACROSS_BLOCKS = 1.425 // half a player, the box grown by 1, half an item
const PICK_UP_BELOW_BLOCKS = 0.75
const PICK_UP_ABOVE_BLOCKS = 2.3
const THROW_SPEED = 0.3
const THROW_DELAY_TICKS = 40
const LOWEST_ITEM_Y = -128

function topOfGround (world, x, y, z) {
  const state = world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z))
  if (!isSolid[state]) return null
  let top = 0
  for (const shape of shapesOf(state)) top = Math.max(top, shape[4])
  return Math.floor(y) + top
}

function hasGround (world, item) {
  const top = topOfGround(world, item.x, item.y - 0.01, item.z)
  return top !== null && item.y - top < 0.05
}

function fall (world, item) {
  const { velocity } = item
  velocity.y -= GRAVITY
  const isWall = (x, z) => topOfGround(world, x, item.y + 0.05, z) !== null && topOfGround(world, x, item.y + 0.05, z) > item.y
  if (!isWall(item.x + velocity.x, item.z)) item.x += velocity.x
  else velocity.x = 0
  if (!isWall(item.x, item.z + velocity.z)) item.z += velocity.z
  else velocity.z = 0
  const nextY = item.y + velocity.y
  const top = velocity.y <= 0 ? highestTopBetween(world, item.x, item.y, nextY, item.z) : null
  item.onGround = top !== null
  item.y = top ?? nextY
  const drag = item.onGround ? GROUND_DRAG : AIR_DRAG
  velocity.x *= drag
  velocity.z *= drag
  velocity.y = item.onGround ? 0 : velocity.y * AIR_DRAG
  item.isResting = item.onGround && Math.hypot(velocity.x, velocity.z) < 0.003
  world.entities.moved(item)
}

function highestTopBetween (world, x, fromY, toY, z) {
  for (let y = Math.floor(fromY); y >= Math.floor(toY); y--) {
    const top = topOfGround(world, x, y, z)
    if (top !== null && top >= toY && top <= fromY + 0.5) return top
  }
  return null
}

function merge (world, item) {
  if (!item.isResting || !world.itemEntities.has(item)) return
  world.entities.near(item.x, item.z, MERGE_RADIUS_BLOCKS, (other) => {
    if (other === item || other.typeName !== 'item' || !world.itemEntities.has(other) || !isSameItem(item.stack, other.stack)) return
    if (other.distanceTo(item.x, item.y, item.z) > MERGE_RADIUS_BLOCKS) return
    if (item.stack.count + other.stack.count > limitOf(item.stack)) return
    item.setStack(withCount(item.stack, item.stack.count + other.stack.count))
    item.pickUpAge = Math.max(item.pickUpAge, other.pickUpAge)
    item.bornAge = Math.max(item.bornAge, other.bornAge)
    world.removeEntity(other)
  })
}

function pickUp (world, player) {
  world.entities.near(player.x, player.z, PICK_UP_ACROSS_BLOCKS, (entity) => {
    if (entity.typeName !== 'item' || world.age < entity.pickUpAge || !world.itemEntities.has(entity)) return
    if (Math.abs(entity.x - player.x) > PICK_UP_ACROSS_BLOCKS || Math.abs(entity.z - player.z) > PICK_UP_ACROSS_BLOCKS) return
    if (entity.y < player.y - PICK_UP_BELOW_BLOCKS || entity.y > player.y + PICK_UP_ABOVE_BLOCKS) return
    const { stack } = entity
    const rest = player.inventory.add(stack, PICK_UP_ORDER)
    const taken = stack.count - (rest?.count ?? 0)
    if (taken === 0) return
    entity.tellViewers('collect', { collectedEntityId: entity.id, collectorEntityId: player.id, pickupItemCount: taken })
    if (rest) entity.setStack(rest)
    else world.removeEntity(entity)
    world.events.emit('itemPickedUp', { player, stack: withCount(stack, taken) })
  })
}

module.exports = function items (world) {
  world.itemEntities = new Set()

  world.dropItem = function dropItem (x, y, z, stack, options) {
    const entity = new ItemEntity(world, { x, y, z }, stack, options)
    world.itemEntities.add(entity)
    world.entities.add(entity)
    return entity
  }

  /** Drops a stack at the middle of a block, with the small hop of a block's drop. */
  world.dropFromBlock = function dropFromBlock (x, y, z, stack) {
    const spread = () => (world.random() - 0.5) * 0.2
    return world.dropItem(x + 0.5, y + 0.4, z + 0.5, stack, { velocity: { x: spread(), y: 0.2, z: spread() } })
  }

  /** Throws a stack in the direction in which a player looks. */
  world.throwItem = function throwItem (player, stack) {
    const yaw = player.yaw * Math.PI / 180
    const pitch = player.pitch * Math.PI / 180
    const velocity = {
      x: -Math.sin(yaw) * Math.cos(pitch) * THROW_SPEED,
      y: -Math.sin(pitch) * THROW_SPEED + 0.1,
      z: Math.cos(yaw) * Math.cos(pitch) * THROW_SPEED
    }
    return world.dropItem(player.x, player.eyeY - 0.3, player.z, stack, { velocity, pickUpDelayTicks: THROW_DELAY_TICKS })
  }

  world.entityKind('item', {
    fromTag: ({ x, y, z }, { Item, Age, PickupDelay }) => {
      const item = world.dropItem(x, y, z, stackFromTag(Item), { pickUpDelayTicks: PickupDelay?.value })
      item.bornAge -= Age?.value ?? 0
      return item
    }
  })

  world.removeEntity = function removeEntity (entity) {
    if (!world.entities.byId.has(entity.id)) return
    world.itemEntities.delete(entity)
    world.entities.remove(entity)
    world.events.emit('entityRemoved', entity)
  }

  world.everyTick('items', () => {
    for (const item of world.itemEntities) {
      if (world.age - item.bornAge > LIFETIME_TICKS || item.y < LOWEST_ITEM_Y) world.removeEntity(item)
      else if (!item.isResting) fall(world, item)
      else if ((world.age + item.id) % LOOK_FOR_GROUND_EVERY_TICKS === 0) item.isResting = hasGround(world, item)
    }
    if (world.age % MERGE_EVERY_TICKS === 0) for (const item of world.itemEntities) merge(world, item)
  })
  world.everyTick('pick up', () => {
    if (world.itemEntities.size === 0) return
    for (const player of world.players.values()) {
      if (!player.isDead && player.isLoaded && !world.watchers.has(player)) pickUp(world, player)
    }
  })
}
