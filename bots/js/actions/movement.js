'use strict'
// Walking to places.

const { Vec3 } = require('vec3')
const { SkillFailure } = require('./failure')
const { pause, throwIfAborted } = require('./waiting')

const WALK_LIMIT_SECONDS = 60
const LOOK_SECONDS = 0.1 // a moving body sends its look with its next step
const CLIMB_BLOCKS_MAX = 16 // from deeper places a body does not dig up just for a walk
const CLOSE_ENOUGH_BLOCKS = 0.75 // a body next to a person need not reach the exact position

const at = ({ x, y, z }) => new Vec3(x, y, z)

/** @param {object} context see facade.js */
function movement (context) {
  const { bot, walker, memory, signal, secondsLeft } = context

  /** Digs the blocks that the body is stuck in, such as leaves that grew, but no ladder or door. Returns whether there were any. */
  async function digFree () {
    const feet = bot.entity.position.offset(0, 0.01, 0).floored()
    const around = [feet, feet.offset(0, 1, 0)].filter(({ x, y, z }) => bot.blockAt(new Vec3(x, y, z), false)?.boundingBox === 'block' && !walker.terrain.isOpen(x, y, z))
    for (const cell of around) await context.body.openCell(cell)
    return around.length > 0
  }

  /** Walks towards a goal of the walker. Throws a typed failure when it does not arrive. */
  async function walk (goal, what, { limitSeconds = WALK_LIMIT_SECONDS, sprint = false, climbsOut = true, isThere = () => false } = {}) {
    throwIfAborted(signal)
    if (bot.vehicle) await context.body.disembark()
    const isGone = () => goal.entity?.() === null // the followed person, or the lying item
    const go = () => walker.goTo(goal, { signal, timeLimitSeconds: Math.max(0.1, Math.min(limitSeconds, secondsLeft())), sprint })
    let { status, distance } = await go()
    throwIfAborted(signal)
    if (status === 'unreachable' && climbsOut && !isGone() && !context.body.isInWater() && context.body.isTrapped() && context.body.depthBelowGround() <= CLIMB_BLOCKS_MAX) {
      // A body does not stay in a hole for ever: it digs steps and tries the way again. A body that works deep down stays there.
      await context.body.climbOut();
      ({ status, distance } = await go())
      throwIfAborted(signal)
    }
    if (status === 'blocked' && await digFree()) {
      ({ status, distance } = await go())
      throwIfAborted(signal)
    }
    memory.visit(bot.entity.position)
    if (status === 'arrived' || isThere()) return
    const left = Number.isFinite(distance) ? `, ${Math.round(distance)} blocks short` : ''
    const words = {
      unreachable: `There is no way to ${what}${left}.`,
      blocked: `The way to ${what} is blocked${left}.`,
      timeout: `${what} was not reached within ${Math.round(limitSeconds)} s${left}.`,
      interrupted: `The walk to ${what} was interrupted${left}.`
    }
    throw new SkillFailure(status, words[status])
  }

  return {
    /** Walks until within `range` blocks of a position. */
    goNear: (position, { range = 2, what = 'the spot', ...limits } = {}) => walk({ near: at(position), range }, what, limits),
    /** Walks within reach of a block. */
    goReach: (block, limits = {}) => walk({ block: at(block).floored() }, `the ${block.name ?? 'block'}`, limits),
    /** Walks until within `range` blocks of a person or creature, wherever it goes. */
    goAfter: (being, { range = 2.5, ...limits } = {}) => walk({ entity: () => being.entity(), range }, being.name, {
      isThere: () => being.entity()?.position.distanceTo(bot.entity.position) <= range + CLOSE_ENOUGH_BLOCKS, ...limits
    }),
    /** Runs until `distance` blocks away from a position. */
    goAway: (position, distance, limits = {}) => walk({ away: at(position), distance }, 'safety', { sprint: true, ...limits }),
    /** Walks to where the open sky is overhead. */
    goUnderSky: (limits = {}) => walk({ sky: true }, 'the open sky', limits),
    /** Turns the head to a position. */
    async lookAt (position) {
      throwIfAborted(signal)
      await walker.lookAt(at(position))
      await pause(LOOK_SECONDS, signal)
    },
    digFree
  }
}

module.exports = { at, movement }
