'use strict'

exports.card = {
  "name": "use_door",
  "summary": "Open, close or go through the nearest door or gate.",
  "arguments": {
    "type": "object",
    "properties": {
      "door": { "type": "string", "minLength": 1, "maxLength": 64, "default": "door", "description": "a kind of door, gate or trapdoor, such as oak_door or fence_gate" },
      "do": { "type": "string", "enum": ["open", "close", "go_through"], "default": "open", "description": "what to do with it" }
    },
    "additionalProperties": false
  },
  "needs": ["the door in sight"],
  "changes": "The door is open or closed, or you are on its other side.",
  "expects": {},
  "time_limit_seconds": 60
}

const SEARCH_RADIUS_BLOCKS = 24
const BEHIND_BLOCKS = 2
const ACROSS = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] }
const MOVED_BY_HAND = /(_door|_gate|_trapdoor)$/

const isOpen = (body, door) => [true, 'true'].includes(body.stateOf(door).open)

async function turn (body, door, open) {
  if (isOpen(body, door) === open) return
  await body.goReach(door, { limitSeconds: 30 })
  await body.useBlock(door)
}

/** Goes to the other side of a door and closes it behind. */
async function goThrough (body, door) {
  await body.goReach(door, { limitSeconds: 30 })
  const [dx, dz] = ACROSS[body.stateOf(door).facing]
  const here = body.position()
  const side = Math.sign((here.x - door.x - 0.5) * dx + (here.z - door.z - 0.5) * dz) || 1
  const behind = { x: door.x + 0.5 - dx * side * BEHIND_BLOCKS, y: Math.floor(here.y), z: door.z + 0.5 - dz * side * BEHIND_BLOCKS }
  await turn(body, door, true)
  await body.goNear(behind, { range: 1.2, what: 'the other side of the door', limitSeconds: 15 })
  await turn(body, door, false)
}

exports.run = async (body, { door = 'door', do: deed = 'open' }) => {
  const kinds = body.blockKinds(door).filter((kind) => MOVED_BY_HAND.test(kind) && !kind.startsWith('iron_'))
  if (kinds.length === 0) throw body.failure('invalid', `${door} is no door or gate that opens by hand.`)
  const [found] = body.findBlocks(kinds, { radius: SEARCH_RADIUS_BLOCKS, count: 1 })
  if (!found) throw body.failure('unreachable', `There is no ${door} in sight within ${SEARCH_RADIUS_BLOCKS} blocks.`)
  if (deed === 'go_through') {
    await goThrough(body, found)
    return { status: 'done', detail: `I went through the ${found.name} and closed it behind me.` }
  }
  await turn(body, found, deed === 'open')
  return { status: 'done', detail: `The ${found.name} is ${deed === 'open' ? 'open' : 'closed'}.` }
}
