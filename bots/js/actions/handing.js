'use strict'
// Handing things to somebody: thrown at their feet, since the game knows no other way, and seen who takes them up.

const { SkillFailure } = require('./failure')
const { once } = require('./waiting')

const CATCH_SECONDS = 4 // what is thrown well is in their inventory by then: for two seconds nobody can pick it up
const EYE_HEIGHT_BLOCKS = 1.62
const AT_HAND_BLOCKS = 1 // vanilla: things are let go 0.3 below the eyes

/** @param {object} context see facade.js */
function handing (context) {
  const { bot, signal } = context

  /**
   * Throws things; tells what left the hands, and which entities they are now.
   * Others drop and gather the same kinds near by, so what was thrown is known by where it appears: at the own eyes, meanwhile.
   */
  async function toss (kinds, count) {
    const thrown = new Set()
    const note = ({ id, name, position }) => {
      const eyes = bot.entity.position.offset(0, EYE_HEIGHT_BLOCKS, 0)
      if (name === 'item' && position.distanceTo(eyes) <= AT_HAND_BLOCKS) thrown.add(id)
    }
    bot.on('entitySpawn', note)
    try {
      const gone = await context.body.toss(kinds, count)
      return { given: Math.max(0, Object.values(gone).reduce((sum, change) => sum - change, 0)), thrown }
    } finally {
      bot.removeListener('entitySpawn', note)
    }
  }

  /**
   * Walks up to somebody and throws things at their feet, then waits a moment for somebody to take them.
   * @param {{ name: string, position: () => object | null }} receiver see people.js
   * @param {string[]} kinds
   * @param {number} count
   * @param {{ range: number, limitSeconds: number }} walk how near, in blocks, and how long it may take, run clock
   * @returns {Promise<{ given: number, collector: string | null }>} how many left the hands, and who has taken them by then
   * @throws {SkillFailure} `unreachable` when they go out of sight, and as goAfter and toss do
   */
  async function throwTo (receiver, kinds, count, walk) {
    const { body } = context
    await body.goAfter(receiver, walk)
    const position = receiver.position()
    if (!position) throw new SkillFailure('unreachable', `${receiver.name} went out of sight.`)
    await body.lookAt(position) // at the feet: what is thrown at the head flies past
    const { given, thrown } = await toss(kinds, count)
    const accept = (collector, collected) => thrown.has(collected.id)
    const taken = await once(bot, 'playerCollect', { signal, timeoutSeconds: CATCH_SECONDS, accept })
    return { given, collector: taken?.[0].username ?? null }
  }

  return { throwTo }
}

module.exports = { handing }
