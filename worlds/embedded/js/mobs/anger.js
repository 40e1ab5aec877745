'use strict'
// The anger of wolves: they are angry at their target, and clients show it. They stay angry at a player for a while (vanilla 1.21.4, NeutralMob).

const ANGRY_TICKS = [400, 780]

/** Makes a mob angry at its new target. */
function enrage (world, mob, target) {
  const ticks = ANGRY_TICKS[0] + Math.floor(world.random() * (ANGRY_TICKS[1] - ANGRY_TICKS[0] + 1))
  mob.anger = { uuid: target.uuid, isAtPlayer: target.typeName === 'player', ticks }
  mob.tellMetadata()
}

/** One tick of anger. It does not pass while the mob attacks a player. Anger at another mob ends with the attack. */
function cool (mob) {
  if (mob.anger === null || mob.target?.typeName === 'player') return
  if ((mob.target !== null || mob.anger.isAtPlayer) && --mob.anger.ticks > 0) return
  mob.anger = null
  mob.tellMetadata()
}

module.exports = { enrage, cool }
