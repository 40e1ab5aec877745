'use strict'

exports.card = {
  "name": "fight",
  "summary": "Fight the nearest hostile creature, or a creature or person that you name, until it is dead or you are too hurt.",
  "arguments": {
    "type": "object",
    "properties": {
      "target": { "type": "string", "minLength": 1, "maxLength": 64, "default": "danger", "description": "danger for the nearest hostile creature, or a kind of creature, or a person" }
    },
    "additionalProperties": false
  },
  "needs": ["the target in sight", "better with a sword or axe"],
  "changes": "It is dead.",
  "expects": {},
  "time_limit_seconds": 90
}

const SIGHT_BLOCKS = 32

exports.run = async (body, { target = 'danger' }) => {
  const found = target === 'danger' ? body.hostile(SIGHT_BLOCKS) : body.resolve(target)
  const enemy = found?.isTame?.() ? body.creaturesOf([found.name]).find((one) => !one.isTame()) ?? found : found // a tame creature is not fought
  if (!enemy) throw body.failure('unreachable', 'There is no hostile creature in sight.')
  if (enemy.kind && enemy.kind !== 'being') throw body.failure('invalid', `${enemy.name} cannot be fought.`)
  const end = await body.fight(enemy, { limitSeconds: 80 })
  if (end === 'gone') throw body.failure('unreachable', `The ${enemy.name} went out of sight.`)
  return { status: 'done', detail: `I have killed the ${enemy.name} and have ${Math.round(body.health())} of 20 health left.` }
}
