'use strict'

exports.card = {
  "name": "dance",
  "summary": "Dance for a moment.",
  "arguments": { "type": "object", "properties": {}, "additionalProperties": false },
  "needs": [],
  "changes": "Everybody smiles.",
  "expects": {},
  "time_limit_seconds": 10
}

exports.run = async (body) => {
  await body.pause(1)
  return { status: 'done', detail: 'I danced.' }
}
