'use strict'

exports.card = {
  "name": "milk",
  "summary": "Milk a cow or goat into empty buckets.",
  "arguments": {
    "type": "object",
    "properties": {
      "count": { "type": "integer", "minimum": 1, "maximum": 16, "default": 1, "description": "how many buckets" }
    },
    "additionalProperties": false
  },
  "needs": ["empty buckets", "a grown cow or goat in sight"],
  "changes": "The buckets hold milk.",
  "expects": { "gains": "milk_bucket" },
  "time_limit_seconds": 120,
  "is_work": true
}

const GIVERS = ['cow', 'mooshroom', 'goat']
const ANSWER_SECONDS = 1.5
const FAILURES_MAX = 4

exports.run = async (body, { count = 1 }) => {
  const before = body.count(['milk_bucket'])
  const held = body.count(['bucket'])
  if (held < count) throw body.failure('missing_items', `I hold ${held} empty buckets, not ${count}.`)
  let failures = 0
  while (body.count(['milk_bucket']) - before < count && failures < FAILURES_MAX) {
    const had = body.count(['milk_bucket'])
    if (body.freeSlots() === 0 && body.count(['bucket']) > 1) throw body.failure('inventory_full', 'There is no room for a bucket of milk.')
    const giver = body.creaturesOf(GIVERS).find((one) => !one.isBaby() && !body.hasFailed('milk', one.position()))
    if (!giver) throw body.failure('unreachable', 'There is no grown cow or goat in sight that I can get at.')
    try {
      await body.useOnCreature(giver, ['bucket'], 'bucket')
      if (!await body.until(() => body.count(['milk_bucket']) > had, ANSWER_SECONDS)) failures++
    } catch (error) {
      if (!body.isSetback(error)) throw error
      failures++
      if (giver.position()) body.rememberFailure('milk', giver.position())
    }
  }
  const got = body.count(['milk_bucket']) - before
  if (got < count) throw body.failure('blocked', `I got ${got} of ${count} buckets of milk.`)
  return { status: 'done', detail: `I got ${got} ${got === 1 ? 'bucket' : 'buckets'} of milk.` }
}
