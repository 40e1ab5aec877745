'use strict'
// What a body can do with each block state: walk through it, stand on it, swim, burn. One table per process, by state number.

const PASSABLE = 1
const WATER = 2
const HARMFUL = 4
const CLIMBABLE = 8
/** A wooden door or gate that a body can open. */
const DOOR = 16
/** Slows or holds a body. A path goes through it only if there is no other way. */
const STICKY = 32
/** A trapdoor that a body can open. Over a ladder it is a way up and down. */
const HATCH = 64

const NO_FLOOR_BLOCKS = 1.5 // a top that is too high to stand on, as a fence has: an open trapdoor carries no body

const HARMFUL_NAMES = new Set([
  'lava', 'fire', 'soul_fire', 'cactus', 'sweet_berry_bush', 'magma_block', 'campfire', 'soul_campfire', 'wither_rose',
  'powder_snow', 'pointed_dripstone', 'lava_cauldron', 'end_portal', 'nether_portal'
])
const CLIMBABLE_NAMES = new Set(['ladder', 'vine', 'cave_vines', 'cave_vines_plant', 'weeping_vines', 'weeping_vines_plant',
  'twisting_vines', 'twisting_vines_plant'])
const WATER_PLANTS = new Set(['seagrass', 'tall_seagrass', 'kelp', 'kelp_plant', 'bubble_column'])
/** Blocks without a box that harm a body in them, and that a hand can remove. */
const REMOVABLE = new Set(['sweet_berry_bush', 'wither_rose', 'powder_snow'])
/** Blocks that fall when nothing carries them. */
const FALLING = /^(sand|red_sand|gravel|suspicious_sand|suspicious_gravel|.*_concrete_powder|anvil)$/
const STICKY_NAMES = new Set(['cobweb', 'soul_sand', 'honey_block'])

/** Whether a block is a door or gate that opens by hand. */
const opensByHand = (name) => (name.endsWith('_door') || name.endsWith('_fence_gate')) && !name.startsWith('iron')
const isHatch = (name) => name.endsWith('_trapdoor') && !name.startsWith('iron')

class BlockKinds {
  /** @param {ChunkStore} store its registry names the states */
  constructor (store) {
    this.Block = store.Block
    const states = Object.values(store.registry.blocks).reduce((most, block) => Math.max(most, block.maxStateId ?? 0), 0) + 1
    this.known = new Uint8Array(states)
    this.flags = new Uint8Array(states)
    /** Height of the collision box above the bottom of the block, in blocks; 0 if it has no box. */
    this.tops = new Float32Array(states)
    this.shapes = new Array(states)
  }

  learn (stateId) {
    const block = this.Block.fromStateId(stateId, 0)
    const properties = block.getProperties()
    const shapes = block.shapes ?? []
    let flags = 0
    let top = 0
    for (const shape of shapes) top = Math.max(top, shape[4])
    if (top === 0) flags |= PASSABLE
    if (block.name === 'water' || WATER_PLANTS.has(block.name) || properties.waterlogged === true) flags |= WATER
    if (HARMFUL_NAMES.has(block.name)) flags |= HARMFUL
    if (CLIMBABLE_NAMES.has(block.name)) {
      // A ladder's box leaves room for a body before it, and is too thin to stand on.
      flags |= CLIMBABLE | PASSABLE
      top = 0
    }
    if (STICKY_NAMES.has(block.name)) flags |= STICKY
    if (opensByHand(block.name)) flags |= DOOR
    if (isHatch(block.name)) {
      flags |= HATCH
      if (properties.open === true) top = NO_FLOOR_BLOCKS
    }
    this.flags[stateId] = flags
    this.tops[stateId] = top
    this.shapes[stateId] = shapes
    this.known[stateId] = 1
  }

  flagsOf (stateId) {
    if (!this.known[stateId]) this.learn(stateId)
    return this.flags[stateId]
  }

  topOf (stateId) {
    if (!this.known[stateId]) this.learn(stateId)
    return this.tops[stateId]
  }

  /** Collision boxes `[x0, y0, z0, x1, y1, z1]` within the block. */
  shapesOf (stateId) {
    if (!this.known[stateId]) this.learn(stateId)
    return this.shapes[stateId]
  }
}

const kindsByStore = new WeakMap()

/** The table for a chunk store. */
function blockKinds (store) {
  let kinds = kindsByStore.get(store)
  if (!kinds) kindsByStore.set(store, kinds = new BlockKinds(store))
  return kinds
}

module.exports = { blockKinds, CLIMBABLE_NAMES, FALLING, PASSABLE, WATER, WATER_PLANTS, HARMFUL, CLIMBABLE, DOOR, HATCH, REMOVABLE, opensByHand, isHatch }
