'use strict'
// One path search: A* over the blocks that a body can stand or swim in, run in small pieces so that many searches take turns.

const { DROP_BLOCKS_MAX, STEP_BLOCKS, JUMP_BLOCKS, FLOAT_BLOCKS, LOW_FLOAT_BLOCKS } = require('./limits')
const { isPocket } = require('./pocket')

const NODES_MAX = 20_000
/** Search limit for a near goal. The search does not cover the whole land. If it finds no path around the goal, the caller does something else. */
const NODES_NEAR = 3_000
const NODES_A_BLOCK = 250
const RADIUS_BLOCKS = 96
/** After this many places a search checks whether its goal can be reached at all. */
const POCKET_NODES = 600

const COST = { jump: 1.2, leap: 3, drop: 0.5, swim: 2.5, climb: 2.5, occupied: 6, avoided: 40 }
/** Weight of the estimate. Paths are at most this much longer than the shortest, and are found much sooner. */
const HEURISTIC_WEIGHT = 1.3

/** Places at the end of the known world that are nearer to each other than this count as the same. */
const EDGE_BLOCKS = 12

/** Limits of a landing after a jump over a gap: at most as high as a carpet, and only as deep as is needed to reach the other side. */
const LEAP_RISE_BLOCKS = 0.1
const LEAP_DROP_BLOCKS = 1.1

const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]
/** Each with the two sides whose corners it cuts, as bits by their index. */
const DIAGONALS = [[1, 1, 0b0101], [1, -1, 0b1001], [-1, 1, 0b0110], [-1, -1, 0b1010]]
const DIRECTIONS = [...SIDES, ...DIAGONALS]
/** A leap reads places this many blocks beyond the radius. */
const LEAP_BLOCKS = 2
const KEY_OFFSET = RADIUS_BLOCKS + LEAP_BLOCKS
const KEY_SPAN = 2 * KEY_OFFSET + 1
const HEIGHT_SPAN = 512

/** How many places to check on the way to a goal. */
function nodesFor (start, { target }) {
  return target ? Math.min(NODES_MAX, Math.round(NODES_NEAR + NODES_A_BLOCK * start.distanceTo(target))) : NODES_MAX
}

/** A binary heap of nodes by `f`, smallest first. */
class Frontier {
  constructor () { this.nodes = [] }

  get size () { return this.nodes.length }

  push (node) {
    const { nodes } = this
    let at = nodes.length
    nodes.push(node)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (nodes[parent].f <= node.f) break
      nodes[at] = nodes[parent]
      at = parent
    }
    nodes[at] = node
  }

  pop () {
    const { nodes } = this
    const top = nodes[0]
    const last = nodes.pop()
    const { length } = nodes
    if (length > 0) {
      let at = 0
      for (;;) {
        let child = 2 * at + 1
        if (child >= length) break
        if (child + 1 < length && nodes[child + 1].f < nodes[child].f) child++
        if (nodes[child].f >= last.f) break
        nodes[at] = nodes[child]
        at = child
      }
      nodes[at] = last
    }
    return top
  }
}

class Search {
  /**
   * @param {object} options
   * @param {Terrain} options.terrain
   * @param {Vec3} options.start where the feet are
   * @param {object} options.goal see goals.js
   * @param {(x: number, y: number, z: number) => number} [options.penalty] extra cost of a block, for places to avoid; Infinity for places never to enter
   * @param {{x: number, z: number}[]} [options.visitedEdges] ends of the known world that led nowhere; the search ends as partial at any other one that lies
   *   well on the way
   * @param {number} [options.nodesMax] how many places to check; by default more for a goal farther away
   */
  constructor ({ terrain, start, goal, penalty = () => 0, visitedEdges = [], nodesMax = nodesFor(start, goal) }) {
    this.terrain = terrain
    this.goal = goal
    this.penalty = penalty
    this.visitedEdges = visitedEdges
    this.nodesMax = nodesMax
    this.origin = start.floored()
    this.frontier = new Frontier()
    this.nodes = new Map()
    this.places = new Map()
    this.expanded = 0
    this.bounded = false
    this.edge = null
    this.result = null
    const first = this.firstNode(start)
    if (first) this.open(first.x, first.y, first.z, first.feet, first.kind, null, 0)
    this.best = this.frontier.nodes[0] ?? null
  }

  /** The place of the body. If it stands on an edge, this is the block that carries it. */
  firstNode (start) {
    const { x, y, z } = this.origin
    const candidates = [[x, z]]
    for (const [dx, dz] of DIRECTIONS) candidates.push([Math.floor(start.x + dx * 0.3), Math.floor(start.z + dz * 0.3)])
    for (const height of [y, y + 1, y - 1]) {
      for (const [nodeX, nodeZ] of candidates) {
        const place = this.placeAt(nodeX, height, nodeZ)
        if (place && Math.abs(place.feet - start.y) <= JUMP_BLOCKS) return { x: nodeX, y: height, z: nodeZ, ...place }
      }
    }
    return null
  }

