'use strict'

exports.card = {
  "name": "drop",
  "summary": "Throw things that you hold on the ground.",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "which item or kind of item" },
      "count": { "type": "integer", "minimum": 1, "maximum": 640, "default": 1, "description": "how many" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["the items in the inventory"],
  "changes": "You hold that many fewer; they lie on the ground.",
  "expects": { "loses": "$item" },
  "time_limit_seconds": 30
}

exports.run = async (body, { item, count = 1 }) => {
  const kinds = body.itemKinds(item)
  const held = body.count(kinds)
  if (held < count) throw body.failure('missing_items', `I hold ${held} ${item}, not ${count}.`)
  if (!body.canThrowAway()) throw body.failure('blocked', 'It would come back to me: there is no room here to throw it away.')
  const gone = Object.values(await body.throwAway(kinds, count)).reduce((sum, change) => sum - change, 0)
  if (gone <= 0) throw body.failure('blocked', `The world did not let go of the ${item}.`)
  return { status: 'done', detail: `I dropped ${gone} ${item}.` }
}
