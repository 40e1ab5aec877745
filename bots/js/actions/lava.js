'use strict'
// Takes lava that cannot be reached on foot. The body digs to it and takes it from above. A block of ground stays between, so that no lava runs over its feet.

const { Vec3 } = require('vec3')
const { SkillFailure } = require('./failure')

const NEAR_BLOCKS = 16
const SPOTS_MAX = 64
const APART_BLOCKS = 3 // lava this near to lava that could not be reached is no better
const WAYS_MAX = 2
const UP = new Vec3(0, 1, 0)
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

/** @param {object} context see facade.js */
function lava (context) {
  const { bot } = context
  const nameAt = (cell) => bot.blockAt(cell, false)?.name ?? 'lava'
  const isFluid = (cell) => ['lava', 'water'].includes(nameAt(cell))
  const isSolid = (cell) => bot.blockAt(cell, false)?.boundingBox === 'block'
  const mayOpen = (cell) => context.body.dangerOf(cell) === null

  /** The places to stand beside some lava, one block higher, from where it can be opened and seen; the nearest first. */
  function standsBeside (source) {
    const over = source.plus(UP)
    const view = over.plus(UP)
    const isShut = isSolid(over)
    if (isFluid(over) || !mayOpen(view)) return []
    if (isShut && (!(bot.blockAt(over, false).hardness >= 0) || SIDES.some(([dx, dz]) => isFluid(over.offset(dx, 0, dz))))) return []
    return SIDES.map(([dx, dz]) => view.offset(dx, 0, dz))
      .filter((stand) => !isFluid(stand.minus(UP)) && mayOpen(stand) && mayOpen(stand.plus(UP)))
      .sort((a, b) => context.body.distanceTo(a) - context.body.distanceTo(b))
  }

  /** Visible lava that could be taken from above, the nearest first. */
  function lavaToDigTo () {
    const { body } = context
    const failed = []
    return body.findBlocks(['lava'], { radius: NEAR_BLOCKS, count: SPOTS_MAX })
      .filter((block) => Number(body.stateOf(block).level) === 0)
      .filter((block) => {
        if (body.hasFailed('lava', block)) failed.push(block)
        return failed.every(({ x, y, z }) => Math.hypot(x - block.x, y - block.y, z - block.z) >= APART_BLOCKS)
      })
      .map(({ x, y, z }) => new Vec3(x, y, z)).filter((source) => standsBeside(source).length > 0)
  }

  /**
   * Digs to a place beside some lava, opens it from above and fills a bucket.
   * @throws {SkillFailure} a setback where that is impossible; the lava is then remembered as such
   */
  async function digForLava (source) {
    const { body } = context
    let lastFailure = new SkillFailure('blocked', 'There is no safe place to stand beside the lava.')
    for (const stand of standsBeside(source).slice(0, WAYS_MAX)) {
      try {
        await body.digInto(stand, { between: () => body.keepSafe() })
        const over = source.plus(UP)
        await body.openCell(over.plus(UP))
        if (isSolid(over)) await body.dig(over)
        if (await body.scoop('lava', source)) return
        lastFailure = new SkillFailure('blocked', 'The bucket does not fill with lava there.')
      } catch (error) {
        if (!body.isSetback(error)) throw error
        lastFailure = error
      }
    }
    body.rememberFailure('lava', source)
    throw lastFailure
  }

  return { lavaToDigTo, digForLava }
}

module.exports = { lava }
