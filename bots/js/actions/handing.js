'use strict'
// Handing things to somebody: thrown at their feet, since the game knows no other way, and seen who takes them up.

const { droppedStack } = require('../senses/sightings')
const { SkillFailure, isSetback } = require('./failure')
const { once } = require('./waiting')

const CATCH_SECONDS = 4 // what is thrown well is in their inventory by then: for two seconds nobody can pick it up
const EYE_HEIGHT_BLOCKS = 1.62
const AT_HAND_BLOCKS = 2 // as far as a thing flies before the world tells of it
const ARMS_LENGTH_BLOCKS = 2 // what is thrown at feet nearer than this lies at the own ones too, and may come back

/** @param {object} context see facade.js */
function handing (context) {
  const { bot, signal } = context

  /** Walks up to somebody, yet not so near that both stand over what is thrown. */
  async function faceUp (receiver, walk) {
    const { body } = context
    const place = () => {
      const position = receiver.position()
      if (!position) throw new SkillFailure('unreachable', `${receiver.name} went out of sight.`)
      return position
    }
    await body.goAfter(receiver, walk)
    if (body.distanceTo(place()) < ARMS_LENGTH_BLOCKS) {
      try {
        await body.goAway(place(), ARMS_LENGTH_BLOCKS, { sprint: false, climbsOut: false, limitSeconds: CATCH_SECONDS })
      } catch (error) {
        if (!isSetback(error)) throw error // where there is no room to step back it is thrown from here
      }
    }
    await body.lookAt(place()) // at the feet: what is thrown at the head flies past
  }

  /**
   * Hands that give to one person, and know what came back; to be closed.
   * @param {{ name: string, position: () => object | null }} receiver see people.js
   * @param {{ range: number, limitSeconds: number }} walk how near to go, in blocks, and how long it may take, run clock
   */
  function handsTo (receiver, walk) {
    const thrown = new Set() // entities; others drop and gather the same kinds near by
    let out = 0
    const takeBack = (collector, collected) => {
      if (collector === bot.entity && thrown.delete(collected.id)) out -= Math.min(out, droppedStack(collected)?.count ?? 0)
    }
    bot.on('playerCollect', takeBack)

    /** Throws, and tells how many left the hands and as which entities: such as appear at the own eyes. */
    async function toss (kinds, count) {
      const now = new Set()
      const note = ({ id, name, position }) => {
        const eyes = bot.entity.position.offset(0, EYE_HEIGHT_BLOCKS, 0)
        if (name === 'item' && position.distanceTo(eyes) <= AT_HAND_BLOCKS) now.add(id)
      }
      bot.on('entitySpawn', note)
      try {
        const changes = Object.values(await context.body.toss(kinds, count))
        // The inventory alone tells too little when something of the kind comes in at the same time.
        const flying = [...now].map((id) => droppedStack(bot.entities[id] ?? {})).filter((stack) => kinds.includes(stack?.name))
        const seen = flying.reduce((sum, { count }) => sum + count, 0)
        return { given: Math.max(seen, changes.reduce((sum, change) => sum - change, 0)), now }
      } finally {
        bot.removeListener('entitySpawn', note)
      }
    }

    return {
      /**
       * Walks up, throws, and waits a moment for somebody to take it.
       * @returns {Promise<{ given: number, collector: string | null }>} how many left the hands, and who has taken them by then
       * @throws {SkillFailure} `unreachable` when the receiver goes out of sight, and as goAfter and toss do
       */
      async give (kinds, count) {
        await faceUp(receiver, walk)
        const { given, now } = await toss(kinds, count)
        out += given
        for (const id of now) thrown.add(id)
        const taken = await once(bot, 'playerCollect', { signal, timeoutSeconds: CATCH_SECONDS, accept: (_, { id }) => now.has(id) })
        return { given, collector: taken?.[0].username ?? null }
      },
      /** How many were thrown and have not come back. */
      out: () => out,
      close: () => bot.removeListener('playerCollect', takeBack)
    }
  }

  return { handsTo }
}

module.exports = { handing }
