'use strict'
// Gets off an island: lays a bridge of held blocks over lava, water or a gap, straight to ground from which a body can walk away.

const { Vec3 } = require('vec3')
const { DIRECTIONS, blockAt, isOpen, isWater } = require('./cells')
const { SkillFailure } = require('./failure')
const { throwIfAborted } = require('./waiting')

const SPAN_BLOCKS_MAX = 24
const SPANS_MAX = 4
const WALK_SECONDS = 30
const STEP_SECONDS = 5
const FOOT_RANGE_BLOCKS = 0.3

const canBeIn = (context, x, y, z) => isOpen(context, x, y, z) && isOpen(context, x, y + 1, z)
const carries = (context, x, y, z) => blockAt(context, x, y - 1, z)?.boundingBox === 'block'

/** The straight gap from a place in a direction: `{ foot, heading, gap, end }` with the blocks to lay; null if it leads nowhere. */
function spanFrom (context, foot, [dx, dz], inside, most) {
  const { x, y, z } = foot
  for (let gap = 0; gap <= Math.min(most, SPAN_BLOCKS_MAX); gap++) {
    const [nextX, nextZ] = [x + dx * (gap + 1), z + dz * (gap + 1)]
    if (inside.has(`${nextX},${y},${nextZ}`) || !canBeIn(context, nextX, y, nextZ) || isWater(context, nextX, y, nextZ)) return null
    if (carries(context, nextX, y, nextZ)) return { foot, heading: [dx, dz], gap, end: new Vec3(nextX + 0.5, y, nextZ + 0.5) }
  }
  return null
}

/** The gaps that the held blocks bridge, the shortest first. */
function spans (context, places) {
  const inside = new Set(places.map(({ x, y, z }) => `${x},${y},${z}`))
  const most = context.body.fillerCount()
  return places.filter(({ kind }) => kind === 'walk')
    .flatMap((foot) => DIRECTIONS.map((heading) => spanFrom(context, foot, heading, inside, most)))
    .filter((span) => span !== null && span.gap > 0)
    .sort((one, other) => one.gap - other.gap)
}

async function cross (context, { foot, heading: [dx, dz], gap, end }) {
  const { body, signal, walker } = context
  await body.goNear({ x: foot.x + 0.5, y: foot.feet, z: foot.z + 0.5 }, { range: FOOT_RANGE_BLOCKS, what: 'the edge', limitSeconds: WALK_SECONDS, climbsOut: false })
  for (let step = 1; step <= gap + 1; step++) {
    const next = new Vec3(foot.x + dx * step, foot.y, foot.z + dz * step)
    if (step <= gap) await body.placeAt(next.offset(0, -1, 0), body.fillers())
    const { status } = await walker.goTo({ near: next.offset(0.5, 0, 0.5), range: FOOT_RANGE_BLOCKS }, { signal, timeLimitSeconds: STEP_SECONDS })
    throwIfAborted(signal)
    if (status !== 'arrived') throw new SkillFailure('blocked', `My bridge could not be walked: ${Math.round(body.distanceTo(end))} blocks are left.`)
  }
}

/**
 * Leaves a place that no way leads from over a bridge, if the held blocks suffice.
 * @param {object} context see facade.js
 * @returns {Promise<boolean>} whether it crossed one; throws a typed failure if it broke off on it
 */
async function bridgeAway (context) {
  const places = await context.walker.hollow({ signal: context.signal })
  if (places === null) return false
  for (const span of spans(context, places).slice(0, SPANS_MAX)) {
    const beyond = await context.walker.hollow({ from: span.end, signal: context.signal })
    if (beyond !== null) continue // another island, or no place to stand
    await cross(context, span)
    return true
  }
  return false
}

/** @param {object} context see facade.js */
function bridging (context) {
  return { bridgeAway: () => bridgeAway(context) }
}

module.exports = { bridging }
