'use strict'
// Bodies for a live test, assembled as in the body host.

const { once } = require('node:events')
const path = require('node:path')
const mineflayer = require('mineflayer')

const JS = path.join(__dirname, '..', '..', '..', 'bots', 'js')
const { createChunkStore, install, leanOptions, prepareProtocol } = require(path.join(JS, 'lean'))
const { createPlanner, createWalker } = require(path.join(JS, 'motion'))
const { createSenses } = require(path.join(JS, 'senses'))
const { createActions } = require(path.join(JS, 'actions'))

const VERSION = '1.21.4'
const HEARING_RADIUS_BLOCKS = 16
const NOTICE_LIMIT_MS = 120_000

/** @param {{ host?: string, port: number, noticeLimitMs?: number }} world `noticeLimitMs` is the longest wait for a notice */
function createBodies ({ host = '127.0.0.1', port, noticeLimitMs = NOTICE_LIMIT_MS }) {
  prepareProtocol(VERSION)
  const store = createChunkStore({ version: VERSION })
  const planner = createPlanner({ speed: Number(process.env.CIVITAS_SPEED || 1) })

  /** Joins a body. `places` are its known named places; the caller can add to them. */
  async function join (name, places = {}) {
    const bot = mineflayer.createBot({ ...leanOptions({ chunkStore: store, version: VERSION }), host, port, username: name, logErrors: false })
    install(bot)
    const grounded = new Promise((resolve) => bot.on('chunkColumnLoad', () => { if (bot.entity?.position && bot.blockAt(bot.entity.position)) resolve() }))
    await Promise.all([once(bot, 'spawn'), once(bot, 'forcedMove'), once(bot, 'setWindowItems:0'), grounded])
    return attach(bot, places)
  }

  function attach (bot, places) {
    const notices = []
    const watchers = new Set()
    const emit = (notice) => {
      notices.push(notice)
      for (const watcher of [...watchers]) watcher(notice)
    }
    let actions = null
    const walker = createWalker(bot, planner)
    const senses = createSenses({
      bot, emit, hearingRadiusBlocks: HEARING_RADIUS_BLOCKS, observeIntervalMs: 1000, currentAction: () => actions.current(), prospects: () => actions === null ? [] : actions.prospects()
    })
    actions = createActions({ bot, walker, senses, emit, places: () => places })
    let count = 0

    /** The next notice that passes a test. */
    const next = (accept, limitMs = noticeLimitMs) => new Promise((resolve, reject) => {
      const settle = (outcome, value) => { clearTimeout(timer); watchers.delete(look); outcome(value) }
      const look = (notice) => { if (accept(notice)) settle(resolve, notice) }
      const timer = setTimeout(() => settle(reject, new Error(`${bot.username} was told nothing of the kind`)), limitMs)
      watchers.add(look)
    })
    const start = (skill, args = {}, timeLimitSeconds = 60, wishes = []) => {
      const id = `${bot.username}/${++count}`
      const finished = next((notice) => notice.notice === 'action_finished' && notice.action_id === id, Math.max(noticeLimitMs, (timeLimitSeconds + 10) * 1000))
      actions.act({ action_id: id, skill, args, time_limit_seconds: timeLimitSeconds, wishes })
      return { id, finished }
    }
    return {
      bot,
      senses,
      actions,
      notices,
      next,
      watch: (watcher) => watchers.add(watcher),
      start,
      act: (...call) => start(...call).finished,
      close: () => {
        actions.close()
        senses.close()
        walker.stop()
        bot.end('the test is over')
      }
    }
  }

  return { join }
}

module.exports = { createBodies }
