'use strict'

exports.card = {
  "name": "repair",
  "summary": "Join two worn tools, weapons or pieces of armour of one kind into one that lasts longer.",
  "gist": "join two worn ones",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "what to repair, such as stone_pickaxe, or any for whatever you hold two worn ones of" }
    },
    "additionalProperties": false
  },
  "needs": ["two worn ones of the same kind, without enchantments"],
  "changes": "You hold one instead of two; it lasts as long as both together and a twentieth more.",
  "expects": {},
  "time_limit_seconds": 30
}

/** The kind to repair, among those that a word means: one with two worn items in the inventory. Throws a typed failure if there is none. */
function kindToRepair (body, word) {
  const kinds = word === 'any' ? Object.keys(body.inventory()) : body.itemKinds(word)
  const wearing = kinds.filter((kind) => body.lifeOf(kind) !== null)
  if (word !== 'any' && wearing.length === 0) throw body.failure('invalid', `${word} does not wear out, so nobody can repair it.`)
  const kind = wearing.find((one) => body.wornOf(one).length >= 2)
  if (kind) return kind
  throw body.failure('missing_items', word === 'any'
    ? 'I hold no two worn things of the same kind.'
    : `It takes two worn ${word} without enchantments; I hold ${Math.max(0, ...wearing.map((one) => body.wornOf(one).length))}.`)
}

exports.run = async (body, { item = 'any' }) => {
  const kind = kindToRepair(body, item)
  const usesLeft = await body.joinWorn(kind)
  return { status: 'done', detail: `I made one ${kind} of two worn ones; it is good for ${usesLeft} more uses.` }
}
