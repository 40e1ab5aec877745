'use strict'

exports.card = {
  "name": "explore",
  "summary": "Walk 24 to 48 blocks to ground that you have not seen yet and look around.",
  "arguments": {
    "type": "object",
    "properties": {
      "direction": { "type": "string", "enum": ["any", "north", "east", "south", "west"], "default": "any", "description": "where to" }
    },
    "additionalProperties": false
  },
  "needs": [],
  "changes": "You are somewhere else and may know of new kinds of blocks.",
  "expects": {},
  "time_limit_seconds": 90
}

const ANGLES = { east: 0, south: Math.PI / 2, west: Math.PI, north: -Math.PI / 2 }
const HEADINGS = 16
const WALKS_MAX = 4
const FAR_ENOUGH_BLOCKS = 12

/** Spots on the ground around, the least visited first. */
function spots (body, direction) {
  const here = body.position()
  const found = []
  for (let i = 0; i < HEADINGS; i++) {
    const turn = direction === 'any' ? (i / HEADINGS) * 2 * Math.PI : ANGLES[direction] + (i / HEADINGS - 0.5) * Math.PI / 2
    const distance = 24 + body.random() * 24
    const x = here.x + Math.cos(turn) * distance
    const z = here.z + Math.sin(turn) * distance
    const y = body.groundAt(x, z)
    if (y === null || body.hasFailed('explore', { x, y, z })) continue
    found.push({ x, y, z, worth: -body.visitsAround(x, z) - Math.abs(y - here.y) / 8 + body.random() })
  }
  return found.sort((a, b) => b.worth - a.worth)
}

exports.run = async (body, { direction = 'any' }) => {
  const start = body.position()
  body.newKindsInSight()
  let lastFailure = body.failure('unreachable', 'There is no ground in sight to walk to; water or unknown land is all around.')
  for (const spot of spots(body, direction).slice(0, WALKS_MAX)) {
    try {
      await body.goNear(spot, { range: 4, what: 'unknown ground', limitSeconds: 30 })
    } catch (error) {
      if (!body.isSetback(error)) throw error
      body.rememberFailure('explore', spot)
      lastFailure = error
    }
    const walked = Math.round(body.distanceTo(start))
    if (walked < FAR_ENOUGH_BLOCKS) {
      body.rememberFailure('explore', spot)
      continue
    }
    const fresh = body.newKindsInSight()
    const seen = fresh.length > 0 ? `I see ${fresh.slice(0, 8).join(', ')} for the first time.` : 'There is nothing new here.'
    return { status: 'done', detail: `I went ${walked} blocks. ${seen}` }
  }
  throw lastFailure
}
