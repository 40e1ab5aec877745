'use strict'
// One stay of one body in the world: let in, arrived, living, out. A body that is out has told why, once.

const mineflayer = require('mineflayer')
const { createPlainText } = require('./plain_text')
const { watchArrival } = require('./arrival')
const { watchVitals } = require('./vitals')

const ARRIVAL_LIMIT_MS = 30_000
const GOODBYE_LIMIT_MS = 2_000

/**
 * @param {object} options
 * @param {string} options.agent
 * @param {{ host: string, port: number, version: string, door: string | null }} options.endpoint
 * @param {object} options.botOptions what a lean body is made with
 * @param {(bot: object) => void} options.install attaches to a new bot what a lean body needs
 * @param {(bot: object, emit: (notice: object) => void) => { act, cancel, say, observe, close }} options.equip gives an
 *   arrived body its walking, senses and skills
 * @param {(notice: object) => void} options.emit
 * @param {() => void} options.onEnd called once, after `left` was emitted
 * @returns {object} the session: `enter`, `leave`, `parts` (null unless the body is in the world)
 */
function createSession ({ agent, endpoint, botOptions, install, equip, emit, onEnd }) {
  const plainText = createPlainText(endpoint.version)
  let bot = null
  let parts = null
  let vitals = null
  let ended = false
  let words = ''
  let lastError = null
  let goodbyeTimer = null
  let abandonArrival = () => {}
  let sayGoodbye
  const goodbye = new Promise((resolve) => { sayGoodbye = resolve })

  // Parts may still have something under way when the body is gone; `left` is the last word about it.
  const tell = (notice) => { if (!ended) emit(notice) }

  function fault (where, error, action = null) {
    tell({ notice: 'fault', agent, where, error: error.stack || String(error), action })
  }

  /** Goes into the world; settled when the body stands there or is out again. Never rejected: `left` says what was wrong. */
  async function enter () {
    const startedAt = process.hrtime.bigint()
    try {
      open()
      const arrival = watchArrival(bot, ARRIVAL_LIMIT_MS)
      abandonArrival = arrival.abandon
      await arrival.done
      if (ended) return
      const { x, y, z } = bot.entity.position
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9
      tell({ notice: 'joined', agent, position: [x, y, z], seconds })
      vitals = watchVitals({ bot, agent, emit: tell, plainText })
      parts = equip(bot, tell)
    } catch (error) {
      leave(lastError === null ? error.message : `${error.message}; before that: ${wordsOf(lastError)}`)
      await goodbye
    }
  }

  function open () {
    bot = mineflayer.createBot({
      ...botOptions,
      host: endpoint.host,
      port: endpoint.port,
      version: endpoint.version,
      username: agent,
      auth: 'offline',
      fakeHost: endpoint.door ?? undefined, // by which a proxy knows where to lead whom
      logErrors: false,
      respawn: true
    })
    bot.on('kicked', (reason) => { words = plainText(reason) })
    bot.on('error', onError)
    bot.once('end', (reason) => finish(words || wordsOf(lastError) || wordsOfEnd(reason)))
    install(bot)
  }

  function onError (error) {
    lastError = error
    if (parts === null) return
    // A broken connection ends the stay in this very turn, and its error is why. Whatever does not is told by itself:
    // a single packet that could not be read, for example.
    setImmediate(() => {
      if (!ended) fault('session', error)
      lastError = null
    })
  }

  /** Goes out of the world. */
  function leave (reason) {
    if (ended || goodbyeTimer !== null) return
    words ||= reason
    if (bot === null) return finish(words)
    // A world that does not answer the goodbye keeps nobody: the connection is cut.
    goodbyeTimer = setTimeout(() => {
      bot._client.socket?.destroy()
      finish(words)
    }, GOODBYE_LIMIT_MS)
    bot.end(words)
  }

  function finish (reason) {
    if (ended) return
    clearTimeout(goodbyeTimer)
    abandonArrival()
    vitals?.close()
    try {
      parts?.close()
    } catch (error) {
      fault('session.close', error)
    }
    parts = null
    tell({ notice: 'left', agent, reason })
    ended = true
    sayGoodbye()
    onEnd()
  }

  return { enter, leave, parts: () => parts }
}

const wordsOf = (error) => error === null ? '' : (error.message || error.code || String(error))

const wordsOfEnd = (reason) => reason === 'socketClosed' ? 'the world closed the connection' : String(reason)

module.exports = { createSession }
