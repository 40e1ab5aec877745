'use strict'

exports.card = {
  "name": "row",
  "summary": "Cross water by boat towards a place, person, block or direction, get off at the shore and take the boat along.",
  "gist": "by boat",
  "arguments": {
    "type": "object",
    "properties": {
      "target": { "type": "string", "minLength": 1, "maxLength": 64, "description": "a place, person or kind of block, or north, east, south, west" }
    },
    "required": ["target"],
    "additionalProperties": false
  },
  "needs": ["a boat", "water in sight that leads there"],
  "changes": "You are at the other shore, or as near as the water leads.",
  "expects": {},
  "time_limit_seconds": 180
}

const SEARCH_RADIUS_BLOCKS = 24
const SPOTS_MAX = 48
const BOARD_BLOCKS = 3
const FAR_BLOCKS = 200

/** Open water in reach of the shore, the nearest to the goal first. */
function landings (body, goal) {
  return body.findBlocks(['water'], { radius: SEARCH_RADIUS_BLOCKS, count: SPOTS_MAX })
    .filter((spot) => /air$/.test(body.blockAt({ x: spot.x, y: spot.y + 1, z: spot.z }) ?? '') && !body.hasFailed('board', spot))
    .sort((a, b) => a.distance - b.distance || Math.hypot(goal.x - a.x, goal.z - a.z) - Math.hypot(goal.x - b.x, goal.z - b.z))
}

exports.run = async (body, { target }) => {
  const kinds = body.itemKinds('boat').filter((kind) => !kind.includes('chest'))
  const goal = body.destination(target, FAR_BLOCKS)
  if (!goal) throw body.failure('unreachable', `${target} is not in sight.`)
  body.stackOrFail(kinds, 'boat')
  const [water] = landings(body, goal)
  if (!water) throw body.failure('unreachable', `There is no open water in sight within ${SEARCH_RADIUS_BLOCKS} blocks.`)
  const start = body.position()
  try {
    if (body.distanceTo(water) > BOARD_BLOCKS) await body.goNear(water, { range: BOARD_BLOCKS, what: 'the water' })
  } catch (error) {
    body.rememberFailure('board', water)
    throw error
  }
  const boat = await body.board(water, kinds)
  let left
  try {
    left = await body.rowTowards(boat, goal)
  } finally {
    await body.disembark()
  }
  const isTaken = await body.takeBoat(boat, kinds)
  const { x, z } = body.position()
  const far = Math.round(Math.hypot(x - start.x, z - start.z))
  if (far < BOARD_BLOCKS) throw body.failure('blocked', `The water does not lead towards ${target}.`)
  return { status: 'done', detail: `I rowed ${far} blocks, am ${Math.round(left)} blocks from ${target}${isTaken ? '' : ', and left the boat behind'}.` }
}
