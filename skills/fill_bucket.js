'use strict'

exports.card = {
  "name": "fill_bucket",
  "summary": "Fill an empty bucket with water or lava that is in sight.",
  "arguments": {
    "type": "object",
    "properties": {
      "fluid": { "type": "string", "enum": ["water", "lava"], "default": "water", "description": "what to fill it with" }
    },
    "additionalProperties": false
  },
  "needs": ["an empty bucket", "the fluid in sight"],
  "changes": "You hold a full bucket instead of an empty one.",
  "expects": { "loses": "bucket" },
  "time_limit_seconds": 120
}

exports.run = async (body, { fluid = 'water' }) => {
  body.stackOrFail(['bucket'], 'empty bucket')
  await body.fillBucket(fluid)
  return { status: 'done', detail: `I filled a bucket with ${fluid}.` }
}
