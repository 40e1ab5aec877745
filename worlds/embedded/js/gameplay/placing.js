'use strict'
// Placing the held item as a block.

const { registry, blockByState, propertiesOf, changed, isSolid, shapesOf, isReplaceable, isWater } = require('../game_data')
const { FACES, FACE_NAMES } = require('../directions')
const { nameOf, withCount } = require('../inventory/stacks')
const { placedStates, secondHalf } = require('./placed_state')
const { isSupported, isStacked } = require('./support')

// Items whose block has another name.
const BLOCK_OF_ITEM = {
  sweet_berries: 'sweet_berry_bush',
  wheat_seeds: 'wheat',
  carrot: 'carrots',
  potato: 'potatoes',
  beetroot_seeds: 'beetroots',
  pumpkin_seeds: 'pumpkin_stem',
  melon_seeds: 'melon_stem',
  torchflower_seeds: 'torchflower_crop',
  pitcher_pod: 'pitcher_crop',
  cocoa_beans: 'cocoa',
  glow_berries: 'cave_vines',
  redstone: 'redstone_wire',
  string: 'tripwire',
  bamboo: 'bamboo_sapling'
}
// Several of these share one place. The property counts them.
const COUNTED = [[/candle$/, 'candles', 4], [/^sea_pickle$/, 'pickles', 4], [/^turtle_egg$/, 'eggs', 4], [/^pink_petals$/, 'flower_amount', 4], [/^snow$/, 'layers', 8]]
const ONLY_IN_WATER = /^(seagrass|kelp)$/

function blockNameOf ({ stack, state }) {
  const item = nameOf(stack)
  if (item === 'bamboo' && /^bamboo(_sapling)?$/.test(blockByState[state].name)) return 'bamboo'
  const name = BLOCK_OF_ITEM[item] ?? item
  return registry.blocksByName[name] && name !== 'air' ? name : null
}

const isInDimension = ({ dimension: { lowestY, height } }, y) => y >= lowestY && y < lowestY + height

/** @param replaces whether the place is that of the clicked block */
function setAt (world, player, use, name, { x, y, z }, replaces) {
  if (!isInDimension(world, y)) return false
  const there = world.blocks.stateAt(x, y, z)
  const more = oneMore(there, name, use, replaces, player)
  if (more === null && !isReplaceable(there)) return false
  if (more === null && ONLY_IN_WATER.test(name) && !isWater(there)) return false
  const at = (dx, dy, dz) => world.blocks.stateAt(x + dx, y + dy, z + dz)
  const asked = { player, name, face: FACE_NAMES[use.face], cursor: use.cursor, replaces: replaces && isReplaceable(there), at }
  const states = more === null ? placedStates(asked) : [more]
  const state = states.find((one) => isSupported(world, x, y, z, one))
  if (state === undefined || state === there || isOccupied(world, { x, y, z }, state)) return false
  return commit(world, player, use, name, { x, y, z }, state)
}

function commit (world, player, { slot, stack }, name, { x, y, z }, state) {
  const second = secondHalf(name, state, isStacked)
  const place = second && { x: x + second.offset[0], y: y + second.offset[1], z: z + second.offset[2] }
  if (second) {
    const there = world.blocks.stateAt(place.x, place.y, place.z)
    if (!isInDimension(world, place.y) || !isReplaceable(there) || isOccupied(world, place, second.state)) return false
    world.blocks.setState(place.x, place.y, place.z, second.state, player)
  }
  world.blocks.setState(x, y, z, state, player)
  player.inventory.set(slot, withCount(stack, stack.count - 1))
  world.events.emit('blockPlaced', { player, x, y, z, state: world.blocks.stateAt(x, y, z) })
  return true
}

/** The state with one more of the same in it (a second slab, candle, layer of snow, side of a vine), or null. */
function oneMore (there, name, use, replaces, player) {
  if (blockByState[there].name !== name) return null
  if (name.endsWith('_slab')) return fillsSlab(there, use, replaces) ? changed(there, { type: 'double', waterlogged: false }) : null
  const counted = COUNTED.find(([pattern]) => pattern.test(name))
  if (!counted) return null
  if (name === 'snow' ? replaces && FACE_NAMES[use.face] !== 'up' : player.isSneaking) return null
  const [, property, most] = counted
  const count = Number(propertiesOf(there)[property])
  return count < most ? changed(there, { [property]: String(count + 1) }) : null
}

/** A clicked slab is filled from its open side. A click beside a slab fills it from any side. */
function fillsSlab (there, { face, cursor }, replaces) {
  const { type } = propertiesOf(there)
  if (type === 'double') return false
  if (!replaces) return true
  const isAbove = cursor.y > 0.5
  const direction = FACE_NAMES[face]
  if (type === 'bottom') return direction === 'up' || (isAbove && direction !== 'down')
  return direction === 'down' || (!isAbove && direction !== 'up')
}

/** A block with a body cannot be placed where an entity stands. */
function isOccupied (world, { x, y, z }, state) {
  const shapes = shapesOf(state)
  if (shapes.length === 0 || !isSolid[state]) return false
  let isTaken = false
  world.entities.near(x + 0.5, z + 0.5, 2, (entity) => {
    if (isTaken || NO_OBSTACLE.has(entity.typeName)) return
    const half = entity.width / 2
    isTaken = shapes.some(([x0, y0, z0, x1, y1, z1]) =>
      entity.x + half > x + x0 && entity.x - half < x + x1 && entity.z + half > z + z0 && entity.z - half < z + z1 &&
      entity.y + entity.height > y + y0 && entity.y < y + y1)
  })
  return isTaken
}

module.exports = function placing (world) {
  /** Places the held block: in place of the clicked block if that can be replaced, else before its face. */
  world.placeBlock = function placeBlock (player, use) {
    const name = blockNameOf(use)
    if (name === null) return
    const [dx, dy, dz] = FACES[use.face]
    if (setAt(world, player, use, name, use, true)) return
    if (!isReplaceable(use.state)) setAt(world, player, use, name, { x: use.x + dx, y: use.y + dy, z: use.z + dz }, false)
  }
}

// Entities that do not prevent placing.
const NO_OBSTACLE = new Set(['item', 'experience_orb', 'arrow', 'fishing_bobber', 'falling_block', 'egg', 'snowball'])
