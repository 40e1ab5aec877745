'use strict'
// Handing things to somebody: thrown at their feet, since the game knows no other way, and seen who takes them up.

const { droppedStack } = require('../senses/sightings')
const { SkillFailure } = require('./failure')
const { once } = require('./waiting')

const CATCH_SECONDS = 4 // what is thrown well is in their inventory by then: two seconds long nobody can pick it up

/** @param {object} context see facade.js */
function handing (context) {
  const { bot, signal } = context

  /** Waits until a dropped thing of some kinds is collected by somebody; tells whom by name, or null. */
  async function awaitCollector (kinds) {
    const accept = (collector, collected) => kinds.includes(droppedStack(collected)?.name)
    const collected = await once(bot, 'playerCollect', { signal, timeoutSeconds: CATCH_SECONDS, accept })
    return collected?.[0].username ?? null
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
    const [gone, collector] = await Promise.all([body.toss(kinds, count), awaitCollector(kinds)])
    return { given: Math.max(0, Object.values(gone).reduce((sum, change) => sum - change, 0)), collector }
  }

  return { throwTo }
}

module.exports = { handing }
