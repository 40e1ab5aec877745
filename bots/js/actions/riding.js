'use strict'
// Mounts a horse or donkey and rides it to a position.

const { Vec3 } = require('vec3')
const { bound } = require('../bound')
const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { pause, throwIfAborted, until } = require('./waiting')

const HAND_REACH_BLOCKS = 2.6
const WALK_UP_SECONDS = 20
const INTERACT = 0
const MAIN_HAND = 0
const OFF_HAND = 1
const OFF_HAND_SLOT = 45
const BELT_PLACES = 9
const ANSWER_SECONDS = 3
const TICK_SECONDS = 0.05
const TICKS_PER_SECOND = 20
const BLOCKS_A_TICK_PER_SPEED = 2.16 // https://minecraft.wiki/w/Horse#Movement_speed: 43.17 blocks a second for a speed of 1
const SLOWEST_SPEED = 0.1125 // of a horse whose speed the world has not told
const NEARER_BLOCKS = 2 // a leg of the ride that brings less is idle
const IDLE_LEGS_MAX = 3 // a way around an obstacle leads away from the goal at first
const PUT_BACK_MAX = 4

/** A hand that holds nothing: a click of a full hand feeds, annoys or saddles a horse. */
function emptyHand ({ bot }) {
  const { inventory, quickBarSlot } = bot
  if (inventory.slots[OFF_HAND_SLOT] === null) return OFF_HAND
  const places = Array.from({ length: BELT_PLACES }, (_, away) => (quickBarSlot + away) % BELT_PLACES)
  const free = places.find((place) => inventory.slots[inventory.hotbarStart + place] === null)
  if (free === undefined) throw new SkillFailure('inventory_full', 'I need an empty hand to mount.')
  bot.setQuickBarSlot(free)
  return MAIN_HAND
}

/** Walks up to a horse and mounts it. A wild one throws the body off after a while. */
async function mountCreature (context, being) {
  const { body, bot, signal } = context
  throwIfAborted(signal)
  const apart = () => being.position() ? body.distanceTo(being.position()) : Infinity
  if (apart() > HAND_REACH_BLOCKS) await body.goAfter(being, { range: HAND_REACH_BLOCKS - 0.6, limitSeconds: WALK_UP_SECONDS })
  const entity = being.entity()
  if (!entity) throw new SkillFailure('unreachable', `The ${being.name} is gone.`)
  const hand = emptyHand(context)
  await body.lookAt(entity.position.offset(0, entity.height * 0.6, 0))
  bot._client.write('use_entity', { target: entity.id, mouse: INTERACT, hand, sneaking: false })
  if (!await until(() => isMounted(context, being), { signal, timeoutSeconds: ANSWER_SECONDS })) {
    throw new SkillFailure('blocked', `The ${being.name} did not let me mount it.`)
  }
}

const isMounted = ({ bot }, being) => bot.vehicle != null && bot.vehicle.id === being.id

/** How far a horse goes in a tick. */
const strideOf = ({ runSpeed = SLOWEST_SPEED }) => BLOCKS_A_TICK_PER_SPEED * runSpeed

/** One ride: the horse, where its rider has moved it to, and how often the world put it back. */
class Ride {
  constructor ({ bot, signal }, being) {
    Object.assign(this, { bot, signal, being, entity: being.entity() })
    this.here = this.entity.position.clone()
    this.putBack = 0
    // The rider determines where the horse is; the world's reports of its moves are late.
    this.onPutBack = ({ x, y, z }) => {
      this.here = new Vec3(x, y, z)
      this.putBack++
    }
    bot._client.on('vehicle_move', this.onPutBack)
  }

  close () {
    this.bot._client.removeListener('vehicle_move', this.onPutBack)
  }

  /** Moves the horse one tick towards the middle of a place of its path. Returns whether it is there. */
  async stride ({ x, z, feet }) {
    const { bot, here } = this
    if (!isMounted(this, this.being)) throw new SkillFailure('interrupted', `I am no longer on the ${this.being.name}.`)
    const [dx, dz] = [x + 0.5 - here.x, z + 0.5 - here.z]
    const distance = Math.hypot(dx, dz)
    const share = distance === 0 ? 1 : Math.min(1, strideOf(this.entity) / distance)
    this.here = new Vec3(here.x + dx * share, share === 1 ? feet : Math.max(here.y, feet), here.z + dz * share)
    const yaw = Math.atan2(-dx, dz) * 180 / Math.PI
    bot._client.write('vehicle_move', { x: this.here.x, y: this.here.y, z: this.here.z, yaw, pitch: 0, onGround: true })
    this.entity.position.update(this.here)
    bot.entity.position.update(this.here)
    await pause(TICK_SECONDS, this.signal)
    return share === 1
  }
}

/**
 * Rides a mounted and saddled horse until within `range` blocks of a position, or as near as it knows a way. Returns how many blocks are left.
 * @throws {SkillFailure} when the body falls off, or time is up
 */
async function rideTowards (context, being, goal, { range = 3, limitSeconds = 120 } = {}) {
  const { signal, walker } = context
  const ride = new Ride(context, being)
  const left = () => ride.here.distanceTo(at(goal))
  const ticksMax = limitSeconds * TICKS_PER_SECOND
  let ticks = 0
  try {
    for (let [nearest, idle] = [left(), 0]; left() > range && idle < IDLE_LEGS_MAX && ride.putBack < PUT_BACK_MAX; idle++) {
      throwIfAborted(signal)
      const path = await walker.planRide(ride.here, { near: at(goal), range }, signal)
      const { putBack } = ride
      for (const place of path) {
        while (ride.putBack === putBack && !await ride.stride(place)) {
          if (++ticks > ticksMax) throw new SkillFailure('timeout', `I rode for ${limitSeconds} s and am ${Math.round(left())} blocks short.`)
        }
        if (ride.putBack !== putBack || left() <= range) break
      }
      if (path.length <= 1) break
      if (left() < nearest - NEARER_BLOCKS) [nearest, idle] = [left(), -1]
    }
    return left()
  } finally {
    ride.close()
  }
}

/** @param {object} context see facade.js */
function riding (context) {
  return bound(context, { mountCreature, isMounted, rideTowards })
}

module.exports = { riding }
