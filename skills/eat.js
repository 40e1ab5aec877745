'use strict'

exports.card = {
  "name": "eat",
  "summary": "Eat something that you hold; the best food when none is named.",
  "arguments": {
    "type": "object",
    "properties": {
      "food": { "type": "string", "minLength": 1, "maxLength": 64, "default": "best", "description": "which food, or best" }
    },
    "additionalProperties": false
  },
  "needs": ["food in the inventory", "to be hungry"],
  "changes": "You are less hungry and hold one fewer of the food.",
  "expects": { "loses": "$food" },
  "time_limit_seconds": 15
}

const HARMFUL = ['rotten_flesh', 'spider_eye', 'poisonous_potato', 'pufferfish', 'chicken', 'suspicious_stew', 'chorus_fruit']
const ALWAYS_EDIBLE = ['golden_apple', 'enchanted_golden_apple', 'chorus_fruit', 'honey_bottle']
const FOOD_FULL = 20

/** The held food that gives the most. Harmful food is eaten only if it was named. */
function choose (body, food) {
  const held = Object.keys(body.inventory()).filter((name) => body.foodPoints(name) > 0)
  const kinds = food === 'best' ? held.filter((name) => !HARMFUL.includes(name)) : body.itemKinds(food)
  const [best] = kinds.filter((name) => held.includes(name)).sort((a, b) => body.foodPoints(b) - body.foodPoints(a))
  if (best) return best
  if (food !== 'best' && !kinds.some((name) => body.foodPoints(name) > 0)) throw body.failure('invalid', `${food} is not food.`)
  throw body.failure('missing_items', `I hold no ${food === 'best' ? 'food that is good to eat' : food}.`)
}

exports.run = async (body, { food = 'best' }) => {
  const kind = choose(body, food)
  if (body.food() >= FOOD_FULL && !ALWAYS_EDIBLE.includes(kind)) throw body.failure('invalid', 'I am not hungry.')
  const points = await body.eat(kind)
  return { status: 'done', detail: `I ate ${kind} and feel ${points} points less hungry.` }
}
