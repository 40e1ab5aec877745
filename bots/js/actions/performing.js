'use strict'
// Performs a skill, by itself or within another one, with its own time limit and one typed result.

const { createFacade } = require('./facade')
const { REASONS, SkillFailure, SkillStopped } = require('./failure')
const { nearestName } = require('./names')
const { throwIfAborted } = require('./waiting')

const WATCH_MS = 250
const DEPTH_MAX = 4 // nesting of skills; obtain within obtain is never needed

/**
 * Runs a skill of the catalog with a body.
 * @param {object} context the parts of a facade (facade.js) and `catalog`, see library.js
 * @param {string} skill
 * @param {object} args as in its card
 * @returns {Promise<{ status: string, reason: string, detail: string }>}
 * @throws {SkillFailure} the typed failure of the skill; `invalid` when the skill does not exist
 */
async function carryOut (context, skill, args) {
  const { catalog, signal, stages } = context
  throwIfAborted(signal)
  if (!catalog.has(skill)) {
    const nearest = nearestName(skill, [...catalog.keys()])
    throw new SkillFailure('invalid', `There is no skill called ${skill}${nearest ? `; did you mean ${nearest}?` : '.'}`)
  }
  const body = createFacade({ ...context, perform: (other, otherArgs, options) => performWithin(context, other, otherArgs, options) })
  const { run, stays } = catalog.get(skill)
  const { status, reason = '', detail } = await (stays ? stages.staying(() => run(body, args, signal)) : run(body, args, signal))
  if (!['done', 'failed'].includes(status) || (status === 'failed') !== REASONS.includes(reason) || typeof detail !== 'string') {
    throw new TypeError(`The skill ${skill} gave an invalid result: ${JSON.stringify({ status, reason, detail })}`)
  }
  return { status, reason, detail }
}

/**
 * Runs another skill for the skill of a context. It stops with that skill, and after the time limit of its own card.
 * @param {{ stopWhen?: () => string | null }} [options] called at intervals; a reason in words ends the skill as `interrupted`
 * @returns {Promise<{ status: 'done', reason: '', detail: string }>}
 * @throws {SkillFailure} the failure of the skill; `timeout` with its progress when its time limit passed
 */
async function performWithin (context, skill, args = {}, { stopWhen = null } = {}) {
  const depth = (context.depth ?? 0) + 1
  if (depth > DEPTH_MAX) throw new SkillFailure('invalid', `${skill} cannot be done within ${DEPTH_MAX} other skills.`)
  const card = context.catalog.get(skill)?.card
  const limitSeconds = Math.min(card?.time_limit_seconds ?? Infinity, context.secondsLeft())
  const endsAt = Date.now() + limitSeconds * 1000
  const controller = new AbortController()
  let soFar = ''
  const onAbort = () => controller.abort(context.signal.reason)
  if (context.signal.aborted) throw context.signal.reason
  context.signal.addEventListener('abort', onAbort, { once: true })
  let isLate = false
  let whyStopped = null
  const timer = setTimeout(() => {
    isLate = true
    controller.abort(new SkillStopped(`the time limit of ${skill} passed`))
  }, limitSeconds * 1000)
  const watch = stopWhen && setInterval(() => {
    whyStopped ??= stopWhen()
    if (whyStopped !== null) controller.abort(new SkillStopped(whyStopped))
  }, WATCH_MS)
  try {
    const result = await carryOut({
      ...context,
      depth,
      signal: controller.signal,
      secondsLeft: () => Math.max(0, (endsAt - Date.now()) / 1000),
      progress: (words) => { soFar = words }
    }, skill, { ...defaultsOf(card), ...args })
    if (result.status === 'failed') throw new SkillFailure(result.reason, result.detail)
    return result
  } catch (error) {
    if (context.signal.aborted) throw error
    if (whyStopped !== null) throw new SkillFailure('interrupted', `I left off to ${skill}: ${whyStopped}.${soFar && ` ${soFar}`}`)
    if (!isLate) throw error
    throw new SkillFailure('timeout', `${skill} was not done within ${Math.round(limitSeconds)} s.${soFar && ` ${soFar}`}`)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    context.signal.removeEventListener('abort', onAbort)
    context.walker.stop()
  }
}

/** The defaults of a card for missing arguments. */
function defaultsOf (card) {
  const properties = Object.entries(card?.arguments.properties ?? {})
  return Object.fromEntries(properties.filter(([, schema]) => 'default' in schema).map(([name, schema]) => [name, schema.default]))
}

module.exports = { carryOut }
