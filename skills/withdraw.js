'use strict'

exports.card = {
  "name": "withdraw",
  "summary": "Take things out of a chest or barrel.",
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
  "needs": ["a chest or barrel in sight or at a known place that holds the item"],
  "changes": "You hold that many more of the item.",
  "expects": { "gains": "$item" },
  "time_limit_seconds": 90
}

const NAMES_SHOWN_MAX = 10

exports.run = async (body, { item, count = 1, container = 'chest' }) => {
  const kinds = body.itemKinds(item)
  if (!body.hasRoomFor(kinds)) throw body.failure('inventory_full', `There is no room for ${item}; drop or deposit something.`)
  const chest = await body.goToContainer(container)
  const open = await body.openContainer(chest)
  try {
    const contents = open.contents()
    const there = kinds.reduce((sum, kind) => sum + (contents[kind] ?? 0), 0)
    if (there === 0) {
      const names = Object.entries(contents).slice(0, NAMES_SHOWN_MAX).map(([name, number]) => `${number} ${name}`)
      throw body.failure('missing_items', `${chest.known} holds no ${item}; ${names.length > 0 ? `it holds ${names.join(', ')}` : 'it is empty'}.`)
    }
    const moved = await open.take(kinds, count)
    if (moved >= count) return { status: 'done', detail: `I took ${moved} ${item} out of ${chest.known}.` }
    if (!body.hasRoomFor(kinds)) throw body.failure('inventory_full', `I took ${moved} of ${count} ${item}; there is no room for more.`)
    throw body.failure('missing_items', `${chest.known} held ${there} ${item}; I took ${moved} of ${count}.`)
  } finally {
    open.close()
  }
}
