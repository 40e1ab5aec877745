'use strict'
// Creatures: which are about and how they are, using things on them, and fighting.

const { around } = require('../senses/sightings')
const { SkillFailure } = require('./failure')
const { throwIfAborted, until, pause } = require('./waiting')
const weapons = require('./data/weapons.json')

const SEARCH_BLOCKS = 48
const HAND_REACH_BLOCKS = 2.6
const STRIKE_BLOCKS = 3
const ATTACK = 1
const INTERACT = 0
const BABY_KEY = 16 // metadata of creatures that grow up
const SHEEP_KEY = 17
const SHEARED_FLAG = 0x10
const CHASE_SECONDS = 6
const CHASES_MAX = 4 // in a row that did not come within reach
const HOLD_SECONDS = 0.3
const CREEPER_RETREAT_BLOCKS = 5
const FALL_SECONDS = 1.2 // in which a creature that is dead vanishes

/** @param {object} context see facade.js */
function creatures (context) {
  const { bot, signal } = context

  const isHere = (entity) => bot.entities[entity.id] === entity && entity.isValid !== false

  function describe ([entity, distance]) {
    return {
      name: entity.name,
      distance,
      entity: () => isHere(entity) ? entity : null,
      position: () => isHere(entity) ? entity.position : null,
      isBaby: () => entity.metadata?.[BABY_KEY] === true,
      isSheared: () => ((entity.metadata?.[SHEEP_KEY] ?? 0) & SHEARED_FLAG) !== 0,
      id: entity.id
    }
  }

  /** Creatures of some kinds in sight, nearest first. */
  function creaturesOf (kinds, radius = SEARCH_BLOCKS) {
    throwIfAborted(signal)
    return around(bot, radius, (entity) => kinds.includes(entity.name) && entity.type !== 'player').map(describe)
  }

  const apart = (being) => being.position() ? bot.entity.position.distanceTo(being.position()) : Infinity

  /** Right-clicks a creature with what is held of some kinds, or with whatever is in hand; walks up to it first. */
  async function useOnCreature (being, kinds = null, word = 'that') {
    const { body } = context
    if (apart(being) > HAND_REACH_BLOCKS) await body.goAfter(being, { range: HAND_REACH_BLOCKS - 0.6, limitSeconds: 20 })
    if (kinds) await body.equip(kinds, word)
    const entity = being.entity()
    if (!entity) throw new SkillFailure('unreachable', `The ${being.name} is gone.`)
    await body.lookAt(entity.position.offset(0, entity.height * 0.6, 0))
    bot._client.write('use_entity', { target: entity.id, mouse: INTERACT, hand: 0, sneaking: false })
    bot.swingArm()
  }

  function weaponOf (name) {
    const [, tier, kind] = /^([a-z]+)_(sword|axe|pickaxe|shovel)$/.exec(name) ?? []
    if (!kind) return weapons.hand
    return { damage: weapons.kinds[kind].damage[tier] ?? weapons.hand.damage, speed: weapons.kinds[kind].speed }
  }

  /** The held thing that does most harm in a second, as its name and the seconds between blows; null name for the hand. */
  function bestWeapon () {
    let best = { name: null, ...weapons.hand }
    for (const { name } of bot.inventory.items()) {
      const weapon = weaponOf(name)
      if (weapon !== weapons.hand && weapon.damage * weapon.speed > (best.name ? best.damage * best.speed : 0)) best = { name, ...weapon }
    }
    return best
  }

  /** Whether a weapon worth the name is held. */
  const isArmed = () => /_(sword|axe)$/.test(bestWeapon().name ?? '')

  /**
   * Fights a creature or person until it is dead, out of reach, or too much for us.
   * @param {{ limitSeconds?: number, retreatHealth?: number, holdsGround?: boolean }} [options] half hearts below which the fight is
   *   broken off; whether to wait for it to come rather than to go after it
   * @returns {Promise<'dead' | 'gone'>}
   */
  async function fight (being, { limitSeconds = 45, retreatHealth = 6, holdsGround = false } = {}) {
    const { body } = context
    const target = being.entity()
    if (!target) throw new SkillFailure('unreachable', `The ${being.name} is gone.`)
    let isDead = false
    const onDead = (entity) => { if (entity === target) isDead = true }
    bot.on('entityDead', onDead)
    const end = Date.now() + limitSeconds * 1000
    let chases = 0
    let blows = 0
    try {
      const weapon = bestWeapon()
      if (weapon.name) await body.equip([weapon.name], weapon.name)
      while (!isDead && being.entity()) {
        if (bot.health <= retreatHealth) throw new SkillFailure('blocked', `I am too hurt to go on fighting the ${being.name}.`)
        if (Date.now() > end) throw new SkillFailure('timeout', `The ${being.name} still stands after ${limitSeconds} s.`)
        if (apart(being) > STRIKE_BLOCKS) {
          if (++chases > CHASES_MAX) throw new SkillFailure('unreachable', `I cannot get at the ${being.name}.`)
          await (holdsGround ? pause(HOLD_SECONDS, signal) : closeIn(being))
          continue
        }
        chases = 0
        blows++
        await strike(being, weapon)
      }
      await until(() => isDead || !being.entity(), { signal, timeoutSeconds: FALL_SECONDS })
      return isDead && blows > 0 ? 'dead' : 'gone' // what dies of something else is nobody's prey
    } finally {
      bot.removeListener('entityDead', onDead)
    }
  }

  async function closeIn (being) {
    try {
      await context.body.goAfter(being, { range: STRIKE_BLOCKS - 0.7, limitSeconds: CHASE_SECONDS, sprint: true })
    } catch (error) {
      if (!['unreachable', 'blocked', 'timeout'].includes(error.reason)) throw error
      await pause(0.3, signal)
    }
  }

  async function strike (being, weapon) {
    const entity = being.entity()
    if (!entity) return
    await context.body.lookAt(entity.position.offset(0, entity.height * 0.7, 0))
    if (!being.entity()) return
    bot._client.write('use_entity', { target: entity.id, mouse: ATTACK, sneaking: false })
    bot.swingArm()
    if (entity.name === 'creeper') await backOff(entity) // it blows up beside whoever stays
    await pause(1 / weapon.speed, signal)
  }

  async function backOff (entity) {
    try {
      await context.body.goAway(entity.position, CREEPER_RETREAT_BLOCKS, { limitSeconds: 1.5 })
    } catch (error) {
      if (!['unreachable', 'blocked', 'timeout'].includes(error.reason)) throw error
    }
  }

  return { creaturesOf, useOnCreature, fight, isArmed }
}

module.exports = { creatures }