  /** How a body can be in a block: on its feet, swimming, or on a ladder; null when it cannot. */
  placeAt (x, y, z) {
    const { terrain } = this
    if (terrain.isWater(x, y, z) && terrain.isOpen(x, y, z)) {
      if (!terrain.isOpen(x, y + 1, z)) return null
      const float = terrain.isOpen(x, y + 2, z) ? FLOAT_BLOCKS : LOW_FLOAT_BLOCKS
      return { feet: terrain.isWater(x, y + 1, z) ? y : y + float, kind: 'swim' }
    }
    const feet = terrain.standingHeight(x, y, z)
    if (!Number.isNaN(feet)) return { feet, kind: 'walk' }
    const holds = terrain.isHatch(x, y, z) || (terrain.isClimbable(x, y, z) && terrain.isOpen(x, y, z))
    if (holds && terrain.isOpenToClimb(x, y + 1, z)) return { feet: y, kind: 'climb' }
    return null
  }

  /** Like placeAt, cached per turn: all neighbours of a place ask about it. */
  placeBeside (x, y, z) {
    const key = this.keyOf(x, y, z)
    let place = this.places.get(key)
    if (place === undefined) this.places.set(key, place = this.placeAt(x, y, z))
    return place
  }

  keyOf (x, y, z) {
    return ((x - this.origin.x + KEY_OFFSET) * KEY_SPAN + z - this.origin.z + KEY_OFFSET) * HEIGHT_SPAN + (y & (HEIGHT_SPAN - 1))
  }

  /**
   * Expands nodes until the search ends or `deadline` has passed.
   *
   * @param {() => boolean} outOfTime called every few nodes
   * @returns {boolean} whether the search has ended, with `result` set
   */
  run (outOfTime) {
    this.terrain.forget()
    this.places.clear()
    for (let steps = 1; ; steps++) {
      if (this.frontier.size === 0) return this.finishShort(this.bounded ? 'partial' : 'unreachable')
      const node = this.frontier.pop()
      if (!node.closed) {
        if (this.goal.isEnd(node)) return this.finish('found', node)
        if (this.expanded >= this.nodesMax) return this.finishShort('partial')
        if (this.expanded === POCKET_NODES && isPocket(this)) return this.finish('unreachable', this.best)
        node.closed = true
        this.expanded++
        if (node.h < this.best.h) this.best = node
        this.atEdge = false
        this.expand(node)
        if (this.atEdge && !this.goal.staysInKnownWorld && this.leadsOn(node)) {
          if (!this.goal.worthOfEdge) return this.finish('partial', node, true)
          if (this.edge === null || this.goal.worthOfEdge(node) > this.goal.worthOfEdge(this.edge)) this.edge = node
        }
      }
      if ((steps & 15) === 0 && outOfTime()) return false
    }
  }

  /** Whether a place at the end of the known world is worth visiting: from there, more of the world is known. */
  leadsOn ({ x, z }) {
    const far = (place) => Math.abs(place.x - x) > EDGE_BLOCKS || Math.abs(place.z - z) > EDGE_BLOCKS
    return far(this.origin) && this.visitedEdges.every(far)
  }

  /** Ends without the goal: at the most promising end of the known world if the goal is known, or at the nearest place. */
  finishShort (status) {
    return this.edge === null ? this.finish(status, this.best) : this.finish('partial', this.edge, true)
  }

  finish (status, end, edge = false) {
    const path = []
    for (let node = end; node; node = node.parent) path.push({ x: node.x, y: node.y, z: node.z, feet: node.feet, kind: node.kind, leaps: node.leaps })
    path.reverse()
    this.result = { status, path, edge, cost: end?.g ?? 0, expanded: this.expanded, remaining: end?.h ?? Infinity, bounded: this.bounded }
    this.frontier = null
    return true
  }

  open (x, y, z, feet, kind, parent, cost, leaps = false) {
    const dx = x - this.origin.x
    const dz = z - this.origin.z
    if (Math.abs(dx) > RADIUS_BLOCKS || Math.abs(dz) > RADIUS_BLOCKS) {
      this.bounded = this.atEdge = true
      return
    }
    const key = this.keyOf(x, y, z)
    const g = (parent ? parent.g : 0) + cost + this.penalty(x, y, z)
    if (g === Infinity) return
    const known = this.nodes.get(key)
    if (known) {
      if (known.closed || known.g <= g) return
      known.closed = true
    }
    const h = this.goal.estimate(x, y, z)
    const node = { x, y, z, feet, kind, leaps, parent, g, h, f: g + h * HEURISTIC_WEIGHT, closed: false }
    this.nodes.set(key, node)
    this.frontier.push(node)
  }

  expand (node) {
    for (const [dx, dz] of SIDES) this.sideways(node, dx, dz)
    const free = this.freeSides(node)
    for (const [dx, dz, corners] of DIAGONALS) if ((free & corners) === corners) this.diagonal(node, dx, dz)
    if (node.kind !== 'walk' || this.isOnLadder(node)) this.vertical(node)
  }

