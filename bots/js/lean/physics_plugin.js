'use strict'
// Replaces mineflayer's `physics` plugin. It gives a bot its motion (see physics_sleep.js) and the interface that other plugins and skills use: control states,
// looking, waiting for ticks.

const conversions = require('mineflayer/lib/conversions')
const { Motion, CONTROLS } = require('./physics_sleep')
const { pulse, BEAT_MS } = require('./pulse')

/** The plugin to give to mineflayer as `physics`. */
function createPhysicsPlugin (store) {
  return function physics (bot, options) {
    const motion = new Motion(bot, store, options)
    bot.motion = motion
    bot.physics = motion.physics
    bot.jumpQueued = false
    bot.jumpTicks = 0
    bot.setControlState = (name, state) => motion.setControl(name, state)
    bot.getControlState = (name) => motion.controls[name]
    bot.clearControlStates = () => { for (const name of CONTROLS) motion.setControl(name, false) }
    bot.controlState = {}
    for (const name of CONTROLS) {
      Object.defineProperty(bot.controlState, name, {
        enumerable: true,
        get: () => motion.controls[name],
        set: (state) => { motion.setControl(name, state) }
      })
    }
    bot.waitForTicks = (ticks) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ticks) * BEAT_MS))
    addLooking(bot, motion)
    addListeners(bot, motion)
  }
}

function addLooking (bot, motion) {
  bot.look = async (yaw, pitch) => {
    bot.entity.yaw = yaw
    bot.entity.pitch = pitch
    // A walking body sends its look with its next step.
    if (motion.mode !== 'driven' && motion.ready()) motion.confirm()
  }
  bot.lookAt = async (point) => {
    const delta = point.minus(bot.entity.position.offset(0, bot.entity.eyeHeight, 0))
    const yaw = Math.atan2(-delta.x, -delta.z)
    await bot.look(yaw, Math.atan2(delta.y, Math.hypot(delta.x, delta.z)))
  }
}

function addListeners (bot, motion) {
  const ifSelf = (handler) => (packet) => { if (packet.entityId === bot.entity?.id && motion.placed) handler(packet) }
  bot._client.on('position', (packet) => motion.onPosition(packet))
  bot._client.on('player_rotation', (packet) => {
    bot.entity.yaw = conversions.fromNotchianYaw(packet.yaw)
    bot.entity.pitch = conversions.fromNotchianPitch(packet.pitch)
  })
  // mineflayer's entities plugin is loaded before and has stored the velocity in the entity by then.
  bot._client.on('entity_velocity', ifSelf(() => motion.onVelocity()))
  bot._client.on('entity_effect', ifSelf(() => motion.wake()))
  bot._client.on('explosion', (packet) => { if (motion.placed) motion.onExplosion(packet) })
  bot._client.on('start_configuration', () => motion.setPlaced(false))
  bot.on('blockUpdate', (before, after) => motion.onBlockUpdate(after.position))
  for (const event of ['death', 'respawn', 'mount']) {
    bot.on(event, () => {
      motion.displaced(event)
      motion.setPlaced(false)
    })
  }
  // mineflayer does not notice that a body gets off, or is thrown off.
  bot._client.on('set_passengers', ({ entityId, passengers }) => {
    const { vehicle } = bot
    if (vehicle?.id !== entityId || passengers.includes(bot.entity.id)) return
    bot.vehicle = null
    bot.emit('dismount', vehicle)
  })
  bot.on('dismount', () => {
    motion.setPlaced(true)
    motion.wake()
  })
  bot.on('login', () => {
    motion.setPlaced(false)
    if (!motion.added) pulse.add(motion)
    motion.added = true
  })
  bot.on('end', () => {
    motion.displaced('left')
    motion.setPlaced(false)
    if (motion.added) pulse.remove(motion)
  })
}

module.exports = { createPhysicsPlugin }
