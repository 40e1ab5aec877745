'use strict'
// Targets: a name, a UUID, or a selector such as `@e[type=!player,distance=..5,limit=1,sort=nearest]`.

const { registry } = require('../game_data')
const { cut } = require('./words')
const { nameOf: itemNameOf } = require('../inventory/stacks')
const { compound, integer, number, refuse, withNamespace, withoutNamespace } = require('./arguments')
const { matchesTag } = require('./paths')
const { entityTag } = require('../saving/entity_tags')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SORTS = new Set(['nearest', 'furthest', 'random', 'arbitrary'])
const GAME_MODES = new Set(['survival', 'creative', 'adventure', 'spectator'])
const LETTERS = {
  a: { players: true, sort: 'arbitrary', limit: Infinity },
  p: { players: true, sort: 'nearest', limit: 1 },
  r: { players: true, sort: 'random', limit: 1 },
  e: { players: false, sort: 'arbitrary', limit: Infinity },
  n: { players: false, sort: 'nearest', limit: 1 },
  s: { players: false, sort: 'arbitrary', limit: 1, self: true }
}

const unquoted = (text) => text.replace(/^"(.*)"$|^'(.*)'$/, '$1$2')
const isPlayer = (entity) => entity.typeName === 'player'

/** The name of an entity in answers. */
function nameOf (entity) {
  if (isPlayer(entity)) return entity.name
  if (entity.customName) return entity.customName
  if (entity.typeName === 'item') return registry.itemsByName[itemNameOf(entity.stack)].displayName
  return registry.entitiesByName[entity.typeName].displayName
}

/** Reads `3`, `..5`, `2..` or `2..5` as a test. */
function range (text) {
  const match = /^(-?[\d.]*?)(?:(\.\.)(-?[\d.]*))?$/.exec(text)
  if (!match || (match[1] === '' && !match[3])) throw refuse('argument.range.empty')
  const low = match[1] === '' ? -Infinity : number(match[1])
  const high = match[2] === undefined ? low : match[3] === '' ? Infinity : number(match[3])
  if (low > high) throw refuse('argument.range.swapped')
  return (value) => value >= low && value <= high
}

/** A test on entities, negated when the value begins with `!`. */
function negatable (text, make) {
  const test = make(unquoted(text.replace(/^!\s*/, '')))
  return text.startsWith('!') ? (entity) => !test(entity) : test
}

function ofType (text) {
  const name = withoutNamespace(text)
  if (!registry.entitiesByName[name]) throw refuse('argument.entity.options.type.invalid', withNamespace(text))
  return (entity) => entity.typeName === name
}

function ofGameMode (text) {
  if (!GAME_MODES.has(text)) throw refuse('argument.entity.options.mode.invalid', text)
  return (entity) => isPlayer(entity) && entity.gameMode === text
}

const hasTag = (name) => name === '' ? (entity) => !entity.tags?.size : (entity) => Boolean(entity.tags?.has(name))

function withData (world, text) {
  const wanted = { type: 'compound', value: compound(text) }
  return (entity) => matchesTag(wanted, entityTag(world, entity))
}

// The options of a selector. Each gets its text and the selector being built, and adds to it.
const OPTIONS = {
  type: (text, wish) => wish.tests.push(negatable(text, ofType)),
  name: (text, wish) => wish.tests.push(negatable(text, (name) => (entity) => nameOf(entity) === name)),
  tag: (text, wish) => wish.tests.push(negatable(text, hasTag)),
  gamemode: (text, wish) => wish.tests.push(negatable(text, ofGameMode)),
  nbt: (text, wish) => wish.tests.push(negatable(text, (tag) => withData(wish.world, tag))),
  level: (text, wish) => {
    const holds = range(text)
    wish.tests.push((entity) => isPlayer(entity) && holds(entity.level ?? 0))
  },
  x_rotation: (text, wish) => {
    const holds = range(text)
    wish.tests.push((entity) => holds(entity.pitch))
  },
  y_rotation: (text, wish) => {
    const holds = range(text)
    wish.tests.push((entity) => holds(entity.yaw))
  },
  distance: (text, wish) => {
    wish.distance = range(text)
    wish.isLocal = true
  },
  limit: (text, wish) => { wish.limit = integer(text, 1) },
  sort: (text, wish) => {
    if (!SORTS.has(text)) throw refuse('argument.entity.options.sort.irreversible', text)
    wish.sort = text
  },
  ...Object.fromEntries(['x', 'y', 'z'].flatMap((axis) => [[axis, placed('origin', axis)], [`d${axis}`, placed('box', axis)]]))
}

