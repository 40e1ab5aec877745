'use strict'
// Planning from where the body stands: how to come by an item, and what could be had next.

const { knowledgeOf } = require('../planning/knowledge')
const { Unobtainable, cheapestOf, planFor } = require('../planning/planner')
const { isOnLevel, nearestOf, placeOf, sameSource, viewOf } = require('../planning/view')
const { SkillFailure } = require('./failure')
const { homes } = require('../planning/sources.json')
const { throwIfAborted } = require('./waiting')

/** @param {object} context see facade.js */
function plans (context) {
  const { bot, signal, memory } = context
  const knowledge = knowledgeOf(bot.registry)

  const planned = (make) => {
    throwIfAborted(signal)
    try {
      return make(viewOf(context))
    } catch (error) {
      if (error instanceof Unobtainable) throw new SkillFailure('invalid', `${error.message}.`)
      throw error
    }
  }

  return {
    /**
     * The cheapest plan for so many more of an item: `{ steps: [{ skill, args, item, count, source, kind, why, seconds }], seconds }`.
     * @throws {SkillFailure} `invalid` with the step that has no source
     */
    plan: (item, count) => planned((view) => planFor(knowledge, view, item, count)),
    /** Of some kinds, the one that is the cheapest to come by from here. */
    cheapestKind: (kinds) => planned((view) => cheapestOf(knowledge, view, kinds)),
    /** Keeps in mind that a kind of source was looked for in vain. */
    rememberMissing: (source) => memory.sources.rememberFailure(source),
    /** Keeps in mind that around here there is nothing left of a kind of source that could be got. */
    rememberUsedUp: (source) => memory.sources.rememberUsedUp(source, bot.entity.position),
    /** Whether a block lies where its kind was found to be used up. */
    isUsedUp: (block) => memory.sources.isUsedUp(sameSource(block.name), block),
    /** The biomes that a creature comes in where it comes in some only; empty for others. */
    homesOf: (creature) => homes[creature] ? context.body.biomeKinds(homes[creature]) : [],
    /** The named place where the source of a step is likely to be: `{ name, x, y, z, distance }`, or null. */
    likelyPlace: (source) => placeOf(context, source),
    /** The nearest block or creature that is the source of a step, as far as known: `{ name, x, y, z, distance, being? }`, or null. */
    nearestSource (source) {
      const block = nearestOf(context, source)
      if (block) return block
      const { body } = context
      const being = body.creaturesOf([source]).find((one) => isOnLevel(bot, one.position()) && !body.hasFailed('hunt', one.position()))
      const position = being?.position()
      return position ? { name: source, x: position.x, y: position.y, z: position.z, distance: being.distance, being } : null
    }
  }
}

module.exports = { plans }
