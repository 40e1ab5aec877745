'use strict'
// The drops of a mob.

const { stackNamed } = require('../inventory/stacks')
const { between } = require('../random')
const tables = require('./loot.json')

/**
 * The stacks that a mob drops.
 * @param mob `typeName`, `fireTicks` (meat of burning mobs is cooked), `isBaby`, `size`, `colour`, `isSheared`
 * @param {boolean} isByPlayer whether a player hurt it in its last five seconds
 * @param random () → number from 0 to 1
 */
function lootOfMob (mob, isByPlayer, random) {
  if (mob.isBaby) return []
  const stacks = []
  for (const { item, oneOf, count, chance = 1, cooked, byPlayer = false, smallest = false, rolls = [1, 1] } of tables[mob.typeName]) {
    if ((byPlayer && !isByPlayer) || (smallest && mob.size > 1)) continue
    for (let left = between(random, rolls); left > 0; left--) {
      if (chance < 1 && random() >= chance) continue
      const name = oneOf ? oneOf[Math.floor(random() * oneOf.length)] : mob.fireTicks > 0 && cooked ? cooked : item
      const dropped = between(random, count)
      if (dropped > 0) stacks.push(stackNamed(name, dropped))
    }
  }
  if (mob.typeName === 'sheep' && !mob.isSheared) stacks.push(stackNamed(`${mob.colour}_wool`))
  return stacks
}

module.exports = { lootOfMob }
