'use strict'

exports.card = {
  "name": "equip",
  "summary": "Take something that you hold in hand, or put armour on.",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "which item or kind of item, such as iron_pickaxe, pickaxe, leather_boots" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["the item in the inventory"],
  "changes": "The item is in your hand, or worn.",
  "expects": {},
  "time_limit_seconds": 10
}

exports.run = async (body, { item }) => {
  const { name } = body.stackOrFail(body.itemKinds(item), item)
  const where = await body.equip([name], name)
  return { status: 'done', detail: where === 'hand' ? `I have ${name} in hand.` : `I wear ${name}.` }
}
