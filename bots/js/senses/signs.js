'use strict'
// Signs that a body reads: those that it sees from near, each text once.

const { Vec3 } = require('vec3')

const READ_BLOCKS = 8
const SIGNS_MAX = 8
const KNOWN_MAX = 256
const TEXT_MAX = 384

const keyOf = ({ x, y, z }) => `${x},${y},${z}`
const isSign = (name) => name.endsWith('_sign')

/** The words on both sides of a sign, in one line; null if there are none, or in a form that nobody can read. */
function wordsOn (block) {
  try {
    const text = block.getSignText().join('\n').split('\n').map((line) => line.trim()).filter((line) => line !== '').join(' ')
    return text === '' ? null : text.slice(0, TEXT_MAX)
  } catch {
    return null // another server may store anything there
  }
}

/**
 * @param {object} options
 * @param {object} options.bot a mineflayer bot
 * @param {object} options.surroundings of the same bot
 * @param {(notice: object) => void} options.emit receives a notice for each text that the body has not read there before
 * @param {(text: string) => void} options.note the same, for the next digest
 */
function createSignReader ({ bot, surroundings, emit, note }) {
  const kinds = Object.keys(bot.registry.blocksByName).filter(isSign)
  const known = new Map() // place → its text, the latest read last

  function know (place, text) {
    known.delete(keyOf(place))
    known.set(keyOf(place), text)
    if (known.size > KNOWN_MAX) known.delete(known.keys().next().value)
  }

  /**
   * Reads the signs near, if there are any.
   * @param {{ name: string, distance: number }[]} blocks the digest of visible blocks
   */
  function look (blocks) {
    if (!blocks.some(({ name, distance }) => isSign(name) && distance <= READ_BLOCKS)) return
    for (const place of surroundings.find(kinds, { position: bot.entity.position, radius: READ_BLOCKS, count: SIGNS_MAX })) {
      const text = wordsOn(bot.blockAt(new Vec3(place.x, place.y, place.z)))
      if (text === null || known.get(keyOf(place)) === text) continue
      know(place, text)
      note(`read on a sign: ${text}`)
      emit({ notice: 'sign_read', agent: bot.username, text, position: [place.x, place.y, place.z] })
    }
  }

  return { look, know }
}

module.exports = { createSignReader, wordsOn }
