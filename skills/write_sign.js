'use strict'

exports.card = {
  "name": "write_sign",
  "summary": "Put up a sign with a few words, which everybody reads who comes near.",
  "arguments": {
    "type": "object",
    "properties": {
      "text": { "type": "string", "minLength": 1, "maxLength": 60, "description": "the words, in four lines of 15 characters" },
      "at": { "type": "string", "minLength": 1, "maxLength": 64, "default": "here", "description": "here, a place, a person or a kind of block" }
    },
    "required": ["text"],
    "additionalProperties": false
  },
  "needs": ["a sign in the inventory", "free ground"],
  "changes": "The sign stands there with your words, and you hold one sign fewer.",
  "expects": {},
  "time_limit_seconds": 60
}

const STANDING = /(?<!hanging)_sign$/

exports.run = async (body, { text, at = 'here' }) => {
  const lines = body.signLines(text)
  const kind = Object.keys(body.inventory()).find((name) => STANDING.test(name))
  if (!kind) throw body.failure('missing_items', 'I hold no sign.')
  let near = body.position()
  if (at !== 'here') {
    const goal = body.resolve(at)
    await body.goNear(goal.position(), { range: 3, what: goal.name })
    near = goal.position() ?? body.position()
  }
  await body.equip([kind], kind)
  const spot = body.findSpot(near)
  if (!spot) throw body.failure('blocked', 'There is no free ground in reach for a sign.')
  await body.putUpSign(spot, lines)
  return { status: 'done', detail: `I put up a sign ${at === 'here' ? 'here' : `at ${at}`}: "${text}"` }
}
