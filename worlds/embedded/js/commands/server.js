'use strict'
// time, weather, gamerule, difficulty, forceload, save-all, stop, seed

const { DAY_TICKS } = require('../gameplay/time')
const { boolean, CommandError, coordinate, integer, refuse, say, ticks } = require('./arguments')

const TIMES = { day: 1000, noon: 6000, night: 13000, midnight: 18000 }
const WEATHERS = ['clear', 'rain', 'thunder']
const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard']
const FORCED_CHUNKS_MAX = 256 // most columns of one command, as in vanilla

const chunkText = ([cx, cz]) => `[${cx}, ${cz}]`

function time (world, [action, value]) {
  if (action === 'query') {
    const queries = { gametime: world.age % 2147483647, daytime: world.dayTime % DAY_TICKS, day: Math.floor(world.dayTime / DAY_TICKS) }
    if (!Object.hasOwn(queries, value ?? '')) throw refuse('command.unknown.argument')
    return say('commands.time.query', queries[value])
  }
  if (action !== 'set' && action !== 'add') throw refuse('command.unknown.argument')
  const amount = Object.hasOwn(TIMES, value ?? '') && action === 'set' ? TIMES[value] : ticks(value)
  world.setDayTime(action === 'add' ? world.dayTime + amount : amount)
  return say('commands.time.set', action === 'add' ? world.dayTime % DAY_TICKS : amount)
}

function weather (world, [kind, duration]) {
  if (!WEATHERS.includes(kind)) throw refuse('command.unknown.argument')
  world.setWeather(kind, duration === undefined ? undefined : ticks(duration, 1))
  return say(`commands.weather.set.${kind}`)
}

function gamerule (world, [name, value]) {
  if (!Object.hasOwn(world.gameRules, name ?? '')) throw refuse('command.unknown.argument')
  if (value === undefined) return say('commands.gamerule.query', name, world.gameRules[name])
  world.setGameRule(name, typeof world.gameRules[name] === 'boolean' ? boolean(value) : integer(value, 0))
  return say('commands.gamerule.set', name, world.gameRules[name])
}

function difficulty (world, [level]) {
  if (level === undefined) return say('commands.difficulty.query', say(`options.difficulty.${world.difficulty}`))
  if (!DIFFICULTIES.includes(level)) throw refuse('command.unknown.argument')
  if (world.difficulty === level) throw refuse('commands.difficulty.failure', level)
  world.setDifficulty(level)
  return say('commands.difficulty.success', say(`options.difficulty.${level}`))
}

const columnOf = (words, source) => {
  if (words.length < 2) throw refuse('argument.pos2d.incomplete')
  return [Math.floor(coordinate(words[0], source.x)) >> 4, Math.floor(coordinate(words[1], source.z)) >> 4]
}

/** The columns between two columns, both included. */
function columnsBetween (from, to) {
  const low = [Math.min(from[0], to[0]), Math.min(from[1], to[1])]
  const high = [Math.max(from[0], to[0]), Math.max(from[1], to[1])]
  const count = (high[0] - low[0] + 1) * (high[1] - low[1] + 1)
  if (count > FORCED_CHUNKS_MAX) throw refuse('commands.forceload.toobig', FORCED_CHUNKS_MAX, count)
  const columns = []
  for (let cx = low[0]; cx <= high[0]; cx++) for (let cz = low[1]; cz <= high[1]; cz++) columns.push([cx, cz])
  return { columns, low, high }
}

function changeForced (world, kind, words, source) {
  const isAdding = kind === 'added'
  const from = columnOf(words, source)
  const { columns, low, high } = columnsBetween(from, words.length > 2 ? columnOf(words.slice(2), source) : from)
  const changed = columns.filter(([cx, cz]) => world.forceColumn(cx, cz, isAdding))
  if (changed.length === 0) throw refuse(`commands.forceload.${kind}.failure`)
  if (changed.length === 1) return say(`commands.forceload.${kind}.single`, chunkText(changed[0]), world.dimension.name)
  return say(`commands.forceload.${kind}.multiple`, changed.length, world.dimension.name, chunkText(low), chunkText(high))
}

function forceload (world, [action, ...words], text, source) {
  if (action === 'add') return changeForced(world, 'added', words, source)
  if (action === 'query') return queryForced(world, words, source)
  if (action !== 'remove') throw refuse('command.unknown.argument')
  if (words[0] !== 'all') return changeForced(world, 'removed', words, source)
  for (const [cx, cz] of world.forcedColumns()) world.forceColumn(cx, cz, false)
  return say('commands.forceload.removed.all', world.dimension.name)
}

function queryForced (world, words, source) {
  const forced = world.forcedColumns()
  if (words.length > 0) {
    const column = columnOf(words, source)
    const isForced = forced.some(([cx, cz]) => cx === column[0] && cz === column[1])
    if (!isForced) throw refuse('commands.forceload.query.failure', chunkText(column), world.dimension.name)
    return say('commands.forceload.query.success', chunkText(column), world.dimension.name)
  }
  if (forced.length === 0) throw refuse('commands.forceload.added.none', world.dimension.name)
  const texts = forced.map(chunkText).join(', ')
  return forced.length === 1 ? say('commands.forceload.list.single', world.dimension.name, texts) : say('commands.forceload.list.multiple', forced.length, world.dimension.name, texts)
}

const seed = (world) => say('commands.seed.success', `[${world.options.seed}]`)

async function saveAll (world) {
  try {
    await world.save()
  } catch (error) {
    world.log(`Saving failed: ${error.stack}`)
    throw new CommandError(say('commands.save.failed'))
  }
  return `${say('commands.save.saving')}${say('commands.save.success')}`
}

function stop (world) {
  setImmediate(() => world.requestStop())
  return say('commands.stop.stopping')
}

const serverCommands = { time, weather, gamerule, difficulty, forceload, seed, 'save-all': saveAll, stop }

module.exports = { serverCommands }
