'use strict'
// Uses blocks and items by hand: doors, gates and levers; beds; buckets.

const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { limited, throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const USE_LIMIT_SECONDS = 3
const ANSWER_SECONDS = 1.5
const FILL_TRIES_MAX = 3
const FILL_SECONDS = 0.8
const EYE_HEIGHT_BLOCKS = 1.62
const REACH_BLOCKS = 4.4 // a little less than the world allows
const LOOK_STEP_BLOCKS = 0.1
const LOOK_HEIGHTS = [0.8, 0.4]
const LOOK_SHARES = [0.5, 0.15, 0.85]
const AIMS_MAX = 4
const SEARCH_RADIUS_BLOCKS = 32
const POSE_KEY = 6 // metadata index of an entity's pose: https://minecraft.wiki/w/Java_Edition_protocol/Entity_metadata
const POSE_SLEEPING = 2
const LEAVE_BED = 2
const ACTION_BAR = 'game_info'
const NIGHT_BEGINS = 12_542 // ticks of the day between which beds work in fair weather: https://minecraft.wiki/w/Bed
const NIGHT_ENDS = 23_460
const TICKS_PER_SECOND = 20

/** The properties of a block's state, such as { open: true, facing: 'north' }. */
const stateOf = (context, position) => context.bot.blockAt(at(position).floored(), false)?.getProperties() ?? {}

/** Uses a block in reach, such as a door. The world must confirm the change. Returns its new state. */
async function useBlock (context, target) {
  const { bot, signal } = context
  throwIfAborted(signal)
  const position = at(target).floored()
  const block = bot.blockAt(position, false)
  if (!context.body.inReach(position)) throw new SkillFailure('unreachable', `The ${block?.name ?? 'block'} is out of reach.`)
  const before = block?.stateId
  await limited(bot.activateBlock(block), { signal, timeoutSeconds: USE_LIMIT_SECONDS, what: `using the ${block.name}` })
  const changed = await until(() => bot.blockAt(position, false)?.stateId !== before, { signal, timeoutSeconds: ANSWER_SECONDS })
  if (!changed) throw new SkillFailure('blocked', `The ${block.name} does not move by hand.`)
  return stateOf(context, position)
}

const isAsleep = (context) => context.bot.entity.metadata?.[POSE_KEY] === POSE_SLEEPING
/** Only the overworld has nights. */
const isNight = (context) => context.body.isInDimension('overworld') && context.bot.time.timeOfDay >= NIGHT_BEGINS && context.bot.time.timeOfDay < NIGHT_ENDS

/** The seconds until the night is over; 0 by day. */
const secondsTillDay = (context) => isNight(context) ? (NIGHT_ENDS - context.bot.time.timeOfDay) / TICKS_PER_SECOND : 0

/** Lies down in a bed in reach and sleeps until woken, or for a number of seconds. Returns whether the night is over. */
async function sleepIn (context, bed, seconds) {
  const { bot, signal } = context
  throwIfAborted(signal)
  const block = bot.blockAt(at(bed).floored(), false)
  if (!block?.name.endsWith('_bed')) throw new SkillFailure('blocked', 'The bed is gone.')
  let told = ''
  const listen = (message, position) => { if (position === ACTION_BAR) told = message.toString() }
  bot.on('message', listen)
  try {
    await limited(bot.activateBlock(block), { signal, timeoutSeconds: USE_LIMIT_SECONDS, what: 'lying down' })
    if (!await until(() => isAsleep(context), { signal, timeoutSeconds: ANSWER_SECONDS })) {
      throw new SkillFailure('blocked', `The world does not let me sleep${told ? `: ${told}` : ' there'}.`)
    }
  } finally {
    bot.removeListener('message', listen)
  }
  try {
    await until(() => !isAsleep(context), { signal, timeoutSeconds: seconds, everySeconds: 0.25 })
  } finally {
    if (isAsleep(context)) bot.motion.writeAction(LEAVE_BED, 'stop_sleeping')
  }
  // The time is sent only after the body has woken.
  return until(() => !isNight(context), { signal, timeoutSeconds: ANSWER_SECONDS })
}

/** Visible sources of a fluid, those in reach first, then the nearest. Flowing fluid fills no bucket. */
function sourcesInSight (context, fluid) {
  const { body } = context
  const sources = body.findBlocks([fluid], { radius: SEARCH_RADIUS_BLOCKS, count: 64 })
    .filter((block) => Number(stateOf(context, block).level) === 0 && !body.hasFailed('fill', block))
  return [...sources.filter(body.canReach), ...sources.filter((block) => !body.canReach(block))]
}

/** Whether only air and the fluid itself are between the eyes and a point of a source. */
function isInView (context, point, source, fluid) {
  const { bot } = context
  const eyes = bot.entity.position.offset(0, EYE_HEIGHT_BLOCKS, 0)
  const steps = Math.ceil(eyes.distanceTo(point) / LOOK_STEP_BLOCKS)
  for (let step = 1; step < steps; step++) {
    const cell = eyes.plus(point.minus(eyes).scaled(step / steps)).floored()
    const name = bot.blockAt(cell, false)?.name ?? ''
    if (cell.equals(source) || (name === fluid && Number(stateOf(context, cell).level) === 0)) return true // another source is as good
    if (name !== fluid && !name.endsWith('air')) return false
  }
  return true
}

/** Points of a fluid to look at: on its top and sides, in view and in reach, the middle first. */
function aimsAt (context, source, fluid) {
  const cell = at(source).floored()
  const eyes = context.bot.entity.position.offset(0, EYE_HEIGHT_BLOCKS, 0)
  const points = LOOK_HEIGHTS.flatMap((y) => LOOK_SHARES.flatMap((x) => LOOK_SHARES.map((z) => cell.offset(x, y, z))))
  const inView = points.filter((point) => eyes.distanceTo(point) <= REACH_BLOCKS && isInView(context, point, cell, fluid))
  return inView.filter((_point, index) => index % Math.ceil(inView.length / AIMS_MAX) === 0)
}

/** Fills a held bucket from a source in reach. Returns whether it is full. */
async function scoop (context, fluid, source) {
  const { bot, signal, body } = context
  const full = `${fluid}_bucket`
  const before = body.count([full])
  await body.equip(['bucket'], 'bucket')
  try {
    for (const aim of aimsAt(context, source, fluid)) {
      throwIfAborted(signal)
      await bot.lookAt(aim, true)
      bot.activateItem()
      if (await until(() => body.count([full]) > before, { signal, timeoutSeconds: FILL_SECONDS })) return true
      bot.deactivateItem()
    }
  } finally {
    bot.deactivateItem()
  }
  return false
}

/** Fills a held bucket from a visible source. Throws a typed failure when none can be reached. */
async function fillBucket (context, fluid) {
  const { body } = context
  let lastFailure = new SkillFailure('unreachable', `There is no ${fluid} in sight within ${SEARCH_RADIUS_BLOCKS} blocks; explore to find some.`)
  for (const source of sourcesInSight(context, fluid).slice(0, FILL_TRIES_MAX)) {
    try {
      await body.goReach(source, { limitSeconds: 30 })
      if (await scoop(context, fluid, source)) return
      lastFailure = new SkillFailure('blocked', `The bucket does not fill with ${fluid} there.`)
    } catch (error) {
      if (!body.isSetback(error)) throw error
      lastFailure = error
    }
    body.rememberFailure('fill', source)
  }
  throw lastFailure
}

/** @param {object} context see facade.js */
function using (context) {
  return bound(context, { stateOf, useBlock, sleepIn, isNight, secondsTillDay, fillBucket, scoop })
}

module.exports = { using }
