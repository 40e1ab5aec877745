'use strict'
// Walks a body to places. It plans with the shared planner, follows the path, and plans again when the ground, the goal or the body's position has changed. It
// frees itself when stuck, and always ends with a typed result in bounded time.

const { Vec3 } = require('vec3')
const { MountedTerrain } = require('./mounted_terrain')
const { Terrain } = require('./terrain')
const { Stepper } = require('./stepper')
const { Follower } = require('./follower')
const { leastTroubleGoal, readGoal } = require('./goals')
const { Search, COST } = require('./search')
const { spreadOf, MIDDLE } = require('./spread')
const { NOWHERE } = require('./trap')
const { unstick } = require('./unstick')
const { nextTick } = require('./waiting')

const TIME_LIMIT_SECONDS = 60
/** Following plans often, so the limit of plans is high. The limit of failures ends walks that fail. */
const EDGES_MAX = 60
const PLANS_MAX = 1_000
const FAILURES_MAX = 8
const PUSHES_MAX = 60
/** A door that does not open will not open the next time either. */
const DOOR_FAILURES = 4
const IDLE_PLANS_MAX = 3
const GAIN_BLOCKS = 1
const SETTLE_MS_MAX = 4_000
const COLUMNS_WAIT_MS = 3_000
const GOAL_MOVED_BLOCKS = 1.5
const MS_PER_SECOND = 1_000
const PILLAR_STRIDE = 2 ** 26
/** If the target is unreachable, the body walks the partial path when that brings it this many blocks nearer. */
const APPROACH_BLOCKS = 6
/** Most places that a search for the least effort compares. The best of them is good enough. */
const CHOICE_NODES_MAX = 6_000
/** A body that can reach this many places is not in a hollow but in open land. */
const HOLLOW_PLACES_MAX = 1_000

class Walker {
  constructor (bot, planner) {
    this.bot = bot
    this.planner = planner
    this.current = null
    this.spread = spreadOf(bot.username ?? '')
  }

  get terrain () {
    const { dimension } = this.bot.bodyWorld
    if (this.ground?.dimension !== dimension) {
      this.ground = new Terrain(this.bot._client.chunkStore, dimension)
      this.stepper = new Stepper(this.ground)
      // Only used to find out how a body can be in a block.
      this.prober = new Search({ terrain: this.ground, start: new Vec3(0, -1_000, 0), goal: { estimate: () => 0 } })
    }
    return this.ground
  }

  /**
   * Walks to a goal. A running walk ends first, as interrupted.
   *
   * @param {object} wish `{near: Vec3, range}` | `{block: Vec3}` | `{away: Vec3, distance}` | `{entity: () => entity, range}` |
   *   `{y: number}` | `{sky: true}`; ranges and distances in blocks
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] ends the walk as interrupted
   * @param {number} [options.timeLimitSeconds] seconds of run clock; default: 60
   * @param {boolean} [options.sprint]
   * @returns {Promise<{status: string, distance: number}>} status `arrived`, `unreachable` (no path leads there), `blocked` (a path was planned but could not
   *   be walked), `timeout` or `interrupted`; distance in blocks to the goal
   */
  async goTo (wish, { signal, timeLimitSeconds = TIME_LIMIT_SECONDS, sprint = false } = {}) {
    this.stop()
    const controller = new AbortController()
    const walk = {
      wish,
      sprint,
      signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
      deadline: performance.now() + timeLimitSeconds * MS_PER_SECOND,
      avoided: new Map(),
      failures: 0,
      pushes: 0,
      idlePlans: 0,
      edges: [],
      leastRemaining: Infinity,
      goal: null
    }
    this.current = controller
    // A dead body, or one that left, does not walk. A respawned body starts a new walk.
    const end = () => controller.abort()
    for (const event of ['death', 'end']) this.bot.once(event, end)
    try {
      const status = await this.run(walk)
      return { status, distance: this.distanceTo(walk) }
    } finally {
      for (const event of ['death', 'end']) this.bot.off(event, end)
      if (this.current === controller) this.current = null
    }
  }

  /**
   * All places that can be reached on foot from one, if they are few and no way leads on: a hollow.
   *
   * @param {object} [options]
   * @param {Vec3} [options.from] position of the feet; default: the body's
   * @param {AbortSignal} [options.signal] ends the search without a hollow
   * @returns {Promise<object[] | null>} the nodes of a search, see search.js: `g` is the cost of each; empty where a body cannot stand; null where it can walk
   *   away
   */
  async hollow ({ from = this.bot.entity.position.clone(), signal } = {}) {
    const { status, places } = await this.planner.find({
      terrain: this.terrain, start: from, goal: NOWHERE, nodesMax: HOLLOW_PLACES_MAX, tellsPlaces: true, signal
    })
    return status === 'unreachable' ? places : null
  }

