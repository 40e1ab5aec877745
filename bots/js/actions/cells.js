'use strict'
// What the cells around a body are, for the ways out of holes, water and lava.

const { Vec3 } = require('vec3')
const { CLIMBABLE_NAMES, WATER_PLANTS } = require('../motion/block_kinds')

const DIRECTIONS = [[1, 0], [-1, 0], [0, 1], [0, -1]]

const blockAt = (context, x, y, z) => context.bot.blockAt(new Vec3(x, y, z), false)
const isLava = (context, x, y, z) => blockAt(context, x, y, z)?.name === 'lava'
/** Whether a body can be in a cell. In lava it burns. */
const isOpen = (context, x, y, z) => blockAt(context, x, y, z)?.boundingBox === 'empty' && !isLava(context, x, y, z)

const isWater = (context, x, y, z) => {
  const block = blockAt(context, x, y, z)
  return block !== null && (block.name === 'water' || WATER_PLANTS.has(block.name) || block.getProperties().waterlogged === true)
}

/** The highest water above a cell of water. */
function waterTop (context, { x, y, z }) {
  let top = y
  while (isWater(context, x, top + 1, z)) top++
  return top
}

const isClimbable = (context, x, y, z) => CLIMBABLE_NAMES.has(blockAt(context, x, y, z)?.name ?? '')
const feet = (context) => context.bot.entity.position.offset(0, 0.01, 0).floored()
const atFeet = (context, isSo) => { const { x, y, z } = feet(context); return isSo(context, x, y, z) }

module.exports = { DIRECTIONS, atFeet, blockAt, feet, isClimbable, isLava, isOpen, isWater, waterTop }
