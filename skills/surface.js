'use strict'

exports.card = {
  "name": "surface",
  "summary": "Get out of water, or out of a hole that you cannot walk out of.",
  "arguments": {
    "type": "object",
    "properties": {},
    "additionalProperties": false
  },
  "needs": [],
  "changes": "You can breathe and walk on.",
  "expects": {},
  "time_limit_seconds": 90
}

const SHORE_RADIUS_BLOCKS = 24
const SHORE_WALKS_MAX = 3

/** Dry ground around, nearest first. */
function shore (body) {
  const here = body.position()
  const spots = []
  for (let distance = 3; distance <= SHORE_RADIUS_BLOCKS; distance += 3) {
    for (let i = 0; i < 8; i++) {
      const x = here.x + Math.cos(i * Math.PI / 4) * distance
      const z = here.z + Math.sin(i * Math.PI / 4) * distance
      const y = body.groundAt(x, z)
      if (y !== null) spots.push({ x, y, z })
    }
  }
  return spots
}

exports.run = async (body) => {
  if (body.isInWater()) await body.swimUp()
  if (body.isInWater()) {
    let lastFailure = body.failure('unreachable', 'There is no shore in sight; I float on the water.')
    for (const spot of shore(body).slice(0, SHORE_WALKS_MAX)) {
      try {
        await body.goNear(spot, { range: 1.5, what: 'the shore', limitSeconds: 20 })
        return { status: 'done', detail: 'I am ashore.' }
      } catch (error) {
        if (!body.isSetback(error)) throw error
        lastFailure = error
      }
    }
    throw lastFailure
  }
  if (!body.isTrapped()) return { status: 'done', detail: 'I can walk freely here.' }
  await body.climbOut()
  return { status: 'done', detail: 'I dug my way out.' }
}
