'use strict'
// The time of day, and the keep-alive that detects lost clients.

const { playFrame } = require('../network/packets')

const DAY_TICKS = 24000
const MORNING = 1000
const TELL_TIME_EVERY_TICKS = 20
const KEEP_ALIVE_EVERY_TICKS = 300
const SILENCE_TICKS_MAX = 2400 // two minutes of run clock: agents are slow under load

module.exports = function time (world) {
  world.dayTime = MORNING

  const timeFrame = () => playFrame('update_time', { age: BigInt(world.age), time: BigInt(world.dayTime), tickDayTime: world.gameRules.doDaylightCycle })

  world.setDayTime = function setDayTime (ticks) {
    world.dayTime = ticks
    tellAll()
  }

  function tellAll () {
    const bytes = timeFrame()
    for (const player of world.everyone()) player.connection.writeFrame(bytes)
  }

  world.everyTick('day', () => {
    if (world !== world.home) return // all dimensions have the time of the overworld
    if (world.gameRules.doDaylightCycle) world.dayTime++
    if (world.age % TELL_TIME_EVERY_TICKS === 0) tellAll()
  })

  world.events.on('playerJoined', (player) => {
    player.keepAlive = { answeredAge: world.age }
    player.connection.writeFrame(timeFrame())
  })
  world.onPacket('keep_alive', (player) => { player.keepAlive.answeredAge = world.age })
  world.everyTick('keep-alive', () => {
    for (const player of world.players.values()) {
      if ((world.age + player.id) % KEEP_ALIVE_EVERY_TICKS !== 0) continue
      if (world.age - player.keepAlive.answeredAge > SILENCE_TICKS_MAX) player.connection.end('Timed out')
      else player.connection.write('keep_alive', { keepAliveId: BigInt(world.age) })
    }
  })
}

module.exports.DAY_TICKS = DAY_TICKS
