'use strict'

exports.card = {
  "name": "fill_bucket",
  "summary": "Fill an empty bucket with water that is in sight, or with lava: in sight, else by digging down to where caves are full of it.",
  "arguments": {
    "type": "object",
    "properties": {
      "fluid": { "type": "string", "enum": ["water", "lava"], "default": "water", "description": "what to fill it with" }
    },
    "additionalProperties": false
  },
  "needs": ["an empty bucket", "water in sight", "for lava deep down a pickaxe, a sword and some blocks"],
  "changes": "You hold a full bucket instead of an empty one.",
  "expects": { "loses": "bucket" },
  "time_limit_seconds": 900
}

const LAVA_LEVEL = 'y=-53' // just above the lava that fills caves
const LEG_BLOCKS = 8
const LEGS_MAX = 24
const DIGS_MAX = 10
const FAILURES_MAX = 5

/** Continues the search: down to where lava lies, else along the tunnel. */
const goOn = (body) => body.position().y >= body.levelOf(LAVA_LEVEL) + 1
  ? body.perform('dig_down', { to: LAVA_LEVEL })
  : body.perform('tunnel', { length: LEG_BLOCKS })

/** Digs down to where lava lies, and on, until a bucket is full. Lava that cannot be reached is skipped. */
async function digForLava (body) {
  let failures = 0
  let lastFailure = body.failure('unreachable', 'I dug about and came to no lava.')
  for (let legs = 0, digs = 0; legs < LEGS_MAX && digs < DIGS_MAX && failures < FAILURES_MAX;) {
    const [source] = body.lavaToDigTo()
    body.progress(source ? 'I see lava, and was to dig to it.' : `I see no lava yet at y=${Math.floor(body.position().y)}.`)
    try {
      if (source) {
        digs++
        return await body.digForLava(source)
      }
      legs++
      await goOn(body)
    } catch (error) {
      if (!body.isSetback(error)) throw error
      lastFailure = error
      if (source) continue
      failures++
      await sidestep(body)
    }
  }
  throw lastFailure
}

/** If there is no safe way on, there can be one from a little farther off. */
async function sidestep (body) {
  try {
    await body.perform('tunnel', { length: LEG_BLOCKS })
  } catch (error) {
    if (!body.isSetback(error)) throw error
  }
}

exports.run = async (body, { fluid = 'water' }) => {
  body.stackOrFail(['bucket'], 'empty bucket')
  try {
    await body.fillBucket(fluid)
  } catch (error) {
    if (fluid !== 'lava' || !body.isSetback(error)) throw error
    await digForLava(body)
  }
  return { status: 'done', detail: `I filled a bucket with ${fluid}.` }
}
