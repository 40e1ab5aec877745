'use strict'
// Moves a body along a planned path, one 50 ms tick at a time. It walks from block to block at the vanilla speed, jumps and falls in vanilla's arcs, swims and
// climbs. It drives a sleeping body (see bots/js/lean/physics_sleep.js), so only these few sums are computed.

const { HALF_WIDTH, HEIGHT, STEP_BLOCKS } = require('./limits')
const { DOOR } = require('./block_kinds')

const TICKS_PER_SECOND = 20
/** Blocks per second of the vanilla client: https://minecraft.wiki/w/Walking, /Sprinting, /Swimming, /Ladder. */
const WALK_SPEED = 4.3
const SPRINT_SPEED = 5.6
const SWIM_SPEED = 2
const CLIMB_SPEED = 2.3
const JUMP_VELOCITY = 0.42
const GRAVITY = 0.08
const DRAG = 0.98

/** Distance from the middle of the landing at which a leap begins. */
const LEAP_FROM_BLOCKS = 1.8
const DEPTH_SLACK_BLOCKS = 0.15
const LEVEL_SLACK_BLOCKS = 1e-3
const STUCK_TICKS = 30
const PROGRESS_BLOCKS = 0.25
const DOOR_TICKS_MAX = 30
const DOOR_BEHIND_NODES = 2
const AHEAD_NODES = 2
const FALL_TICKS_MAX = 200

class Follower {
  /**
   * @param {object} options
   * @param {object} options.bot
   * @param {Terrain} options.terrain
   * @param {Stepper} options.stepper
   * @param {object[]} options.path the path of a search
   * @param {(x: number, y: number, z: number) => object | null} options.placeAt returns how a body can be in a block now
   * @param {{x: number, z: number}} options.spread where to stand in the last block, from its middle, in blocks
   * @param {boolean} options.sprint
   * @param {() => string | null} options.check called every tick; a word ends the walk with that outcome
   * @param {(outcome: string) => void} options.done called once: 'done', 'stuck', 'changed', 'displaced', 'door' or the word of `check`
   */
  constructor (options) {
    Object.assign(this, options)
    this.index = 0
    this.velocityY = 0
    this.onGround = true
    this.quietTicks = 0
    this.fallTicks = 0
    this.doorTicks = 0
    this.nearest = Infinity
    this.sentLevel = false
    // The first place of a path is the body's position.
    if (this.path.length > 1) this.index = 1
    this.nearest = this.remaining()
  }

  get target () { return this.path[this.index] }

  start () { this.bot.motion.drive(this) }

  finish (outcome) {
    if (this.finished) return
    this.finished = true
    const { entity } = this.bot
    entity.onGround = this.onGround
    entity.velocity.set(0, this.onGround ? 0 : this.velocityY, 0)
    this.bot.motion.release(this)
    this.done(outcome)
  }

  /** The server moved or pushed the body: plan the path again. */
  displaced () {
    if (this.finished) return
    this.finished = true
    this.done('displaced')
  }

  /** Moves the body by one tick; true when the server should be told now. */
  tick () {
    const verdict = this.check()
    if (verdict) {
      this.finish(verdict)
      return true
    }
    const { position } = this.bot.entity
    const levelBefore = position.y
    if (!this.waitForDoor()) this.advance(position)
    if (this.finished) return true
    this.closeBehind()
    this.bot.entity.onGround = this.onGround
    this.watchProgress()
    // On level ground two steps are sent at once. Servers check distances only, and this halves the packets for everybody.
    const level = this.onGround && position.y === levelBefore
    const tell = !level || !this.sentLevel
    this.sentLevel = tell
    return tell
  }

  advance (position) {
    const swims = this.terrain.isWater(Math.floor(position.x), Math.floor(position.y + 0.1), Math.floor(position.z))
    const climbs = !swims && this.target.kind !== 'walk'
      ? this.terrain.isClimbable(Math.floor(position.x), Math.floor(position.y + 0.1), Math.floor(position.z))
      : !swims && this.path[this.index - 1]?.kind === 'climb' && position.y < this.target.feet - LEVEL_SLACK_BLOCKS
    let left = (swims ? SWIM_SPEED : climbs ? CLIMB_SPEED : this.sprint ? SPRINT_SPEED : WALK_SPEED) / TICKS_PER_SECOND
    const rise = this.target.feet - position.y
    let dy
    if (swims || climbs) {
      dy = Math.max(-left, Math.min(left, rise))
      this.velocityY = 0
    } else {
      if (this.onGround && (rise > STEP_BLOCKS || this.leapsNow(position))) this.velocityY = JUMP_VELOCITY
      dy = this.velocityY
      this.velocityY = (this.velocityY - GRAVITY) * DRAG
    }
    for (let turns = 0; turns < 3 && left > 0; turns++) {
      const [dx, dz, length] = this.toward(position, left)
      const { landed } = this.stepper.move(position, dx, dy, dz, this.onGround || swims || climbs)
      if (length > 1e-4) this.face(dx, dz)
      if (turns === 0) this.land(landed, swims || climbs)
      dy = 0
      left -= length
      if (!this.reached(position) || !this.next()) return
    }
  }

