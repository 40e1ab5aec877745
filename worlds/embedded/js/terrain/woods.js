'use strict'
// Oaks and birches. A tree stands in one column and may lean its leaves into the next: each column grows the trees of its
// eight neighbours as well and keeps what falls into it.

const { stateOf, stateWith } = require('../game_data')
const { SEA_LEVEL, VILLAGE_FLAT_RADIUS } = require('./landscape')

const SPACING = 4 // one candidate spot in each 4 × 4 cell
const SALT_SPOT = 80
const SALT_KIND = 81
const SALT_CROWN = 82
const LEAVES_REACH = 2
const VILLAGE_TREE_FREE_RADIUS = VILLAGE_FLAT_RADIUS + 2
const LONE_TREES_FROM_BLOCKS = 40 // from the plaza: players appear nearer, and not in a crown

const kindOf = (wood) => ({ log: stateOf(`${wood}_log`), leaves: stateWith(`${wood}_leaves`, { distance: 1, persistent: false }) })
const OAK = kindOf('oak')
const BIRCH = kindOf('birch')
const DIRT = stateOf('dirt')
const REPLACED_BY_TRUNK = new Set([OAK.leaves, BIRCH.leaves])

function growTrees (landscape, column) {
  const lowX = column.cx * 16 - LEAVES_REACH
  const lowZ = column.cz * 16 - LEAVES_REACH
  const highX = column.cx * 16 + 15 + LEAVES_REACH
  const highZ = column.cz * 16 + 15 + LEAVES_REACH
  for (let cellZ = Math.floor(lowZ / SPACING); cellZ <= Math.floor(highZ / SPACING); cellZ++) {
    for (let cellX = Math.floor(lowX / SPACING); cellX <= Math.floor(highX / SPACING); cellX++) {
      const tree = treeInCell(landscape, cellX, cellZ)
      if (tree && tree.x >= lowX && tree.x <= highX && tree.z >= lowZ && tree.z <= highZ) growTree(landscape, column, tree)
    }
  }
}

/** The tree of one spacing cell, or null: the same answer from whichever column asks. */
function treeInCell (landscape, cellX, cellZ) {
  const spot = landscape.chance(cellX, cellZ, SALT_SPOT)
  const x = cellX * SPACING + Math.floor(spot * 4)
  const z = cellZ * SPACING + Math.floor(spot * 4096) % 4
  if (Math.hypot(x, z) < VILLAGE_TREE_FREE_RADIUS) return null
  const wooded = landscape.woodedness(x, z)
  const isLonely = wooded > -0.7 && Math.hypot(x, z) > LONE_TREES_FROM_BLOCKS
  const density = wooded > 0 ? 0.42 : isLonely ? 0.012 : 0
  const kindChance = landscape.chance(cellX, cellZ, SALT_KIND)
  if (kindChance >= density) return null
  const ground = landscape.heightAt(x, z)
  if (ground <= SEA_LEVEL || (ground === SEA_LEVEL + 1 && landscape.isShore(x, z))) return null
  const share = kindChance / density
  const isBirch = landscape.isBirchland(x, z) ? share < 0.85 : share < 0.08
  return { x, z, ground, kind: isBirch ? BIRCH : OAK, height: (isBirch ? 5 : 4) + Math.floor(spot * 65536) % 3 }
}

function growTree (landscape, column, { x, z, ground, kind, height }) {
  const inColumn = (bx, bz) => bx >> 4 === column.cx && bz >> 4 === column.cz
  const top = ground + height
  for (let y = top - 2; y <= top + 1; y++) {
    const radius = y < top ? 2 : 1
    for (let dz = -radius; dz <= radius; dz++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const isCorner = Math.abs(dx) === radius && Math.abs(dz) === radius
        if (isCorner && (y > top || landscape.chance(x + dx, z + dz, SALT_CROWN + y) < 0.5)) continue
        if (inColumn(x + dx, z + dz)) column.setIfAir(x + dx, y, z + dz, kind.leaves)
      }
    }
  }
  if (!inColumn(x, z)) return
  column.set(x, ground, z, DIRT)
  column.set(x, ground + 1, z, kind.log) // takes the place of a plant
  for (let y = ground + 2; y <= top; y++) {
    const there = column.get(x, y, z)
    if (there === 0 || REPLACED_BY_TRUNK.has(there)) column.set(x, y, z, kind.log)
  }
}

module.exports = { growTrees }
