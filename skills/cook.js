'use strict'

exports.card = {
  "name": "cook",
  "summary": "Cook the raw food that you hold in a furnace or smoker.",
  "arguments": {
    "type": "object",
    "properties": {
      "food": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "which raw food, such as beef or potato, or any" },
      "count": { "type": "integer", "minimum": 1, "maximum": 64, "default": 8, "description": "how many at most" }
    },
    "additionalProperties": false
  },
  "needs": ["raw food and fuel in the inventory", "a furnace, or eight cobblestone for one"],
  "changes": "You hold cooked food instead of raw food.",
  "expects": {},
  "time_limit_seconds": 400
}

/** Raw food in the inventory, as [raw, cooked, how many], the most first. */
function rawFood (body, food) {
  const wanted = food === 'any' ? null : [...body.itemKinds(food)]
  return Object.entries(body.inventory()).map(([raw, count]) => [raw, body.cookedOf(raw), count])
    .filter(([raw, cooked]) => cooked !== null && (wanted === null || wanted.includes(raw) || wanted.includes(cooked)))
    .sort((a, b) => b[2] - a[2])
}

exports.run = async (body, { food = 'any', count = 8 }) => {
  const [first] = rawFood(body, food)
  if (!first) throw body.failure('missing_items', `I hold no raw ${food === 'any' ? 'food' : food} to cook.`)
  const [, cooked, held] = first
  const { made, at } = await body.smeltItem(cooked, Math.min(count, held))
  return { status: 'done', detail: `I cooked ${made} ${cooked} in a ${at}.` }
}
