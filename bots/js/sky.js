'use strict'
// The ground of a column and the open sky over a body. What a body perceives of them is what its actions go by.

const { Vec3 } = require('vec3')

const OVER_GROUND = /air$|leaves$|_log$|_stem$|mushroom_block$|flower|vine|snow$|sapling$|fence|glass|lantern|^chain$/

/** Whether a section contains only air. */
const isEmpty = (section) => !section || section.data.value === 0

const lowest = ({ bot }) => bot.game.minY ?? 0
const highest = ({ bot }) => lowest({ bot }) + (bot.game.height ?? 256) - 1

/**
 * The greatest height in a column at which a block has a box and is accepted; null where there is none or nothing is loaded.
 *
 * @param {{ bot: object }} context of a mineflayer bot
 * @param {number} x
 * @param {number} z
 * @param {(name: string) => boolean} accepts whether a kind of block counts
 */
function topOf ({ bot }, x, z, accepts) {
  const column = bot.world.getColumnAt(new Vec3(x, 0, z))
  if (!column) return null
  const bottom = lowest({ bot })
  for (let y = highest({ bot }); y >= bottom; y--) {
    if (isEmpty(column.sections[(y - bottom) >> 4])) {
      y -= (y - bottom) & 15 // skips an empty section at once
      continue
    }
    const block = bot.registry.blocksByStateId[bot.world.getBlockStateId(new Vec3(x, y, z))]
    if (block.boundingBox === 'block' && accepts(block.name)) return y
  }
  return null
}

/** The height of the topmost ground of a column, without trees and the like; null where nothing is loaded. */
const groundTop = (context, x, z) => topOf(context, x, z, (name) => !OVER_GROUND.test(name))

const isInDimension = ({ bot }, name) => bot.game.dimension.replace(/^minecraft:/, '') === name

/** Whether only air and leaves are above the head. The Nether has no sky to go to: every place there counts as the open. */
function isUnderSky (context) {
  if (isInDimension(context, 'the_nether')) return true
  const { x, y, z } = context.bot.entity.position
  const top = groundTop(context, Math.floor(x), Math.floor(z))
  return top !== null && top < y + 1
}

module.exports = { groundTop, isInDimension, isUnderSky, lowest, topOf }
