'use strict'

exports.card = {
  "name": "sleep",
  "summary": "Sleep in a bed near by until the night is over; you come back to life there afterwards.",
  "arguments": {
    "type": "object",
    "properties": {
      "bed": { "type": "string", "minLength": 1, "maxLength": 64, "default": "bed", "description": "a kind of bed, or a place with one" }
    },
    "additionalProperties": false
  },
  "needs": ["a bed in sight or known", "night", "no hostile creature near"],
  "changes": "It is morning, or you lay in bed for as long as the others were awake.",
  "expects": {},
  "time_limit_seconds": 700
}

const SEARCH_RADIUS_BLOCKS = 48
const AT_PLACE_BLOCKS = 6
const BESIDE_BLOCKS = 2
const SLEEP_SECONDS = 600 // a whole night, in case others stay awake

/** The beds that a word means, the most likely first. */
function bedsOf (body, word) {
  const place = Object.entries(body.places()).find(([name]) => name.toLowerCase() === word.toLowerCase())
  const kinds = body.blockKinds(place ? 'bed' : word).filter((kind) => kind.endsWith('_bed'))
  if (place) {
    const [x, y, z] = place[1]
    return body.findBlocks(kinds, { radius: AT_PLACE_BLOCKS, count: 8, position: { x, y, z } })
  }
  return [...body.findBlocks(kinds, { radius: SEARCH_RADIUS_BLOCKS, count: 16 }), ...body.knownBlocks(kinds)]
}

exports.stays = true

exports.run = async (body, { bed = 'bed' }) => {
  if (!body.isInDimension('overworld')) throw body.failure('invalid', 'Here a bed would explode.')
  if (!body.isNight()) throw body.failure('invalid', 'It is day; nobody can sleep now.')
  const beds = bedsOf(body, bed)
  const free = beds.find((block) => body.stateOf(block).occupied !== true && !body.hasFailed('sleep', block))
  if (!free) {
    throw beds.length > 0
      ? body.failure('blocked', 'Every bed here is taken.')
      : body.failure('unreachable', `There is no ${bed} in sight within ${SEARCH_RADIUS_BLOCKS} blocks; place one.`)
  }
  // A player cannot lie down in a bed from farther away than this, whatever the reach of the arm.
  await body.goNear({ x: free.x + 0.5, y: free.y, z: free.z + 0.5 }, { range: BESIDE_BLOCKS, what: 'the bed', limitSeconds: 60 })
  body.progress('I lay in bed.')
  try {
    const isMorning = await body.sleepIn(free, Math.min(SLEEP_SECONDS, body.secondsLeft() - 5))
    if (isMorning) return { status: 'done', detail: 'I slept, and it is morning.' }
    return { status: 'done', detail: 'I lay in bed for a while; it is still night.' }
  } catch (error) {
    if (body.isSetback(error)) body.rememberFailure('sleep', free)
    throw error
  }
}