  /** Whether a standing body has a ladder at its feet, or below a trapdoor that it stands on. */
  isOnLadder ({ x, y, z }) {
    return this.terrain.isClimbable(x, y, z) || this.terrain.isHatch(x, y, z) || this.terrain.isHatch(x, y - 1, z)
  }

  sideways (node, dx, dz) {
    const { terrain } = this
    const x = node.x + dx
    const z = node.z + dz
    if (!terrain.isLoaded(x, z)) {
      this.bounded = this.atEdge = true
      return
    }
    const level = this.placeBeside(x, node.y, z)
    if (level && level.feet - node.feet <= JUMP_BLOCKS) {
      if (level.feet - node.feet <= STEP_BLOCKS || this.canRise(node)) this.step(node, x, node.y, z, level, 1)
      return
    }
    if (terrain.isOpen(x, node.y, z) && terrain.isOpen(x, node.y + 1, z)) {
      if (!this.dropInto(node, x, z)) this.leap(node, dx, dz)
      return
    }
    const up = this.placeBeside(x, node.y + 1, z)
    if (up && up.feet - node.feet <= JUMP_BLOCKS && this.canRise(node)) this.step(node, x, node.y + 1, z, up, 1)
  }

  canRise (node) { return this.terrain.isOpen(node.x, node.y + 2, node.z) }

  /** Jumps over a gap one block wide, to the same level or one below. */
  leap (node, dx, dz) {
    const { terrain } = this
    const x = node.x + 2 * dx
    const z = node.z + 2 * dz
    if (node.kind !== 'walk' || !terrain.isLoaded(x, z) || !terrain.isClear(node.x + dx, node.y, node.z + dz)) return
    for (let share = 0; share <= 2; share++) {
      for (const height of share === 0 ? [2] : [1, 2]) {
        if (!terrain.isClear(node.x + share * dx, node.y + height, node.z + share * dz)) return
      }
    }
    for (const y of [node.y, node.y - 1]) {
      const place = this.placeBeside(x, y, z)
      const rise = place ? place.feet - node.feet : 0
      if (place?.kind === 'walk' && rise <= LEAP_RISE_BLOCKS && rise >= -LEAP_DROP_BLOCKS) {
        this.step(node, x, y, z, { ...place, leaps: true }, 2 + COST.leap)
        return
      }
      if (!terrain.isClear(x, y, z)) return
    }
  }

  /** Goes down where the ground is lower; false when it is too deep or harmful. */
  dropInto (node, x, z) {
    for (let depth = 1; depth <= DROP_BLOCKS_MAX + 1; depth++) {
      const y = node.y - depth
      const place = this.placeBeside(x, y, z)
      if (place) {
        const fall = node.feet - place.feet
        const isLow = place.kind === 'swim' || fall <= DROP_BLOCKS_MAX + 0.01
        if (isLow) this.step(node, x, y, z, place, 1 + fall * COST.drop)
        return isLow
      }
      if (!this.terrain.isOpen(x, y, z)) return false
    }
    return false
  }

  /** Which of its sides are free for the body's width and harmless, so that it can pass their corners; bits by index. */
  freeSides ({ x, y, z, kind }) {
    const { terrain } = this
    if (kind === 'climb' || !terrain.isClear(x, y + 1, z)) return 0
    let free = 0
    for (let index = 0; index < SIDES.length; index++) {
      const sideX = x + SIDES[index][0]
      const sideZ = z + SIDES[index][1]
      if (terrain.isClear(sideX, y, sideZ) && terrain.isClear(sideX, y + 1, sideZ) && !terrain.isHarmful(sideX, y - 1, sideZ)) free |= 1 << index
    }
    return free
  }

  diagonal (node, dx, dz) {
    const x = node.x + dx
    const z = node.z + dz
    const place = this.placeBeside(x, node.y, z)
    if (!place || Math.abs(place.feet - node.feet) > STEP_BLOCKS || !this.terrain.isClear(x, node.y + 1, z)) return
    this.step(node, x, node.y, z, place, Math.SQRT2)
  }

  vertical (node) {
    const { x, y, z } = node
    for (const change of [1, -1]) {
      const place = this.placeBeside(x, y + change, z)
      if (!place) continue
      const leavesWater = node.kind === 'swim' && place.kind === 'walk' && change > 0
      if (!leavesWater && this.terrain.isOpenToClimb(x, y + (change > 0 ? 2 : -1), z)) {
        this.step(node, x, y + change, z, place, 1)
      }
    }
  }

  step (node, x, y, z, place, length) {
    let cost = length
    if (place.kind === 'swim') cost *= COST.swim
    else if (place.kind === 'climb') cost *= COST.climb
    if (place.feet - node.feet > STEP_BLOCKS && place.kind === 'walk') cost += COST.jump
    this.open(x, y, z, place.feet, place.kind, node, cost, place.leaps)
  }
}

module.exports = { Search, COST, NODES_MAX }
