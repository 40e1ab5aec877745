'use strict'
// People, creatures, and what a word means in the world: a place, somebody, a kind of block, a kind of creature.

const { around, categoryOf } = require('../senses/sightings')
const { SkillFailure } = require('./failure')
const { nearestName, plain } = require('./names')
const { throwIfAborted } = require('./waiting')

const BLOCK_SEARCH_BLOCKS = 48
const CREATURE_SEARCH_BLOCKS = 48
const NAMES_SHOWN_MAX = 8

/** @param {object} context see facade.js */
function people ({ bot, senses, signal, names, places }) {
  const { registry } = bot

  /** Somebody or something that can be gone after; `entity()` is null when it is out of sight. */
  const being = (name, entityId) => ({
    name,
    entity: () => bot.entities[entityId]?.isValid === false ? null : bot.entities[entityId] ?? null,
    position: () => bot.entities[entityId]?.position ?? null
  })

  const playerNames = () => Object.keys(bot.players).filter((name) => name !== bot.username)

  /** The person of a name, in sight; a typed failure otherwise. */
  function person (word) {
    throwIfAborted(signal)
    const found = around(bot, Infinity, (entity) => entity.type === 'player' && plain(entity.username ?? '') === plain(word))[0]
    if (found) return being(found[0].username, found[0].id)
    const known = playerNames().find((name) => plain(name) === plain(word))
    if (known) throw new SkillFailure('unreachable', `${known} is not in sight.`)
    throw unknown(word, playerNames(), 'Nobody')
  }

  function unknown (word, known, nothing) {
    const nearest = nearestName(plain(word), known)
    const shown = known.slice(0, NAMES_SHOWN_MAX).join(', ')
    const hint = nearest ? `; did you mean ${nearest}?` : shown ? `; known are ${shown}.` : '.'
    return new SkillFailure('invalid', `${nothing} is called "${word}"${hint}`)
  }

  /** The nearest creature of some kinds in sight, or null. */
  function creature (kinds, radius = CREATURE_SEARCH_BLOCKS) {
    const found = around(bot, radius, (entity) => kinds.includes(entity.name) && entity.type !== 'player')[0]
    return found ? being(found[0].name, found[0].id) : null
  }

  /** The nearest hostile creature in sight, or null. */
  function hostile (radius) {
    const found = around(bot, radius, (entity) => categoryOf(entity) === 'hostile' && senses.surroundings.facesCreature(entity))[0]
    return found ? being(found[0].name, found[0].id) : null
  }

  const placeNamed = (word) => Object.entries(places()).find(([name]) => plain(name) === plain(word))

  /**
   * What a word means: a place, a person, the nearest block of a kind, the nearest creature of a kind, in that order.
   * @returns {{ kind: 'place' | 'being' | 'block', name: string, position: () => object | null }} beings have `entity()` too
   */
  function resolve (word) {
    throwIfAborted(signal)
    const place = placeNamed(word)
    if (place) {
      const [x, y, z] = place[1]
      return { kind: 'place', name: place[0], position: () => ({ x, y, z }) }
    }
    if (playerNames().some((name) => plain(name) === plain(word))) return { kind: 'being', ...person(word) }
    const blockKinds = names.blockKinds(word)
    const block = blockKinds.length > 0
      ? senses.surroundings.find(blockKinds, { position: bot.entity.position, radius: BLOCK_SEARCH_BLOCKS, count: 1 })[0]
      : undefined
    if (block) return { kind: 'block', name: block.name, position: () => block }
    const creatureKinds = names.entityKinds(word)
    const found = creatureKinds.length > 0 ? creature(creatureKinds) : null
    if (found) return { kind: 'being', ...found }
    const passed = senses.landmarks.of(blockKinds)[0]
    if (passed) return { kind: 'block', name: passed.name, position: () => passed }
    if (blockKinds.length + creatureKinds.length > 0) {
      throw new SkillFailure('unreachable', `There is no ${word} in sight within ${BLOCK_SEARCH_BLOCKS} blocks.`)
    }
    const known = [...Object.keys(places()), ...playerNames()]
    throw nearestName(plain(word), known) || known.length === 0
      ? unknown(word, [...known, ...Object.keys(registry.blocksByName)], 'Nothing')
      : unknown(word, known, 'Nothing')
  }

  return {
    person,
    creature,
    hostile,
    creatureKinds: (word) => names.entityKinds(word),
    resolve,
    players: () => around(bot, Infinity, (entity) => entity.type === 'player' && entity.username)
      .map(([entity, distance]) => ({ name: entity.username, distance, position: entity.position }))
  }
}

module.exports = { people }
