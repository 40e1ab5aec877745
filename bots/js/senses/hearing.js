'use strict'
// Hearing and speech. A body hears speech within the radius and announcements of the world everywhere. Its own speech is reported with everyone who was near
// enough.

const { positionOf } = require('./sightings')
const { round } = require('./surroundings')
const { createVoice } = require('./voice')
const { wallSeconds } = require('./wall_clock')

const PIECE_LENGTH_MAX = 250 // the protocol allows 256 UTF-16 code units per message
const COMMAND = '/'
const SECOND_HALF = /[\uDC00-\uDFFF]/ // of a character that takes two code units
const PIECES_MAX = 4
const ECHO_LIMIT_MS = 30_000 // a slow world answers late
const PENDING_MAX = 16
const TICK_MS = 50
// The world closes the connection on control characters and section signs.
const FORBIDDEN = /[\u0000-\u001f\u007f\u00a7]+/g // eslint-disable-line no-control-regex

/** The plain text of a chat component (text, translation with arguments, or a list of them). */
function words (component) {
  if (component === null || component === undefined) return ''
  if (typeof component === 'string') {
    try {
      const parsed = JSON.parse(component)
      return typeof parsed === 'object' ? words(parsed) : component
    } catch {
      return component // plain text, not a component
    }
  }
  if (Array.isArray(component)) return component.map(words).join('')
  const own = component.text ?? component[''] ?? ''
  return String(own) + (component.with ?? []).map(words).join(' ') + (component.extra ?? []).map(words).join('')
}

/** Speaker and words from a system message that contains chat ("<Thorin> hello"); null for other messages. */
function spokenInSystemMessage (component) {
  const parsed = typeof component === 'string' && component.startsWith('{') ? JSON.parse(component) : component
  if (parsed?.translate === 'chat.type.text' && parsed.with?.length >= 2) {
    return { speaker: words(parsed.with[0]), text: words(parsed.with[1]) }
  }
  const match = /^<(\w{1,16})> (.+)$/s.exec(words(parsed))
  return match ? { speaker: match[1], text: match[2] } : null
}

