'use strict'
// Casts a fishing line and waits for a bite.

const { SkillFailure } = require('./failure')
const { once, until } = require('./waiting')

const CAST_SECONDS = 3
const BITE_SECONDS_MAX = 45 // vanilla: 5 to 30, plus a margin for a late bobber
const BITING_KEY = 9 // metadata of a bobber: whether a fish bites

/** @param {object} context see facade.js */
function angling (context) {
  const { bot, signal } = context
  const isMine = (entity) => entity.name === 'fishing_bobber' && (entity.objectData === bot.entity.id || entity.objectData === undefined)

  /** Casts at a position, waits for a bite, and reels in. Returns whether something bit. */
  async function castAndReel (target, rodKinds) {
    const { body } = context
    await body.equip(rodKinds, 'fishing rod')
    await body.lookAt(target)
    const appeared = once(bot, 'entitySpawn', { signal, timeoutSeconds: CAST_SECONDS, accept: isMine })
    bot.activateItem()
    const [bobber] = await appeared ?? []
    if (!bobber) throw new SkillFailure('blocked', 'The line was not cast.')
    const isOut = () => bot.entities[bobber.id] === bobber
    const hasBitten = () => bobber.metadata?.[BITING_KEY] === true
    try {
      await until(() => hasBitten() || !isOut(), { signal, timeoutSeconds: BITE_SECONDS_MAX })
      return hasBitten()
    } finally {
      if (isOut()) bot.activateItem() // reels in, with or without a catch
    }
  }

  return { castAndReel }
}

module.exports = { angling }
