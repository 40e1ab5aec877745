'use strict'

exports.card = {
  "name": "craft",
  "summary": "Make an item in the crafting grid from what you hold; a crafting table is found, or made and placed, when needed.",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "what to make, such as stick, planks, crafting_table, stone_pickaxe" },
      "count": { "type": "integer", "minimum": 1, "maximum": 256, "default": 1, "description": "how many" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["the ingredients in the inventory"],
  "changes": "You hold that many more of the item and fewer of its ingredients.",
  "expects": { "gains": "$item" },
  "time_limit_seconds": 120
}

/** The kind, among those that a word means ("planks"), that the held items can make. Throws a typed failure when none has a recipe. */
function kindToMake (body, word, count) {
  const kinds = body.itemKinds(word).filter((kind) => body.isCraftable(kind))
  if (kinds.length === 0) throw body.failure('invalid', `${word} cannot be made in a crafting grid; it is found, smelted or grown.`)
  return kinds.map((kind) => ({ kind, lack: body.lackFor(kind, count) })).sort((a, b) => a.lack - b.lack)[0].kind
}

exports.run = async (body, { item, count = 1 }) => {
  const kind = kindToMake(body, item, count)
  const { made, at } = await body.craftItem(kind, count)
  return { status: 'done', detail: `I made ${made} ${kind}${at ? ` at a ${at}` : ''}.` }
}
