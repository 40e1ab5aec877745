'use strict'

exports.card = {
  "name": "look_at",
  "summary": "Turn to a place, a person, or the nearest block or creature of a kind, and look at it.",
  "arguments": {
    "type": "object",
    "properties": {
      "target": { "type": "string", "minLength": 1, "maxLength": 64, "description": "a place, a person, a kind of block or creature" }
    },
    "required": ["target"],
    "additionalProperties": false
  },
  "needs": ["the target in sight"],
  "changes": "You face the target.",
  "expects": {},
  "time_limit_seconds": 10
}

const HEAD_BLOCKS = { being: 1.6, block: 0.5, place: 1 }

exports.run = async (body, { target }) => {
  const goal = body.resolve(target)
  const position = goal.position()
  if (!position) throw body.failure('unreachable', `${goal.name} went out of sight.`)
  const middle = goal.kind === 'block' ? 0.5 : 0
  await body.lookAt({ x: position.x + middle, y: position.y + HEAD_BLOCKS[goal.kind], z: position.z + middle })
  return { status: 'done', detail: `I look at ${goal.name}, ${Math.round(body.distanceTo(position))} blocks away.` }
}
