'use strict'
// Chooses the next step of a way through the rock: down, level or up, around caves if that is quick, else through them in a closed tube.

const { bound } = require('../bound')

const PLUG_SECONDS = 1 // including the risk
const DREAD_SECONDS = 4 // for a body that is hurt or has met an enemy
const HURT_HEALTH = 14
const WALK_SECONDS = 0.4
const TURN_SECONDS = 2
const BACK_SECONDS = 12
const TRODDEN_SECONDS = 8 // dug ground shows nothing new
const DEAR_SECONDS = 6 // for a step down; above this, some level steps are tried first
const ASIDE_MAX = 6
const HAUNTS_MAX = 6
const HAUNT_BLOCKS = 12
const LEG_BLOCKS = 48 // a tunnel turns after this length, so that it stays in loaded and known ground

/** Starts a way through the rock from here. descend and tunnelOn extend it. */
const startWay = (context) => ({ heading: context.body.headings('any')[0], leg: 0, asides: 0, hand: 1, haunts: [] })

/** Turns a way away from an enemy's position and keeps it at a distance. */
function shun (context, way, place) {
  const here = context.bot.entity.position
  way.haunts.push(place.clone())
  if (way.haunts.length > HAUNTS_MAX) way.haunts.shift()
  way.heading = context.body.headings('any').sort((a, b) => away(b) - away(a))[0]
  way.leg = 0
  way.asides = 0

  function away ([dx, dz]) { return dx * (here.x - place.x) + dz * (here.z - place.z) }
}

const isHaunted = (context, { haunts }, next) => haunts.some((place) => next.distanceTo(place) < Math.min(HAUNT_BLOCKS, context.bot.entity.position.distanceTo(place)))

const plugSeconds = (context) => context.bot.health <= HURT_HEALTH || context.body.hasMetLately() ? DREAD_SECONDS : PLUG_SECONDS

/** The time of a possible step, with the blocks to place for it; null when it is blocked. */
function stepOn (context, way, heading, slope, { isOpen = false, byHand = true }) {
  const { body } = context
  if (body.dangerOfStep(heading, slope) !== null) return null
  const { cells, next } = body.stepOf(heading, slope)
  if ((!byHand && cells.some(body.isTooHard)) || isHaunted(context, way, next)) return null
  const openings = isOpen ? 0 : body.openingsBeside(cells)
  if (openings > body.fillerCount()) return null
  const [dx, dz] = way.heading
  const isStraight = heading[0] === dx && heading[1] === dz
  const isBack = heading[0] === -dx && heading[1] === -dz
  const seconds = body.effortOfStep(heading, slope) + openings * plugSeconds(context) + WALK_SECONDS +
    (isStraight ? 0 : isBack ? BACK_SECONDS : TURN_SECONDS) + (context.memory.hasDug(next) ? TRODDEN_SECONDS : 0)
  return { heading, slope, seconds }
}

/** The quickest step of a slope in any heading, or null. */
function bestStep (context, way, slope, options) {
  return context.body.headings('any').map((heading) => stepOn(context, way, heading, slope, options))
    .filter((step) => step !== null)
    .sort((a, b) => a.seconds - b.seconds)[0] ?? null
}

const take = (context, step, options) => context.body.advance(step.heading, step.slope, options)

const barred = (context, way, slope) => {
  const { body } = context
  way.haunts = [] // passing a monster is better than stopping
  const why = body.dangerOfStep(way.heading, slope) ?? 'there are caves, and I hold too few blocks to close them off'
  return body.failure('blocked', `There is no safe way on: ${why}.`)
}

/** The better of two steps. The first is preferred, but if it is expensive the second is taken a few times in a row. */
function choose (way, wanted, aside, dear) {
  const takesAside = aside !== null && (wanted === null || (wanted.seconds > dear && aside.seconds < wanted.seconds && way.asides < ASIDE_MAX))
  way.asides = takesAside ? way.asides + 1 : 0
  return takesAside ? aside : wanted
}

/**
 * Digs one step down, or level where a step down is blocked or would take long.
 * @param {object} way see startWay
 * @param {{ byHand?: boolean, isOpen?: boolean }} [options] see openCell; whether the body is in the open, where openings need not be closed
 * @throws {SkillFailure} `blocked` when there is no way
 */
async function descend (context, way, options = {}) {
  const { body } = context
  if (await body.sink(options)) {
    way.asides = 0
    return
  }
  const step = choose(way, bestStep(context, way, -1, options), bestStep(context, way, 0, options), DEAR_SECONDS)
  if (step === null) throw barred(context, way, -1)
  if (step.slope === 0) way.heading = step.heading // this leads away from a cave below
  await take(context, step, options)
}

/** Digs one step up in stairs, or level where that is blocked; options as for descend. */
async function ascend (context, way, options = {}) {
  const step = choose(way, bestStep(context, way, 1, options), bestStep(context, way, 0, options), DEAR_SECONDS)
  if (step === null) throw barred(context, way, 1)
  await take(context, step, options)
}

/** Extends the tunnel by a step, with a turn at intervals; options as for descend. */
async function tunnelOn (context, way, options = {}) {
  if (++way.leg > LEG_BLOCKS) turnOff(way)
  const ahead = stepOn(context, way, way.heading, 0, options)
  const aside = bestStep(context, way, 0, options)
  const step = choose(way, ahead, aside, DEAR_SECONDS)
  if (step === null) throw barred(context, way, 0)
  if (ahead === null && way.asides > ASIDE_MAX) turnOff(way)
  await take(context, step, options)
}

/** Alternating left and right turns lead onwards, not in a circle. */
function turnOff (way) {
  const [dx, dz] = way.heading
  way.heading = [dz * way.hand, -dx * way.hand]
  way.hand = -way.hand
  way.leg = 0
  way.asides = 0
}

/** @param {object} context see facade.js */
function delving (context) {
  return bound(context, { startWay, shun, descend, ascend, tunnelOn })
}

module.exports = { delving }
