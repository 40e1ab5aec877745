'use strict'

exports.card = {
  "name": "guard",
  "summary": "Stand guard at a place for some seconds: fight what is hostile and comes near, and return to the place.",
  "arguments": {
    "type": "object",
    "properties": {
      "place": { "type": "string", "minLength": 1, "maxLength": 64, "default": "here", "description": "here, or a place, or a kind of block" },
      "seconds": { "type": "integer", "minimum": 1, "maximum": 480, "default": 60, "description": "for how long" }
    },
    "additionalProperties": false
  },
  "needs": ["better with a sword or axe"],
  "changes": "Nothing hostile is left near the place.",
  "expects": {},
  "time_limit_seconds": 600
}

const GUARD_BLOCKS = 16
const POST_BLOCKS = 3
const LOOK_SECONDS = 0.3
const FIGHT_SECONDS = 30

exports.stays = true

exports.run = async (body, { place = 'here', seconds = 60 }) => {
  const post = place === 'here' ? body.position() : body.resolve(place).position()
  if (!post) throw body.failure('unreachable', `${place} is not in sight.`)
  const back = () => body.goNear(post, { range: POST_BLOCKS, what: place === 'here' ? 'my post' : place })
  await back()
  const end = body.secondsLeft() - seconds
  let killed = 0
  while (body.secondsLeft() > end) {
    const enemy = body.hostile(GUARD_BLOCKS)
    try {
      if (enemy && await body.fight(enemy, { limitSeconds: Math.min(FIGHT_SECONDS, body.secondsLeft() - 5) }) === 'dead') killed++
      else if (body.distanceTo(post) > POST_BLOCKS + 1) await back()
    } catch (error) {
      if (!body.isSetback(error) || body.health() <= 6) throw error
    }
    await body.pause(LOOK_SECONDS)
  }
  if (body.distanceTo(post) > POST_BLOCKS + 1) await back()
  return { status: 'done', detail: `I guarded ${place === 'here' ? 'this place' : place} for ${seconds} s and killed ${killed} hostile creatures.` }
}
