'use strict'
// A body whose head is in a block smothers: sand fell on it, or somebody put a block there. It digs itself free at once, whatever its skill does.

const { createFacade } = require('./facade')
const { isSurmountable } = require('./failure')
const { createStages } = require('./stages')
const { stifles } = require('../lean/push_out')

const EYES_BLOCKS = 1.62
const LIMIT_MS = 15_000
const BLOCKS_MAX = 12 // more of them fall in, if it is sand

/**
 * @param {object} context the parts of a facade (facade.js), without those of a running skill
 * @returns {{ close: () => void }}
 */
function createFreeing (context) {
  const { bot } = context
  let known = bot.health ?? 20
  let digging = null
  const head = () => bot.entity.position.offset(0, EYES_BLOCKS, 0).floored()
  const isStifled = () => stifles(bot.blockAt(head(), false))

  async function dig (signal) {
    const idle = { ...context, isFreeing: true, signal, secondsLeft: () => LIMIT_MS / 1000, progress: () => {}, stages: createStages(() => {}), perform: null }
    const body = createFacade(idle)
    for (let blocks = 0; blocks < BLOCKS_MAX && isStifled() && !signal.aborted; blocks++) {
      try {
        await body.dig(head(), { isTrusted: true })
      } catch (error) {
        if (signal.aborted) return
        if (!isSurmountable(error, ['interrupted'])) throw error // a skill dug elsewhere at the same time: dig again
      }
    }
  }

  async function free () {
    digging = new AbortController()
    const timer = setTimeout(() => digging.abort(), LIMIT_MS)
    try {
      context.memory.freeing = dig(digging.signal)
      await context.memory.freeing
    } catch (error) {
      context.emit({ notice: 'fault', agent: bot.username, where: 'freeing', error: error.stack ?? String(error), action: null })
    } finally {
      clearTimeout(timer)
      digging = null
      context.memory.freeing = null
    }
  }

  const onHealth = () => {
    const isHurt = bot.health < known
    known = bot.health
    if (isHurt && bot.health > 0 && digging === null && isStifled()) free()
  }
  bot.on('health', onHealth)
  return {
    close () {
      bot.removeListener('health', onHealth)
      digging?.abort()
    }
  }
}

module.exports = { createFreeing }
