'use strict'

exports.card = {
  "name": "place",
  "summary": "Place a block that you hold on the ground, here or at a named place, person or block.",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "what to place, such as chest, torch, dirt" },
      "at": { "type": "string", "minLength": 1, "maxLength": 64, "default": "here", "description": "here, a place, a person or a kind of block" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["the block in the inventory", "free ground"],
  "changes": "The block stands in the world and you hold one fewer.",
  "expects": { "loses": "$item" },
  "time_limit_seconds": 60
}

const TRIES_MAX = 3

exports.run = async (body, { item, at = 'here' }) => {
  const kinds = body.itemKinds(item)
  const { name } = body.stackOrFail(kinds, item)
  let near = body.position()
  if (at !== 'here') {
    const goal = body.resolve(at)
    await body.goNear(goal.position(), { range: 3, what: goal.name })
    near = goal.position() ?? body.position()
  }
  await body.equip([name], name)
  const before = body.count([name])
  let lastFailure = body.failure('blocked', `There is no free ground in reach to place ${name} on.`)
  for (let i = 0; i < TRIES_MAX; i++) {
    const spot = body.findSpot(near)
    if (!spot) break
    try {
      const placed = await body.placeHeld(spot)
      await body.until(() => body.count([name]) < before, 1)
      return { status: 'done', detail: `I placed ${placed} ${at === 'here' ? 'here' : `at ${at}`}.` }
    } catch (error) {
      if (error.reason !== 'blocked') throw error
      lastFailure = error
      await body.pause(0.3)
    }
  }
  throw lastFailure
}
