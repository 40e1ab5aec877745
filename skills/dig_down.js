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
const SIDESTEPS_MAX = 24
const JUNK_KEPT = 96

const height = (body) => Math.floor(body.position().y + 0.01)

/** Digs one step down, or aside when there is no safe way down from here; tells whether it went down. */
async function descend (body, cameFrom) {
  const options = { byHand: false }
  if (await body.sink(options)) return { went: 'down', cameFrom: null }
  const back = ([dx, dz]) => cameFrom && dx === -cameFrom[0] && dz === -cameFrom[1]
  const headings = body.headings('any').filter((heading) => !back(heading))
  for (const slope of [-1, 0]) {
    const heading = headings.find((one) => body.dangerOfStep(one, slope) === null)
    if (!heading) continue
    await body.advance(heading, slope, options)
    return { went: slope < 0 ? 'down' : 'aside', cameFrom: heading }
  }
  const why = body.dangerOfStep(headings[0], -1)
  throw body.failure('blocked', `There is no safe way further down: ${why}.`)
}

exports.run = async (body, { to = '5' }) => {
  const goal = body.levelOf(to)
  const start = height(body)
  if (start <= goal) return { status: 'done', detail: `I am at y=${start} already, which is no higher than ${to}.` }
  let cameFrom = null
  let sidesteps = 0
  for (let steps = 0; steps < STEPS_MAX && height(body) > goal; steps++) {
    body.progress(`I am at y=${height(body)}, ${start - height(body)} blocks down.`)
    if (body.freeSlots() <= 1) await body.tossJunk(JUNK_KEPT)
    const step = await descend(body, cameFrom)
    cameFrom = step.cameFrom
    if (step.went === 'aside' && ++sidesteps > SIDESTEPS_MAX) {
      throw body.failure('blocked', `There is no safe way further down than y=${height(body)}.`)
    }
  }
  if (height(body) > goal) throw body.failure('blocked', `I came to y=${height(body)}, not to y=${goal}.`)
  return { status: 'done', detail: `I dug ${start - height(body)} blocks down and am at y=${height(body)}.` }
}