/** An option that gives a number to an axis. It keeps the selector within one dimension. */
function placed (part, axis) {
  return (text, wish) => {
    wish[part][axis] = number(text)
    wish.isLocal = true
  }
}

function readOptions (text, wish) {
  for (const pair of cut(text, ',')) {
    const equals = pair.indexOf('=')
    const key = (equals < 0 ? pair : pair.slice(0, equals)).trim()
    if (!Object.hasOwn(OPTIONS, key)) throw refuse('argument.entity.options.unknown', key)
    if (equals < 0) throw refuse('argument.entity.options.valueless', key)
    OPTIONS[key](pair.slice(equals + 1).trim(), wish)
  }
}

/** Whether an entity's box touches the box from the origin by dx, dy, dz (and one block more, as in vanilla). */
function touchesBox (entity, origin, box) {
  const half = entity.width / 2
  return ['x', 'y', 'z'].every((axis) => {
    const low = origin[axis] + Math.min(0, box[axis] ?? 0)
    const high = origin[axis] + Math.max(0, box[axis] ?? 0) + 1
    const [from, to] = axis === 'y' ? [entity.y, entity.y + entity.height] : [entity[axis] - half, entity[axis] + half]
    return from < high && to > low
  })
}

function sorted (world, entities, sort, origin) {
  const near = (entity) => entity.distanceTo(origin.x, origin.y, origin.z)
  if (sort === 'nearest') return entities.sort((a, b) => near(a) - near(b))
  if (sort === 'furthest') return entities.sort((a, b) => near(b) - near(a))
  if (sort === 'random') return entities.map((entity) => [world.random(), entity]).sort((a, b) => a[0] - b[0]).map(([, entity]) => entity)
  return entities
}

function select (world, text, source) {
  const match = /^@([a-z])(?:\[(.*)\])?$/s.exec(text)
  if (!match) throw refuse(text === '@' ? 'argument.entity.selector.missing' : 'argument.entity.options.unterminated')
  const kind = LETTERS[match[1]]
  if (!kind) throw refuse('argument.entity.selector.unknown', `@${match[1]}`)
  const wish = { world, tests: [], origin: { x: source.x, y: source.y, z: source.z }, box: {}, distance: null, isLocal: false, limit: kind.limit, sort: kind.sort }
  readOptions(match[2] ?? '', wish)
  const worlds = wish.isLocal ? [world] : [...world.worlds.values()]
  const all = () => worlds.flatMap((one) => [...(kind.players ? one.players : one.entities.byId).values()])
  let found = kind.self ? [source.entity].filter(Boolean) : all()
  if (!kind.players && !kind.self) found = found.filter((entity) => !entity.isDead)
  const { distance, origin, box } = wish
  if (distance) found = found.filter((entity) => distance(entity.distanceTo(origin.x, origin.y, origin.z)))
  if (Object.keys(box).length > 0) found = found.filter((entity) => touchesBox(entity, origin, box))
  found = sorted(world, found.filter((entity) => wish.tests.every((test) => test(entity))), wish.sort, origin)
  return found.slice(0, wish.limit)
}

function entitiesOrNone (world, text, source) {
  if (!text) throw refuse('argument.entity.invalid')
  if (text.startsWith('@')) return select(world, text, source)
  if (UUID.test(text)) return [...world.worlds.values()].flatMap(({ entities }) => [...entities.byId.values()]).filter((entity) => entity.uuid === text.toLowerCase())
  const player = world.playerNamed(text)
  return player ? [player] : []
}

/** All entities of the target, at least one. */
function entitiesNamed (world, text, source) {
  const found = entitiesOrNone(world, text, source)
  if (found.length === 0) throw refuse(text.startsWith('@') || UUID.test(text) ? 'argument.entity.notfound.entity' : 'argument.entity.notfound.player')
  return found
}

function entityNamed (world, text, source) {
  const found = entitiesNamed(world, text, source)
  if (found.length > 1) throw refuse('argument.entity.toomany')
  return found[0]
}

/** All players of the target, at least one. A selector that can match other entities is refused. */
function playersNamed (world, text, source) {
  const found = entitiesOrNone(world, text, source)
  if (/^@[en]/.test(text ?? '') && !/[[,]type=(minecraft:)?player[\],]/.test(text)) throw refuse('argument.player.entities')
  if (found.length === 0 || !found.every(isPlayer)) throw refuse('argument.entity.notfound.player')
  return found
}

function playerNamed (world, text, source) {
  const found = playersNamed(world, text, source)
  if (found.length > 1) throw refuse('argument.player.toomany')
  return found[0]
}

module.exports = { entitiesOrNone, entitiesNamed, entityNamed, playersNamed, playerNamed, nameOf, isPlayer }
