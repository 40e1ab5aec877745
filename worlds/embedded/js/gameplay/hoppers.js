'use strict'
// Hoppers, as in vanilla's HopperBlockEntity: every eight ticks one item goes on to the container before the spout, and one comes in from the container above,
// or from what lies above.

const { blockByState, propertiesOf, isFullCube } = require('../game_data')
const { OPPOSITE, STEP } = require('../directions')
const { Container } = require('../inventory/container')
const { containerMenu } = require('../inventory/menus')
const { isSameItem, limitOf, withCount } = require('../inventory/stacks')
const { itemsToTag, itemsFromTag } = require('../inventory/stack_tags')

const SLOTS = 5
const COOLDOWN_TICKS = 8
const MOUTH_LOW = 11 / 16 // items are sucked in from here to two blocks above the bottom
const MOUTH_HIGH = 2
const ITEM_WIDTH = 0.25
const MOUTH_RADIUS_BLOCKS = 1

const isEmpty = ({ slots }) => slots.every((stack) => stack === null)
const isFull = ({ slots }) => slots.every((stack) => stack !== null && stack.count >= limitOf(stack))
const hasRoom = (there, stack) => there === null || (isSameItem(there, stack) && there.count < limitOf(there))

/** Puts as much of a stack as fits into the slots that accept it. Returns the rest, or null. */
function putInto (slots, stack) {
  let rest = stack
  for (const { container, index, accepts } of slots) {
    if (rest === null) break
    const there = container.get(index)
    if (!accepts(rest) || !hasRoom(there, rest)) continue
    const moved = Math.min(rest.count, limitOf(rest) - (there?.count ?? 0))
    container.set(index, withCount(rest, (there?.count ?? 0) + moved))
    rest = withCount(rest, rest.count - moved)
  }
  return rest
}

module.exports = function hoppers (world) {
  const all = new Set()

  world.blockEntityKind('hopper', {
    blocks: ['hopper'],
    create: ({ x, y, z }) => {
      const hopper = { key: `${x},${y},${z}`, container: new Container(SLOTS), openBy: new Set(), cooldown: -1, workedAge: -1 }
      all.add(hopper)
      return hopper
    },
    toTag: ({ container, cooldown }) => ({ Items: itemsToTag(container), TransferCooldown: { type: 'int', value: cooldown } }),
    fromTag: (hopper, value) => {
      itemsFromTag(hopper.container, value.Items)
      hopper.cooldown = value.TransferCooldown?.value ?? -1
    },
    removed: (hopper) => {
      all.delete(hopper)
      world.spillContainer(hopper)
    }
  })

  world.onBlockUsed(['hopper'], (player, at) => {
    const hopper = world.blockEntityAt(at.x, at.y, at.z)
    hopper.openBy.add(player)
    world.openMenu(player, {
      type: 'hopper', title: 'Item Hopper', menu: (opener, id) => containerMenu(opener, id, hopper.container), at, onClose: () => hopper.openBy.delete(player)
    })
    return true
  })

  world.events.on('blockChanged', ({ x, y, z, state }) => {
    if (blockByState[state].name === 'hopper') world.blockEntityAt(x, y, z) // it works from the start, and not only when somebody opens it
  })

  world.everyTick('hoppers', () => {
    for (const hopper of all) {
      if (world.blockEntities.get(hopper.key) !== hopper) all.delete(hopper)
      else if (world.blocks.isLoaded(hopper.x >> 4, hopper.z >> 4)) work(world, hopper)
    }
  })
}

function work (world, hopper) {
  hopper.cooldown--
  hopper.workedAge = world.age
  if (hopper.cooldown > 0) return
  hopper.cooldown = 0
  const { enabled, facing } = propertiesOf(world.blocks.stateAt(hopper.x, hopper.y, hopper.z))
  if (!enabled) return
  const gave = !isEmpty(hopper.container) && giveOn(world, hopper, facing)
  const took = !isFull(hopper.container) && takeIn(world, hopper)
  if (gave || took) hopper.cooldown = COOLDOWN_TICKS
}

/** Moves one item to the container before the spout. */
function giveOn (world, hopper, facing) {
  const [dx, dy, dz] = STEP[facing]
  const target = { x: hopper.x + dx, y: hopper.y + dy, z: hopper.z + dz }
  const slots = world.slotsThrough(target, OPPOSITE[facing])
  if (slots === null) return false
  const next = world.blockEntities.get(`${target.x},${target.y},${target.z}`)
  const wasEmpty = next?.id === 'hopper' && isEmpty(next.container)
  const { container } = hopper
  const from = container.slots.findIndex((stack) => stack !== null && putInto(slots, withCount(stack, 1)) === null)
  if (from === -1) return false
  container.set(from, withCount(container.get(from), container.get(from).count - 1))
  // An empty hopper that gets something waits as long as one that worked, less the tick in which it has worked already.
  if (wasEmpty) next.cooldown = COOLDOWN_TICKS - (next.workedAge >= hopper.workedAge ? 1 : 0)
  return true
}

/** Takes one item from the container above; without one, what lies above. */
function takeIn (world, hopper) {
  const above = { x: hopper.x, y: hopper.y + 1, z: hopper.z }
  const own = hopper.container.slots.map((_, index) => ({ container: hopper.container, index, accepts: () => true }))
  const slots = world.slotsThrough(above, 'down')
  if (slots !== null) {
    return slots.some(({ container, index, gives }) => {
      const stack = container.get(index)
      if (stack === null || !gives(stack) || putInto(own, withCount(stack, 1)) !== null) return false
      container.set(index, withCount(stack, stack.count - 1))
      return true
    })
  }
  return isFullCube[world.blocks.stateAt(above.x, above.y, above.z)] === 1 ? false : suckIn(world, hopper, own)
}

function suckIn (world, { x, y, z }, own) {
  let took = false
  world.entities.near(x + 0.5, z + 0.5, MOUTH_RADIUS_BLOCKS, (item) => {
    if (took || item.typeName !== 'item' || !world.itemEntities.has(item)) return
    const reach = 0.5 + ITEM_WIDTH / 2
    if (Math.abs(item.x - x - 0.5) > reach || Math.abs(item.z - z - 0.5) > reach || item.y + ITEM_WIDTH < y + MOUTH_LOW || item.y > y + MOUTH_HIGH) return
    const rest = putInto(own, item.stack)
    if (rest !== null && rest.count === item.stack.count) return
    took = true
    if (rest === null) world.removeEntity(item)
    else item.setStack(rest)
  })
  return took
}
