'use strict'
// Using blocks and things by hand: doors, gates and levers; beds; buckets.

const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { limited, throwIfAborted, until } = require('./waiting')

const USE_LIMIT_SECONDS = 3
const ANSWER_SECONDS = 1.5
const FILL_TRIES_MAX = 3
const SEARCH_RADIUS_BLOCKS = 32
const POSE_KEY = 6 // metadata index of an entity's pose: https://minecraft.wiki/w/Java_Edition_protocol/Entity_metadata
const POSE_SLEEPING = 2
const LEAVE_BED = 2
const ACTION_BAR = 'game_info'
const NIGHT_BEGINS = 12_542 // ticks of the day between which beds let people sleep in fair weather: https://minecraft.wiki/w/Bed
const NIGHT_ENDS = 23_460

/** @param {object} context see facade.js */
function using (context) {
  const { bot, signal } = context

  /** What a block's state says, such as { open: true, facing: 'north' }. */
  const stateOf = (position) => bot.blockAt(at(position).floored(), false)?.getProperties() ?? {}

  /** Uses a block in reach, such as a door; the world must have changed it. Tells its new state. */
  async function useBlock (target) {
    throwIfAborted(signal)
    const position = at(target).floored()
    const block = bot.blockAt(position, false)
    if (!context.body.inReach(position)) throw new SkillFailure('unreachable', `The ${block?.name ?? 'block'} is out of reach.`)
    const before = block?.stateId
    await limited(bot.activateBlock(block), { signal, timeoutSeconds: USE_LIMIT_SECONDS, what: `using the ${block.name}` })
    const changed = await until(() => bot.blockAt(position, false)?.stateId !== before, { signal, timeoutSeconds: ANSWER_SECONDS })
    if (!changed) throw new SkillFailure('blocked', `The ${block.name} does not move by hand.`)
    return stateOf(position)
  }

  const isAsleep = () => bot.entity.metadata?.[POSE_KEY] === POSE_SLEEPING
  const isNight = () => bot.time.timeOfDay >= NIGHT_BEGINS && bot.time.timeOfDay < NIGHT_ENDS

  /** Lies down in a bed in reach and sleeps until woken, or for so many seconds; tells whether the night is over. */
  async function sleepIn (bed, seconds) {
    throwIfAborted(signal)
    const block = bot.blockAt(at(bed).floored(), false)
    if (!block?.name.endsWith('_bed')) throw new SkillFailure('blocked', 'The bed is gone.')
    let told = ''
    const listen = (message, position) => { if (position === ACTION_BAR) told = message.toString() }
    bot.on('message', listen)
    try {
      await limited(bot.activateBlock(block), { signal, timeoutSeconds: USE_LIMIT_SECONDS, what: 'lying down' })
      if (!await until(isAsleep, { signal, timeoutSeconds: ANSWER_SECONDS })) {
        throw new SkillFailure('blocked', `The world does not let me sleep${told ? `: ${told}` : ' there'}.`)
      }
    } finally {
      bot.removeListener('message', listen)
    }
    try {
      await until(() => !isAsleep(), { signal, timeoutSeconds: seconds, everySeconds: 0.25 })
    } finally {
      if (isAsleep()) bot.motion.writeAction(LEAVE_BED, 'stop_sleeping')
    }
    // The time is told only after one has been woken.
    return until(() => !isNight(), { signal, timeoutSeconds: ANSWER_SECONDS })
  }

  /** Sources of a fluid in sight, nearest first; what only flows fills no bucket. */
  function sourcesInSight (fluid) {
    return context.body.findBlocks([fluid], { radius: SEARCH_RADIUS_BLOCKS, count: 64 })
      .filter((block) => Number(stateOf(block).level) === 0 && !context.body.hasFailed('fill', block))
  }

  /** Fills a bucket that is held from a source in sight; a typed failure when none can be got at. */
  async function fillBucket (fluid) {
    const { body } = context
    const full = `${fluid}_bucket`
    const before = body.count([full])
    let lastFailure = new SkillFailure('unreachable', `There is no ${fluid} in sight within ${SEARCH_RADIUS_BLOCKS} blocks; explore to find some.`)
    for (const source of sourcesInSight(fluid).slice(0, FILL_TRIES_MAX)) {
      try {
        await body.goReach(source, { limitSeconds: 30 })
        await body.equip(['bucket'], 'bucket')
        await bot.lookAt(at(source).offset(0.5, 0.8, 0.5), true)
        bot.activateItem()
        if (await until(() => body.count([full]) > before, { signal, timeoutSeconds: ANSWER_SECONDS })) return
        lastFailure = new SkillFailure('blocked', `The bucket does not fill with ${fluid} there.`)
      } catch (error) {
        if (!body.isSetback(error)) throw error
        lastFailure = error
      } finally {
        bot.deactivateItem()
      }
      body.rememberFailure('fill', source)
    }
    throw lastFailure
  }

  return { stateOf, useBlock, sleepIn, isNight, fillBucket }
}

module.exports = { using }
