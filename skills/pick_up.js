'use strict'

exports.card = {
  "name": "pick_up",
  "summary": "Pick up things that lie on the ground in sight.",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "default": "anything", "description": "which item or kind of item, or anything" }
    },
    "additionalProperties": false
  },
  "needs": ["something on the ground within 16 blocks"],
  "changes": "You hold what lay there.",
  "expects": { "gains": "$item" },
  "time_limit_seconds": 45,
  "is_work": true
}

const PIECES_MAX = 24

exports.run = async (body, { item = 'anything' }) => {
  const kinds = item === 'anything' ? null : body.itemKinds(item)
  const before = body.inventory()
  let lastFailure = body.failure('missing_items', `There is no ${item === 'anything' ? 'item' : item} on the ground in sight.`)
  let got = 0
  for (let i = 0; i < PIECES_MAX; i++) {
    const drop = body.drops(kinds)[0]
    if (!drop) break
    if (!body.hasRoomFor([drop.name])) throw body.failure('inventory_full', `There is no room for ${drop.name}; drop or deposit something.`)
    try {
      if (await body.pickUp(drop)) got++
      else lastFailure = body.failure('blocked', `Somebody else took the ${drop.name}, or it cannot be picked up.`)
    } catch (error) {
      if (!body.isSetback(error)) throw error
      lastFailure = error
    }
    body.progress(`I picked up ${got} things.`)
  }
  if (got === 0) throw lastFailure
  const now = body.inventory()
  const names = Object.keys(now).filter((name) => now[name] > (before[name] ?? 0)).map((name) => `${now[name] - (before[name] ?? 0)} ${name}`)
  return { status: 'done', detail: `I picked up ${names.join(', ')}.` }
}