  /**
   * Of all places that can be reached from here on foot, the one with the least effort left.
   *
   * @param {(x: number, y: number, z: number) => number} trouble the effort left at a place of the feet, in blocks of walking
   * @param {AbortSignal} [signal] ends the search without a place
   * @returns {Promise<Vec3 | null>} the position of the feet
   */
  async leastTrouble (trouble, signal) {
    const plan = await this.planner.find({
      terrain: this.terrain, start: this.bot.entity.position.clone(), goal: leastTroubleGoal(trouble), nodesMax: CHOICE_NODES_MAX, signal
    })
    const end = plan.path.at(-1)
    return end ? new Vec3(end.x + 0.5, end.feet, end.z + 0.5) : null
  }

  /** Ends the running walk. */
  stop () {
    this.current?.abort()
    this.current = null
  }

  async lookAt (point) { await this.bot.lookAt(point, true) }

  distanceTo ({ goal }) { return goal && this.bot.entity ? goal.distance(this.bot.entity.position) : Infinity }

  async run (walk) {
    for (let plans = 0; plans < PLANS_MAX; plans++) {
      const over = this.over(walk)
      if (over) return over
      await this.settle(walk)
      if (!this.bot.motion.ready()) {
        if (++walk.failures > FAILURES_MAX) return 'blocked'
        continue
      }
      walk.goal = readGoal(walk.wish, this.terrain)
      if (!walk.goal) return 'unreachable'
      const plan = await this.planner.find({
        terrain: this.terrain,
        start: this.bot.entity.position.clone(),
        goal: walk.goal,
        penalty: this.penaltyOf(walk),
        visitedEdges: walk.edges,
        signal: walk.signal
      })
      if (plan.status === 'cancelled') continue
      const verdict = await this.judge(walk, plan)
      if (verdict === 'again') continue
      if (verdict) return verdict
      const aimedAt = walk.goal.target
      let outcome = await this.follow(walk, plan.path)
      if (outcome === 'done' && plan.status !== 'found') outcome = 'leg done'
      if ((outcome === 'near' || outcome === 'done') && this.isThere(walk)) return 'arrived'
      // A followed person walks on. Reaching the place where they were is not a failure.
      if (outcome === 'done' && walk.wish.entity && !walk.goal.target.equals(aimedAt)) outcome = 'goal moved'
      if (!await this.recover(walk, outcome)) return 'blocked'
    }
    return this.over(walk) ?? 'blocked'
  }

  over (walk) {
    if (walk.signal.aborted) return 'interrupted'
    if (performance.now() >= walk.deadline) return 'timeout'
    return null
  }

  /** Waits until the body rests or floats, or until a limit. */
  async settle (walk) {
    const limit = Math.min(walk.deadline, performance.now() + SETTLE_MS_MAX)
    while (performance.now() < limit && !walk.signal.aborted && !this.settled()) await nextTick()
  }

  settled () {
    const { entity, motion } = this.bot
    if (!motion.ready()) return false
    if (motion.mode === 'asleep') return true
    return (entity.onGround && entity.velocity.norm() < 0.1) || Boolean(entity.isInWater)
  }

  /** Decides on a plan: null to follow it, 'again' to plan again, or the result of the walk. */
  async judge (walk, plan) {
    if (plan.status === 'found') {
      walk.leastRemaining = Infinity
      return plan.path.length > 0 ? null : 'blocked'
    }
    if (plan.path.length === 0) {
      // The body cannot stand here: it is in a block, in a hole too tight, or in the air.
      if (++walk.failures > FAILURES_MAX) return 'blocked'
      await this.unstick(walk.signal)
      return 'again'
    }
    if (plan.status === 'unreachable') return this.approaches(walk, plan) ? null : 'unreachable'
    const end = plan.path.at(-1)
    if (plan.edge && walk.edges.length < EDGES_MAX) {
      walk.edges.push(end)
      return null
    }
    if (plan.remaining < walk.leastRemaining - GAIN_BLOCKS && plan.path.length > 1) {
      walk.leastRemaining = plan.remaining
      return null
    }
    // The path may continue in columns that have not arrived yet. If there are none, the next search would end like this one.
    if (!plan.bounded || ++walk.idlePlans >= IDLE_PLANS_MAX) return 'unreachable'
    await this.columnLoaded(walk)
    return 'again'
  }

  /** Whether to walk, once, as near to a place or an entity as the ground allows. For a block only full success counts. */
  approaches (walk, plan) {
    const end = plan.path.at(-1)
    if (walk.goal.kind !== 'near' || walk.approached || plan.path.length <= 1) return false
    walk.approached = true
    const gain = this.distanceTo(walk) - walk.goal.distance(new Vec3(end.x + 0.5, end.feet, end.z + 0.5))
    return gain >= APPROACH_BLOCKS
  }

