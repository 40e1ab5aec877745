'use strict'

exports.card = {
  "name": "follow",
  "summary": "Stay within three blocks of a person or creature for some seconds.",
  "arguments": {
    "type": "object",
    "properties": {
      "target": { "type": "string", "minLength": 1, "maxLength": 64, "description": "a person or a kind of creature" },
      "seconds": { "type": "integer", "minimum": 1, "maximum": 120, "default": 20, "description": "for how long" }
    },
    "required": ["target"],
    "additionalProperties": false
  },
  "needs": ["the target in sight"],
  "changes": "You are still near the target.",
  "expects": { "near": "$target" },
  "time_limit_seconds": 150
}

const RANGE_BLOCKS = 3
const LOOK_SECONDS = 0.25
const FAILURES_MAX = 3

exports.stays = true

exports.run = async (body, { target, seconds = 20 }) => {
  const leader = body.resolve(target)
  if (leader.kind !== 'being') throw body.failure('invalid', `${leader.name} does not move; go_to it instead.`)
  const end = body.secondsLeft() - seconds
  let failures = 0
  while (body.secondsLeft() > end) {
    const position = leader.position()
    if (!position) throw body.failure('unreachable', `${leader.name} went out of sight.`)
    if (body.distanceTo(position) <= RANGE_BLOCKS) {
      await body.pause(LOOK_SECONDS)
      continue
    }
    try {
      await body.goAfter(leader, { range: RANGE_BLOCKS - 0.5, limitSeconds: Math.max(1, body.secondsLeft() - end) })
      failures = 0
    } catch (error) {
      if (body.secondsLeft() <= end) break
      if (!body.isSetback(error) || ++failures >= FAILURES_MAX) throw error
      await body.pause(LOOK_SECONDS)
    }
  }
  const apart = leader.position() ? Math.round(body.distanceTo(leader.position())) : null
  if (apart === null) throw body.failure('unreachable', `${leader.name} went out of sight.`)
  return { status: 'done', detail: `I followed ${leader.name} for ${seconds} s and am ${apart} blocks away.` }
}
