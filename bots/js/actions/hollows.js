'use strict'
// Getting out of a hollow that is too wide to be a hole: a pit, a canyon, the floor of a fallen-in cave, with walls that nobody
// can jump up. Steps are dug into the wall where that takes the least time.

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

/** How steps in a direction lead from a place out of the hollow: `{ rise, seconds }`, or null when they do not, or take too long. */
function stairsFrom (context, { x, y, z, g }, [dx, dz], { secondsOf, inside, secondsMax }) {
  const { terrain } = context.walker
  let seconds = g / WALK_BLOCKS_PER_SECOND
  for (let rise = 1; rise <= RISE_BLOCKS_MAX; rise++) {
    const [nextX, nextY, nextZ] = [x + dx * rise, y + rise, z + dz * rise]
    if (terrain.topAt(nextX, nextY - 1, nextZ) !== 1) return null
    const cells = [[nextX, nextY, nextZ], [nextX, nextY + 1, nextZ], [nextX - dx, nextY + 1, nextZ - dz]]
    seconds += STEP_SECONDS + cells.reduce((sum, cell) => sum + secondsOf(...cell), 0)
    if (!(seconds < secondsMax)) return null
    // Thorns keep a body in as walls do, and stand on the ground that it wants to come to.
    if (terrain.isUnderSky(nextX, nextY, nextZ) && !inside.has(key(nextX, nextY, nextZ))) return { rise, seconds }
  }
  return null
}

/** The stairs that take the least time: `{ foot, heading, rise, seconds }`; null where none lead out. */
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

/** The places of the hollow that stairs end in, such as a ledge of the same pit; null where they lead to the open. */
async function hollowBeyond (context, { foot, heading: [dx, dz], rise }) {
  for (const further of [rise, rise + 1]) { // where thorns stand nobody does, but beyond them
    const end = new Vec3(foot.x + dx * further + 0.5, foot.y + rise, foot.z + dz * further + 0.5)
    const places = await context.walker.hollow({ from: end, signal: context.signal })
    if (places === null || places.length > 0) return places
  }
  return null
}

/** The best stairs that lead to the open; null where none do. */
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
 * Digs steps up the wall of the hollow that the body is in.
 * @returns {Promise<boolean>} whether it was in one that steps lead out of; a typed failure when it did not get out
 */
async function climbOutOfHollow (context) {
  const failed = new Set()
  let climbed = false
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const places = await context.walker.hollow({ signal: context.signal })
    const stairs = places && await wayOut(context, places, failed)
    if (stairs === null && failed.size === 0) return climbed // free, or on a height that nothing leads up from
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
