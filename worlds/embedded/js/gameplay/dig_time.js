'use strict'
// Dig times: prismarine-block's digTime, which bots use too.

const { Block, registry } = require('../game_data')
const { TICK_MS } = require('../tick_loop')

// Status effects that change the time, with prismarine-block's keys.
const EFFECTS = [['haste', 'Haste'], ['mining_fatigue', 'MiningFatigue']].map(([name, key]) => [name, registry.effectsByName[key].id])

/**
 * The dig time of a block in ticks; 0 when it breaks at once, Infinity when it cannot be dug.
 * @param {number} state
 * @param {{ heldItemId: number | null, inWater: boolean, onGround: boolean, effects?: Map<string, { amplifier: number }>, enchantments?: { name: string, level: number }[] }} digger
 *   `inWater`: whether the eyes are; `enchantments`: of the held item and of the helmet
 */
function digTicks (state, { heldItemId, inWater, onGround, effects = new Map(), enchantments = [] }) {
  const block = Block.fromStateId(state, 0)
  if (!block.diggable || block.hardness === null || block.hardness < 0) return Infinity
  const known = Object.fromEntries(EFFECTS.filter(([name]) => effects.has(name)).map(([name, id]) => [id, effects.get(name)]))
  return Math.ceil(block.digTime(heldItemId, false, inWater, !onGround, enchantments.map(({ name, level }) => ({ name, lvl: level })), known) / TICK_MS)
}

module.exports = { digTicks }
