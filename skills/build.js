'use strict'

exports.card = {
  "name": "build",
  "summary": "Build a wall, fence, house, bridge, tower or well from blocks that you hold; goes on with one that you began.",
  "arguments": {
    "type": "object",
    "properties": {
      "blueprint": { "type": "string", "minLength": 1, "maxLength": 32, "description": "wall, fence, house, bridge, tower or well" },
      "material": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "which block to build with, such as cobblestone or planks; any for what you hold most of" },
      "at": { "type": "string", "minLength": 1, "maxLength": 64, "default": "here", "description": "here, or a place near which to build" },
      "length": { "type": "integer", "minimum": 2, "maximum": 32, "default": 8, "description": "of a wall or bridge, in blocks" }
    },
    "required": ["blueprint"],
    "additionalProperties": false
  },
  "needs": ["the blocks that it takes", "level ground"],
  "changes": "It stands in the world and you hold that many blocks fewer.",
  "expects": {},
  "time_limit_seconds": 600
}

const TRIES_A_CELL = 4
const PILLAR_MAX = 8

/** The next cell to fill: the lowest with support, and of these the nearest. */
function nextCell (body, cells, tries) {
  const here = body.position()
  return cells.filter(({ position }) => body.hasSupport(position) && (tries.get(String(position)) ?? 0) < TRIES_A_CELL)
    .sort((a, b) => (tries.get(String(a.position)) ?? 0) - (tries.get(String(b.position)) ?? 0) ||
      a.position.y - b.position.y || a.position.distanceTo(here) - b.position.distanceTo(here))[0] ?? null
}

/** Clears the plants in a cell and fills it. */
async function fill (body, { position }, kinds) {
  if (!body.canReach(position) || body.isIn(position)) await body.goReach(position, { limitSeconds: 12 })
  await body.placeAt(position, kinds)
}

/** Fills a cell that is too high from a pillar beside it, then climbs down. */
async function fillFromPillar (body, { position }, kinds) {
  const foot = body.groundSpots(6).find((spot) => Math.hypot(spot.x - position.x, spot.z - position.z) <= 3.5 && Math.hypot(spot.x - position.x, spot.z - position.z) >= 1)
  if (!foot || body.fillers().length === 0) throw body.failure('unreachable', 'A part of it is too high up, and I hold no blocks to stand on.')
  await body.goNear({ x: foot.x + 0.5, y: foot.y, z: foot.z + 0.5 }, { range: 0.6, what: 'the foot of it', limitSeconds: 12 })
  const start = Math.floor(body.position().y)
  try {
    while (!body.canReach(position) && body.position().y - start < PILLAR_MAX && body.position().y < position.y) await body.pillarUp(1)
    await body.placeAt(position, kinds)
  } finally {
    await body.comeDown(start)
  }
}

exports.run = async (body, { blueprint, material = 'any', at = 'here', length = 8 }) => {
  const plan = body.blueprint(blueprint, { material, length })
  if (at !== 'here') await body.goNear(body.resolve(at).position(), { range: 4, what: at })
  const lacking = body.missingFor(plan, null)
  const site = lacking.length > 0 && !body.hasBegun(plan) ? null : body.siteFor(plan, body.position())
  const missing = site ? body.missingFor(plan, site) : lacking
  if (missing.length > 0) throw body.failure('missing_items', `For a ${plan.name} I need ${missing.join(' and ')}.`)
  body.rememberSite(plan, site)
  const tries = new Map()
  const total = plan.cells.length
  let lastFailure = null
  for (let left = body.unbuilt(plan, site); left.length > 0; left = body.unbuilt(plan, site)) {
    body.progress(`I built ${total - left.length} of ${total} blocks of the ${plan.name}.`)
    const cell = nextCell(body, left, tries)
    if (!cell) throw lastFailure ?? body.failure('blocked', `The rest of the ${plan.name} has nothing to hold on to.`)
    const kinds = plan.kinds[cell.role].filter((kind) => body.count([kind]) > 0)
    if (kinds.length === 0) throw body.failure('missing_items', `I ran out of ${cell.role === 'material' ? 'blocks' : cell.role}; ${left.length} are still to be laid.`)
    const key = String(cell.position)
    tries.set(key, (tries.get(key) ?? 0) + 1)
    try {
      await (tries.get(key) > 1 ? fillFromPillar(body, cell, kinds) : fill(body, cell, kinds))
    } catch (error) {
      if (!body.isSetback(error)) throw error
      lastFailure = error
    }
  }
  body.forgetSite(plan, site)
  return { status: 'done', detail: `I built a ${plan.name} of ${total} blocks.` }
}
