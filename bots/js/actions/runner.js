'use strict'
// Runs one skill at a time for one body, with a time limit, cancellable, with exactly one typed result.

const { difference } = require('../senses/belongings')
const { positionOf } = require('../senses/sightings')
const { createBodyMemory } = require('./body_memory')
const { SkillFailure, SkillStopped } = require('./failure')
const { createFreeing } = require('./freeing')
const { watchHeadway } = require('./headway')
const { createNames } = require('./names')
const { rememberDeaths } = require('./lives')
const { createProspects } = require('./prospects')
const { carryOutThroughDeath } = require('./reviving')
const { createStages } = require('./stages')
const { once } = require('./waiting')

const HOME = 'overworld'
const STOP_LIMIT_MS = 500 // time for a stopped skill to end
const PUT_DOWN_LIMIT_SECONDS = 0.3
const LIMIT_SECONDS_MAX = 3600

/** Closes open windows. The world puts the stack on the cursor back into the inventory. */
async function putDown (context) {
  const { bot } = context
  const window = bot.currentWindow ?? bot.inventory
  if (!bot.currentWindow && !window.selectedItem) return
  const wasCarrying = Boolean(window.selectedItem)
  bot.closeWindow(window)
  window.selectedItem = null
  if (wasCarrying) await once(bot._client, 'set_slot', { timeoutSeconds: PUT_DOWN_LIMIT_SECONDS })
}

/** Ends the wait for a stopped skill that does not end. */
function letGo ({ controller: { signal } }) {
  return new Promise((resolve, reject) => {
    const giveUp = () => setTimeout(() => reject(signal.reason), STOP_LIMIT_MS)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}

function resultOf (context, action, error) {
  const { stoppedAs } = action
  const soFar = action.progress === '' ? '' : ` ${action.progress}`
  if (stoppedAs) return { ...stoppedAs, detail: `Stopped: ${stoppedAs.detail}.${soFar}` }
  if (error instanceof SkillFailure) return { status: 'failed', reason: error.reason, detail: error.detail + soFar }
  context.emit({ notice: 'fault', agent: context.bot.username, where: `skill ${action.skill}`, error: error.stack ?? String(error), action: action.id })
  return { status: 'failed', reason: 'blocked', detail: `Something unexpected happened: ${error.message ?? error}.${soFar}` }
}

/** A new action; `before` is the inventory at its start. */
function createAction ({ action_id: id, skill }, before) {
  const action = { id, skill, startedAt: Date.now(), controller: new AbortController(), before, stoppedAs: null, isOver: false, progress: '' }
  action.ended = new Promise((resolve) => { action.end = resolve })
  return action
}

function finishedNotice ({ bot, senses }, action, { status, reason, detail }) {
  return {
    notice: 'action_finished',
    agent: bot.username,
    action_id: action.id,
    status,
    reason,
    detail,
    seconds: (Date.now() - action.startedAt) / 1000,
    delta: difference(action.before, senses.tally()),
    position: positionOf(bot.entity)
  }
}

/** Tells what the body does within an action, unless the action is over or was stopped. */
function tellStage ({ bot, emit }, action, { stage, why, secondsAtMost }) {
  if (action.stoppedAs || action.isOver) return
  emit({ notice: 'action_progress', agent: bot.username, action_id: action.id, stage, why, seconds_at_most: secondsAtMost })
}

function perform (parts, action, stages, { args, wishes = [] }, limitSeconds) {
  return carryOutThroughDeath({
    ...parts,
    wishes,
    stages,
    signal: action.controller.signal,
    secondsLeft: () => Math.max(0, limitSeconds - (Date.now() - action.startedAt) / 1000),
    progress: (words) => { action.progress = words }
  }, action.skill, args)
}

function stop (action, status, detail, reason = 'interrupted') {
  if (action.stoppedAs) return
  action.stoppedAs = { status, reason, detail }
  action.controller.abort(new SkillStopped(detail))
}

/** Stops an action that takes too long, or gets nowhere. */
function setLimits (parts, action, stages, limitSeconds) {
  const timer = setTimeout(() => stop(action, 'failed', `the time limit of ${limitSeconds} s passed`, 'timeout'), limitSeconds * 1000)
  const headway = watchHeadway(parts, stages.hasReason, (words) => stop(action, 'failed', words, 'blocked'))
  return {
    lift () {
      clearTimeout(timer)
      headway.close()
    }
  }
}

/**
 * @param {object} context
 * @param {object} context.bot a mineflayer bot that has spawned
 * @param {object} context.walker see bots/js/motion
 * @param {object} context.senses see bots/js/senses
 * @param {(notice: object) => void} context.emit receives the notices
 * @param {() => Record<string, number[]>} context.places the named places that the agent knows now
 * @param {Map<string, { card: object, run: Function, outlivesDeath: boolean, stays: boolean }>} context.catalog the skills, see library.js
 * @returns {{ act: (command: object) => void, prospects: () => { item: string, seconds: number }[], cancel: (actionId: string, why: string) => void, current: () => object | null, close: () => void }}
 */
function createRunner (context) {
  const { bot, walker, senses, emit, catalog } = context
  const places = () => bot.game.dimension === HOME ? context.places() : {} // the named places are at home
  const memory = createBodyMemory(bot.username, () => bot.game.dimension)
  const names = createNames(bot.registry)
  const parts = { bot, walker, senses, emit, places, names, memory, catalog }
  let prospects = null
  let running = null
  let isClosed = false

  /** Starts a skill. A running skill is cancelled first. */
  function act (command) {
    if (isClosed) return
    if (running) stop(running, 'cancelled', 'another action took its place')
    const action = createAction(command, senses.tally())
    const previous = running
    running = action
    carryOut(action, command, previous)
  }

  async function carryOut (action, command, previous) {
    // Two skills never move one body at a time: the next begins after the one before has ended.
    await previous?.ended
    const limitSeconds = Math.min(command.time_limit_seconds, LIMIT_SECONDS_MAX)
    const stages = createStages((stage) => tellStage(parts, action, stage))
    const limits = setLimits(parts, action, stages, limitSeconds)
    let result
    try {
      result = await Promise.race([perform(parts, action, stages, command, limitSeconds), letGo(action)])
    } catch (error) {
      result = resultOf(context, action, error)
    }
    limits.lift()
    walker.stop()
    await putDown(context)
    finish(action, result)
  }

  function finish (action, result) {
    senses.flushInventory()
    for (const item of Object.keys(senses.tally())) memory.had.add(item)
    if (running === action) running = null
    action.isOver = true
    action.end()
    if (!isClosed) emit(finishedNotice(context, action, result)) // for a body that has left, `left` is the last notice
  }

  const deaths = rememberDeaths(bot, memory, senses)
  const freeing = createFreeing(parts)
  const onDeath = () => { if (running && !catalog.get(running.skill)?.outlivesDeath) stop(running, 'failed', 'I died') }
  bot.on('death', onDeath)

  return {
    act,
    /** Items that the body could have next and never had, with seconds; cheap to call. */
    prospects: () => (prospects ??= createProspects(parts, () => running !== null))(),
    cancel: (actionId, why) => { if (running?.id === actionId) stop(running, 'cancelled', why) },
    current: () => running && { action_id: running.id, skill: running.skill, seconds: (Date.now() - running.startedAt) / 1000 },
    close: () => {
      isClosed = true
      bot.removeListener('death', onDeath)
      deaths.close()
      freeing.close()
      if (running) stop(running, 'cancelled', 'the body left the world')
    }
  }
}

module.exports = { createRunner }
