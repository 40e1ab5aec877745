'use strict'

exports.card = {
  "name": "give_to",
  "summary": "Walk to a person and throw them things that you hold.",
  "arguments": {
    "type": "object",
    "properties": {
      "person": { "type": "string", "minLength": 1, "maxLength": 64, "description": "who gets them" },
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "which item or kind of item" },
      "count": { "type": "integer", "minimum": 1, "maximum": 640, "default": 1, "description": "how many" }
    },
    "required": ["person", "item"],
    "additionalProperties": false
  },
  "needs": ["the items in the inventory", "the person in sight"],
  "changes": "You hold that many fewer; the person has them or they lie at their feet.",
  "expects": { "loses": "$item" },
  "time_limit_seconds": 60
}

const WALK = { range: 3, limitSeconds: 45 }

exports.run = async (body, { person, item, count = 1 }) => {
  const kinds = body.itemKinds(item)
  const held = body.count(kinds)
  if (held < count) throw body.failure('missing_items', `I hold ${held} ${item}, not ${count}.`)
  const receiver = body.person(person)
  const hands = body.handsTo(receiver, WALK)
  const { given, collector } = await hands.give(kinds, count).finally(hands.close)
  if (given === 0) throw body.failure('blocked', `The world did not let go of the ${item}.`)
  if (collector === receiver.name) return { status: 'done', detail: `I gave ${given} ${item} to ${receiver.name}.` }
  if (collector === body.name) throw body.failure('blocked', `${receiver.name} did not take the ${item}; I have it back.`)
  return { status: 'done', detail: `I threw ${given} ${item} to ${receiver.name}; ${collector ?? 'nobody'} has picked it up so far.` }
}
