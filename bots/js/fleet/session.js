'use strict'
// One session of one body in the world: let in, arrived, living, out. A body that is out has reported the reason once.

const mineflayer = require('mineflayer')
const { createPlainText } = require('./plain_text')
const { watchArrival } = require('./arrival')
const { watchVitals } = require('./vitals')

const ARRIVAL_LIMIT_MS = 30_000
const GOODBYE_LIMIT_MS = 2_000

/** One session. `enter` and `leave` begin and end it; `parts()` is null unless the body is in the world. */
class Session {
  #options
  #plainText
  #bot = null
  #parts = null
  #vitals = null
  #ended = false
  #words = ''
  #lastError = null
  #goodbyeTimer = null
  #abandonArrival = () => {}
  #sayGoodbye
  #goodbye = new Promise((resolve) => { this.#sayGoodbye = resolve })

  /**
   * @param {object} options
   * @param {string} options.agent
   * @param {{ host: string, port: number, version: string, door: string | null }} options.endpoint
   * @param {object} options.botOptions the options of a lean body
   * @param {(bot: object) => void} options.install prepares a new bot as a lean body
   * @param {(bot: object, emit: (notice: object) => void) => { act, cancel, say, observe, close }} options.equip gives an arrived body its walking, senses and
   *   skills
   * @param {(notice: object) => void} options.emit
   * @param {() => void} options.onEnd called once, after `left` was emitted
   */
  constructor (options) {
    this.#options = options
    this.#plainText = createPlainText(options.endpoint.version)
  }

  parts () {
    return this.#parts
  }

  // Parts may still emit something after the body is gone, but `left` is the last notice about it.
  #tell (notice) {
    if (!this.#ended) this.#options.emit(notice)
  }

  #fault (where, error, action = null) {
    this.#tell({ notice: 'fault', agent: this.#options.agent, where, error: error.stack || String(error), action })
  }

  /** Joins the world. Settles when the body stands there or is out again. Never rejects: `left` gives the reason. */
  async enter () {
    const { agent, equip } = this.#options
    const startedAt = process.hrtime.bigint()
    try {
      this.#open()
      const arrival = watchArrival(this.#bot, ARRIVAL_LIMIT_MS)
      this.#abandonArrival = arrival.abandon
      await arrival.done
      if (this.#ended) return
      const { x, y, z } = this.#bot.entity.position
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9
      const emit = (notice) => this.#tell(notice)
      emit({ notice: 'joined', agent, position: [x, y, z], seconds })
      this.#vitals = watchVitals({ bot: this.#bot, agent, emit, plainText: this.#plainText })
      this.#parts = equip(this.#bot, emit)
    } catch (error) {
      this.leave(this.#lastError === null ? error.message : `${error.message}; before that: ${wordsOf(this.#lastError)}`)
      await this.#goodbye
    }
  }

  #open () {
    const { agent, endpoint, botOptions, install } = this.#options
    this.#bot = mineflayer.createBot({
      ...botOptions,
      host: endpoint.host,
      port: endpoint.port,
      version: endpoint.version,
      username: agent,
      auth: 'offline',
      fakeHost: endpoint.door ?? undefined, // tells a proxy which server to send the body to
      logErrors: false,
      respawn: true
    })
    this.#bot.on('kicked', (reason) => { this.#words = this.#plainText(reason) })
    this.#bot.on('error', (error) => this.#onError(error))
    this.#bot.once('end', (reason) => this.#finish(this.#words || wordsOf(this.#lastError) || wordsOfEnd(reason)))
    install(this.#bot)
  }

  #onError (error) {
    this.#lastError = error
    if (this.#parts === null) return
    // A broken connection ends the session at once, with its error as the reason. Errors that do not break it are reported separately, for example a single
    // unreadable packet.
    setImmediate(() => {
      if (!this.#ended) this.#fault('session', error)
      this.#lastError = null
    })
  }

  /** Leaves the world. */
  leave (reason) {
    if (this.#ended || this.#goodbyeTimer !== null) return
    this.#words ||= reason
    if (this.#bot === null) return this.#finish(this.#words)
    // If the world does not answer the goodbye, the connection is closed anyway.
    this.#goodbyeTimer = setTimeout(() => {
      this.#bot._client.socket?.destroy()
      this.#finish(this.#words)
    }, GOODBYE_LIMIT_MS)
    this.#bot.end(this.#words)
  }

  #finish (reason) {
    if (this.#ended) return
    clearTimeout(this.#goodbyeTimer)
    this.#abandonArrival()
    this.#vitals?.close()
    try {
      this.#parts?.close()
    } catch (error) {
      this.#fault('session.close', error)
    }
    this.#parts = null
    this.#tell({ notice: 'left', agent: this.#options.agent, reason })
    this.#ended = true
    this.#sayGoodbye()
    this.#options.onEnd()
  }
}

const wordsOf = (error) => error === null ? '' : (error.message || error.code || String(error))

const wordsOfEnd = (reason) => reason === 'socketClosed' ? 'the world closed the connection' : String(reason)

module.exports = { Session }
