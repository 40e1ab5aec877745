'use strict'
// Items that a body could obtain next and never had, with estimates. They are computed again only when they may have changed.

const { knowledgeOf } = require('../planning/knowledge')
const { suggestions } = require('../planning/planner')
const { viewOf } = require('../planning/view')
const { createFacade } = require('./facade')
const { createStages } = require('./stages')

const LASTS_MS = 30_000
const AT_MOST_EVERY_MS = 4_000
const BUSY_EVERY_MS = 16_000 // while a skill runs, no decision is pending
const MOVED_BLOCKS = 16
const COUNT = 12

/**
 * @param {object} context the parts of a facade (facade.js), without those of a running skill
 * @param {() => boolean} isBusy whether a skill runs
 * @returns {() => { item: string, seconds: number, waits: boolean }[]} the quickest first
 */
function createProspects (context, isBusy) {
  const { bot, senses, memory } = context
  const idle = { ...context, signal: new AbortController().signal, secondsLeft: () => 0, progress: () => {}, stages: createStages(() => {}), perform: null }
  createFacade(idle)
  const knowledge = knowledgeOf(bot.registry)
  let known = { at: -Infinity, held: '', where: null, found: [] }

  return function prospects () {
    const now = Date.now()
    const tally = senses.tally()
    for (const item of Object.keys(tally)) memory.had.add(item)
    if (now - known.at < (isBusy() ? BUSY_EVERY_MS : AT_MOST_EVERY_MS)) return known.found.filter(({ item }) => !memory.had.has(item))
    const held = JSON.stringify(tally)
    const where = bot.entity.position.clone()
    const isSame = held === known.held && where.distanceTo(known.where) < MOVED_BLOCKS && now - known.at < LASTS_MS
    if (!isSame) known = { at: now, held, where, found: suggestions(knowledge, viewOf(idle), memory.had, COUNT) }
    return known.found
  }
}

module.exports = { createProspects }
