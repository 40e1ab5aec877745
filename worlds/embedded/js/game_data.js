'use strict'
// Data of Minecraft 1.21.4: one registry for the whole process, and the look-ups that the rules need.

const MINECRAFT_VERSION = '1.21.4'
const registry = require('prismarine-registry')(MINECRAFT_VERSION)
const Block = require('prismarine-block')(registry)
const ChunkColumn = require('prismarine-chunk')(registry)

// minecraft-data lists 93 blocks (ores, obsidian, copper …) under the tier that is too low for them, not under their tool. With that data a pickaxe would dig
// them no faster than a hand. In vanilla's tags all of them are mineable/pickaxe.
for (const block of registry.blocksArray) {
  if (block.material === 'incorrect_for_wooden_tool') block.material = 'mineable/pickaxe'
}

const LOWEST_Y = -64
const WORLD_HEIGHT = 384
const AIR = 0

const blockByState = new Array(0)
for (const block of registry.blocksArray) {
  for (let stateId = block.minStateId; stateId <= block.maxStateId; stateId++) blockByState[stateId] = block
}

/** The default state id of a block name. Throws for an unknown name, so that typing errors are found at the start. */
function stateOf (name) {
  const block = registry.blocksByName[name]
  if (!block) throw new Error(`unknown block ${name}`)
  return block.defaultState
}

/** The state id of a block name with the given properties, for example `stateWith('oak_log', { axis: 'x' })`. */
function stateWith (name, properties) {
  return Block.fromProperties(name, { ...Block.fromStateId(stateOf(name), 0).getProperties(), ...properties }, 0).stateId
}

const propertiesByState = new Array(blockByState.length)
/** The properties of a state, `{ name: value }`: booleans for yes and no, strings for all others. Do not change the object. */
function propertiesOf (stateId) {
  propertiesByState[stateId] ??= Object.freeze({ ...Block.fromStateId(stateId, 0).getProperties() })
  return propertiesByState[stateId]
}

/** The state with some of its properties changed. */
function changed (stateId, properties) {
  return Block.fromProperties(blockByState[stateId].name, { ...propertiesOf(stateId), ...properties }, 0).stateId
}

// Every step of a player or item asks for shapes, so they are computed once for each state.
const shapesByState = new Array(blockByState.length)
function shapesOf (stateId) {
  shapesByState[stateId] ??= Block.fromStateId(stateId, 0).shapes
  return shapesByState[stateId]
}

const isFullCube = new Uint8Array(blockByState.length)
const isSolid = new Uint8Array(blockByState.length)
for (const block of registry.blocksArray) {
  for (let stateId = block.minStateId; stateId <= block.maxStateId; stateId++) {
    isSolid[stateId] = block.boundingBox === 'block' ? 1 : 0
    if (!isSolid[stateId]) continue
    const [shape, ...others] = shapesOf(stateId)
    isFullCube[stateId] = shape && others.length === 0 && shape.join() === '0,0,0,1,1,1' ? 1 : 0
  }
}

const airIds = new Set(['air', 'cave_air', 'void_air'].map((name) => registry.blocksByName[name].id))
const isAir = (stateId) => airIds.has(blockByState[stateId].id)
const LAVA = registry.blocksByName.lava
const holdsWater = new Uint8Array(blockByState.length)
for (const name of ['water', 'kelp', 'kelp_plant', 'seagrass', 'tall_seagrass', 'bubble_column']) {
  holdsWater.fill(1, registry.blocksByName[name].minStateId, registry.blocksByName[name].maxStateId + 1)
}
for (const { states, minStateId, maxStateId } of registry.blocksArray) {
  const place = states.findIndex(({ name }) => name === 'waterlogged')
  if (place < 0) continue
  const stride = states.slice(place + 1).reduce((product, { num_values: count }) => product * count, 1) // the last property changes fastest
  for (let stateId = minStateId; stateId <= maxStateId; stateId++) holdsWater[stateId] = Math.floor((stateId - minStateId) / stride) % 2 === 0 ? 1 : 0
}
/** Whether the block contains water: water itself, plants that live in it, and waterlogged blocks. */
const isWater = (stateId) => holdsWater[stateId] === 1
const isLava = (stateId) => stateId >= LAVA.minStateId && stateId <= LAVA.maxStateId

// Blocks that a placed block replaces (the vanilla tag `replaceable`).
const REPLACEABLE_NAMES = ['air', 'cave_air', 'void_air', 'water', 'lava', 'short_grass', 'fern', 'dead_bush', 'seagrass', 'tall_seagrass', 'fire', 'soul_fire',
  'snow', 'vine', 'glow_lichen', 'light', 'tall_grass', 'large_fern', 'bubble_column', 'structure_void', 'hanging_roots', 'warped_roots', 'nether_sprouts',
  'crimson_roots', 'resin_clump']
const replaceableIds = new Set(REPLACEABLE_NAMES.filter((name) => registry.blocksByName[name]).map((name) => registry.blocksByName[name].id))
const snowLayer = registry.blocksByName.snow
const isReplaceable = (stateId) => replaceableIds.has(blockByState[stateId].id) && (blockByState[stateId] !== snowLayer || stateId === snowLayer.minStateId)

module.exports = {
  MINECRAFT_VERSION,
  LOWEST_Y,
  WORLD_HEIGHT,
  AIR,
  registry,
  Block,
  ChunkColumn,
  blockByState,
  stateOf,
  stateWith,
  propertiesOf,
  changed,
  shapesOf,
  isAir,
  isFullCube,
  isSolid,
  isWater,
  isLava,
  isReplaceable
}
