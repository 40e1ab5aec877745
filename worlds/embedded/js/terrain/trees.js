'use strict'
// Trees as blocks, for the land and for saplings that grow.

const { stateOf, stateWith, blockByState, registry } = require('../game_data')
const { mulberry32 } = require('../random')
const { shapeOf, KINDS } = require('./tree_shapes')

const VARIANTS = 24 // number of shapes per kind; the land draws one of them for a tree

// Kinds that need 2 × 2 saplings. Their foot is the corner with the lowest x and z.
const WIDE_KINDS = new Set(['mega_spruce', 'mega_jungle', 'dark_oak', 'pale_oak'])
const WOODS = { fancy_oak: 'oak', swamp_oak: 'oak', pine: 'spruce', mega_spruce: 'spruce', mega_jungle: 'jungle' }
const woodOf = (kind) => WOODS[kind] ?? kind

const AIR = 0
const DIRT = stateOf('dirt')
const BECOMES_DIRT = new Set(['grass_block', 'mycelium', 'farmland', 'dirt_path'].map((name) => registry.blocksByName[name].id))

// The vanilla tags replaceable_by_trees and saplings, with air and logs (TreeFeature.isFree).
const FREE_NAMES = ['air', 'cave_air', 'short_grass', 'tall_grass', 'fern', 'large_fern', 'dead_bush', 'vine', 'glow_lichen', 'sunflower', 'lilac', 'rose_bush', 'peony',
  'hanging_roots', 'pitcher_plant', 'water', 'seagrass', 'tall_seagrass', 'dandelion', 'poppy', 'blue_orchid', 'allium', 'azure_bluet', 'red_tulip', 'orange_tulip',
  'white_tulip', 'pink_tulip', 'oxeye_daisy', 'cornflower', 'lily_of_the_valley', 'wither_rose', 'torchflower', 'closed_eyeblossom', 'open_eyeblossom',
  'pale_moss_carpet', 'snow', 'mangrove_propagule', 'pink_petals']
const isFreeId = new Set(registry.blocksArray
  .filter(({ name }) => FREE_NAMES.includes(name) || name.endsWith('_leaves') || name.endsWith('_sapling') || name.endsWith('_log')).map(({ id }) => id))
const isLogId = new Set(registry.blocksArray.filter(({ name }) => name.endsWith('_log')).map(({ id }) => id))
const isFree = (state) => isFreeId.has(blockByState[state].id)
const isLog = (state) => isLogId.has(blockByState[state].id)

const palettes = new Map()
/** States of a wood: logs by axis, leaves by distance. */
function paletteOf (kind) {
  const wood = woodOf(kind)
  if (!palettes.has(wood)) {
    const logs = Object.fromEntries(['x', 'y', 'z'].map((axis) => [axis, stateWith(`${wood}_log`, { axis })]))
    const leaves = [0, 1, 2, 3, 4, 5, 6].map((distance) => stateWith(`${wood}_leaves`, { distance: Math.max(1, distance), persistent: false, waterlogged: false }))
    palettes.set(wood, { logs, leaves })
  }
  return palettes.get(wood)
}

/** A shape with its states: `{ logs: [[x, y, z, state]], leaves: […], extras: […], height }`. */
function treeOf (kind, random) {
  const { logs, leaves, extras, height } = shapeOf(kind, random)
  const palette = paletteOf(kind)
  return {
    logs: logs.map(([x, y, z, axis]) => [x, y, z, palette.logs[axis]]),
    leaves: leaves.map(([x, y, z, distance]) => [x, y, z, palette.leaves[distance]]),
    extras: extras.map(([x, y, z, name, properties]) => [x, y, z, stateWith(name, properties)]),
    height
  }
}

const variants = new Map()
/** One of the shapes of a kind; `draw` is a whole number. */
function variantOf (kind, draw) {
  if (!variants.has(kind)) variants.set(kind, Array.from({ length: VARIANTS }, (_, index) => treeOf(kind, mulberry32(index * 7919 + 1))))
  return variants.get(kind)[draw % VARIANTS]
}

/** The room that a trunk needs in vanilla (two_layers_feature_size): its own blocks at the foot, and one block around them above. */
function hasRoom (kind, { x, y, z }, height, get) {
  const wide = WIDE_KINDS.has(kind) ? 1 : 0
  for (let dy = 0; dy <= height; dy++) {
    const around = dy === 0 ? 0 : 1
    for (let dz = -around; dz <= around + wide; dz++) {
      for (let dx = -around; dx <= around + wide; dx++) if (!isFree(get(x + dx, y + dy, z + dz))) return false
    }
  }
  return true
}

/**
 * Grows a tree at a sapling, or leaves everything unchanged.
 *
 * @param {string} kind one of KINDS; those in WIDE_KINDS need 2 × 2 saplings, and `foot` is the corner with the lowest x and z
 * @param {{ x: number, y: number, z: number }} foot the sapling's block
 * @param {(x: number, y: number, z: number) => number} get state id of a block
 * @param {(x: number, y: number, z: number, state: number) => void} set
 * @param {() => number} random
 * @returns {boolean} whether there was room
 */
function growTree (kind, foot, get, set, random) {
  if (!KINDS.includes(kind)) throw new Error(`Unknown tree '${kind}'. Use one of ${KINDS.join(', ')}.`)
  const { x, y, z } = foot
  const tree = treeOf(kind, random)
  if (!hasRoom(kind, foot, tree.height, get)) return false
  const wide = WIDE_KINDS.has(kind) ? 1 : 0
  for (let dz = 0; dz <= wide; dz++) {
    for (let dx = 0; dx <= wide; dx++) if (BECOMES_DIRT.has(blockByState[get(x + dx, y - 1, z + dz)].id)) set(x + dx, y - 1, z + dz, DIRT)
  }
  for (const [dx, dy, dz, state] of tree.logs) if (isFree(get(x + dx, y + dy, z + dz))) set(x + dx, y + dy, z + dz, state)
  for (const [dx, dy, dz, state] of tree.leaves) { // only trees of the land have vines and cocoa
    const there = get(x + dx, y + dy, z + dz)
    if (there === AIR || (isFree(there) && !isLog(there) && !blockByState[there].name.endsWith('_leaves') && blockByState[there].name !== 'water')) {
      set(x + dx, y + dy, z + dz, state)
    }
  }
  return true
}

module.exports = { growTree, variantOf, isFree, isLog, KINDS, WIDE_KINDS }
