'use strict'

exports.card = {
  "name": "smelt",
  "summary": "Smelt or cook in a furnace until you have that many more of an item; a furnace is found, or made and placed.",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "what comes out, such as iron_ingot, glass, cooked_beef, charcoal" },
      "count": { "type": "integer", "minimum": 1, "maximum": 128, "default": 1, "description": "how many" },
      "keep": { "type": "string", "maxLength": 256, "default": "", "description": "what must not be burnt as fuel, names with commas between them" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["what is to be smelted and fuel in the inventory", "a furnace, or eight cobblestone for one"],
  "changes": "You hold that many more of the item and fewer of what it was made from, and of the fuel.",
  "expects": { "gains": "$item" },
  "time_limit_seconds": 900
}

exports.stays = true

exports.run = async (body, { item, count = 1, keep = '' }) => {
  const kinds = body.itemKinds(item)
  const kind = kinds.find((one) => body.isSmeltable(one))
  if (!kind) throw body.failure('invalid', `${item} is not made by smelting or cooking.`)
  const { made, from, at } = await body.smeltItem(kind, count, keep.split(',').map((name) => name.trim()).filter(Boolean))
  return { status: 'done', detail: `I made ${made} ${kind} of ${from} in a ${at}.` }
}
