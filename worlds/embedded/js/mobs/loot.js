'use strict'
// The drops of a mob.

const { stackNamed } = require('../inventory/stacks')
const { between } = require('../random')
const tables = require('./loot.json')

function chanceWith (chance, byLooting, looting) {
  if (looting === 0 || !Array.isArray(byLooting)) return chance
  const [first, more] = byLooting
  return first + more * (looting - 1)
}

/**
 * The stacks that a mob drops.
 * @param mob `typeName`, `fireTicks` (meat of burning mobs is cooked), `isBaby`, `size`, `colour`, `isSheared`
 * @param {boolean} isByPlayer whether a player hurt it in its last five seconds
 * @param random () → number from 0 to 1
 * @param {number} looting level of the enchantment on the killer's weapon
 */
function lootOfMob (mob, isByPlayer, random, looting = 0) {
  if (mob.isBaby) return []
  const stacks = []
  for (const { item, oneOf, count, chance = 1, cooked, byPlayer = false, smallest = false, larger = false, rolls = [1, 1], looting: byLooting = false } of tables[mob.typeName]) {
    if ((byPlayer && !isByPlayer) || (smallest && mob.size > 1) || (larger && mob.size === 1)) continue
    for (let left = between(random, rolls); left > 0; left--) {
      if (chance < 1 && random() >= chanceWith(chance, byLooting, looting)) continue
      const name = oneOf ? oneOf[Math.floor(random() * oneOf.length)] : mob.fireTicks > 0 && cooked ? cooked : item
      const dropped = between(random, count) + (byLooting === true ? Math.round(random() * looting) : 0)
      if (dropped > 0) stacks.push(stackNamed(name, dropped))
    }
  }
  if (mob.typeName === 'sheep' && !mob.isSheared) stacks.push(stackNamed(`${mob.colour}_wool`))
  return stacks
}

module.exports = { lootOfMob }
