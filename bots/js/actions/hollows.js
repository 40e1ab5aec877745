'use strict'
// Gets out of a hollow that is too wide for a hole: a pit, a canyon, the floor of a collapsed cave, with walls too high to jump. It digs steps into the wall
// where that takes the least time.

const { Vec3 } = require('vec3')
const { SkillFailure } = require('./failure')
const { WALK_BLOCKS_PER_SECOND, digSecondsByPlace } = require('./digging_time')

const HEADINGS = [[1, 0], [-1, 0], [0, 1], [0, -1]]
const RISE_BLOCKS_MAX = 48
const STEP_SECONDS = 0.5
const FOOT_RANGE_BLOCKS = 0.4
const WALK_SECONDS = 60
const TRIES_MAX = 4
const LEDGES_MAX = 6

const key = (x, y, z) => `${x},${y},${z}`
const name = ({ foot: { x, y, z }, heading }) => `${key(x, y, z)} ${heading}`

/** Steps in a direction from a place out of the hollow: `{ rise, seconds }`, or null when they do not lead out or take too long. */
function stairsFrom (context, { x, y, z, g }, [dx, dz], { secondsOf, inside, secondsMax }) {
  const { terrain } = context.walker
  let seconds = g / WALK_BLOCKS_PER_SECOND
  for (let rise = 1; rise <= RISE_BLOCKS_MAX; rise++) {
    const [nextX, nextY, nextZ] = [x + dx * rise, y + rise, z + dz * rise]
    if (terrain.topAt(nextX, nextY - 1, nextZ) !== 1) return null
    const cells = [[nextX, nextY, nextZ], [nextX, nextY + 1, nextZ], [nextX - dx, nextY + 1, nextZ - dz]]
    seconds += STEP_SECONDS + cells.reduce((sum, cell) => sum + secondsOf(...cell), 0)
    if (!(seconds < secondsMax)) return null
    // Thorns block a body like walls, and they stand on the ground that it wants to reach.
    if (terrain.isUnderSky(nextX, nextY, nextZ) && !inside.has(key(nextX, nextY, nextZ))) return { rise, seconds }
  }
  return null
}

/** The fastest stairs: `{ foot, heading, rise, seconds }`; null when none lead out. */
function bestStairs (context, places, inside, failed) {
  const secondsOf = digSecondsByPlace(context)
  let best = null
  for (const foot of places) {
    if (foot.kind !== 'walk') continue
    for (const heading of HEADINGS) {
      if (failed.has(name({ foot, heading }))) continue
      const found = stairsFrom(context, foot, heading, { secondsOf, inside, secondsMax: best?.seconds ?? Infinity })
      if (found !== null) best = { foot, heading, ...found }
    }
  }
  return best
}

/** The places of the hollow where stairs end, such as a ledge of the same pit; null when they lead to the open. */
async function hollowBeyond (context, { foot, heading: [dx, dz], rise }) {
  for (const further of [rise, rise + 1]) { // a body cannot stand in thorns, but it can stand behind them
    const end = new Vec3(foot.x + dx * further + 0.5, foot.y + rise, foot.z + dz * further + 0.5)
    const places = await context.walker.hollow({ from: end, signal: context.signal })
    if (places === null || places.length > 0) return places
  }
  return null
}

/** The best stairs to the open; null when there are none. */
async function wayOut (context, places, failed) {
  const inside = new Set(places.map(({ x, y, z }) => key(x, y, z)))
  for (let ledges = 0; ledges <= LEDGES_MAX; ledges++) {
    const stairs = bestStairs(context, places, inside, failed)
    const beyond = stairs && await hollowBeyond(context, stairs)
    if (beyond === null) return stairs
    for (const { x, y, z } of beyond) inside.add(key(x, y, z))
  }
  return null
}

async function climb (context, { foot, heading, rise }) {
  const { body } = context
  await body.goNear({ x: foot.x + 0.5, y: foot.feet, z: foot.z + 0.5 }, { range: FOOT_RANGE_BLOCKS, what: 'the wall', limitSeconds: WALK_SECONDS })
  for (let step = 0; step < rise; step++) await body.advance(heading, 1)
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
