'use strict'
// Positions of trees. A tree stands in one column and can reach into the next. Each column also grows the trees of its neighbours and keeps the blocks inside
// itself. The result for a cell depends on the seed only, not on the column that asks.

const { LOWEST_Y, stateOf } = require('../game_data')
const { BIOMES } = require('./biomes')
const { SEA_LEVEL } = require('./climate')
const { variantOf, isFree, isLog, WIDE_KINDS } = require('./trees')

const SPACING = 4 // one candidate spot in each 4 × 4 cell
const CELLS_PER_COLUMN = 16
const TREE_REACH = 7 // blocks that a tree reaches from its foot
const SALT_SPOT = 80
const SALT_KIND = 81
const SALT_SHAPE = 82
const TOWN_TREE_FREE_BLOCKS = 10 // distance from a town's ground
const LONE_TREES_FROM_BLOCKS = 40 // distance from the plaza; players appear nearer, and must not appear in a crown
const LONE_BELOW = 1 // trees per column; fewer trees are lone trees
const STEEPEST = 2 // height difference in blocks between the feet of a wide trunk

const AIR = 0
const DIRT = stateOf('dirt')
const PODZOL = stateOf('podzol')
const SITE_TREES = { forest: 7.5, 'birch grove': 7.5, meadow: 0, 'pumpkin patch': 0, pond: 0, quarry: 0, 'berry patch': 0.5 }

function createWoods (landscape, caves, pools) {
  const { home } = landscape

  function treesPerColumnAt (x, z, biome) {
    const site = landscape.siteAt(x, z)
    if (site !== undefined) return SITE_TREES[site]
    if (biome.treesPerColumn < LONE_BELOW && Math.hypot(x - home.x, z - home.z) < LONE_TREES_FROM_BLOCKS) return 0
    return biome.treesPerColumn
  }

  /** The tree of one spacing cell, `{ x, z, ground, kind, shape }`, or null. */
  function treeInCell (cellX, cellZ) {
    const kindChance = landscape.chance(cellX, cellZ, SALT_KIND)
    const spot = landscape.chance(cellX, cellZ, SALT_SPOT)
    const x = cellX * SPACING + Math.floor(spot * 4)
    const z = cellZ * SPACING + Math.floor(spot * 4096) % 4
    const map = landscape.mapOf(x >> 4, z >> 4)
    const i = ((z & 15) << 4) | (x & 15)
    const biome = BIOMES[map.biomes[i]]
    if (biome.treesPerColumn === 0) return null
    const density = Math.min(1, treesPerColumnAt(x, z, biome) / CELLS_PER_COLUMN)
    if (kindChance >= density) return null
    const ground = map.heights[i]
    const isWet = ground < SEA_LEVEL && !(biome.name === 'swamp' && ground === SEA_LEVEL - 1)
    if (isWet || landscape.fromTown(x, z) < TOWN_TREE_FREE_BLOCKS || caves.isMouth(x, z) || pools.isPool(x, z)) return null
    const kind = kindFrom(biome, kindChance / density)
    const foot = WIDE_KINDS.has(kind) ? wideFoot(x, z) : ground
    return foot === null ? null : { x, z, ground: foot, kind, shape: variantOf(kind, Math.floor(landscape.chance(cellX, cellZ, SALT_SHAPE) * 65536)) }
  }

  /** The lowest ground under 2 × 2 blocks, or null where it is too steep or wet. */
  function wideFoot (x, z) {
    const grounds = [landscape.heightAt(x, z), landscape.heightAt(x + 1, z), landscape.heightAt(x, z + 1), landscape.heightAt(x + 1, z + 1)]
    const lowest = Math.min(...grounds)
    return lowest < SEA_LEVEL || Math.max(...grounds) - lowest > STEEPEST ? null : lowest
  }

  /** Calls back with every tree that can reach into a box of blocks. */
  function eachTree (lowX, lowZ, highX, highZ, visit) {
    for (let cellZ = Math.floor((lowZ - TREE_REACH) / SPACING); cellZ <= Math.floor((highZ + TREE_REACH) / SPACING); cellZ++) {
      for (let cellX = Math.floor((lowX - TREE_REACH) / SPACING); cellX <= Math.floor((highX + TREE_REACH) / SPACING); cellX++) {
        const tree = treeInCell(cellX, cellZ)
        if (tree) visit(tree)
      }
    }
  }

  function growTrees (column) {
    const lowX = column.cx * 16
    const lowZ = column.cz * 16
    eachTree(lowX, lowZ, lowX + 15, lowZ + 15, (tree) => plant(column, tree))
  }

  /** Whether wood or leaves can be over a place. */
  function isShaded (x, z) {
    let shaded = false
    eachTree(x, z, x, z, ({ x: treeX, z: treeZ, shape }) => {
      if (shape.logs.some(([dx, , dz]) => treeX + dx === x && treeZ + dz === z) || shape.leaves.some(([dx, dy, dz]) => dy < 3 && treeX + dx === x && treeZ + dz === z)) shaded = true
    })
    return shaded
  }

  return { growTrees, isShaded }
}

function kindFrom ({ trees, treeWeight }, share) {
  let draw = share * treeWeight
  for (const [kind, weight] of trees) {
    draw -= weight
    if (draw < 0) return kind
  }
  return trees[trees.length - 1][0]
}

/** Puts the blocks of a tree that lie in a column. */
function plant (column, { x, z, ground, shape }) {
  const lowX = column.cx * 16
  const lowZ = column.cz * 16
  const foot = ground + 1
  const { states } = column
  for (const [dx, dy, dz, state] of shape.logs) {
    const inX = x + dx - lowX
    const inZ = z + dz - lowZ
    if (inX < 0 || inX > 15 || inZ < 0 || inZ > 15) continue
    const y = foot + dy
    const at = ((y - LOWEST_Y) << 8) | (inZ << 4) | inX
    if (isFree(states[at]) && !isLog(states[at])) column.set(lowX + inX, y, lowZ + inZ, state)
    if (dy === 0 && states[at - 256] !== PODZOL) states[at - 256] = DIRT
  }
  const hanging = shape.extras.length > 0 ? [...shape.leaves, ...shape.extras] : shape.leaves
  for (const [dx, dy, dz, state] of hanging) {
    const inX = x + dx - lowX
    const inZ = z + dz - lowZ
    if (inX < 0 || inX > 15 || inZ < 0 || inZ > 15) continue
    const y = foot + dy
    if (states[((y - LOWEST_Y) << 8) | (inZ << 4) | inX] === AIR) column.set(lowX + inX, y, lowZ + inZ, state)
  }
}

module.exports = { createWoods }
