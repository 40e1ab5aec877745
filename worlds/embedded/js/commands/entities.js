'use strict'
// summon, kill, tp, damage, tag

const { registry } = require('../game_data')
const { teleport } = require('../players/teleport')
const { compound, coordinate, number, place, refuse, say, sayOf, withNamespace, withoutNamespace } = require('./arguments')
const { entitiesNamed, entityNamed, isPlayer, nameOf } = require('./selectors')

const TAGS_MAX = 1024 // most tags of one entity, as in vanilla
const FARTHEST_BLOCKS = 30000000

const digits = (value) => value.toFixed(6)

function summon (world, [typeName, ...rest], text, source) {
  const name = withoutNamespace(typeName ?? '')
  if (!registry.entitiesByName[name] || name === 'player') throw refuse('argument.resource.not_found', withNamespace(typeName ?? ''), 'minecraft:entity_type')
  const [x, y, z] = rest.length === 0 ? [source.x, source.y, source.z] : place(rest, source)
  if (Math.max(Math.abs(x), Math.abs(z)) > FARTHEST_BLOCKS) throw refuse('commands.summon.invalidPosition')
  const entity = world.summon(name, { x, y, z }, rest.length > 3 ? compound(rest.slice(3).join(' ')) : {})
  if (!entity) throw refuse('commands.summon.failed')
  return say('commands.summon.success', nameOf(entity))
}

function kill (world, [selector], text, source) {
  if (selector === undefined && !source.entity) throw refuse('permissions.requires.entity')
  const entities = selector === undefined ? [source.entity] : entitiesNamed(world, selector, source)
  const answer = sayOf('commands.kill.success', [], entities, nameOf)
  for (const entity of entities) end(entity.world, entity)
  return answer
}

/** Living entities die and drop their loot. All others are removed. */
function end (world, entity) {
  if (!entity.isLiving) world.removeEntity(entity)
  else world.hurt(entity, Infinity, { type: 'generic_kill', how: 'was killed' })
}

/** Moves an entity to a place of a world. */
function move (world, entity, goal) {
  if (isPlayer(entity)) {
    if (entity.isDead) return
    if (entity.world === world) teleport(entity, goal)
    else entity.world.sendTo(entity, world, goal)
    return
  }
  if (entity.world !== world) return entity.world.sendEntityTo(entity, world, goal)
  Object.assign(entity, goal, { isResting: false })
  world.entities.moved(entity)
}

/** `tp [who] (entity | x y z [yaw pitch])`: one, three or five words are the target. A word before the target names the entities to move. */
function tp (world, words, text, source) {
  const isPlace = words.length >= 3
  const hasTargets = words.length === 2 || (isPlace && words.length % 2 === 0)
  const targets = hasTargets ? entitiesNamed(world, words[0], source) : [source.entity]
  if (!targets[0]) throw refuse('permissions.requires.entity')
  const rest = hasTargets ? words.slice(1) : words
  if (!isPlace) {
    const goal = entityNamed(world, rest[0], source)
    for (const entity of targets) move(goal.world, entity, { x: goal.x, y: goal.y, z: goal.z, yaw: goal.yaw, pitch: goal.pitch })
    return targets.length === 1
      ? say('commands.teleport.success.entity.single', nameOf(targets[0]), nameOf(goal))
      : say('commands.teleport.success.entity.multiple', targets.length, nameOf(goal))
  }
  const [x, y, z] = place(rest, source)
  if (Math.max(Math.abs(x), Math.abs(z)) > FARTHEST_BLOCKS) throw refuse('commands.teleport.invalidPosition')
  for (const entity of targets) {
    const look = rest.length < 5 ? {} : { yaw: coordinate(rest[3], entity.yaw), pitch: coordinate(rest[4], entity.pitch) }
    move(world, entity, { x, y, z, ...look })
  }
  const where = [digits(x), digits(y), digits(z)]
  return targets.length === 1
    ? say('commands.teleport.success.location.single', nameOf(targets[0]), ...where)
    : say('commands.teleport.success.location.multiple', targets.length, ...where)
}

/** `damage who amount [type [by attacker]]` */
function damage (world, [selector, amountText, typeText = 'generic', by, attackerText], text, source) {
  const entity = entityNamed(world, selector, source)
  const amount = number(amountText, 0, Infinity, 'float')
  const type = withoutNamespace(typeText)
  const isKnown = registry.loginPacket.dimensionCodec['minecraft:damage_type'].entries.some(({ key }) => key === `minecraft:${type}`)
  if (!isKnown) throw refuse('argument.resource.not_found', withNamespace(typeText), 'minecraft:damage_type')
  const attacker = by === 'by' ? entityNamed(world, attackerText, source) : undefined
  if (!entity.isLiving || entity.isDead) throw refuse('commands.damage.invulnerable')
  if (entity.world.hurt(entity, amount, { type, by: attacker }) === false) throw refuse('commands.damage.invulnerable')
  return say('commands.damage.success', Number.isInteger(amount) ? amount.toFixed(1) : amount, nameOf(entity))
}

function tag (world, [selector, action, name], text, source) {
  const entities = entitiesNamed(world, selector, source)
  if (action === 'list') {
    const all = [...new Set(entities.flatMap((entity) => [...(entity.tags ?? [])]))]
    const kind = entities.length === 1 ? 'single' : 'multiple'
    const whom = entities.length === 1 ? nameOf(entities[0]) : entities.length
    return all.length === 0 ? say(`commands.tag.list.${kind}.empty`, whom) : say(`commands.tag.list.${kind}.success`, whom, all.length, all.join(', '))
  }
  if (!['add', 'remove'].includes(action) || !name) throw refuse('command.unknown.argument')
  const changed = entities.filter((entity) => action === 'add' ? addTag(entity, name) : entity.tags?.delete(name))
  if (changed.length === 0) throw refuse(`commands.tag.${action}.failed`)
  return sayOf(`commands.tag.${action}.success`, [name], changed, nameOf)
}

function addTag (entity, name) {
  entity.tags ??= new Set()
  if (entity.tags.has(name) || entity.tags.size >= TAGS_MAX) return false
  entity.tags.add(name)
  return true
}

const entityCommands = { summon, kill, tp, teleport: tp, damage, tag }

module.exports = { entityCommands }
