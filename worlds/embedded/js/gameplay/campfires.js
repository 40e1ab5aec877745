'use strict'
// Campfires cook four pieces of food at a time without fuel, each in thirty seconds. Cooked food drops to the ground.

const { Block } = require('../game_data')
const { Container } = require('../inventory/container')
const { smeltedFrom } = require('../inventory/smelting')
const { makeStack, withCount } = require('../inventory/stacks')
const { itemsToTag, itemsFromTag } = require('../inventory/stack_tags')

const BLOCKS = ['campfire', 'soul_campfire']
const PLACES = 4
const COOL_TICKS = 2 // progress lost each tick while the fire is out

const ints = (value) => ({ type: 'intArray', value: [...value] })
const isBurning = (state) => Block.fromStateId(state, 0).getProperties().lit === true

module.exports = function campfires (world) {
  const all = new Set()

  world.blockEntityKind('campfire', {
    blocks: BLOCKS,
    create: ({ x, y, z }) => {
      const entity = { key: `${x},${y},${z}`, container: new Container(PLACES), cookedTicks: [0, 0, 0, 0], totalTicks: [0, 0, 0, 0], openBy: new Set() }
      all.add(entity)
      return entity
    },
    toTag: ({ container, cookedTicks, totalTicks }) => ({ Items: itemsToTag(container), CookingTimes: ints(cookedTicks), CookingTotalTimes: ints(totalTicks) }),
    fromTag: (entity, value) => {
      itemsFromTag(entity.container, value.Items)
      if (value.CookingTimes) entity.cookedTicks = [...value.CookingTimes.value]
      if (value.CookingTotalTimes) entity.totalTicks = [...value.CookingTotalTimes.value]
    },
    removed: (entity) => {
      all.delete(entity)
      world.spillContainer(entity)
    }
  })

  world.onBlockUsed(BLOCKS, (player, { x, y, z, slot, stack }) => {
    const recipe = stack && smeltedFrom('campfire', stack)
    if (!recipe) return false
    const entity = world.blockEntityAt(x, y, z)
    const place = entity.container.slots.indexOf(null)
    if (place === -1) return true
    entity.container.set(place, withCount(stack, 1))
    entity.cookedTicks[place] = 0
    entity.totalTicks[place] = recipe.ticks
    player.inventory.set(slot, withCount(stack, stack.count - 1))
    return true
  })

  world.everyTick('campfires', () => {
    for (const entity of all) {
      if (world.blockEntities.get(entity.key) !== entity) all.delete(entity)
      else if (world.blocks.isLoaded(entity.x >> 4, entity.z >> 4)) cook(entity)
    }
  })

  function cook (entity) {
    const { x, y, z, container, cookedTicks, totalTicks } = entity
    if (container.slots.every((stack) => stack === null)) return
    const isLit = isBurning(world.blocks.stateAt(x, y, z))
    container.slots.forEach((stack, place) => {
      if (stack === null) return
      cookedTicks[place] = isLit ? cookedTicks[place] + 1 : Math.max(0, cookedTicks[place] - COOL_TICKS)
      if (cookedTicks[place] < totalTicks[place]) return
      container.set(place, null)
      const made = smeltedFrom('campfire', stack)
      world.dropFromBlock(x, y, z, made ? makeStack(made.itemId, stack.count) : stack)
    })
  }
}
