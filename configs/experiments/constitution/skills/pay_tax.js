'use strict'

exports.card = {
  "name": "pay_tax",
  "summary": "Put a share of all that you hold into a chest, such as the community chest, as a law on taxes asks for it.",
  "arguments": {
    "type": "object",
    "properties": {
      "percent": { "type": "number", "exclusiveMinimum": 0, "maximum": 100, "description": "how much of all the pieces that you hold" },
      "container": { "type": "string", "minLength": 1, "maxLength": 64, "default": "community chest", "description": "a place with a chest; when it is full, another of the same name" },
      "within_seconds": { "type": "integer", "minimum": 1, "maximum": 120, "default": 120, "description": "pay nothing when it takes longer than this to get there" }
    },
    "required": ["percent"],
    "additionalProperties": false
  },
  "needs": ["things in the inventory", "a chest in sight or at a known place"],
  "changes": "The share of your things, to the nearest piece, is in the chest; you keep tools, weapons and armour where that is possible.",
  "expects": { "near": "$container" },
  "time_limit_seconds": 120,
  "is_duty": true
}

const KEPT = /_(pickaxe|axe|shovel|hoe|sword|helmet|chestplate|leggings|boots)$|^(shears|bow|crossbow|shield|fishing_rod|flint_and_steel|.*bucket)$/

/** The held items in the order of payment: plain items, the most first, then tools and the like, of which there are several first. */
function givable (body) {
  const isKept = ([name]) => Number(KEPT.test(name))
  return Object.entries(body.inventory()).sort((a, b) => isKept(a) - isKept(b) || b[1] - a[1])
}

/** The containers to try: the named one, then others of that name, the nearest first. */
function chests (body, container) {
  const base = container.toLowerCase().replace(/[\s_]*\d+$/, '')
  const distance = ([, [x, y, z]]) => body.distanceTo({ x, y, z })
  const alike = Object.entries(body.places()).filter(([name]) => name.toLowerCase().replace(/[\s_]*\d+$/, '').endsWith(base))
    .sort((a, b) => distance(a) - distance(b)).map(([name]) => name)
  return [container, ...alike.filter((name) => name.toLowerCase() !== container.toLowerCase())]
}

/** Puts up to a number of pieces into one chest. Returns how many. */
async function payInto (body, word, owed, isLate) {
  const chest = await body.goToContainer(word)
  if (isLate()) throw body.failure('timeout', `I came too late to ${chest.known}, and paid nothing there.`)
  const open = await body.openContainer(chest)
  let paid = 0
  try {
    for (const [name, count] of givable(body)) {
      if (paid >= owed) break
      const amount = Math.min(count, owed - paid)
      const moved = await open.put([name], amount)
      paid += moved
      if (moved < amount && !KEPT.test(name)) break // the chest is full; worn items cannot be put into it
    }
  } finally {
    open.close()
  }
  return paid
}

exports.run = async (body, { percent, container = 'community chest', within_seconds: within = 120 }) => {
  const held = Object.values(body.inventory()).reduce((sum, count) => sum + count, 0)
  const owed = Math.round(held * percent / 100)
  if (owed === 0) throw body.failure('missing_items', `${percent} % of the ${held} things that I hold is less than one piece.`)
  const atFirst = body.secondsLeft()
  const isLate = () => atFirst - body.secondsLeft() > within
  let paid = 0
  for (const word of chests(body, container)) {
    paid += await payInto(body, word, owed - paid, isLate)
    body.progress(`I paid ${paid} of ${owed} pieces.`)
    if (paid >= owed) return { status: 'done', detail: `I paid ${paid} of my ${held} things as tax.` }
  }
  throw body.failure('inventory_full', `There is no room left at ${container}; I paid ${paid} of ${owed} pieces.`)
}
