'use strict'
// Goals of a walk. A path search uses `isEnd(node)`, `estimate(x, y, z)` (the least remaining cost) and `area`, which contains all ends, if there is one. A
// walk uses `holds(position)` and `distance(position)`.

const { Vec3 } = require('vec3')

const REACH_BLOCKS = 4.5
const EYE_HEIGHT_BLOCKS = 1.62
const REACH_SAMPLE_BLOCKS = 0.25
/** Greatest distance from the middle of the last block at the end of a walk. */
const STAND_SLACK_BLOCKS = 0.05
/** A body that floats at a height, or stands on a slab, counts as at that height. */
const HEIGHT_SLACK_BLOCKS = 0.6
/** How many blocks of cave a body walks for each block of height at the end. */
const EDGE_RISE_WORTH = 4
/** Places around, at head height. A body is outside if at least OUTSIDE_SPOTS_MIN of them are under the sky, also on a slope. */
const OUTSIDE_SPOTS = [[6, 0], [4, 4], [0, 6], [-4, 4], [-6, 0], [-4, -4], [0, -6], [4, -4]]
const OUTSIDE_SPOTS_MIN = 2

/** Least cost between two places: level steps cost their length, heights at least the cheapest drop. */
function estimateTo (x, y, z, target) {
  const dx = Math.abs(x + 0.5 - target.x)
  const dz = Math.abs(z + 0.5 - target.z)
  const level = Math.max(dx, dz) + (Math.SQRT2 - 1) * Math.min(dx, dz)
  return level + Math.abs(y - target.y) * 0.5
}

function nearGoal (target, range) {
  return {
    kind: 'near',
    target,
    area: { center: target, radius: range + 1 },
    estimate: (x, y, z) => Math.max(0, estimateTo(x, y, z, target) - range * 1.5),
    isEnd: (node) => Math.hypot(node.x + 0.5 - target.x, node.feet - target.y, node.z + 0.5 - target.z) <= range,
    holds: (position) => position.distanceTo(target) <= range + STAND_SLACK_BLOCKS,
    distance: (position) => position.distanceTo(target)
  }
}

function blockGoal (block, terrain) {
  const center = block.offset(0.5, 0.5, 0.5)
  const eyeOf = (position) => position.offset(0, EYE_HEIGHT_BLOCKS, 0)
  // A body does not work under water or afloat, because it sinks when it holds still, unless the block is in the water too.
  const isWet = [[0, 0, 0], [0, 1, 0], [1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1]].some(([dx, dy, dz]) => terrain.isWater(block.x + dx, block.y + dy, block.z + dz))
  const isWater = (x, y, z) => terrain.isWater(Math.floor(x), Math.floor(y), Math.floor(z))
  const isAfloat = (x, y, z) => !isWet && (isWater(x, y + EYE_HEIGHT_BLOCKS, z) || (isWater(x, y, z) && isWater(x, y - 1, z)))
  return {
    kind: 'block',
    target: center,
    area: { center: block, radius: REACH_BLOCKS + EYE_HEIGHT_BLOCKS },
    estimate: (x, y, z) => Math.max(0, estimateTo(x, y, z, center) - REACH_BLOCKS * 1.5),
    isEnd (node) {
      // A body that stands in the block cannot place anything there.
      if (node.x === block.x && node.z === block.z && (node.y === block.y || node.y + 1 === block.y)) return false
      if (isAfloat(node.x, node.feet, node.z)) return false
      return canReach(terrain, new Vec3(node.x + 0.5, node.feet + EYE_HEIGHT_BLOCKS, node.z + 0.5), block)
    },
    holds: (position) => !isAfloat(position.x, position.y, position.z) && canReach(terrain, eyeOf(position), block),
    distance: (position) => eyeOf(position).distanceTo(center)
  }
}

function awayGoal (from, distance) {
  const gone = (x, z) => Math.hypot(x - from.x, z - from.z)
  return {
    kind: 'away',
    target: null,
    estimate: (x, _y, z) => Math.max(0, distance - gone(x + 0.5, z + 0.5)),
    isEnd: (node) => gone(node.x + 0.5, node.z + 0.5) >= distance,
    holds: (position) => gone(position.x, position.z) >= distance,
    distance: (position) => Math.max(0, distance - gone(position.x, position.z))
  }
}

