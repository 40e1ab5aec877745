'use strict'

exports.card = {
  "name": "shear",
  "summary": "Shear grown sheep in sight and pick up the wool.",
  "arguments": {
    "type": "object",
    "properties": {
      "count": { "type": "integer", "minimum": 1, "maximum": 32, "default": 1, "description": "how many sheep" }
    },
    "additionalProperties": false
  },
  "needs": ["shears", "sheep with wool in sight"],
  "changes": "You hold their wool; the sheep grow it again when they graze.",
  "expects": { "gains": "wool" },
  "time_limit_seconds": 180,
  "is_work": true
}

const DROP_RADIUS_BLOCKS = 6
const ANSWER_SECONDS = 1.5
const FAILURES_MAX = 4

exports.run = async (body, { count = 1 }) => {
  const wool = body.itemKinds('wool')
  const before = body.count(wool)
  body.stackOrFail(['shears'], 'shears')
  let shorn = 0
  let failures = 0
  while (shorn < count && failures < FAILURES_MAX) {
    body.progress(`I have shorn ${shorn} of ${count} sheep.`)
    if (!body.hasRoomFor(wool)) throw body.failure('inventory_full', 'There is no room for wool; drop or deposit something.')
    const sheep = body.creaturesOf(['sheep']).find((one) => !one.isBaby() && !one.isSheared() && !body.hasFailed('shear', one.position()))
    if (!sheep) break
    try {
      await body.useOnCreature(sheep, ['shears'], 'shears')
      if (await body.until(() => sheep.isSheared(), ANSWER_SECONDS)) shorn++
      else failures++
    } catch (error) {
      if (!body.isSetback(error)) throw error
      failures++
      if (sheep.position()) body.rememberFailure('shear', sheep.position())
    }
    await body.pickUpAround({ kinds: wool, radius: DROP_RADIUS_BLOCKS })
  }
  if (shorn === 0) throw body.failure('unreachable', 'There is no grown sheep with wool in sight that I can get at.')
  const gained = body.count(wool) - before
  if (shorn < count) throw body.failure('unreachable', `I have shorn ${shorn} of ${count} sheep and got ${gained} wool; no more are in sight.`)
  return { status: 'done', detail: `I have shorn ${shorn} sheep and got ${gained} wool.` }
}
