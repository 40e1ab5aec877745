'use strict'

exports.card = {
  "name": "dig_down",
  "summary": "Dig your way down to a depth: straight where the ground below is known to be safe, else by stairs.",
  "arguments": {
    "type": "object",
    "properties": {
      "to": { "type": "string", "minLength": 1, "maxLength": 32, "default": "5", "description": "how many blocks down such as 5, a height such as y=-20, or a level: stone, deepslate, iron level, diamond level" }
    },
    "additionalProperties": false
  },
  "needs": ["a pickaxe for stone"],
  "changes": "You stand that deep, and hold what you dug.",
  "expects": {},
  "time_limit_seconds": 600
}

const STEPS_MAX = 400
const ASIDES_MAX = 48
const FAILURES_MAX = 4
const JUNK_KEPT = 96
const COVER_BLOCKS = 2 // from this depth on, openings are closed
const SEAL_BLOCKS = 6
const WARY_SEAL_BLOCKS = 2

const height = (body) => Math.floor(body.position().y + 0.01)

/** Digs one step and closes the openings that it made. At intervals it closes the way behind. */
async function descend (body, way, start) {
  const isOpen = height(body) > start - COVER_BLOCKS
  await body.keepSafe({ isOpen })
  if (!isOpen) await body.closeIn({ isWhole: (start - height(body)) % (body.hasMetLately() ? WARY_SEAL_BLOCKS : SEAL_BLOCKS) === 0 })
  await body.descend(way, { byHand: false, isOpen, isWatchful: !isOpen })
}

exports.run = async (body, { to = '5' }) => {
  const goal = body.levelOf(to)
  const start = height(body)
  if (start <= goal) return { status: 'done', detail: `I am at y=${start} already, which is no higher than ${to}.` }
  const way = body.startWay()
  let asides = 0
  let failures = 0
  for (let steps = 0; steps < STEPS_MAX && height(body) > goal && asides <= ASIDES_MAX; steps++) {
    body.progress(`I am at y=${height(body)}, ${start - height(body)} blocks down.`)
    if (body.freeSlots() <= 1) await body.tossJunk(JUNK_KEPT)
    await body.turnBackInTime()
    const before = height(body)
    try {
      await descend(body, way, start)
    } catch (error) {
      if (!body.isSetback(error) || ++failures >= FAILURES_MAX) throw error
    }
    if (height(body) >= before) asides++
  }
  if (height(body) > goal) throw body.failure('blocked', `There is no safe way further down than y=${height(body)}; I was to come to y=${goal}.`)
  return { status: 'done', detail: `I dug ${start - height(body)} blocks down and am at y=${height(body)}.` }
}
