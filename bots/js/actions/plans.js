'use strict'
// Plans from the body's position: how to obtain an item, and what could be obtained next.

const { knowledgeOf } = require('../planning/knowledge')
const { Unobtainable, cheapestOf, planFor } = require('../planning/planner')
const { isOnLevel, nearestOf, placeOf, sameSource, viewOf } = require('../planning/view')
const { SkillFailure } = require('./failure')
const { homes, nether } = require('../planning/sources.json')
const { throwIfAborted } = require('./waiting')

/** @param {object} context see facade.js */
function plans (context) {
  const { bot, signal, memory, wishes } = context
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
     * The cheapest plan for a number of an item: `{ steps: [{ skill, args, item, count, source, kind, why, seconds }], seconds }`.
     * @throws {SkillFailure} `invalid` with the step that has no source
     */
    plan: (item, count) => planned((view) => planFor(knowledge, view, item, count)),
    /** The same, with what the agent's other wishes need of the sources of this plan. */
    planForWishes: (item, count) => planned((view) => planFor(knowledge, view, item, count, wishes.filter((wish) => wish !== item && !(view.held[wish] > 0)))),
    /** The cheapest of some kinds to obtain from here. */
    cheapestKind: (kinds) => planned((view) => cheapestOf(knowledge, view, kinds)),
    /** Records that a search for a kind of source failed. */
    rememberMissing: (source) => memory.sources.rememberFailure(source),
    /** Records that no reachable source of a kind is left around here. */
    rememberUsedUp: (source) => memory.sources.rememberUsedUp(source, bot.entity.position),
    /** Whether a block lies where its kind is used up. */
    isUsedUp: (block) => memory.sources.isUsedUp(sameSource(block.name), block),
    /** The biomes of a creature that lives in some biomes only; empty for others. */
    homesOf: (creature) => homes[creature] ? context.body.biomeKinds(homes[creature]) : [],
    /** The kind of block of the Nether that a source is found beside, such as the bricks of a fortress; null for others. */
    besideOf: (source) => nether.beside[source] ?? null,
    /** The named place where the source of a step probably is: `{ name, x, y, z, distance }`, or null. */
    likelyPlace: (source) => placeOf(context, source),
    /** The nearest known block or creature that is the source of a step: `{ name, x, y, z, distance, being? }`, or null. */
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
