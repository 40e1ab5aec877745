'use strict'
// Placing what is held as a block.

const { registry, Block, blockByState, isSolid, shapesOf, isReplaceable, stateOf, stateWith, AIR, LOWEST_Y, WORLD_HEIGHT } = require('../game_data')
const { makeStack, nameOf, withCount } = require('../inventory/stacks')
const { FACES } = require('./uses')

const FACE_NAMES = ['down', 'up', 'north', 'south', 'west', 'east']
const AXES = ['y', 'y', 'z', 'z', 'x', 'x']
const OPPOSITE = { north: 'south', south: 'north', east: 'west', west: 'east' }
const BY_YAW = ['south', 'west', 'north', 'east']

// Items whose block has another name, and blocks that fill two places (the next step of the survival rules).
const BLOCK_OF_ITEM = { sweet_berries: 'sweet_berry_bush', wheat_seeds: 'wheat', carrot: 'carrots', potato: 'potatoes', beetroot_seeds: 'beetroots' }
const TWO_PLACES = /_(door|bed)$|^(sunflower|lilac|rose_bush|peony|tall_grass|large_fern)$/
const SOIL = new Set(['grass_block', 'dirt', 'coarse_dirt', 'podzol', 'rooted_dirt', 'farmland', 'moss_block', 'mud'])
const NEEDS_SOIL = /_sapling$|_tulip$|^(dandelion|poppy|cornflower|oxeye_daisy|azure_bluet|allium|lily_of_the_valley|blue_orchid|sweet_berry_bush|short_grass|fern)$/
const NEEDS_FARMLAND = new Set(['wheat', 'carrots', 'potatoes', 'beetroots'])

module.exports = function placing (world) {
  world.onBlockUsed(['sweet_berry_bush'], pickBerries)

  /** Sets what the player holds as a block: in place of the block clicked when that gives way, else before its face. */
  world.placeBlock = function placeBlock (player, use) {
    const [dx, dy, dz] = FACES[use.face]
    const givesWay = isReplaceable(use.state)
    const target = givesWay ? use : { x: use.x + dx, y: use.y + dy, z: use.z + dz }
    place(player, use, target)
  }

  function pickBerries (player, { x, y, z, state }) {
    const age = Number(Block.fromStateId(state, 0).getProperties().age)
    if (age < 2) return false
    const count = 1 + Math.floor(world.random() * 2) + (age === 3 ? 1 : 0)
    world.dropFromBlock(x, y, z, makeStack(registry.itemsByName.sweet_berries.id, count))
    world.blocks.setState(x, y, z, stateWith('sweet_berry_bush', { age: 1 }), player)
    return true
  }

  function place (player, use, target) {
    const { slot, stack } = use
    const name = BLOCK_OF_ITEM[nameOf(stack)] ?? nameOf(stack)
    const block = registry.blocksByName[name]
    if (!block || TWO_PLACES.test(name) || target.y < LOWEST_Y || target.y >= LOWEST_Y + WORLD_HEIGHT) return
    const there = world.blocks.stateAt(target.x, target.y, target.z)
    if (!isReplaceable(there)) return
    const state = placedState(player, name, use)
    if (state === null || !isSupported(name, target, state) || isOccupied(target, state)) return
    world.blocks.setState(target.x, target.y, target.z, state, player)
    player.inventory.set(slot, withCount(stack, stack.count - 1))
    world.events.emit('blockPlaced', { player, ...target, state })
  }

  function isSupported (name, { x, y, z }) {
    const below = blockByState[world.blocks.stateAt(x, y - 1, z)]
    if (NEEDS_FARMLAND.has(name)) return below.name === 'farmland'
    if (NEEDS_SOIL.test(name)) return SOIL.has(below.name)
    if (name === 'sugar_cane') return below.name === 'sugar_cane' || SOIL.has(below.name) || below.name === 'sand'
    if (name === 'torch' || name.endsWith('_carpet') || name.endsWith('_mushroom')) return isSolid[world.blocks.stateAt(x, y - 1, z)] === 1
    return true
  }

  /** A block with a body cannot be set where somebody stands. */
  function isOccupied ({ x, y, z }, state) {
    const shapes = shapesOf(state)
    if (shapes.length === 0 || !isSolid[state]) return false
    let isTaken = false
    world.entities.near(x + 0.5, z + 0.5, 2, (entity) => {
      if (entity.typeName === 'item' || isTaken) return
      const half = entity.width / 2
      isTaken = shapes.some(([x0, y0, z0, x1, y1, z1]) =>
        entity.x + half > x + x0 && entity.x - half < x + x1 && entity.z + half > z + z0 && entity.z - half < z + z1 &&
        entity.y + entity.height > y + y0 && entity.y < y + y1)
    })
    return isTaken
  }
}

/** The state in which a block is set, after the face clicked and where the player looks; null when it cannot hang there. */
function placedState (player, name, { face: direction, cursor }) {
  const block = registry.blocksByName[name]
  const looksTo = BY_YAW[Math.round(((player.yaw % 360) + 360) % 360 / 90) % 4]
  const isSide = direction >= 2
  if (name === 'torch' || name === 'soul_torch') {
    if (direction === 0) return null
    return isSide ? stateWith(name.replace('torch', 'wall_torch'), { facing: FACE_NAMES[direction] }) : stateOf(name)
  }
  const has = (property) => block.states.some((state) => state.name === property)
  const properties = {}
  if (has('axis')) properties.axis = AXES[direction]
  if (name === 'ladder') {
    if (!isSide) return null
    properties.facing = FACE_NAMES[direction]
  } else if (has('facing')) {
    const values = block.states.find((state) => state.name === 'facing').values ?? []
    const turned = name.endsWith('_stairs') ? looksTo : OPPOSITE[looksTo]
    properties.facing = values.includes(turned) ? turned : values[0]
  }
  const isUpper = direction === 0 || (isSide && cursor.y > 0.5)
  if (has('half') && name.endsWith('_stairs')) properties.half = isUpper ? 'top' : 'bottom'
  if (has('type') && name.endsWith('_slab')) properties.type = isUpper ? 'top' : 'bottom'
  if (has('persistent')) properties.persistent = true
  if (block.defaultState === AIR) return null
  return Object.keys(properties).length > 0 ? stateWith(name, properties) : stateOf(name)
}
