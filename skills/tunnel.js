'use strict'

exports.card = {
  "name": "tunnel",
  "summary": "Dig a level tunnel, two blocks high, around lava and water.",
  "arguments": {
    "type": "object",
    "properties": {
      "direction": { "type": "string", "enum": ["any", "north", "east", "south", "west"], "default": "any", "description": "where to; any for straight on" },
      "length": { "type": "integer", "minimum": 1, "maximum": 128, "default": 16, "description": "how many blocks" }
    },
    "additionalProperties": false
  },
  "needs": ["a pickaxe for stone"],
  "changes": "There is a tunnel, lit if you hold torches, and you stand at its end with what you dug.",
  "expects": {},
  "time_limit_seconds": 480
}

const TURNS_MAX = 4
const JUNK_KEPT = 96
const ROOM_BLOCKS = 3 // to stand and place something in
const TORCH_EVERY_BLOCKS = 10
const WARY_SEAL_BLOCKS = 2

/** Digs a step, closes the caves that it opens, and places a light at intervals. */
async function digOn (body, heading, dug) {
  await body.keepSafe({ isOpen: body.isUnderSky() })
  const before = body.position()
  await body.advance(heading, 0, { byHand: false })
  await body.closeIn({ isWhole: body.hasMetLately() && dug % WARY_SEAL_BLOCKS === 0 })
  if (dug % TORCH_EVERY_BLOCKS === 0 && body.count(['torch']) > 0) await body.placeAt(before, ['torch'])
}

exports.run = async (body, { direction = 'any', length = 16 }) => {
  const headings = body.headings(direction)
  let heading = headings.find((one) => body.dangerOfStep(one, 0) === null) ?? headings[0]
  let turns = 0
  let dug = 0
  while (dug < length) {
    body.progress(`I dug ${dug} of ${length} blocks.`)
    if (body.freeSlots() <= 1) await body.tossJunk(JUNK_KEPT)
    if (dug >= ROOM_BLOCKS) await body.turnBackInTime()
    try {
      await digOn(body, heading, dug)
      dug++
    } catch (error) {
      if (!body.isSetback(error)) throw error
      // Without a named direction, the body goes around obstacles.
      const other = direction === 'any' && turns++ < TURNS_MAX
        ? body.headings('any').find((one) => one !== heading && one.some((part, axis) => part !== -heading[axis]) && body.dangerOfStep(one, 0) === null)
        : undefined
      if (!other) throw error
      heading = other
    }
  }
  return { status: 'done', detail: `I dug a tunnel of ${dug} blocks.` }
}
