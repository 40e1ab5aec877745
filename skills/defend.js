'use strict'

exports.card = {
  "name": "defend",
  "summary": "Stay with a person for some seconds and fight whatever hostile comes near the two of you.",
  "gist": "fight what comes near somebody",
  "arguments": {
    "type": "object",
    "properties": {
      "person": { "type": "string", "minLength": 1, "maxLength": 64, "default": "me", "description": "whom to defend; me for yourself" },
      "seconds": { "type": "integer", "minimum": 1, "maximum": 240, "default": 30, "description": "for how long" }
    },
    "additionalProperties": false
  },
  "needs": ["the person in sight", "better with a sword or axe"],
  "changes": "Nothing hostile is left near.",
  "expects": {},
  "time_limit_seconds": 330
}

const NEAR_BLOCKS = 12
const STAY_BLOCKS = 4
const LOOK_SECONDS = 0.3
const FIGHT_SECONDS = 30

exports.stays = true

exports.run = async (body, { person = 'me', seconds = 30 }) => {
  const charge = person === 'me' ? null : body.person(person)
  const end = body.secondsLeft() - seconds
  let killed = 0
  while (body.secondsLeft() > end) {
    const enemy = body.hostile(NEAR_BLOCKS)
    try {
      if (enemy) {
        if (await body.fight(enemy, { limitSeconds: Math.min(FIGHT_SECONDS, body.secondsLeft() - 5) }) === 'dead') killed++
        continue
      }
      if (charge && !charge.position()) throw body.failure('unreachable', `${charge.name} went out of sight.`)
      if (charge && body.distanceTo(charge.position()) > STAY_BLOCKS) await body.goAfter(charge, { range: STAY_BLOCKS - 1, limitSeconds: 10 })
    } catch (error) {
      // An enemy that cannot be reached is left alone. A body that is too hurt, or has lost the person, stops.
      if (!body.isSetback(error) || !enemy || body.health() <= 6) throw error
    }
    await body.pause(LOOK_SECONDS)
  }
  const whom = charge ? charge.name : 'myself'
  return { status: 'done', detail: `I defended ${whom} for ${seconds} s and killed ${killed} hostile creatures.` }
}
