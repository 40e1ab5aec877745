'use strict'
// Gets out of a hollow that is too wide for a hole: a pit, a canyon, the floor of a collapsed cave, with walls too high to jump. It digs steps into the wall
// where that takes the least time.

const { Vec3 } = require('vec3')
const { DIRECTIONS } = require('./cells')
const { SkillFailure } = require('./failure')
const { WALK_BLOCKS_PER_SECOND, digSecondsByPlace } = require('./digging_time')

const STEPS_MAX = { 1: 48, 0: 3 } // by slope: stairs up, or level through a wall
const STEP_SECONDS = 0.5
const FOOT_RANGE_BLOCKS = 0.4
const WALK_SECONDS = 60
const TRIES_MAX = 4
const LEDGES_MAX = 6

const key = (x, y, z) => `${x},${y},${z}`
const name = ({ foot: { x, y, z }, heading, slope }) => `${key(x, y, z)} ${heading} ${slope}`

/** Steps in a direction from a place out of the hollow: `{ steps, seconds }`, or null when they do not lead out or take too long. */
function stepsFrom (context, { x, y, z, g }, [dx, dz], slope, { secondsOf, inside, secondsMax }) {
  const { terrain } = context.walker
  let seconds = g / WALK_BLOCKS_PER_SECOND
  for (let steps = 1; steps <= STEPS_MAX[slope]; steps++) {
    const [nextX, nextY, nextZ] = [x + dx * steps, y + slope * steps, z + dz * steps]
    if (terrain.topAt(nextX, nextY - 1, nextZ) !== 1) return null
    const cells = [[nextX, nextY, nextZ], [nextX, nextY + 1, nextZ]]
    if (slope > 0) cells.push([nextX - dx, nextY + 1, nextZ - dz])
    seconds += STEP_SECONDS + cells.reduce((sum, cell) => sum + secondsOf(...cell), 0)
    if (!(seconds < secondsMax)) return null
    // Thorns block a body like walls, and they stand on the ground that it wants to reach.
    if (terrain.isUnderSky(nextX, nextY, nextZ) && !inside.has(key(nextX, nextY, nextZ))) return { steps, seconds }
  }
  return null
}

/** The fastest steps: `{ foot, heading, slope, steps, seconds }`; null when none lead out. */
function bestSteps (context, places, inside, failed) {
  const secondsOf = digSecondsByPlace(context)
  let best = null
  for (const foot of places) {
    if (foot.kind !== 'walk') continue
    for (const heading of DIRECTIONS) {
      for (const slope of [1, 0]) {
        if (failed.has(name({ foot, heading, slope }))) continue
        const found = stepsFrom(context, foot, heading, slope, { secondsOf, inside, secondsMax: best?.seconds ?? Infinity })
        if (found !== null) best = { foot, heading, slope, ...found }
      }
    }
  }
  return best
}

/** The places of the hollow where stairs end, such as a ledge of the same pit; null when they lead to the open. */
async function hollowBeyond (context, { foot, heading: [dx, dz], slope, steps }) {
  for (const further of [steps, steps + 1]) { // a body cannot stand in thorns, but it can stand behind them
    const end = new Vec3(foot.x + dx * further + 0.5, foot.y + slope * steps, foot.z + dz * further + 0.5)
    const places = await context.walker.hollow({ from: end, signal: context.signal })
    if (places === null || places.length > 0) return places
  }
  return null
}

/** The best stairs to the open; null when there are none. */
async function wayOut (context, places, failed) {
  const inside = new Set(places.map(({ x, y, z }) => key(x, y, z)))
  for (let ledges = 0; ledges <= LEDGES_MAX; ledges++) {
    const stairs = bestSteps(context, places, inside, failed)
    const beyond = stairs && await hollowBeyond(context, stairs)
    if (beyond === null) return stairs
    for (const { x, y, z } of beyond) inside.add(key(x, y, z))
  }
  return null
}

async function climb (context, { foot, heading, slope, steps }) {
  const { body } = context
  await body.goNear({ x: foot.x + 0.5, y: foot.feet, z: foot.z + 0.5 }, { range: FOOT_RANGE_BLOCKS, what: 'the wall', limitSeconds: WALK_SECONDS })
  for (let step = 0; step < steps; step++) await body.advance(heading, slope)
}

/**
 * Digs steps up the wall of the hollow around the body.
 * @returns {Promise<boolean>} whether it was in a hollow with a way out; throws a typed failure when it did not get out
 */
async function climbOutOfHollow (context) {
  const failed = new Set()
  let climbed = false
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const places = await context.walker.hollow({ signal: context.signal })
    const stairs = places && await wayOut(context, places, failed)
    if (stairs === null && failed.size === 0) return climbed // free, or on a height without a way up
    if (stairs === null) break
    try {
      await climb(context, stairs)
      climbed = true
    } catch (error) {
      if (!context.body.isSetback(error)) throw error
      failed.add(name(stairs))
    }
  }
  throw new SkillFailure('unreachable', 'I am in a hollow, and could not dig steps up its walls.')
}

/** @param {object} context see facade.js */
function hollows (context) {
  const { walker, signal } = context

  return { isInHollow: async () => await walker.hollow({ signal }) !== null, climbOutOfHollow: () => climbOutOfHollow(context) }
}

module.exports = { hollows }