function heightGoal (height) {
  return {
    kind: 'height',
    target: null,
    estimate: (_x, y) => Math.max(0, height - y),
    isEnd: (node) => node.feet >= height - HEIGHT_SLACK_BLOCKS,
    holds: (position) => position.y >= height - HEIGHT_SLACK_BLOCKS,
    distance: (position) => Math.max(0, height - position.y)
  }
}

function skyGoal (terrain) {
  const isUnderSky = (x, y, z) => terrain.isUnderSky(Math.floor(x), Math.floor(y), Math.floor(z))
  /** The bottom of a shaft has the sky above it, but not beside it. */
  const isOpenAbove = (x, y, z) => isUnderSky(x, y, z) && OUTSIDE_SPOTS.filter(([dx, dz]) => isUnderSky(x + dx, y, z + dz)).length >= OUTSIDE_SPOTS_MIN
  return {
    kind: 'sky',
    target: null,
    estimate: () => 0,
    // All known parts of a cave are searched before unknown parts. Higher places are more likely to lead out.
    worthOfEdge: ({ y, g }) => y * EDGE_RISE_WORTH - g,
    isEnd: (node) => node.kind === 'walk' && isOpenAbove(node.x, node.y + 2, node.z),
    holds: ({ x, y, z }) => isOpenAbove(x, y + 2, z),
    distance: ({ x, y, z }) => isOpenAbove(x, y + 2, z) ? 0 : Infinity
  }
}

/**
 * A goal without a place: the search ends where the least effort is left, within its range.
 * @param {(x: number, y: number, z: number) => number} trouble the effort left at a place of the feet, in blocks of walking; Infinity for useless places
 */
function leastTroubleGoal (trouble) {
  return { kind: 'least trouble', target: null, staysInKnownWorld: true, estimate: trouble, isEnd: () => false }
}

/** Whether a straight line from the eye reaches the block, at its middle or the middle of a face, without a solid block before it. */
function canReach (terrain, eye, block) {
  const center = block.offset(0.5, 0.5, 0.5)
  if (eye.distanceTo(center) > REACH_BLOCKS) return false
  if (seesPoint(terrain, eye, center, block)) return true
  return ['x', 'y', 'z'].some((axis) => {
    const face = center.clone()
    face[axis] += eye[axis] > center[axis] ? 0.45 : -0.45
    return seesPoint(terrain, eye, face, block)
  })
}

function seesPoint (terrain, eye, point, block) {
  const length = eye.distanceTo(point)
  const steps = Math.ceil(length / REACH_SAMPLE_BLOCKS)
  for (let step = 1; step < steps; step++) {
    const share = step / steps
    const x = Math.floor(eye.x + (point.x - eye.x) * share)
    const y = Math.floor(eye.y + (point.y - eye.y) * share)
    const z = Math.floor(eye.z + (point.z - eye.z) * share)
    if (x === block.x && y === block.y && z === block.z) return true
    if (terrain.shapesAt(x, y, z).length > 0) return false
  }
  return true
}

/**
 * Turns the argument of `walker.goTo` into a goal.
 *
 * @param {object} wish `{near, range}`, `{block}`, `{away, distance}`, `{entity, range}`, `{y}` or `{sky: true}`
 * @param {Terrain} terrain
 * @returns {object | null} null when the entity is gone
 */
function readGoal (wish, terrain) {
  if (wish.near) return nearGoal(wish.near, wish.range ?? 1)
  if (wish.block) return blockGoal(wish.block.floored(), terrain)
  if (wish.away) return awayGoal(wish.away, wish.distance)
  if (wish.entity) {
    const entity = wish.entity()
    return entity ? nearGoal(entity.position.clone(), wish.range ?? 2) : null
  }
  if (typeof wish.y === 'number') return heightGoal(wish.y)
  if (wish.sky) return skyGoal(terrain)
  throw new Error('A goal is { near, range }, { block }, { away, distance }, { entity, range }, { y } or { sky }.')
}

module.exports = { readGoal, leastTroubleGoal, canReach }
