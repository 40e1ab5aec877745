'use strict'
// The message when a player dies, in vanilla's words (the language file of 1.21.4).

const { registry } = require('../game_data')

const FOUGHT_RECENTLY_TICKS = 100 // the last attacker within this time counts as the opponent
const HIGH_PLACE_BLOCKS = 5

const displayName = (entity) => entity.name ?? registry.entitiesByName[entity.typeName].displayName
const filled = (text, names) => text.replace(/%(\d)\$s/g, (_, index) => names[index - 1])

/** "Alice was slain by Zombie" for a body that died of `type`, caused by `by` (or nobody). */
function deathMessage (victim, type, by) {
  const { language } = registry
  if (type.name === 'fall' && victim.fallDistance > HIGH_PLACE_BLOCKS && !by) {
    return filled(language['death.fell.accident.generic'], [displayName(victim)])
  }
  const key = `death.attack.${type.message}`
  const { lastHurtBy } = victim
  const pursuer = lastHurtBy && victim.world.age - lastHurtBy.age <= FOUGHT_RECENTLY_TICKS ? lastHurtBy.entity : null
  const other = by ?? pursuer
  const needsOther = language[key]?.includes('%2$s')
  if (other && !needsOther && language[`${key}.player`]) return filled(language[`${key}.player`], [displayName(victim), displayName(other)])
  if (needsOther && !other) return filled(language['death.attack.generic'], [displayName(victim)])
  return filled(language[key], [displayName(victim), other && displayName(other)])
}

module.exports = { deathMessage }
