'use strict'

exports.card = {
  "name": "pick_flowers",
  "summary": "Pick flowers that grow in sight.",
  "arguments": {
    "type": "object",
    "properties": {
      "kind": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "which flower, such as poppy; any for whatever is near" },
      "count": { "type": "integer", "minimum": 1, "maximum": 64, "default": 1, "description": "how many more" }
    },
    "additionalProperties": false
  },
  "needs": ["flowers in sight"],
  "changes": "You hold that many more flowers.",
  "expects": {},
  "time_limit_seconds": 120,
  "is_work": true
}

exports.run = async (body, { kind = 'any', count = 1 }) => {
  const flowers = body.itemKinds('flower')
  const word = kind === 'any' ? 'flower' : kind
  const kinds = body.itemKinds(word)
  if (!kinds.every((item) => flowers.includes(item))) {
    throw body.failure('invalid', `${kind} is no flower; known are ${flowers.slice(0, 8).join(', ')}.`)
  }
  const { detail } = await body.perform('collect', { item: word, count })
  return { status: 'done', detail }
}