  /** Whether it is time to jump over the gap before the target: at the edge, not in the middle of the block before. */
  leapsNow (position) {
    if (!this.target.leaps) return false
    return Math.hypot(this.target.x + 0.5 - position.x, this.target.z + 0.5 - position.z) <= LEAP_FROM_BLOCKS
  }

  /** The step toward the target, at most `most` long. */
  toward (position, most) {
    const last = this.index === this.path.length - 1 && this.target.kind === 'walk'
    const dx = this.target.x + 0.5 + (last ? this.spread.x : 0) - position.x
    const dz = this.target.z + 0.5 + (last ? this.spread.z : 0) - position.z
    const distance = Math.hypot(dx, dz)
    const share = distance > most ? most / distance : 1
    return [dx * share, dz * share, Math.min(distance, most)]
  }

  land (landed, floats) {
    this.onGround = landed
    if (landed || floats) {
      this.velocityY = floats ? 0 : -GRAVITY * DRAG
      this.fallTicks = 0
    } else if (++this.fallTicks > FALL_TICKS_MAX) {
      this.finish('stuck')
    }
  }

  face (dx, dz) {
    this.bot.entity.yaw = Math.atan2(-dx, -dz)
    this.bot.entity.pitch = 0
  }

  reached (position) {
    const [, , distance] = this.toward(position, Infinity)
    const above = position.y - this.target.feet
    return distance < 0.02 && above > -0.3 && above < STEP_BLOCKS
  }

  /** Continues to the next place; false when the walk has ended. */
  next () {
    if (this.index === this.path.length - 1) {
      // A jump at the end of the path ends on the ground, a dive at the requested depth.
      const isDeep = Math.abs(this.bot.entity.position.y - this.target.feet) < DEPTH_SLACK_BLOCKS
      if (this.target.kind === 'walk' ? this.onGround : isDeep) this.finish('done')
      return false
    }
    this.index++
    this.nearest = this.remaining()
    this.quietTicks = 0
    this.doorTicks = 0
    for (let ahead = 0; ahead < AHEAD_NODES; ahead++) {
      const node = this.path[this.index + ahead]
      const place = node && this.placeAt(node.x, node.y, node.z)
      if (node && (!place || Math.abs(place.feet - node.feet) > STEP_BLOCKS)) {
        this.finish('changed')
        return false
      }
    }
    return true
  }

  remaining () {
    const { position } = this.bot.entity
    return Math.hypot(this.target.x + 0.5 - position.x, this.target.feet - position.y, this.target.z + 0.5 - position.z)
  }

  watchProgress () {
    const remaining = this.remaining()
    if (remaining < this.nearest - PROGRESS_BLOCKS) {
      this.nearest = remaining
      this.quietTicks = 0
    } else if (++this.quietTicks > STUCK_TICKS) {
      this.finish('stuck')
    }
  }

  /** Opens a closed door, or a trapdoor over a ladder, in the way and waits before it; true while it must wait. */
  waitForDoor () {
    const door = this.closedDoor()
    if (!door) return false
    this.quietTicks = 0
    if (this.doorTicks++ === 0) {
      const block = this.bot.blockAt(door)
      if (block) this.bot.activateBlock(block).catch(() => this.finish('door'))
      this.opened = { door, index: this.index }
    } else if (this.doorTicks > DOOR_TICKS_MAX) {
      this.finish('door')
    }
    return true
  }

  /** Closes the door that was opened on the way, two blocks behind it and out of its leaf. */
  closeBehind () {
    if (!this.opened || this.index < this.opened.index + DOOR_BEHIND_NODES || this.isIn(this.opened.door)) return
    const block = this.bot.blockAt(this.opened.door)
    this.opened = null
    const isOpen = block?.getProperties().open
    // The body does not wait for the door to close, because an open door does no harm.
    if (isOpen === true || isOpen === 'true') this.bot.activateBlock(block).catch(() => {})
  }

  /** Whether some part of the body is in a block. */
  isIn (block) {
    const { x, y, z } = this.bot.entity.position.minus(block)
    return x > -HALF_WIDTH && x < 1 + HALF_WIDTH && y > -HEIGHT && y < 1 && z > -HALF_WIDTH && z < 1 + HALF_WIDTH
  }

  closedDoor () {
    const { x, y, z, kind } = this.target
    const isClimb = kind === 'climb' || this.path[this.index - 1]?.kind === 'climb'
    for (const height of [y, y + 1]) {
      const isInTheWay = (this.terrain.flagsAt(x, height, z) & DOOR) !== 0 || (isClimb && this.terrain.isHatch(x, height, z))
      if (!isInTheWay) continue
      const block = this.terrain.store.Block.fromStateId(this.terrain.stateAt(x, height, z), 0)
      const isOpen = block.getProperties().open
      if (isOpen === false || isOpen === 'false') return this.bot.entity.position.clone().set(x, height, z)
    }
    return null
  }
}

module.exports = { Follower }
