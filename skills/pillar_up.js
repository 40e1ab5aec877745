'use strict'

exports.card = {
  "name": "pillar_up",
  "summary": "Lay blocks under your own feet to get higher.",
  "arguments": {
    "type": "object",
    "properties": {
      "height": { "type": "integer", "minimum": 1, "maximum": 64, "default": 3, "description": "how many blocks up" },
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "which block to lay; any for dirt, cobblestone and the like" }
    },
    "additionalProperties": false
  },
  "needs": ["as many plain blocks as it goes up"],
  "changes": "You stand higher up, on a pillar.",
  "expects": {},
  "time_limit_seconds": 120
}

exports.run = async (body, { height = 3, item = 'any' }) => {
  const kinds = item === 'any' ? body.fillers() : body.itemKinds(item)
  const held = body.count(kinds)
  if (held < height) throw body.failure('missing_items', `I hold ${held} ${item === 'any' ? 'plain blocks such as dirt or cobblestone' : item}, not ${height}.`)
  const risen = await body.pillarUp(height, { kinds })
  return { status: 'done', detail: `I am ${risen} blocks higher up.` }
}
