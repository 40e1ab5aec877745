'use strict'
// Hands items to a person: throws them at their feet, since the game has no other way, and sees who picks them up.

const { droppedStack } = require('../senses/sightings')
const { SkillFailure, isSetback } = require('./failure')
const { once } = require('./waiting')

const CATCH_SECONDS = 4 // a good throw is in their inventory by then; for two seconds nobody can pick it up
const EYE_HEIGHT_BLOCKS = 1.62
const AT_HAND_BLOCKS = 2 // the distance that an item flies before the world reports it
const ARMS_LENGTH_BLOCKS = 2 // along x or z: what is thrown to a nearer person comes back, because a body picks up what lies within 1.43 blocks along each
const AIM_BLOCKS = 0.6 // above the feet: a throw at the feet falls short, one at the head flies past

/** Whether two people stand so near that both would be over the thrown items. */
const isTooNear = (one, other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.z - other.z)) < ARMS_LENGTH_BLOCKS

/** @param {object} context see facade.js */
function handing (context) {
  const { bot, signal } = context

  /** Walks up to a person, but not too near. */
  async function faceUp (receiver, walk) {
    const { body } = context
    const place = () => {
      const position = receiver.position()
      if (!position) throw new SkillFailure('unreachable', `${receiver.name} went out of sight.`)
      return position
    }
    await body.goAfter(receiver, walk)
    if (isTooNear(bot.entity.position, place())) {
      try {
        await body.goAway(place(), ARMS_LENGTH_BLOCKS * Math.SQRT2, { sprint: false, climbsOut: false, limitSeconds: CATCH_SECONDS })
      } catch (error) {
        if (!isSetback(error)) throw error // where there is no room to step back, it throws from here
      }
    }
    await body.lookAt(place().offset(0, AIM_BLOCKS, 0))
  }

  /**
   * Gives to one person and tracks what came back. Close it afterwards.
   * @param {{ name: string, position: () => object | null }} receiver see people.js
   * @param {{ range: number, limitSeconds: number }} walk the distance to reach in blocks, and its time limit, run clock
   */
  function handsTo (receiver, walk) {
    const thrown = new Set() // thrown entities; others drop and gather the same kinds near by
    let out = 0
    const takeBack = (collector, collected) => {
      if (collector === bot.entity && thrown.delete(collected.id)) out -= Math.min(out, droppedStack(collected)?.count ?? 0)
    }
    bot.on('playerCollect', takeBack)

    /** Throws items. Returns how many left the inventory and their entities: new ones that appear at the thrower's eyes. */
    async function toss (kinds, count) {
      const now = new Set()
      const note = ({ id, name, position }) => {
        const eyes = bot.entity.position.offset(0, EYE_HEIGHT_BLOCKS, 0)
        if (name === 'item' && position.distanceTo(eyes) <= AT_HAND_BLOCKS) now.add(id)
      }
      bot.on('entitySpawn', note)
      try {
        const changes = Object.values(await context.body.toss(kinds, count))
        // The inventory alone is not enough if items of the same kind come in at the same time.
        const flying = [...now].map((id) => droppedStack(bot.entities[id] ?? {})).filter((stack) => kinds.includes(stack?.name))
        const seen = flying.reduce((sum, { count }) => sum + count, 0)
        return { given: Math.max(seen, changes.reduce((sum, change) => sum - change, 0)), now }
      } finally {
        bot.removeListener('entitySpawn', note)
      }
    }

    return {
      /**
       * Walks up, throws, and waits a moment for somebody to take the items.
       * @returns {Promise<{ given: number, collector: string | null }>} how many left the inventory, and who has taken them by then
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
