'use strict'

exports.card = {
  "name": "recover_belongings",
  "summary": "Go back to where you died and take up what you left there, before it vanishes.",
  "gist": "go back to where you died",
  "arguments": {
    "type": "object",
    "properties": {},
    "additionalProperties": false
  },
  "needs": ["to have died less than five minutes ago"],
  "changes": "You hold what you had lost.",
  "expects": {},
  "time_limit_seconds": 240
}

const AROUND_BLOCKS = 12
const BESIDE_BLOCKS = 2
const SLOW_SPEED = 2 // blocks per second, around obstacles
const FINDING_SECONDS = 20

exports.run = async (body) => {
  const death = body.lastDeath()
  if (death === null) throw body.failure('missing_items', 'I left nothing behind that would still lie there.')
  const before = body.inventory()
  try {
    await body.goNear(death.position, { range: BESIDE_BLOCKS, what: 'where I died', limitSeconds: Math.min(death.secondsLeft, body.distanceTo(death.position) / SLOW_SPEED + FINDING_SECONDS, body.secondsLeft() - 5), sprint: true })
  } catch (error) {
    if (!body.isSetback(error) || body.distanceTo(death.position) > AROUND_BLOCKS) throw error // scattered items can still be in reach
  }
  await body.pickUpAround({ radius: AROUND_BLOCKS })
  body.forgetDeath()
  const gains = body.gainsSince(before)
  if (!gains) throw body.failure('missing_items', 'Nothing of mine lies where I died.')
  return { status: 'done', detail: `I took up again what I had lost: ${gains}.` }
}
