'use strict'
// Walking to a place: a mob requests a path and follows it. It jumps where the path goes up and gives up when it is stuck.

const { straightWay, searchWay } = require('./pathing')

const SEARCHES_PER_TICK = 8 // for all mobs together; a mob that gets no search tries again
const REACHED_BLOCKS = 0.45
const STUCK_AFTER_TICKS = 40
const STUCK_WITHIN_BLOCKS = 0.5
const STEP_BLOCKS = 0.6
const JUMP_WITHIN_BLOCKS = 1.4
const SLOWNESS_SHARE = 0.15 // per level
const MOVES_AGAIN_BLOCKS = 1 // distance that a goal can move before the path is planned again

let searchesAge = -1
let searchesLeft = 0

/** Walking speed in blocks per tick: the kind's speed times a factor, slowed by effects. */
function speedOf (mob, factor) {
  const slowness = mob.effects.get('slowness')
  const share = slowness ? Math.max(0, 1 - SLOWNESS_SHARE * (slowness.amplifier + 1)) : 1
  return mob.speed * factor * share * (mob.isBaby && mob.kind.babySpeed ? mob.kind.babySpeed : 1)
}

/** Starts to walk to `{ x, y, z }`; false when there is no path (or no search left in this tick). */
function headFor (world, mob, goal, factor) {
  const { path } = mob
  if (path && Math.hypot(path.goal.x - goal.x, path.goal.y - goal.y, path.goal.z - goal.z) < MOVES_AGAIN_BLOCKS) {
    path.factor = factor
    return true
  }
  let nodes = straightWay(world.mobReader, mob, goal)
  if (nodes === null) {
    if (searchesAge !== world.age) [searchesAge, searchesLeft] = [world.age, SEARCHES_PER_TICK]
    if (searchesLeft <= 0) return false
    searchesLeft--
    nodes = searchWay(world.mobReader, mob, goal)
  }
  // A climber goes straight on from the end of the path, over everything in between (vanilla 1.21.4: WallClimberNavigation).
  if (mob.kind.climbs) nodes.push({ x: goal.x, y: goal.y, z: goal.z })
  if (nodes.length === 0) return false
  mob.path = { nodes, index: 0, factor, goal: { x: goal.x, y: goal.y, z: goal.z }, checkAge: world.age, checkX: mob.x, checkZ: mob.z }
  return true
}

/** Puts a mob somewhere else at once. */
function putAt (world, mob, { x, y, z }) {
  Object.assign(mob, { x, y, z, path: null, isResting: false, fallDistance: 0 })
  world.entities.moved(mob)
}

function stop (mob) {
  mob.path = null
  mob.steering = null
}

/** Steers towards a place without a path. */
function steerTo (mob, x, z, speed) {
  const [dx, dz] = [x - mob.x, z - mob.z]
  const distance = Math.hypot(dx, dz)
  if (distance < 1e-3) return
  mob.steering = { x: dx / distance, z: dz / distance, speed }
  face(mob, dx, dz)
}

function face (mob, dx, dz) {
  mob.yaw = Math.atan2(-dx, dz) * 180 / Math.PI
}

/** One tick on the path. Sets `steering` and `wantsJump`. */
function follow (world, mob) {
  mob.steering = null
  const { path } = mob
  if (path === null) return
  let node = path.nodes[path.index]
  while (node && Math.hypot(node.x - mob.x, node.z - mob.z) < Math.max(REACHED_BLOCKS, mob.width / 2) && Math.abs(node.y - mob.y) < 1.2) node = path.nodes[++path.index]
  if (!node || isStuck(world, mob, path)) {
    mob.path = null
    return
  }
  steerTo(mob, node.x, node.z, speedOf(mob, path.factor))
  const isHigher = node.y > mob.y + (mob.kind.stepHeight ?? STEP_BLOCKS) && Math.hypot(node.x - mob.x, node.z - mob.z) < JUMP_WITHIN_BLOCKS
  mob.wantsJump = isHigher || (mob.isBlocked && !mob.kind.climbs && node.y > mob.y + 0.1)
}

function isStuck (world, mob, path) {
  if (world.age - path.checkAge < STUCK_AFTER_TICKS) return false
  const moved = Math.hypot(mob.x - path.checkX, mob.z - path.checkZ)
  Object.assign(path, { checkAge: world.age, checkX: mob.x, checkZ: mob.z })
  return moved < STUCK_WITHIN_BLOCKS
}

module.exports = { headFor, follow, putAt, stop, face }
