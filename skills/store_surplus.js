'use strict'

exports.card = {
  "name": "store_surplus",
  "summary": "Put away what you hold more of than you need, such as stone, spare blocks and doubles of tools, or all of what you name.",
  "gist": "put away what you need less",
  "arguments": {
    "type": "object",
    "properties": {
      "container": { "type": "string", "minLength": 1, "maxLength": 64, "default": "chest", "description": "a place with a chest, such as town chest, or a kind of container" },
      "keep": { "type": "integer", "minimum": 0, "maximum": 64, "default": 16, "description": "how many of each thing to keep" },
      "items": { "type": "array", "maxItems": 27, "default": [], "description": "put away just these, all of them", "items": { "type": "string", "minLength": 1, "maxLength": 64 } }
    },
    "additionalProperties": false
  },
  "needs": ["a chest or barrel in sight or at a known place"],
  "changes": "What you held too much of is in the container.",
  "expects": {},
  "time_limit_seconds": 120
}

const TOOL = /_(pickaxe|axe|shovel|hoe|sword|helmet|chestplate|leggings|boots)$|^(shears|bow|shield|fishing_rod|flint_and_steel|bucket)$/
const TOOLS_KEPT = 1

/** How many of each item to put away. */
function surplusOf (body, items, keep) {
  const named = new Set(items.flatMap((item) => body.itemKinds(item)))
  const held = Object.entries(body.inventory())
  if (named.size > 0) return held.filter(([name]) => named.has(name))
  return held.map(([name, count]) => [name, count - (TOOL.test(name) ? TOOLS_KEPT : keep)])
    .filter(([name, over]) => over > 0 && body.foodPoints(name) === 0)
}

exports.run = async (body, { container = 'chest', keep = 16, items = [] }) => {
  const surplus = surplusOf(body, items, keep)
  if (surplus.length === 0) return { status: 'done', detail: 'I hold nothing that I do not need.' }
  const chest = await body.goToContainer(container)
  const open = await body.openContainer(chest)
  const stored = []
  try {
    for (const [name, over] of surplus) {
      body.progress(`I put ${stored.join(', ') || 'nothing'} away.`)
      const moved = await open.put([name], over)
      if (moved > 0) stored.push(`${moved} ${name}`)
      if (moved < over) throw body.failure('inventory_full', `${chest.known} is full; I put ${stored.join(', ') || 'nothing'} into it.`)
    }
  } finally {
    open.close()
  }
  return { status: 'done', detail: `I put ${stored.join(', ')} into ${chest.known}.` }
}
