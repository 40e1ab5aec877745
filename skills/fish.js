'use strict'

exports.card = {
  "name": "fish",
  "summary": "Fish in water in sight until you have caught that many things.",
  "arguments": {
    "type": "object",
    "properties": {
      "count": { "type": "integer", "minimum": 1, "maximum": 16, "default": 1, "description": "how many things to catch" }
    },
    "additionalProperties": false
  },
  "needs": ["a fishing rod", "water in sight"],
  "changes": "You hold what you caught, fish for the most part.",
  "expects": {},
  "time_limit_seconds": 600,
  "is_work": true
}

const SEARCH_RADIUS_BLOCKS = 40
const CAST_BLOCKS = 6
const SPOTS_MAX = 24
const EMPTY_CASTS_MAX = 4
const LAND_SECONDS = 3

/** Open water with nothing above, the nearest first. */
function waters (body) {
  return body.findBlocks(['water'], { radius: SEARCH_RADIUS_BLOCKS, count: SPOTS_MAX })
    .filter((spot) => /air$/.test(body.blockAt({ x: spot.x, y: spot.y + 1, z: spot.z }) ?? '') && !body.hasFailed('fish', spot))
}

async function goToWater (body) {
  for (const spot of waters(body)) {
    try {
      if (body.distanceTo(spot) > CAST_BLOCKS) await body.goNear(spot, { range: CAST_BLOCKS - 2, what: 'the water', limitSeconds: 40 })
      return spot
    } catch (error) {
      if (!body.isSetback(error)) throw error
      body.rememberFailure('fish', spot)
    }
  }
  throw body.failure('unreachable', `There is no open water in sight within ${SEARCH_RADIUS_BLOCKS} blocks; explore to find some.`)
}

const total = (body) => Object.values(body.inventory()).reduce((sum, count) => sum + count, 0)

exports.stays = true

exports.run = async (body, { count = 1 }) => {
  body.stackOrFail(['fishing_rod'], 'fishing rod')
  const held = body.inventory()
  let caught = 0
  let empty = 0
  let spot = await goToWater(body)
  while (caught < count) {
    body.progress(`I have caught ${caught} of ${count}.`)
    if (body.freeSlots() === 0) throw body.failure('inventory_full', 'There is no room for what I catch.')
    if (body.count(['fishing_rod']) === 0) throw body.failure('missing_tool', `My fishing rod broke after ${caught} of ${count}.`)
    const before = total(body)
    const hasBitten = await body.castAndReel({ x: spot.x + 0.5, y: spot.y + 1, z: spot.z + 0.5 }, ['fishing_rod'])
    if (hasBitten && await body.until(() => total(body) > before, LAND_SECONDS)) {
      caught++
      empty = 0
    } else if (++empty >= EMPTY_CASTS_MAX) {
      throw body.failure('timeout', `Nothing would bite; I have caught ${caught} of ${count}.`)
    } else {
      body.rememberFailure('fish', spot)
      spot = await goToWater(body)
    }
  }
  return { status: 'done', detail: `I have caught ${body.gainsSince(held)}.` }
}
