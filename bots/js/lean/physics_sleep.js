'use strict'
// The motion of a body. It is asleep (nothing is computed, its position is confirmed once a second), awake (prismarine-physics, 20 ticks a second) or driven (a
// walker moves it, see bots/js/motion). It wakes at every event that can move it, and sleeps again when it is at rest.

const conversions = require('mineflayer/lib/conversions')
const { Physics, PlayerState } = require('prismarine-physics')
const { createPhysicsWorld } = require('./physics_world')
const { pulse } = require('./pulse')
const { pushOut } = require('./push_out')

const CONTROLS = ['forward', 'back', 'left', 'right', 'jump', 'sprint', 'sneak']
const REST_TICKS = 5
const REST_TICKS_IN_LIQUID = 20
const CONFIRM_INTERVAL_MS = 950
const REST_DISTANCE_BLOCKS = 1e-4
const PUSH_SPEED_MIN = 0.05
const RESTING_VELOCITY = -0.0784 // blocks per tick: gravity of one tick with drag

class Motion {
  constructor (bot, store, options) {
    this.bot = bot
    this.world = createPhysicsWorld(bot, store)
    this.physics = Physics(bot.registry, this.world)
    this.controls = Object.fromEntries(CONTROLS.map((name) => [name, false]))
    this.placed = false
    this.driver = null
    this.awake = false
    this.stillTicks = 0
    this.sent = { x: NaN, y: NaN, z: NaN, yaw: NaN, pitch: NaN, onGround: false, at: -Infinity }
    this.hasPlayerInput = bot.supportFeature('newPlayerInputPacket')
    this.hasNamedActions = bot.supportFeature('entityActionUsesStringMapper')
    bot.physicsEnabled = options.physicsEnabled ?? true
  }

  /** 'absent' | 'asleep' | 'awake' | 'driven' */
  get mode () {
    if (!this.placed) return 'absent'
    if (this.driver) return 'driven'
    return this.awake ? 'awake' : 'asleep'
  }

  /** Lets physics run until the body is at rest again. */
  wake () {
    this.stillTicks = 0
    if (this.awake) return
    this.awake = true
    // A standing body presses on the ground. Without that, its first tick would count as falling, and digging as in the air.
    const { entity } = this.bot
    if (entity?.onGround && entity.velocity.y === 0) entity.velocity.y = RESTING_VELOCITY
    this.schedule()
  }

  sleep () {
    this.awake = false
    this.schedule()
  }

  /**
   * Hands the body to a driver, which moves `bot.entity` itself.
   *
   * @param {{tick: () => boolean, displaced: (why: string) => void}} driver `tick` moves the body by one 50 ms tick and returns whether to tell the server now;
   *   `displaced` is called when the server moved or pushed the body, which ends the drive
   */
  drive (driver) {
    this.driver = driver
    this.awake = false
    this.schedule()
  }

  /** Ends a drive; physics brings the body to rest. */
  release (driver) {
    if (this.driver !== driver) return
    this.driver = null
    this.wake()
  }

  displaced (why) {
    const driver = this.driver
    this.driver = null
    this.wake()
    driver?.displaced(why)
  }

  schedule () {
    if (this.placed && (this.driver || this.awake)) pulse.moving.add(this)
    else pulse.moving.delete(this)
  }

  setPlaced (placed) {
    this.placed = placed
    if (!placed) this.awake = false
    this.schedule()
  }

  ready () {
    const { bot } = this
    return this.placed && bot._client.state === 'play' && bot.entity &&
      Number.isFinite(bot.entity.position.x) && Boolean(bot.world.getColumnAt(bot.entity.position))
  }

  tick (now) {
    if (!this.ready()) return
    const { bot } = this
    if (this.driver) {
      if (this.driver.tick()) this.confirm(now)
      bot.emit('physicsTick')
      return
    }
    const before = bot.entity.position.clone()
    if (bot.physicsEnabled) {
      pushOut(bot.entity, this.world)
      this.physics.simulatePlayer(new PlayerState(bot, this.controls), this.world).apply(bot)
      bot.emit('physicsTick')
    }
    this.confirm(now)
    this.restIfStill(before)
  }

  restIfStill (before) {
    const { entity } = this.bot
    const controlled = CONTROLS.some((name) => this.controls[name])
    const still = before.distanceTo(entity.position) < REST_DISTANCE_BLOCKS
    this.stillTicks = still && !controlled ? this.stillTicks + 1 : 0
    const enough = entity.isInWater || entity.isInLava ? REST_TICKS_IN_LIQUID : REST_TICKS
    if (this.stillTicks >= enough) this.sleep()
  }

  /** Sends the position once a second, like the vanilla client, so that the server does not drop the body. */
  rest (now) {
    if (this.placed && now - this.sent.at >= CONFIRM_INTERVAL_MS && this.ready()) this.confirm(now)
  }

