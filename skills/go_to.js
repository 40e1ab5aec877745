'use strict'

exports.card = {
  "name": "go_to",
  "summary": "Walk to a named place, a person, or the nearest block or creature of a kind.",
  "arguments": {
    "type": "object",
    "properties": {
      "target": { "type": "string", "minLength": 1, "maxLength": 64, "description": "a place, a person, a kind of block or creature, such as town chest, Thorin, water, cow" }
    },
    "required": ["target"],
    "additionalProperties": false
  },
  "needs": [],
  "changes": "You stand within a few blocks of the target.",
  "expects": { "near": "$target" },
  "time_limit_seconds": 90
}

exports.run = async (body, { target }) => {
  const goal = body.resolve(target)
  body.progress(`I was on my way to ${goal.name}.`)
  if (goal.kind === 'being') await body.goAfter(goal, { limitSeconds: 90 })
  else await body.goNear(goal.position(), { range: goal.kind === 'place' ? 2 : 3, what: goal.name, limitSeconds: 90 })
  return { status: 'done', detail: `I am at ${goal.name}.` }
}
