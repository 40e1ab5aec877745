'use strict'

exports.card = {
  "name": "wait",
  "summary": "Stand still for some seconds.",
  "arguments": {
    "type": "object",
    "properties": {
      "seconds": { "type": "integer", "minimum": 1, "maximum": 60, "default": 5, "description": "how long" }
    },
    "additionalProperties": false
  },
  "needs": [],
  "changes": "Time has passed.",
  "expects": {},
  "time_limit_seconds": 65
}

exports.stays = true

exports.run = async (body, { seconds = 5 }) => {
  await body.pause(seconds)
  return { status: 'done', detail: `I waited ${seconds} s.` }
}
