'use strict'
// Keeping oneself shut off underground: plugging what leads out of one's own digging, closing oneself in, resting there.

const { Vec3 } = require('vec3')
const { throwIfAborted, until } = require('./waiting')

const WALLS = [new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)]
const UP = new Vec3(0, 1, 0)
const DOWN = new Vec3(0, -1, 0)
const SIDES = [DOWN, ...WALLS, UP]
const ROUNDS_MAX = 2
const OFF_MIDDLE_BLOCKS = 0.21 // farther off, a body reaches into the next block
const ENEMY_BLOCKS = 8
const ENEMIES_MAX = 4
const HAND_BLOCKS = 3.2
const SHUT_OUT = ['creeper', 'skeleton', 'stray', 'bogged', 'witch', 'enderman'] // they harm from afar, or whoever stands beside them
const FIGHT_SECONDS = 15
const FIGHT_HEALTH = 8
const WEAK_HEALTH = 12
const FIT_HEALTH = 17
const REST_SECONDS = 45
const HEALING_FOOD = 18 // below, wounds do not heal by themselves: https://minecraft.wiki/w/Hunger
const HARMFUL_FOOD = ['rotten_flesh', 'spider_eye', 'poisonous_potato', 'pufferfish', 'chicken', 'golden_apple', 'enchanted_golden_apple']

/** @param {object} context see facade.js */
function pocket (context) {
  const { bot, signal, memory } = context
  const feet = () => bot.entity.position.offset(0, 0.01, 0).floored()
  /** Whether something could come through a cell; what is not loaded is taken for rock. */
  const isOpen = (cell) => bot.blockAt(cell, false)?.boundingBox === 'empty'

  /** The cells around one's own two, in the order in which they are best closed. */
  function sidesOf (here) {
    const head = here.plus(UP)
    return [here.plus(DOWN), ...WALLS.map((side) => here.plus(side)), ...WALLS.map((side) => head.plus(side)), head.plus(UP)]
  }

  /** The open cells around one; without those of one's own digging unless all are asked for. */
  const openSides = (isWhole) => sidesOf(feet()).filter((cell) => isOpen(cell) && (isWhole || !memory.hasDug(cell)))

  /** How many openings a body would face that has dug some cells: open cells beside them that are not of its own digging. */
  function openingsBeside (cells) {
    const here = feet()
    const own = new Set([...cells, here, here.plus(UP)].map(String))
    const found = new Set()
    for (const cell of cells) {
      for (const side of SIDES) {
        const next = cell.plus(side)
        if (!own.has(String(next)) && isOpen(next) && !memory.hasDug(next)) found.add(String(next))
      }
    }
    return found.size
  }

  /** Lays a plain block in a cell in reach; where it has nothing to hold on to, one beside it first. */
  async function plug (cell) {
    const { body } = context
    if (!body.hasSupport(cell)) {
      const base = [DOWN, ...WALLS].map((side) => cell.plus(side)).find((next) => isOpen(next) && body.hasSupport(next) && body.inReach(next))
      if (base) await body.placeAt(base, body.fillers())
    }
    await body.placeAt(cell, body.fillers())
  }

  async function stepToMiddle () {
    const { x, z } = bot.entity.position
    const middle = feet().offset(0.5, 0, 0.5)
    if (Math.max(Math.abs(x - middle.x), Math.abs(z - middle.z)) <= OFF_MIDDLE_BLOCKS) return
    await context.body.goNear(middle, { range: 0.25, what: 'the middle of the block', limitSeconds: 3 })
  }

  /**
   * Closes the openings around one with plain blocks, as far as they go.
   * @param {{ isWhole?: boolean }} [options] whether one's own tunnel is closed too, so that nothing comes in at all
   * @returns {Promise<boolean>} whether all are closed
   */
  async function closeIn ({ isWhole = true } = {}) {
    const { body } = context
    for (let rounds = 0; rounds < ROUNDS_MAX && openSides(isWhole).length > 0; rounds++) {
      for (const cell of openSides(isWhole)) {
        throwIfAborted(signal)
        if (body.fillers().length === 0) return false
        try {
          await stepToMiddle()
          await plug(cell)
        } catch (error) {
          if (!body.isSetback(error)) throw error // somebody stands in it, or it hangs in the air
        }
      }
    }
    return openSides(isWhole).length === 0
  }

  const meal = () => Object.keys(context.body.inventory())
    .filter((name) => context.body.foodPoints(name) > 0 && !HARMFUL_FOOD.includes(name))
    .sort((a, b) => context.body.foodPoints(b) - context.body.foodPoints(a))[0]

  /** Closes oneself in, eats, and waits for wounds to heal as far as they do; tells whether one is fit. */
  async function restClosedIn () {
    const { body } = context
    if (!await closeIn()) return false
    const food = meal()
    if (food && bot.food < HEALING_FOOD) await body.eat(food)
    if (bot.food >= HEALING_FOOD) {
      await until(() => bot.health >= FIT_HEALTH || bot.food < HEALING_FOOD, { signal, timeoutSeconds: REST_SECONDS, everySeconds: 0.5 })
    }
    return bot.health >= WEAK_HEALTH
  }

  /** Fights what is at hand, or shuts it out unless one is out in the open; tells whether it is dead or shut out. */
  async function meetEnemy (enemy, isOpen) {
    const { body } = context
    const isAtHand = enemy.position() !== null && body.distanceTo(enemy.position()) <= HAND_BLOCKS
    if (!isAtHand || SHUT_OUT.includes(enemy.name) || bot.health <= FIGHT_HEALTH || !body.isArmed()) return isOpen ? false : closeIn()
    try {
      return await body.fight(enemy, { limitSeconds: FIGHT_SECONDS, retreatHealth: FIGHT_HEALTH, holdsGround: true }) === 'dead'
    } catch (error) {
      if (!body.isSetback(error)) throw error
      return isOpen ? false : closeIn()
    }
  }

  /**
   * To be called between two steps: what is hostile and near is fought or shut out, and bad wounds are left to heal.
   * @param {{ isOpen?: boolean }} [options] whether one is out in the open, where nobody closes themselves in between steps
   */
  async function keepSafe ({ isOpen = false } = {}) {
    const { body } = context
    try {
      for (let met = 0; met < ENEMIES_MAX; met++) {
        const enemy = body.hostile(ENEMY_BLOCKS)
        if (enemy === null || !await meetEnemy(enemy, isOpen)) break
      }
      if (!isOpen && bot.health <= WEAK_HEALTH) await restClosedIn()
    } catch (error) {
      if (!body.isSetback(error)) throw error
    }
  }

  return { openingsBeside, closeIn, restClosedIn, keepSafe }
}

module.exports = { pocket }
