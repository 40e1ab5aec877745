'use strict'
// Data without a place: level.dat as in vanilla, forced columns, and scheduled ticks of this world's rules.

const { registry, MINECRAFT_VERSION } = require('../game_data')
const { fromLong } = require('./snbt')
const { tags } = require('./tags')

const LEVEL_FORMAT = 19133 // Anvil
const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard']
const SURVIVAL = 0

/** The compound of level.dat. */
function levelTags (world) {
  const { weather = {} } = world
  const { dataVersion } = registry.version
  return {
    Data: tags.compound({
      version: tags.int(LEVEL_FORMAT),
      DataVersion: tags.int(dataVersion),
      Version: tags.compound({
        Id: tags.int(dataVersion), Name: tags.string(MINECRAFT_VERSION), Series: tags.string('main'), Snapshot: tags.flag(false)
      }),
      LevelName: tags.string(world.options.motd),
      WorldGenSettings: tags.compound({
        seed: tags.long(world.options.seed), generate_features: tags.flag(false), bonus_chest: tags.flag(false), dimensions: tags.compound({})
      }),
      Time: tags.long(world.age),
      DayTime: tags.long(world.dayTime),
      SpawnX: tags.int(world.spawn.x),
      SpawnY: tags.int(world.spawn.y),
      SpawnZ: tags.int(world.spawn.z),
      SpawnAngle: tags.float(world.spawn.angle),
      raining: tags.flag(weather.raining),
      rainTime: tags.int(weather.rainTime ?? 0),
      thundering: tags.flag(weather.thundering),
      thunderTime: tags.int(weather.thunderTime ?? 0),
      clearWeatherTime: tags.int(weather.clearWeatherTime ?? 0),
      GameRules: tags.compound(Object.fromEntries(Object.entries(world.gameRules).map(([name, value]) => [name, tags.string(String(value))]))),
      Difficulty: tags.byte(DIFFICULTIES.indexOf(world.difficulty)),
      DifficultyLocked: tags.flag(false),
      GameType: tags.int(SURVIVAL),
      hardcore: tags.flag(false),
      allowCommands: tags.flag(false),
      initialized: tags.flag(true),
      WasModded: tags.flag(true),
      LastPlayed: tags.long(Date.now()),
      ServerBrands: tags.list('string', ['Civitas'])
    })
  }
}

const longOf = (tag) => Number(fromLong(tag.value))

/** Applies level.dat to a world. */
function restoreLevel (world, { Data: { value } }) {
  world.age = longOf(value.Time)
  world.dayTime = longOf(value.DayTime)
  world.spawn = { x: value.SpawnX.value, y: value.SpawnY.value, z: value.SpawnZ.value, angle: value.SpawnAngle.value }
  world.difficulty = DIFFICULTIES[value.Difficulty.value]
  for (const [name, { value: text }] of Object.entries(value.GameRules.value)) {
    if (name in world.gameRules) world.gameRules[name] = typeof world.gameRules[name] === 'boolean' ? text === 'true' : Number(text)
  }
  if (!world.weather) return
  for (const name of ['clearWeatherTime', 'rainTime', 'thunderTime']) world.weather[name] = value[name].value
  for (const name of ['raining', 'thundering']) world.weather[name] = value[name].value === 1
}

const seedOfLevel = ({ Data: { value } }) => longOf(value.WorldGenSettings.value.seed)
const dataVersionOfLevel = ({ Data: { value } }) => value.DataVersion.value

/** Data that only this world's rules have: scheduled ticks under their own names, and how new players appear. */
function ruleTags (world) {
  return {
    has_own_spawn: tags.flag(world.hasOwnSpawn),
    rain_level: tags.float(world.rainLevel ?? 0),
    thunder_level: tags.float(world.thunderLevel ?? 0),
    rules: tags.compound(Object.fromEntries([...world.keptState].map(([name, { toTag }]) => [name, toTag()]))),
    scheduled: tags.list('compound', world.scheduledEntries().map(([kind, x, y, z, ticks]) => ({
      kind: tags.string(kind), x: tags.int(x), y: tags.int(y), z: tags.int(z), ticks: tags.int(ticks)
    })))
  }
}

function restoreRules (world, value) {
  world.hasOwnSpawn = value.has_own_spawn.value === 1
  world.rainLevel = value.rain_level.value
  world.thunderLevel = value.thunder_level.value
  for (const [name, tag] of Object.entries(value.rules.value)) world.keptState.get(name)?.fromTag(tag)
  for (const { kind, x, y, z, ticks } of value.scheduled.value.value) world.schedule(kind.value, x.value, y.value, z.value, ticks.value)
}

/** Forced columns in vanilla's form: longs with x in the low half and z in the high half. */
function forcedTags (world) {
  return {
    DataVersion: tags.int(registry.version.dataVersion),
    data: tags.compound({ Forced: { type: 'longArray', value: world.forcedColumns().map(([cx, cz]) => [cz, cx]) } })
  }
}

function restoreForced (world, { data }) {
  for (const [cz, cx] of data.value.Forced.value) world.forceColumn(cx, cz, true)
}

module.exports = { levelTags, restoreLevel, seedOfLevel, dataVersionOfLevel, ruleTags, restoreRules, forcedTags, restoreForced }