  async columnLoaded (walk) {
    let loaded = false
    const note = () => { loaded = true }
    this.bot.on('chunkColumnLoad', note)
    const limit = performance.now() + COLUMNS_WAIT_MS
    while (!loaded && performance.now() < limit && !this.over(walk)) await nextTick()
    this.bot.off('chunkColumnLoad', note)
  }

  follow (walk, path) {
    const followed = walk.goal
    return new Promise((resolve) => {
      const follower = new Follower({
        bot: this.bot,
        terrain: this.terrain,
        stepper: this.stepper,
        path,
        placeAt: (x, y, z) => this.prober.placeAt(x, y, z),
        spread: this.spreadAt(walk, path.at(-1)),
        sprint: walk.sprint,
        check: () => this.over(walk) ?? this.goalMoved(walk, followed),
        done: (outcome) => {
          walk.stuckAt = follower.target
          resolve(outcome)
        }
      })
      follower.start()
    })
  }

  /** Whether the followed target came within range, left, or moved away from the end of the planned path. */
  goalMoved ({ wish }, followed) {
    if (!wish.entity) return null
    const entity = wish.entity()
    if (!entity) return 'gone'
    if (this.bot.entity.onGround && this.bot.entity.position.distanceTo(entity.position) <= (wish.range ?? 2)) return 'near'
    const slack = Math.max(GOAL_MOVED_BLOCKS, this.bot.entity.position.distanceTo(entity.position) / 4)
    return entity.position.distanceTo(followed.target) > slack ? 'goal moved' : null
  }

  isThere (walk) {
    const goal = readGoal(walk.wish, this.terrain)
    if (!goal) return false
    walk.goal = goal
    return goal.holds(this.bot.entity.position)
  }

  /** Where to stand in the last block of a path: beside its middle, unless that would miss the goal or there is no room. */
  spreadAt (walk, { x, feet, z }) {
    const aside = new Vec3(x + 0.5 + this.spread.x, feet, z + 0.5 + this.spread.z)
    return walk.goal.holds(aside) && this.stepper.fits(aside) ? this.spread : MIDDLE
  }

  /** Makes the next plan differ from a failed one; false after too many failures in a row. */
  async recover (walk, outcome) {
    if (['goal moved', 'near', 'leg done'].includes(outcome)) walk.failures = 0
    else if (outcome === 'door') walk.failures += DOOR_FAILURES
    else if (outcome === 'displaced') return ++walk.pushes <= PUSHES_MAX // a body that was hit walks on
    else if (outcome !== 'interrupted' && outcome !== 'timeout') walk.failures++
    if (walk.failures > FAILURES_MAX) return false
    if ((outcome === 'stuck' || outcome === 'door') && walk.stuckAt) {
      const { x, y, z } = walk.stuckAt
      walk.avoided.set(pillarKey(x, z), { y, cost: COST.avoided })
      if (walk.failures > 1) await this.unstick(walk.signal)
    }
    return true
  }

  /** Avoids places where this walk got stuck, and places where others stand. */
  penaltyOf (walk) {
    const penalties = new Map(walk.avoided)
    for (const entity of Object.values(this.bot.entities)) {
      if (entity.type !== 'player' || entity === this.bot.entity || !entity.position) continue
      const { x, y, z } = entity.position.floored()
      penalties.set(pillarKey(x, z), { y, cost: COST.occupied })
    }
    if (penalties.size === 0) return undefined
    return (x, y, z) => {
      const penalty = penalties.get(pillarKey(x, z))
      return penalty?.y === y ? penalty.cost : 0
    }
  }

  /**
   * Jumps around until the body has left its spot.
   *
   * @returns {Promise<boolean>} whether it moved
   */
  /** The path of a horse from a position to within `range` blocks of another, or as near as it knows a way: `[{ x, y, z, feet }]`. */
  async planRide (from, { near, range }, signal) {
    const terrain = new MountedTerrain(this.terrain)
    const place = terrain.placeNear(from)
    if (place === null) return []
    const { path } = await this.planner.find({ terrain, start: new Vec3(place.x, place.y, place.z), goal: readGoal({ near, range }, terrain), signal })
    return path
  }

  async unstick (signal) { return unstick(this.bot, this.terrain, signal) }
}

/** One number for the blocks above one another at x, z. */
function pillarKey (x, z) { return x * PILLAR_STRIDE + z }

/**
 * Makes the walker of one body.
 *
 * @param {object} bot made with leanOptions
 * @param {Planner} planner the process's planner
 */
function createWalker (bot, planner) {
  return new Walker(bot, planner)
}

module.exports = { createWalker }
