'use strict'
// A fishing bobber: it flies, floats, and dips when a fish bites (net.minecraft.world.entity.projectile.FishingHook, 1.21.4).

const { Entity } = require('../entities/entity')
const { isAir, isSolid } = require('../game_data')
const { playFrame } = require('../network/packets')
const { kind, source, amount, isFluidBlock, WATER } = require('./fluid_states')
const { nameOfState } = require('../block_states')

const LURE_TICKS = [100, 600]
const LURE_TICKS_PER_LEVEL = 100
const APPROACH_TICKS = [20, 80]
const NIBBLE_TICKS = [20, 40]
const GRAVITY = 0.03
const DRAG = 0.92
const CAST_SPEED = 0.6
const CAST_SPREAD = 0.0103365
const BITING_KEY = 9 // metadata index
const SPLASH_AMOUNT = 6 // number of particles; clients detect a bite by this number

class Bobber extends Entity {
  /** @param {number} lure level of the rod's enchantment */
  constructor (world, owner, lure) {
    const yaw = owner.yaw * Math.PI / 180
    const pitch = owner.pitch * Math.PI / 180
    super(world, 'fishing_bobber', { x: owner.x - Math.sin(yaw) * 0.3, y: owner.eyeY, z: owner.z + Math.cos(yaw) * 0.3 })
    this.owner = owner
    this.objectData = owner.id
    this.isFloating = false
    this.isStuck = false
    this.lure = lure
    this.ticksToLure = 0
    this.ticksToBite = 0
    this.nibbleTicks = 0
    const along = [-Math.sin(yaw), Math.max(-5, Math.min(5, -Math.tan(pitch))), Math.cos(yaw)]
    const length = Math.hypot(...along)
    const [x, y, z] = along.map((part) => part * (CAST_SPEED / length + 0.5 + (world.random() - world.random()) * CAST_SPREAD))
    this.velocity = { x, y, z }
  }

  get isBiting () {
    return this.nibbleTicks > 0
  }

  metadata () {
    return [{ key: BITING_KEY, type: 'boolean', value: this.isBiting }]
  }

  tick () {
    const { world, velocity } = this
    const [x, y, z] = [Math.floor(this.x), Math.floor(this.y), Math.floor(this.z)]
    const height = this.waterHeight(x, y, z)
    if (!this.isFloating && height > 0) {
      Object.assign(velocity, { x: velocity.x * 0.3, y: velocity.y * 0.2, z: velocity.z * 0.3 })
      this.isFloating = true
    } else if (this.isFloating) {
      let gap = this.y + velocity.y - y - height
      if (Math.abs(gap) < 0.01) gap += Math.sign(gap) * 0.1
      Object.assign(velocity, { x: velocity.x * 0.9, y: velocity.y - gap * world.random() * 0.2, z: velocity.z * 0.9 })
      if (height > 0) {
        if (this.isBiting) velocity.y -= 0.1 * world.random() * world.random()
        this.waitForFish(x, y, z)
      }
    }
    if (height === 0) velocity.y -= GRAVITY
    this.move()
    velocity.x *= DRAG
    velocity.y *= DRAG
    velocity.z *= DRAG
  }

  waterHeight (x, y, z) {
    const state = this.world.blocks.stateAt(x, y, z)
    if (kind[state] !== WATER) return 0
    return kind[this.world.blocks.stateAt(x, y + 1, z)] === WATER ? 1 : amount[state] / 9
  }

  move () {
    const { world, velocity } = this
    const isBlocked = (x, y, z) => isSolid[world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z))] === 1
    this.isStuck = isBlocked(this.x + velocity.x, this.y + velocity.y, this.z + velocity.z)
    if (this.isStuck) {
      Object.assign(velocity, { x: 0, y: 0, z: 0 })
      return
    }
    this.x += velocity.x
    this.y += velocity.y
    this.z += velocity.z
    world.entities.moved(this)
  }

  waitForFish (x, y, z) {
    const { world } = this
    const between = ([low, high]) => low + Math.floor(world.random() * (high - low + 1))
    let pace = 1
    if (world.random() < 0.25 && world.isRainingAt(x, y + 1, z)) pace++
    if (world.random() < 0.5 && !world.seesSky(x, y + 1, z)) pace--
    if (this.nibbleTicks > 0) {
      if (--this.nibbleTicks > 0) return
      this.ticksToLure = 0
      this.ticksToBite = 0
      this.tellBiting()
    } else if (this.ticksToBite > 0) {
      this.ticksToBite -= pace
      if (this.ticksToBite > 0) return
      this.nibbleTicks = between(NIBBLE_TICKS)
      this.tellBiting()
      this.splash(y)
    } else if (this.ticksToLure > 0) {
      this.ticksToLure -= pace
      if (this.ticksToLure <= 0) this.ticksToBite = between(APPROACH_TICKS)
    } else {
      this.ticksToLure = Math.max(1, between(LURE_TICKS) - LURE_TICKS_PER_LEVEL * this.lure)
    }
  }

  tellBiting () {
    this.changed()
    this.tellViewers('entity_metadata', { entityId: this.id, metadata: this.metadata() })
  }

  splash (y) {
    const frames = ['bubble', 'fishing'].map((type) => playFrame('world_particles', {
      longDistance: false,
      alwaysShow: false,
      x: this.x,
      y: y + 1.5,
      z: this.z,
      offsetX: this.width,
      offsetY: 0,
      offsetZ: this.width,
      velocityOffset: 0.2,
      amount: SPLASH_AMOUNT,
      particle: { type }
    }))
    for (const viewer of this.viewers) viewer.connection.writeFrame(Buffer.concat(frames))
  }

  /** Treasure needs water that is open on all sides: five by five, from below the bobber to above it. */
  isInOpenWater () {
    const [x, y, z] = [Math.floor(this.x), Math.floor(this.y), Math.floor(this.z)]
    let before = null
    for (let dy = -1; dy <= 2; dy++) {
      const layer = this.layerAround(x, y + dy, z)
      if (layer === null || (layer === 'water' && before === 'air') || (layer === 'air' && before === null)) return false
      before = layer
    }
    return true
  }

  layerAround (x, y, z) {
    let found = null
    for (let dx = -2; dx <= 2; dx++) {
      for (let dz = -2; dz <= 2; dz++) {
        const state = this.world.blocks.stateAt(x + dx, y, z + dz)
        const isWater = isFluidBlock(state) && kind[state] === WATER && source[state] === 1
        const type = isWater ? 'water' : isAir(state) || nameOfState(state) === 'lily_pad' ? 'air' : null
        if (type === null || (found !== null && found !== type)) return null
        found = type
      }
    }
    return found
  }
}

module.exports = { Bobber }
