'use strict'
// People, creatures, and the meaning of a word in the world: a place, a person, a kind of block, a kind of creature.

const { around, categoryOf, isTame } = require('../senses/sightings')
const { SkillFailure } = require('./failure')
const { HEADINGS } = require('./headings')
const { nearestName, plain } = require('./names')
const { throwIfAborted } = require('./waiting')
const { bound } = require('../bound')

const BLOCK_SEARCH_BLOCKS = 48
const CREATURE_SEARCH_BLOCKS = 48
const NAMES_SHOWN_MAX = 8

/** A person or creature to follow; `entity()` is null when it is out of sight. */
const being = (context, name, entityId) => ({
  name,
  entity: () => context.bot.entities[entityId]?.isValid === false ? null : context.bot.entities[entityId] ?? null,
  position: () => context.bot.entities[entityId]?.position ?? null,
  isTame: () => isTame(context.bot.entities[entityId] ?? {})
})

const playerNames = (context) => Object.keys(context.bot.players).filter((name) => name !== context.bot.username)

/** The visible person of a name. Throws a typed failure otherwise. */
function person (context, word) {
  throwIfAborted(context.signal)
  const found = around(context.bot, Infinity, (entity) => entity.type === 'player' && plain(entity.username ?? '') === plain(word))[0]
  if (found) return being(context, found[0].username, found[0].id)
  const known = playerNames(context).find((name) => plain(name) === plain(word))
  if (known) throw new SkillFailure('unreachable', `${known} is not in sight.`)
  throw unknown(word, playerNames(context), 'Nobody')
}

function unknown (word, known, nothing) {
  const nearest = nearestName(plain(word), known)
  const shown = known.slice(0, NAMES_SHOWN_MAX).join(', ')
  const hint = nearest ? `; did you mean ${nearest}?` : shown ? `; known are ${shown}.` : '.'
  return new SkillFailure('invalid', `${nothing} is called "${word}"${hint}`)
}

/** The nearest creature of some kinds in sight, or null. */
function creature (context, kinds, radius = CREATURE_SEARCH_BLOCKS) {
  const found = around(context.bot, radius, (entity) => kinds.includes(entity.name) && entity.type !== 'player')[0]
  return found ? being(context, found[0].name, found[0].id) : null
}

/** The nearest hostile creature in sight, or null. */
function hostile (context, radius) {
  const found = around(context.bot, radius, (entity) => categoryOf(entity) === 'hostile' && context.senses.surroundings.facesCreature(entity))[0]
  return found ? being(context, found[0].name, found[0].id) : null
}

const placeNamed = (context, word) => Object.entries(context.places()).find(([name]) => plain(name) === plain(word))

/** @param {object} context see facade.js */
function people (context) {
  const { bot, senses, signal, names, places } = context
  const { registry } = bot

  /**
   * The meaning of a word: a place, a person, the nearest block of a kind, the nearest creature of a kind, in that order.
   * @returns {{ kind: 'place' | 'being' | 'block', name: string, position: () => object | null }} beings have `entity()` too
   */
  function resolve (word) {
    throwIfAborted(signal)
    const place = placeNamed(context, word)
    if (place) {
      const [x, y, z] = place[1]
      return { kind: 'place', name: place[0], position: () => ({ x, y, z }) }
    }
    if (playerNames(context).some((name) => plain(name) === plain(word))) return { kind: 'being', ...person(context, word) }
    const blockKinds = names.blockKinds(word)
    const block = blockKinds.length > 0
      ? senses.surroundings.find(blockKinds, { position: bot.entity.position, radius: BLOCK_SEARCH_BLOCKS, count: 1 })[0]
      : undefined
    if (block) return { kind: 'block', name: block.name, position: () => block }
    const creatureKinds = names.entityKinds(word)
    const found = creatureKinds.length > 0 ? creature(context, creatureKinds) : null
    if (found) return { kind: 'being', ...found }
    const passed = senses.landmarks.of(blockKinds)[0]
    if (passed) return { kind: 'block', name: passed.name, position: () => passed }
    if (blockKinds.length + creatureKinds.length > 0) {
      throw new SkillFailure('unreachable', `There is no ${word} in sight within ${BLOCK_SEARCH_BLOCKS} blocks.`)
    }
    const known = [...Object.keys(places()), ...playerNames(context)]
    throw nearestName(plain(word), known) || known.length === 0
      ? unknown(word, [...known, ...Object.keys(registry.blocksByName)], 'Nothing')
      : unknown(word, known, 'Nothing')
  }

  /** Where a journey leads: a place, person, block or creature, or a point on the ground that far in a direction. Null for what has gone out of sight. */
  function destination (word, farBlocks) {
    const heading = HEADINGS[word]
    if (!heading) return resolve(word).position()
    const { x, y, z } = bot.entity.position
    const [farX, farZ] = [x + heading[0] * farBlocks, z + heading[1] * farBlocks]
    return { x: farX, y: context.body.groundAt(farX, farZ) ?? y, z: farZ }
  }

  return {
    ...bound(context, { person, creature, hostile }),
    headingOf: (word) => HEADINGS[word] ?? null,
    destination,
    creatureKinds: (word) => names.entityKinds(word),
    resolve,
    players: () => around(bot, Infinity, (entity) => entity.type === 'player' && entity.username)
      .map(([entity, distance]) => ({ name: entity.username, distance, position: entity.position }))
  }
}

module.exports = { people }
