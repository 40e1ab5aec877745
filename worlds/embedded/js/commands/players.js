'use strict'
// list, kick, say, tellraw, gamemode, spawnpoint, setworldspawn, experience, effect

const { registry } = require('../game_data')
const { MODES } = require('../players/game_mode')
const { blockPlace, boolean, CommandError, integer, number, refuse, say, sayOf, withNamespace, withoutNamespace } = require('./arguments')
const { componentText } = require('./component')
const { entitiesNamed, nameOf, playerNamed, playersNamed } = require('./selectors')

const OVERWORLD = 'minecraft:overworld'
const EFFECT_SECONDS = 30 // duration when the command names none, as in vanilla
const EFFECT_SECONDS_MAX = 1000000
const AMPLIFIER_MAX = 255
const INFINITE = -1

/** minecraft-data spells effects `FireResistance`; commands say `fire_resistance`. */
const snake = (name) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
const effectsByName = new Map(registry.effectsArray.map((effect) => [snake(effect.name), effect]))

function effectNamed (text) {
  const effect = effectsByName.get(withoutNamespace(text ?? ''))
  if (!effect) throw refuse('argument.resource.not_found', withNamespace(text ?? ''), 'minecraft:mob_effect')
  return { name: withoutNamespace(text), displayName: effect.displayName }
}

const groundUnder = (source) => [source.x, source.y, source.z].map(Math.floor)

function gamemode (world, [mode, selector], text, source) {
  if (!['survival', 'creative', 'adventure', 'spectator'].includes(mode)) throw refuse('argument.gamemode.invalid', mode ?? '')
  if (!MODES[mode]) throw new CommandError(`This world has only ${Object.keys(MODES).map((one) => say(`gameMode.${one}`)).join(' and ')}`)
  const players = selector === undefined && source.entity ? [source.entity] : playersNamed(world, selector, source)
  // Vanilla prints nothing for a player who is in that mode already.
  const changed = players.filter((player) => player.world.setGameMode(player, mode))
  return changed.map((player) => say('commands.gamemode.success.other', player.name, say(`gameMode.${mode}`))).join('\n')
}

function spawnpoint (world, [selector, ...words], text, source) {
  const players = selector === undefined && source.entity ? [source.entity] : playersNamed(world, selector, source)
  const [x, y, z] = words.length === 0 ? groundUnder(source) : blockPlace(words, source)
  const angle = words[3] === undefined ? 0 : number(words[3])
  for (const player of players) player.spawnPoint = { x, y, z, angle, forced: true }
  return sayOf('commands.spawnpoint.success', [x, y, z, angle.toFixed(1), OVERWORLD], players, nameOf)
}

function setworldspawn (world, words, text, source) {
  const [x, y, z] = words.length === 0 ? groundUnder(source) : blockPlace(words, source)
  const angle = words[3] === undefined ? 0 : number(words[3])
  world.setSpawn({ x, y, z, angle })
  return say('commands.setworldspawn.success', x, y, z, angle.toFixed(1))
}

function experience (world, [action, selector, ...rest], text, source) {
  if (action === 'query') {
    const player = playerNamed(world, selector, source)
    if (rest[0] !== 'levels' && rest[0] !== 'points') throw refuse('command.unknown.argument')
    const { level, points } = player.world.experienceOf(player)
    return say(`commands.experience.query.${rest[0]}`, player.name, rest[0] === 'levels' ? level : points)
  }
  if (action !== 'add' && action !== 'set') throw refuse('command.unknown.argument')
  const players = playersNamed(world, selector, source)
  const amount = integer(rest[0], action === 'set' ? 0 : -Infinity)
  const unit = rest[1] ?? 'points'
  if (unit !== 'levels' && unit !== 'points') throw refuse('command.unknown.argument')
  const changed = players.filter((player) => player.world.changeExperience(player, { action, unit, amount }) !== false)
  if (changed.length === 0) throw refuse('commands.experience.set.points.invalid')
  return sayOf(`commands.experience.${action}.${unit}.success`, [amount], players, nameOf)
}

function giveEffect (world, [selector, effectText, secondsText, amplifierText, hideText], source) {
  const entities = entitiesNamed(world, selector, source)
  const { name, displayName } = effectNamed(effectText)
  const seconds = secondsText === 'infinite' ? INFINITE : integer(secondsText ?? String(EFFECT_SECONDS), 1, EFFECT_SECONDS_MAX)
  const ticks = seconds === INFINITE ? INFINITE : seconds * 20
  const amplifier = integer(amplifierText ?? '0', 0, AMPLIFIER_MAX)
  const isHidden = hideText !== undefined && boolean(hideText)
  const given = entities.filter((entity) => entity.isLiving && entity.world.giveEffect(entity, name, { ticks, amplifier, isHidden }) !== false)
  if (given.length === 0) throw refuse('commands.effect.give.failed')
  return sayOf('commands.effect.give.success', [displayName], given, nameOf)
}

function clearEffect (world, [selector, effectText], source) {
  const entities = selector === undefined ? [source.entity].filter(Boolean) : entitiesNamed(world, selector, source)
  const effect = effectText === undefined ? null : effectNamed(effectText)
  const cleared = entities.filter((entity) => entity.isLiving && entity.world.clearEffects(entity, effect?.name))
  const kind = effect ? 'specific' : 'everything'
  if (cleared.length === 0) throw refuse(`commands.effect.clear.${kind}.failed`)
  return sayOf(`commands.effect.clear.${kind}.success`, effect ? [effect.displayName] : [], cleared, nameOf)
}

function kick (world, words, text, source) {
  const reason = text.slice(words[0]?.length ?? 0).trim() || say('multiplayer.disconnect.kicked')
  return playersNamed(world, words[0], source).map((player) => {
    player.connection.end(reason)
    return say('commands.kick.success', player.name, reason)
  }).join('\n')
}

function announce (world, words, text) {
  world.announce(`[Server] ${text}`)
  return ''
}

function tellraw (world, words, text, source) {
  const players = playersNamed(world, words[0], source)
  if (words.length < 2) throw refuse('command.unknown.argument')
  world.announce(componentText(words.slice(1).join(' ')), players)
  return ''
}

function effect (world, [action, ...rest], text, source) {
  if (action === 'give') return giveEffect(world, rest, source)
  if (action === 'clear') return clearEffect(world, rest, source)
  throw refuse('command.unknown.argument')
}

const list = (world) => {
  const names = world.everyone().map(({ name }) => name)
  return say('commands.list.players', names.length, world.options.max_players, names.join(', '))
}

const playerCommands = { list, kick, say: announce, tellraw, gamemode, spawnpoint, setworldspawn, experience, xp: experience, effect }

module.exports = { playerCommands }
