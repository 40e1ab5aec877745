'use strict'
// Blocks that fall without support: sand, gravel, anvils, concrete powder (which hardens in water), dragon eggs.

const { registry, blockByState, propertiesOf, stateWith, isReplaceable, isSolid, isWater, shapesOf, LOWEST_Y } = require('../game_data')
const { FallingBlock } = require('../entities/falling_block')
const { FACES } = require('../directions')
const { makeStack } = require('../inventory/stacks')

const FALLS = /(^|_)(sand|gravel|anvil|concrete_powder)$|^dragon_egg$/
const DELAY_TICKS = 2 // vanilla's delay between lost support and the fall; 5 for a dragon egg
const GRAVITY = 0.04 // blocks per tick, each tick
const DRAG = 0.98
const LIFETIME_TICKS = 600 // after this time it becomes an item, as in vanilla
const STEPS_MAX = 4 // most places passed in one tick; at full speed 3.9 blocks

const fallsById = new Set(registry.blocksArray.filter(({ name }) => FALLS.test(name)).map(({ id }) => id))
const hardensById = new Map(registry.blocksArray.filter(({ name }) => name.endsWith('_concrete_powder'))
  .map(({ id, name }) => [id, registry.blocksByName[name.replace('_powder', '')].defaultState]))

const isWet = (world, x, y, z) => isWater(world.blocks.stateAt(x, y, z))
const isFree = (world, x, y, z) => y >= LOWEST_Y && isReplaceable(world.blocks.stateAt(x, y, z))
const leftBehind = (state) => propertiesOf(state).waterlogged ? registry.blocksByName.water.defaultState : 0

/** The height at which a place stops a falling body, or null. */
function topOf (world, x, y, z) {
  const state = world.blocks.stateAt(x, y, z)
  if (!isSolid[state]) return null
  return y + Math.max(0, ...shapesOf(state).map((shape) => shape[4]))
}

function move (world, entity) {
  entity.velocity.y = (entity.velocity.y - GRAVITY) * DRAG
  const [x, z] = [Math.floor(entity.x), Math.floor(entity.z)]
  const goal = entity.y + entity.velocity.y
  for (let step = 0; step < STEPS_MAX && entity.y > goal; step++) {
    const floor = Math.ceil(entity.y) - 1 // the next place below
    const isHardening = hardensById.has(blockByState[entity.state].id) && isWet(world, x, floor, z)
    if (isHardening) entity.y = floor
    const ground = isHardening ? floor : topOf(world, x, floor, z)
    if (ground !== null) return land(world, entity, x, Math.floor(ground + 0.001), z)
    entity.y = Math.max(goal, floor)
  }
  world.entities.moved(entity)
  if (world.age - entity.bornAge > LIFETIME_TICKS || entity.y < LOWEST_Y - 64) become(world, entity, null)
}

function land (world, entity, x, y, z) {
  const { state } = entity
  const there = world.blocks.stateAt(x, y, z)
  if (!isReplaceable(there)) return become(world, entity, null)
  const hardened = hardensById.get(blockByState[state].id)
  const isHardening = hardened !== undefined && (isWater(there) || FACES.some(([dx, dy, dz]) => dy >= 0 && isWet(world, x + dx, y + dy, z + dz)))
  become(world, entity, { x, y, z, state: isHardening ? hardened : state })
}

/** Ends the fall: as a block, or (place null) as an item. */
function become (world, entity, place) {
  world.removeEntity(entity)
  if (place) return world.blocks.setState(place.x, place.y, place.z, place.state, 'fallen')
  const item = registry.itemsByName[blockByState[entity.state].name]
  if (item && entity.y >= LOWEST_Y - 64) world.dropItem(entity.x, entity.y, entity.z, makeStack(item.id, 1))
  return undefined
}

module.exports = function falling (world) {
  const onTheirWay = new Set()

  world.events.on('blockDisturbed', ({ x, y, z, block }) => {
    if (hardensById.has(block.id) && FACES.some(([dx, dy, dz]) => dy >= 0 && isWet(world, x + dx, y + dy, z + dz))) {
      world.blocks.setState(x, y, z, hardensById.get(block.id), 'hardened')
    } else if (fallsById.has(block.id)) {
      world.schedule('fall', x, y, z, DELAY_TICKS)
    }
  })

  world.onScheduled('fall', (x, y, z) => {
    const state = world.blocks.stateAt(x, y, z)
    if (!fallsById.has(blockByState[state].id) || !isFree(world, x, y - 1, z)) return
    world.blocks.setState(x, y, z, leftBehind(state), 'falling')
    world.letFall({ x: x + 0.5, y, z: z + 0.5 }, state)
  })

  /** Makes a block of a state fall from a place (the middle of its underside). */
  world.letFall = function letFall (place, state) {
    const entity = new FallingBlock(world, place, propertiesOf(state).waterlogged ? stateWith(blockByState[state].name, { waterlogged: false }) : state)
    onTheirWay.add(entity)
    world.entities.add(entity)
    return entity
  }

  world.everyTick('falling blocks', () => {
    for (const entity of onTheirWay) {
      if (world.entities.byId.has(entity.id)) move(world, entity)
      else onTheirWay.delete(entity)
    }
  })

  world.entityKind('falling_block', {
    fromTag: ({ x, y, z }, { BlockState }) => {
      const name = BlockState?.value.Name.value.replace('minecraft:', '') ?? 'sand'
      const properties = Object.fromEntries(Object.entries(BlockState?.value.Properties?.value ?? {}).map(([key, { value }]) => [key, value]))
      return world.letFall({ x, y, z }, stateWith(name, properties))
    }
  })
}
