'use strict'
// Writes on signs.

const { SkillFailure } = require('./failure')
const { throwIfAborted, until } = require('./waiting')
const { wordsOn } = require('../senses/signs')
const { bound } = require('../bound')

const LINES_MAX = 4
const LINE_CHARACTERS_MAX = 15 // about as many as are 90 pixels wide, which is a line in a person's client
const PART_OF_A_LINE = new RegExp(`.{1,${LINE_CHARACTERS_MAX}}`, 'gsu')
const FORBIDDEN = /[\p{Cc}§]/gu // characters that a world refuses or drops
const EDITOR_SECONDS = 3
const WRITTEN_SECONDS = 3

/** The lines of a text on a sign. Words that are longer than a line are divided. Throws if the text is too long. */
function signLines (text) {
  const words = text.replace(FORBIDDEN, ' ').split(/\s+/).filter(Boolean).flatMap((word) => word.match(PART_OF_A_LINE))
  const lines = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : null
    if (longer !== null && longer.length <= LINE_CHARACTERS_MAX) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length === 0) throw new SkillFailure('invalid', 'There are no words to write.')
  if (lines.length > LINES_MAX) {
    throw new SkillFailure('invalid', `The text needs ${lines.length} lines; a sign has ${LINES_MAX} of ${LINE_CHARACTERS_MAX} characters. Say it in fewer words.`)
  }
  return lines
}

/**
 * Places a held sign with a text. The world must confirm both.
 * @param {Vec3} spot a free spot, see findSpot
 * @param {string[]} lines see signLines
 */
async function putUpSign (context, spot, lines) {
  const { bot, body, senses, signal, emit } = context
  let opened = null
  const note = ({ location }) => { opened = location }
  const isHere = () => opened !== null && spot.x === opened.x && spot.y === opened.y && spot.z === opened.z
  bot._client.on('open_sign_entity', note)
  try {
    await body.placeHeld(spot)
    if (!await until(isHere, { signal, timeoutSeconds: EDITOR_SECONDS })) {
      throw new SkillFailure('blocked', 'The sign stands, but the world does not let me write on it.')
    }
  } finally {
    bot._client.off('open_sign_entity', note)
  }
  throwIfAborted(signal)
  const text = lines.join(' ')
  senses.signs.know(spot, text)
  bot.updateSign({ position: spot }, lines.join('\n'))
  if (!await until(() => wordsOn(bot.blockAt(spot)) === text, { signal, timeoutSeconds: WRITTEN_SECONDS })) {
    throw new SkillFailure('blocked', 'The sign stands, but the world did not take the words.')
  }
  emit({ notice: 'sign_written', agent: bot.username, text, position: [spot.x, spot.y, spot.z] })
}

/** @param {object} context see facade.js */
function signs (context) {
  return { signLines, ...bound(context, { putUpSign }) }
}

module.exports = { signs }
