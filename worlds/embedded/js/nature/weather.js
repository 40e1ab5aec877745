'use strict'
// Rain and thunder with vanilla's durations. Clients see them fade in and out.
//
//   world.isRaining, world.isThundering     for rules: whether it is strong enough to count
//   world.rainLevel, world.thunderLevel     0 to 1
//   world.isRainingAt(x, y, z)              rain (not snow) falls there
//   world.isSnowingAt(x, y, z)
//   world.setWeather('clear' | 'rain' | 'thunder', durationTicks?)
//   world.weather                           the saved part of it, with the names of level.dat

const { registry } = require('../game_data')
const { playFrame } = require('../network/packets')

// Ticks, least and most (net.minecraft.server.level.ServerLevel, 1.21.4: RAIN_DELAY, RAIN_DURATION, THUNDER_DELAY, THUNDER_DURATION).
const RAIN_DELAY = [12000, 180000]
const RAIN_DURATION = [12000, 24000]
const THUNDER_DELAY = [12000, 180000]
const THUNDER_DURATION = [3600, 15600]
const LEVEL_STEP = 0.01 // per tick
const RAINING_FROM = 0.2
const THUNDERING_FROM = 0.9
const SNOW_BELOW_TEMPERATURE = 0.15
const COLDER_ABOVE_Y = 80
const COLDER_PER_BLOCK = 0.00125

const between = (world, [low, high]) => low + Math.floor(world.random() * (high - low + 1))

const towards = (level, isUp) => Math.max(0, Math.min(1, Math.round((level + (isUp ? LEVEL_STEP : -LEVEL_STEP)) * 100) / 100))

function tellChanges (world, before) {
  const frames = []
  if (before.rain === 0 && world.rainLevel > 0) frames.push(eventFrame('start_raining', 0))
  if (before.rain > 0 && world.rainLevel === 0) frames.push(eventFrame('stop_raining', 0))
  if (before.rain !== world.rainLevel) frames.push(eventFrame('rain_level_change', world.rainLevel))
  if (before.thunder !== world.thunderLevel) frames.push(eventFrame('thunder_level_change', world.thunderLevel))
  if (frames.length === 0) return
  const bytes = Buffer.concat(frames)
  for (const player of world.players.values()) player.connection.writeFrame(bytes)
}

const fallsAt = (world, kind, x, y, z) => world.isRaining && world.precipitationAt(x, y, z) === kind && world.seesSky(x, y, z)

module.exports = function weather (world) {
  const state = { clearWeatherTime: 0, raining: false, rainTime: between(world, RAIN_DELAY), thundering: false, thunderTime: between(world, THUNDER_DELAY) }
  world.weather = state
  world.rainLevel = 0
  world.thunderLevel = 0
  Object.defineProperty(world, 'isRaining', { get: () => world.rainLevel > RAINING_FROM })
  Object.defineProperty(world, 'isThundering', { get: () => world.thunderLevel * world.rainLevel > THUNDERING_FROM })

  world.setWeather = function setWeather (kind, durationTicks = between(world, { clear: RAIN_DELAY, rain: RAIN_DURATION, thunder: THUNDER_DURATION }[kind])) {
    const isWet = kind !== 'clear'
    Object.assign(state, {
      clearWeatherTime: isWet ? 0 : durationTicks,
      raining: isWet,
      rainTime: isWet ? durationTicks : 0,
      thundering: kind === 'thunder',
      thunderTime: isWet ? durationTicks : 0
    })
  }

  /** Ends rain and thunder at once, for example after a skipped night. */
  world.endWeather = () => Object.assign(state, { raining: false, rainTime: 0, thundering: false, thunderTime: 0 })

  world.everyTick('weather', () => {
    if (!world.dimension.hasSky) return
    if (world.gameRules.doWeatherCycle) passTime()
    const before = { rain: world.rainLevel, thunder: world.thunderLevel }
    world.rainLevel = towards(world.rainLevel, state.raining)
    world.thunderLevel = towards(world.thunderLevel, state.thundering)
    tellChanges(world, before)
  })

  function passTime () {
    if (state.clearWeatherTime > 0) {
      state.clearWeatherTime--
      state.rainTime = state.raining ? 0 : 1
      state.thunderTime = state.thundering ? 0 : 1
      state.raining = false
      state.thundering = false
      return
    }
    countDown('raining', 'rainTime', RAIN_DURATION, RAIN_DELAY)
    countDown('thundering', 'thunderTime', THUNDER_DURATION, THUNDER_DELAY)
  }

  function countDown (flag, time, duration, delay) {
    if (state[time] <= 0) state[time] = between(world, state[flag] ? duration : delay)
    else if (--state[time] === 0) state[flag] = !state[flag]
  }

  world.events.on('playerJoined', ({ connection }) => {
    if (world.rainLevel === 0) return
    connection.writeFrame(Buffer.concat([
      eventFrame('start_raining', 0), eventFrame('rain_level_change', world.rainLevel), eventFrame('thunder_level_change', world.thunderLevel)
    ]))
  })

  /** 'rain', 'snow' or 'none': the precipitation at a place (Biome.getPrecipitationAt, without the noise of heights). */
  world.precipitationAt = function precipitationAt (x, y, z) {
    const biome = registry.biomesByName[world.terrain.biomeAt(x, z)]
    if (!biome.has_precipitation) return 'none'
    return world.temperatureAt(x, y, z) < SNOW_BELOW_TEMPERATURE ? 'snow' : 'rain'
  }
  world.temperatureAt = (x, y, z) => registry.biomesByName[world.terrain.biomeAt(x, z)].temperature - Math.max(0, y - COLDER_ABOVE_Y) * COLDER_PER_BLOCK

  world.isRainingAt = (x, y, z) => fallsAt(world, 'rain', x, y, z)
  world.isSnowingAt = (x, y, z) => fallsAt(world, 'snow', x, y, z)
}

const eventFrame = (reason, value) => playFrame('game_state_change', { reason, gameMode: value })