  /** Tells the server the position if it changed or a second has passed. */
  confirm (now = performance.now()) {
    const { bot, sent } = this
    const { position, onGround } = bot.entity
    const yaw = Math.fround(conversions.toNotchianYaw(bot.entity.yaw))
    const pitch = Math.fround(conversions.toNotchianPitch(bot.entity.pitch))
    const moved = position.x !== sent.x || position.y !== sent.y || position.z !== sent.z
    const turned = yaw !== sent.yaw || pitch !== sent.pitch
    const due = moved || now - sent.at >= CONFIRM_INTERVAL_MS
    if (!due && !turned && onGround === sent.onGround) return
    const flags = { onGround, hasHorizontalCollision: undefined }
    const packet = { x: position.x, y: position.y, z: position.z, yaw, pitch, onGround, flags }
    bot._client.write(due && turned ? 'position_look' : due ? 'position' : turned ? 'look' : 'flying', packet)
    const before = position.clone()
    if (moved) before.set(sent.x, sent.y, sent.z)
    if (due) sent.at = now
    Object.assign(sent, { x: position.x, y: position.y, z: position.z, yaw, pitch, onGround })
    if (due || turned) bot.emit('move', before)
  }

  setControl (name, state) {
    if (!(name in this.controls)) throw new Error(`There is no control "${name}"; use one of ${CONTROLS.join(', ')}.`)
    if (typeof state !== 'boolean') throw new Error(`The control "${name}" is true or false, got ${state}.`)
    if (this.controls[name] === state) return
    this.controls[name] = state
    const { bot } = this
    if (state) this.wake()
    if (name === 'jump' && state) bot.jumpQueued = true
    if (name === 'sprint') this.writeAction(state ? 3 : 4, state ? 'start_sprinting' : 'stop_sprinting')
    if (name === 'sneak') {
      if (this.hasPlayerInput) bot._client.write('player_input', { inputs: { shift: state } })
      else this.writeAction(state ? 0 : 1)
    }
  }

  writeAction (number, name) {
    const actionId = name && this.hasNamedActions ? name : number
    this.bot._client.write('entity_action', { entityId: this.bot.entity.id, actionId, jumpBoost: 0 })
  }

  /** The server put the body somewhere. */
  onPosition (packet) {
    const { bot } = this
    const { position, velocity } = bot.entity
    const flags = typeof packet.flags === 'object' ? packet.flags : legacyFlags(packet.flags)
    for (const axis of ['x', 'y', 'z']) {
      position[axis] = flags[axis] ? position[axis] + packet[axis] : packet[axis]
      if (!flags[axis]) velocity[axis] = 0
    }
    const yaw = (flags.yaw ? conversions.toNotchianYaw(bot.entity.yaw) : 0) + packet.yaw
    const pitch = (flags.pitch ? conversions.toNotchianPitch(bot.entity.pitch) : 0) + packet.pitch
    bot.entity.yaw = conversions.fromNotchianYaw(yaw)
    bot.entity.pitch = conversions.fromNotchianPitch(pitch)
    bot.entity.height = 1.8
    bot.entity.onGround = false
    bot.jumpTicks = 0
    if (bot.supportFeature('teleportUsesOwnPacket')) bot._client.write('teleport_confirm', { teleportId: packet.teleportId })
    this.setPlaced(true)
    // The answer repeats the server's values, whatever was sent last.
    this.sent.at = -Infinity
    this.sent.yaw = NaN
    this.confirm()
    this.displaced('teleported')
    bot.emit('forcedMove')
  }

  onVelocity () {
    const { velocity } = this.bot.entity
    if (velocity.norm() >= PUSH_SPEED_MIN) this.displaced('pushed')
  }

  onExplosion (packet) {
    const { velocity } = this.bot.entity
    const push = packet.playerKnockback ??
      ('playerMotionX' in packet ? { x: packet.playerMotionX, y: packet.playerMotionY, z: packet.playerMotionZ } : null)
    if (!push || this.bot.game.gameMode === 'creative') return
    velocity.x += push.x
    velocity.y += push.y
    velocity.z += push.z
    if (velocity.norm() >= PUSH_SPEED_MIN) this.displaced('pushed')
  }

  /** A changed block near the body's box can drop, lift or wash it away. */
  onBlockUpdate (position) {
    if (!this.placed || this.driver || this.awake) return
    const own = this.bot.entity.position
    if (Math.abs(position.x + 0.5 - own.x) < 1.5 && Math.abs(position.z + 0.5 - own.z) < 1.5 &&
      position.y > own.y - 2 && position.y < own.y + 2.5) this.wake()
  }
}

function legacyFlags (bits) {
  return { x: bits & 1, y: bits & 2, z: bits & 4, yaw: bits & 8, pitch: bits & 16 }
}

module.exports = { Motion, CONTROLS }
