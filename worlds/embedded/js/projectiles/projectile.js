'use strict'
// A projectile: an arrow, a snowball, an egg, a pearl, a potion. Each tick it flies straight ahead until a body or a block stops it.

const { shapesOf, isWater, AIR } = require('../game_data')
const { Entity } = require('../entities/entity')
const { toSlot } = require('../inventory/stacks')
const { UNMADE } = require('../entities/block_reader')

const SPREAD = 0.0172275 // per unit of inaccuracy (vanilla 1.21.4, Projectile.shoot)
const SAMPLE_BLOCKS = 0.2
const BODY_MARGIN_BLOCKS = 0.3
const OWN_TICKS = 5 // during this time it does not hit its owner
const REACH_BLOCKS = 4 // search radius for bodies around its path

class Projectile extends Entity {
  /** @param stack the item that clients see; null for arrows */
  constructor (world, typeName, place, { owner, stack = null, gravity, drag, waterDrag }) {
    super(world, typeName, place)
    this.owner = owner
    this.stack = stack
    Object.assign(this, { gravity, drag, waterDrag })
    this.bornAge = world.age
    this.isStuck = false
  }

  metadata () {
    return this.stack === null ? [] : [{ key: 8, type: 'item_stack', value: toSlot(this.stack) }]
  }

  /** Launches it; `inaccuracy` as in vanilla (1: a player's hand). */
  launch (direction, speed, inaccuracy) {
    const { random } = this.world
    const length = Math.hypot(direction.x, direction.y, direction.z)
    const spread = () => (random() - random()) * SPREAD * inaccuracy
    this.velocity = {
      x: (direction.x / length + spread()) * speed,
      y: (direction.y / length + spread()) * speed,
      z: (direction.z / length + spread()) * speed
    }
    this.turn()
  }

  /** Turns it into its direction of flight. */
  turn () {
    const { x, y, z } = this.velocity
    this.yaw = Math.atan2(x, z) * 180 / Math.PI
    this.pitch = Math.atan2(y, Math.hypot(x, z)) * 180 / Math.PI
  }

  /** Flies for a tick. @returns {{ entity?, block? } | null} what it hit; it is then at the block, or just before the body */
  fly () {
    const { velocity } = this
    const blockShare = this.shareUntilBlock()
    const { entity, share } = this.firstBody(blockShare ?? 1)
    if (entity) return { entity }
    const reached = blockShare ?? 1
    this.x += velocity.x * reached
    this.y += velocity.y * reached
    this.z += velocity.z * reached
    this.world.entities.moved(this)
    if (blockShare !== null) return { block: true, share }
    const drag = isWater(this.world.mobReader.stateAt(Math.floor(this.x), Math.floor(this.y), Math.floor(this.z))) ? this.waterDrag : this.drag
    Object.assign(velocity, { x: velocity.x * drag, y: velocity.y * drag - this.gravity, z: velocity.z * drag })
    this.turn()
    return null
  }

  shareUntilBlock () {
    const { x, y, z } = this.velocity
    const steps = Math.max(1, Math.ceil(Math.hypot(x, y, z) / SAMPLE_BLOCKS))
    for (let step = 1; step <= steps; step++) {
      const share = step / steps
      if (this.isInBlock(this.x + x * share, this.y + y * share, this.z + z * share)) return (step - 1) / steps
    }
    return null
  }

  isInBlock (x, y, z) {
    const [bx, by, bz] = [Math.floor(x), Math.floor(y), Math.floor(z)]
    const state = this.world.mobReader.stateAt(bx, by, bz)
    if (state === AIR) return false
    if (state === UNMADE) return true
    return shapesOf(state).some(([x0, y0, z0, x1, y1, z1]) => x - bx >= x0 && x - bx <= x1 && y - by >= y0 && y - by <= y1 && z - bz >= z0 && z - bz <= z1)
  }

  firstBody (shareMax) {
    let first = { entity: null, share: shareMax }
    this.world.entities.near(this.x + this.velocity.x / 2, this.z + this.velocity.z / 2, REACH_BLOCKS, (entity) => {
      if (!entity.isLiving || entity.isDead || (entity === this.owner && this.world.age - this.bornAge < OWN_TICKS)) return
      const share = this.shareUntil(entity)
      if (share !== null && share <= first.share) first = { entity, share }
    })
    return first
  }

  /** The share of this tick's path after which it enters a body's box, or null. */
  shareUntil (entity) {
    const half = entity.width / 2 + BODY_MARGIN_BLOCKS
    let [enter, leave] = [0, 1]
    const spans = [
      [this.x, this.velocity.x, entity.x - half, entity.x + half],
      [this.y, this.velocity.y, entity.y - BODY_MARGIN_BLOCKS, entity.y + entity.height + BODY_MARGIN_BLOCKS],
      [this.z, this.velocity.z, entity.z - half, entity.z + half]
    ]
    for (const [from, way, low, high] of spans) {
      if (Math.abs(way) < 1e-9) {
        if (from < low || from > high) return null
        continue
      }
      const [a, b] = [(low - from) / way, (high - from) / way]
      enter = Math.max(enter, Math.min(a, b))
      leave = Math.min(leave, Math.max(a, b))
    }
    return enter <= leave ? enter : null
  }
}

module.exports = { Projectile }
