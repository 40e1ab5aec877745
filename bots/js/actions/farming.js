'use strict'
// Uses hoes, seeds and bone meal on earth, and reads the ripeness of plants.

const { Vec3 } = require('vec3')
const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { limited, throwIfAborted, until } = require('./waiting')

const USE_LIMIT_SECONDS = 3
const ANSWER_SECONDS = 1
const UP = new Vec3(0, 1, 0)
const MOST_AGES = { wheat: 7, carrots: 7, potatoes: 7, beetroots: 3, nether_wart: 3, sweet_berry_bush: 3, cocoa: 2 }

/** @param {object} context see facade.js */
function farming (context) {
  const { bot, signal } = context

  /**
   * Right-clicks a block with a held item. The world must answer with a change.
   * @param {{ x: number, y: number, z: number }} target
   * @param {string[]} kinds kinds to hold
   * @param {{ changes?: () => boolean, face?: Vec3 }} [options] the change to wait for; default: another block in its place
   */
  async function useOnBlock (target, kinds, { changes, face = UP } = {}) {
    throwIfAborted(signal)
    const { body } = context
    const position = at(target).floored()
    if (!body.inReach(position)) throw new SkillFailure('unreachable', 'It is out of reach.')
    await body.equip(kinds, kinds[0])
    const block = bot.blockAt(position)
    if (!block) throw new SkillFailure('unreachable', 'That ground is not in sight.')
    const before = block.stateId
    const hasChanged = changes ?? (() => bot.blockAt(position)?.stateId !== before)
    await limited(bot.activateBlock(block, face), { signal, timeoutSeconds: USE_LIMIT_SECONDS, what: `using the ${kinds[0]}` })
    if (await until(hasChanged, { signal, timeoutSeconds: ANSWER_SECONDS })) return
    throw new SkillFailure('blocked', `The ${kinds[0]} did nothing to the ${block.name}.`)
  }

  /** The ripeness of a plant, from 0 to 1; null for plants that do not ripen. */
  function ripenessOf (position) {
    const block = bot.blockAt(at(position).floored())
    const age = block?.getProperties().age
    const most = MOST_AGES[block?.name]
    return age === undefined || most === undefined ? null : Number(age) / most
  }

  return { useOnBlock, ripenessOf }
}

module.exports = { farming }
