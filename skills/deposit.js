'use strict'

exports.card = {
  "name": "deposit",
  "summary": "Put things that you hold into a chest or barrel.",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "which item or kind of item" },
      "count": { "type": "integer", "minimum": 1, "maximum": 640, "default": 1, "description": "how many" },
      "container": { "type": "string", "minLength": 1, "maxLength": 64, "default": "chest", "description": "a place with a chest, such as town chest, or a kind of container" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["the items in the inventory", "a chest or barrel in sight or at a known place"],
  "changes": "The items are in the container; you hold that many fewer.",
  "expects": { "loses": "$item" },
  "time_limit_seconds": 90
}

exports.run = async (body, { item, count = 1, container = 'chest' }) => {
  const kinds = body.itemKinds(item)
  const held = body.count(kinds)
  if (held < count) throw body.failure('missing_items', `I hold ${held} ${item}, not ${count}.`)
  const chest = await body.goToContainer(container)
  const open = await body.openContainer(chest)
  try {
    const moved = await open.put(kinds, count)
    if (moved >= count) return { status: 'done', detail: `I put ${moved} ${item} into ${chest.known}.` }
    throw body.failure('inventory_full', `${chest.known} is full; I put ${moved} of ${count} ${item} into it.`)
  } finally {
    open.close()
  }
}