/** A component that is plain text comes as JSON, in quotation marks. All others stay as they are. */
function unquoted (text) {
  if (!text.startsWith('"')) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

/** Announcer and words from a system message of the form "[Town crier] Hear ye!"; null for other messages. */
function announcedInSystemMessage (component) {
  const match = /^\[([A-Za-z][\w '-]{0,39})\] (.+)$/s.exec(unquoted(words(component)))
  return match ? { by: match[1], text: match[2].trim() } : null
}

/** Whether a text can be cut at an index: what follows is neither a command to the world nor half of a character. */
const canCut = (text, at) => !text.slice(at).trimStart().startsWith(COMMAND) && !SECOND_HALF.test(text[at])

/** Where a text is cut: at the last fitting space, or within a word that is longer than half a piece. */
function cutOf (text) {
  const fitting = Array.from({ length: PIECE_LENGTH_MAX }, (_, back) => PIECE_LENGTH_MAX - back).filter((at) => canCut(text, at))
  return fitting.find((at) => text[at] === ' ' && at > PIECE_LENGTH_MAX / 2) ?? fitting[0] ?? PIECE_LENGTH_MAX
}

/** Text split at spaces into pieces that fit a message. */
function pieces (text) {
  const found = []
  let rest = text
  while (rest.length > PIECE_LENGTH_MAX) {
    const cut = cutOf(rest)
    found.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return [...found, rest]
}

const entityOf = (context, name) => context.bot.players[name]?.entity ?? Object.values(context.bot.entities).find((entity) => entity.username === name)
const distanceTo = (context, entity) => context.bot.entity.position.distanceTo(entity.position)

function hearers (context) {
  const { bot } = context
  return Object.values(bot.entities)
    .filter((entity) => entity !== bot.entity && entity.type === 'player' && entity.username && distanceTo(context, entity) <= context.radius)
    .map((entity) => entity.username).sort()
}

const fault = (context, error) => context.emit({ notice: 'fault', agent: context.bot.username, where: 'speech', error, action: null })

/** Why the world will not accept a text, as the rest of a sentence; null if it will. */
function problemWith (said, left, pending) {
  if (said === '') return 'has no words.'
  if (said.startsWith(COMMAND)) return 'begins with a slash, which the world takes for a command; begin it with a word.'
  if (left.some((piece) => piece.startsWith(COMMAND))) return 'has too many slashes in a row to be cut into messages that are no commands.'
  if (left.length > PIECES_MAX) return `has ${said.length} characters; say at most ${PIECE_LENGTH_MAX * PIECES_MAX}.`
  if (pending.length >= PENDING_MAX) return `was dropped: ${PENDING_MAX} others still wait for the world.`
  return null
}

const saidNotice = ({ bot, radius }, speech) => ({
  notice: 'said',
  agent: bot.username,
  speech_id: speech.speechId,
  text: speech.text,
  hearers: [...speech.hearers].sort(),
  radius,
  position: positionOf(bot.entity),
  at: wallSeconds()
})

const nameOf = (context, uuid) => context.bot.uuidToUsername[uuid] ?? Object.values(context.bot.players).find((player) => player.uuid === uuid)?.username

/**
 * @param {{ bot: object, emit: (notice: object) => void, radius: number }} options radius in blocks
 * @returns {{ say: (text: string, speechId: string) => void, close: () => void }}
 */
function createHearing (context) {
  const { bot, emit, radius } = context
  // A server that sends no time is assumed to run on time.
  const voice = createVoice((piece) => bot.chat(piece), () => bot.time?.age > 0 ? bot.time.age : Date.now() / TICK_MS)
  const pending = [] // speech that has not come back yet, oldest first

  function hear (speaker, text) {
    if (!speaker || !text) return
    if (speaker === bot.username) return echo(text)
    const entity = entityOf(context, speaker)
    if (!entity) return // out of sight means out of hearing
    const distance = distanceTo(context, entity)
    if (distance > radius) return
    emit({ notice: 'heard', agent: bot.username, speaker, text, distance: round(distance), position: positionOf(entity), at: wallSeconds() })
  }

  /** The body's own words came back from the server: now they have been said. */
  function echo (text) {
    const speech = pending.find((one) => one.left[0] === text)
    if (!speech) return
    speech.left.shift()
    hearers(context).forEach((name) => speech.hearers.add(name))
    if (speech.left.length > 0) return
    forget(speech)
    emit(saidNotice(context, speech))
  }

  function forget (speech) {
    clearTimeout(speech.timer)
    pending.splice(pending.indexOf(speech), 1)
  }

  function say (text, speechId) {
    const said = text.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
    const left = pieces(said)
    const problem = problemWith(said, left, pending)
    if (problem) return fault(context, `Speech ${speechId} ${problem}`)
    const speech = { speechId, text: said, left, hearers: new Set() }
    speech.timer = setTimeout(() => {
      forget(speech)
      fault(context, `The world did not take speech ${speechId} within ${ECHO_LIMIT_MS / 1000} s.`)
    }, ECHO_LIMIT_MS)
    pending.push(speech)
    for (const piece of [...left]) voice.say(piece)
  }

  const onPlayerChat = (data) => hear(nameOf(context, data.sender) ?? words(data.senderName), data.plainMessage ?? words(data.formattedMessage))
  const onSystemChat = (data) => {
    if (data.positionId !== 1) return
    const spoken = spokenInSystemMessage(data.formattedMessage)
    if (spoken) return hear(spoken.speaker, spoken.text)
    const announced = announcedInSystemMessage(data.formattedMessage)
    if (announced) emit({ notice: 'announced', agent: bot.username, ...announced })
  }
  bot._client.on('playerChat', onPlayerChat)
  bot._client.on('systemChat', onSystemChat)

  return {
    say,
    close: () => {
      voice.close()
      pending.forEach((speech) => clearTimeout(speech.timer))
      pending.length = 0
      bot._client.removeListener('playerChat', onPlayerChat)
      bot._client.removeListener('systemChat', onSystemChat)
    }
  }
}

module.exports = { announcedInSystemMessage, createHearing, pieces, spokenInSystemMessage, words }
