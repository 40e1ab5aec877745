'use strict'
// Creatures: find them, read their state, and use items on them.

const { around, isAngry, isSaddled, isSitting, isTame } = require('../senses/sightings')
const { SkillFailure } = require('./failure')
const { throwIfAborted } = require('./waiting')

const SEARCH_BLOCKS = 48
const HAND_REACH_BLOCKS = 2.6
const INTERACT = 0
const MAIN_HAND = 0
const OFF_HAND = 1
const BABY_KEY = 16 // metadata of creatures that grow up
const SHEEP_KEY = 17
const SHEARED_FLAG = 0x10

/** @param {object} context see facade.js */
function creatures (context) {
  const { bot, signal } = context

  const isHere = (entity) => bot.entities[entity.id] === entity && entity.isValid !== false

  function describe ([entity, distance]) {
    return {
      name: entity.name,
      distance,
      entity: () => isHere(entity) ? entity : null,
      position: () => isHere(entity) ? entity.position : null,
      isBaby: () => entity.metadata?.[BABY_KEY] === true,
      isSheared: () => ((entity.metadata?.[SHEEP_KEY] ?? 0) & SHEARED_FLAG) !== 0,
      isTame: () => isTame(entity),
      isAngry: () => isAngry(entity),
      isSaddled: () => isSaddled(entity),
      id: entity.id
    }
  }

  /** Creatures of some kinds in sight, nearest first. */
  function creaturesOf (kinds, radius = SEARCH_BLOCKS) {
    throwIfAborted(signal)
    return around(bot, radius, (entity) => kinds.includes(entity.name) && entity.type !== 'player').map(describe)
  }

  const apart = (being) => being.position() ? bot.entity.position.distanceTo(being.position()) : Infinity

  /** Right-clicks a creature with a held item of some kinds, or with the item in hand. Walks up to it first. */
  async function useOnCreature (being, kinds = null, word = 'that') {
    const { body } = context
    if (apart(being) > HAND_REACH_BLOCKS) await body.goAfter(being, { range: HAND_REACH_BLOCKS - 0.6, limitSeconds: 20 })
    if (kinds) await body.equip(kinds, word)
    const entity = being.entity()
    if (!entity) throw new SkillFailure('unreachable', `The ${being.name} is gone.`)
    await body.lookAt(entity.position.offset(0, entity.height * 0.6, 0))
    click(entity, MAIN_HAND)
  }

  function click (entity, hand) {
    bot._client.write('use_entity', { target: entity.id, mouse: INTERACT, hand, sneaking: false })
    bot.swingArm()
  }

  /** Lets the body's own tame creature stand up, if it sits: a click of the other hand, so that a held item is not used. */
  function letStand (being) {
    throwIfAborted(signal)
    const entity = being.entity()
    if (entity && isSitting(entity)) click(entity, OFF_HAND)
  }

  return { creaturesOf, useOnCreature, letStand }
}

module.exports = { creatures }
