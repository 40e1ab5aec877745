'use strict'
// Skills that outlive the death of their body: they continue after the respawn.

const { SkillFailure, SkillStopped } = require('./failure')
const { carryOut } = require('./performing')
const { pause, throwIfAborted, until } = require('./waiting')

const LIVES_MAX = 8 // the time is limited too
const REVIVAL_SECONDS = 30
const LET_GO_MS = 500 // time for a skill to notice that its body died
const SETTLED_SECONDS = 1 // time in which the world sends the state of a new life

/** One life of a body: `signal` is aborted at its end, `lettingGo` rejects soon after it. */
function startLife ({ bot, signal }) {
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal.reason)
  const onDeath = () => controller.abort(new SkillStopped('I died'))
  let timer = null
  signal.addEventListener('abort', onAbort, { once: true })
  bot.on('death', onDeath)
  const lettingGo = new Promise((resolve, reject) => {
    controller.signal.addEventListener('abort', () => { timer = setTimeout(() => reject(controller.signal.reason), LET_GO_MS) }, { once: true })
  })
  return {
    signal: controller.signal,
    lettingGo,
    isOver: () => controller.signal.aborted && !signal.aborted,
    close () {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      bot.removeListener('death', onDeath)
    }
  }
}

/**
 * Runs a skill like carryOut. A skill that outlives death starts again after the respawn, with its state in `body.kept`, for a limited number of lives.
 * @throws {SkillFailure} the failure of the skill; `interrupted` after the last life
 */
async function carryOutThroughDeath (context, skill, args) {
  if (context.catalog.get(skill)?.outlivesDeath !== true) return carryOut(context, skill, args)
  const kept = {}
  const { bot, signal, walker } = context
  for (let lives = 1; lives <= LIVES_MAX; lives++) {
    throwIfAborted(signal) // an action may be stopped before its turn comes, and a life hears only of stops after its start
    const life = startLife(context)
    let isBack = false
    const onSpawn = () => { isBack = true }
    bot.on('spawn', onSpawn)
    try {
      return await Promise.race([carryOut({ ...context, signal: life.signal, kept, lives }, skill, args), life.lettingGo])
    } catch (error) {
      if (!life.isOver()) throw error
      walker.stop()
      await until(() => isBack && bot.health > 0, { signal, timeoutSeconds: REVIVAL_SECONDS })
      if (!isBack) throw new SkillFailure('interrupted', 'I died, and did not come back to life.')
    } finally {
      bot.removeListener('spawn', onSpawn)
      life.close()
    }
    await until(() => bot.motion.ready(), { signal, timeoutSeconds: REVIVAL_SECONDS })
    await pause(SETTLED_SECONDS, signal)
  }
  throw new SkillFailure('interrupted', `I died ${LIVES_MAX} times over it.`)
}

module.exports = { carryOutThroughDeath }
