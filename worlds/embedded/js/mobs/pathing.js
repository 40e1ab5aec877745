'use strict'
// Paths for mobs: straight if nothing is in the way, else a search of at most 200 nodes that returns the path to the place nearest the goal.

const { standingCost, stepInto, canJumpAt, NOWHERE } = require('./ground')

const NODES_MAX = 200
const STRAIGHT_BLOCKS_MAX = 16
const DIAGONAL = Math.SQRT2
const STEPS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]]
const UP_COST = 0.5

const keyOf = (x, y, z) => (x & 0x3fff) * 0x10000000 + (z & 0x3fff) * 0x4000 + (y & 0x1fff)

const cellsHighOf = (mob) => Math.max(1, Math.ceil(mob.height))

/** The cells on a straight line from a mob to a place, or null when something is in the way. */
function straightWay (reader, mob, goal) {
  const [dx, dz] = [goal.x - mob.x, goal.z - mob.z]
  const distance = Math.hypot(dx, dz)
  if (distance > STRAIGHT_BLOCKS_MAX) return null
  const cellsHigh = cellsHighOf(mob)
  let [x, y, z] = [Math.floor(mob.x), Math.floor(mob.y + 0.2), Math.floor(mob.z)]
  const nodes = []
  const steps = Math.ceil(distance * 2)
  for (let step = 1; step <= steps; step++) {
    const nextX = Math.floor(mob.x + dx * step / steps)
    const nextZ = Math.floor(mob.z + dz * step / steps)
    if (nextX === x && nextZ === z) continue
    if (nextX !== x && nextZ !== z && !isCornerFree(reader, x, y, z, nextX, nextZ, cellsHigh)) return null
    const nextY = stepInto(reader, nextX, y, nextZ, cellsHigh)
    if (nextY === null || (nextY > y && !canJumpAt(reader, x, y, z, cellsHigh)) || standingCost(reader, nextX, nextY, nextZ, cellsHigh) > 0) return null
    ;[x, y, z] = [nextX, nextY, nextZ]
    nodes.push({ x: x + 0.5, y, z: z + 0.5 })
  }
  return Math.abs(y - goal.y) < 1.5 ? nodes : null
}

/** A diagonal step needs both cells beside it, or the body gets caught on a corner. */
function isCornerFree (reader, x, y, z, nextX, nextZ, cellsHigh) {
  return stepInto(reader, nextX, y, z, cellsHigh) === y && stepInto(reader, x, y, nextZ, cellsHigh) === y
}

/** Searches from a mob to a goal (block position). Returns the cells of the path to the goal, or to the nearest cell that was found. */
function searchWay (reader, mob, goal) {
  const cellsHigh = cellsHighOf(mob)
  const [goalX, goalY, goalZ] = [Math.floor(goal.x), Math.floor(goal.y), Math.floor(goal.z)]
  const restOf = (x, y, z) => Math.hypot(x - goalX, y - goalY, z - goalZ)
  const start = { x: Math.floor(mob.x), y: Math.floor(mob.y + 0.2), z: Math.floor(mob.z), cost: 0, from: null }
  start.rest = restOf(start.x, start.y, start.z)
  const open = [start]
  const seen = new Map([[keyOf(start.x, start.y, start.z), start]])
  let best = start
  for (let nodes = 0; open.length > 0 && nodes < NODES_MAX; nodes++) {
    const node = takeCheapest(open)
    node.isClosed = true
    if (node.rest < best.rest) best = node
    if (node.rest < 1) break
    for (const [dx, dz] of STEPS) visit(node, dx, dz)
  }
  return wayTo(best)

  function visit (node, dx, dz) {
    const [x, z] = [node.x + dx, node.z + dz]
    if (dx !== 0 && dz !== 0 && !isCornerFree(reader, node.x, node.y, node.z, x, z, cellsHigh)) return
    const y = stepInto(reader, x, node.y, z, cellsHigh)
    if (y === null || (y > node.y && !canJumpAt(reader, node.x, node.y, node.z, cellsHigh))) return
    const extra = standingCost(reader, x, y, z, cellsHigh)
    if (extra === NOWHERE) return
    const cost = node.cost + (dx !== 0 && dz !== 0 ? DIAGONAL : 1) + extra + (y > node.y ? UP_COST : 0)
    const key = keyOf(x, y, z)
    const known = seen.get(key)
    if (known && (known.isClosed || known.cost <= cost)) return
    if (known) Object.assign(known, { cost, from: node })
    else {
      const found = { x, y, z, cost, from: node, rest: restOf(x, y, z) }
      seen.set(key, found)
      open.push(found)
    }
  }
}

function takeCheapest (open) {
  let cheapest = 0
  for (let index = 1; index < open.length; index++) {
    if (open[index].cost + open[index].rest < open[cheapest].cost + open[cheapest].rest) cheapest = index
  }
  const node = open[cheapest]
  open[cheapest] = open[open.length - 1]
  open.pop()
  return node
}

function wayTo (node) {
  const nodes = []
  for (let at = node; at.from !== null; at = at.from) nodes.push({ x: at.x + 0.5, y: at.y, z: at.z + 0.5 })
  return nodes.reverse()
}

module.exports = { straightWay, searchWay }
