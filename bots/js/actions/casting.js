'use strict'
// Makes obsidian: pours lava into a pit beside the body and lets water run over it. The lava bucket comes back empty, the water bucket full.

const { Vec3 } = require('vec3')
const { SkillFailure } = require('./failure')
const { throwIfAborted, until } = require('./waiting')

const ANSWER_SECONDS = 4
const FLOW_SECONDS = 8
const GROUND_BLOCKS = 8
const ON_SPOT_BLOCKS = 0.5
const WALK_SECONDS = 20
const UP = new Vec3(0, 1, 0)

/** @param {object} context see facade.js */
function casting (context) {
  const { bot, signal } = context
  const nameAt = (cell) => bot.blockAt(cell, false)?.name ?? null
  const isSolid = (cell) => bot.blockAt(cell, false)?.boundingBox === 'block'

  const feetCell = () => bot.entity.position.offset(0, 0.01, 0).floored()

  /** The cells of a pit beside a body in a cell: those that must be free, and those that must hold the lava. */
  function layout (feet, [dx, dz]) {
    const pit = feet.offset(dx, -1, dz)
    const spring = feet.offset(2 * dx, 0, 2 * dz)
    return {
      pit,
      spring,
      free: [feet.offset(dx, 1, dz), feet.offset(dx, 0, dz), spring.plus(UP), spring],
      walls: [pit.offset(dz, 0, dx), pit.offset(-dz, 0, -dx), pit.offset(dx, 0, dz), pit.offset(-dx, 0, -dz), pit.offset(0, -1, 0)]
    }
  }

  const isFit = ({ pit, free, walls }) => isSolid(pit) && walls.every(isSolid) && [pit, ...free].every((cell) => context.body.dangerOf(cell) === null)
  const placeBeside = (feet) => context.body.headings('any').map((heading) => layout(feet, heading)).find(isFit)

  /** Goes to the nearest ground for a pit. Every block of obsidian that is dug leaves a hole, and the ground beside the body is used up. */
  async function goToGround () {
    const { body } = context
    const spot = body.groundSpots(GROUND_BLOCKS).find((one) => !body.hasFailed('casting', one) && placeBeside(one) !== undefined)
    if (!spot) return
    try {
      await body.goNear(spot.offset(0.5, 0, 0.5), { range: ON_SPOT_BLOCKS, what: 'solid ground', limitSeconds: WALK_SECONDS })
    } finally {
      if (!feetCell().equals(spot)) body.rememberFailure('casting', spot)
    }
  }

  /** Uses a bucket on the block in view and waits for the result. */
  async function use (bucket, spot, isDone, what) {
    throwIfAborted(signal)
    await context.body.equip([bucket], bucket)
    await bot.lookAt(spot, true)
    bot.activateItem()
    try {
      if (!await until(isDone, { signal, timeoutSeconds: ANSWER_SECONDS })) throw new SkillFailure('blocked', `The world did not let me ${what}.`)
    } finally {
      bot.deactivateItem()
    }
  }

  /**
   * Turns a bucket of lava into a block of obsidian beside the body. The water is taken up again if possible.
   * @returns {Promise<{ x: number, y: number, z: number }>} where the obsidian is
   * @throws {SkillFailure} `missing_items` without both buckets, `blocked` without suitable ground
   */
  async function castObsidian () {
    const { body } = context
    for (const bucket of ['lava_bucket', 'water_bucket']) body.stackOrFail([bucket], bucket.replace('_', ' '))
    if (placeBeside(feetCell()) === undefined) await goToGround()
    const place = placeBeside(feetCell())
    if (!place) throw new SkillFailure('blocked', 'There is no solid ground near me to dig a pit for the lava in.')
    const { pit, spring, free } = place
    for (const cell of [...free, pit]) await body.openCell(cell)
    if (!place.walls.every(isSolid)) throw new SkillFailure('blocked', 'The pit for the lava does not hold.')
    await use('lava_bucket', pit.offset(0.5, 0, 0.5), () => nameAt(pit) === 'lava', 'pour the lava')
    await use('water_bucket', spring.offset(0.3, 0, 0.5), () => nameAt(spring) === 'water', 'pour the water')
    const isCast = await until(() => nameAt(pit) === 'obsidian', { signal, timeoutSeconds: FLOW_SECONDS })
    await body.scoop('water', spring) // water that cannot be taken up again is a loss, not a failure
    if (!isCast) throw new SkillFailure('blocked', 'The water did not run over the lava.')
    return { x: pit.x, y: pit.y, z: pit.z }
  }

  return { castObsidian }
}

module.exports = { casting }
