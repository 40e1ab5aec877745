'use strict'

exports.card = {
  "name": "cast_obsidian",
  "summary": "Make obsidian of lava by letting water run over it, and dig it; fetches the lava by the bucket.",
  "arguments": {
    "type": "object",
    "properties": {
      "count": { "type": "integer", "minimum": 1, "maximum": 16, "default": 1, "description": "how many blocks of obsidian" }
    },
    "additionalProperties": false
  },
  "needs": ["a bucket of lava for each, or an empty bucket and lava in sight or deep down", "a bucket of water", "a diamond pickaxe"],
  "changes": "You hold the obsidian, and empty buckets instead of lava.",
  "expects": { "gains": "obsidian" },
  "time_limit_seconds": 1800
}

const FAILURES_MAX = 3 // one after another
const NEAR_BLOCKS = 4
const GROUND_BLOCKS = 8
const TUNNEL_BLOCKS = 4
const KINDS = ['obsidian']
const BUCKETS = ['lava_bucket', 'bucket']

/** Moves to other ground near by; underground it digs on, where there is more ground. */
async function goElsewhere (body, failures) {
  if (!body.isUnderSky()) return body.perform('tunnel', { length: TUNNEL_BLOCKS })
  return body.goNear(body.groundSpots(GROUND_BLOCKS)[failures] ?? body.position(), { range: 1, what: 'other ground', limitSeconds: 10 })
}

/** Fetches a bucket of lava if none is held, and makes a block of it. Returns where that is. */
async function cast (body) {
  if (body.count(['lava_bucket']) === 0 && body.count(['bucket']) > 0 && body.count(['water_bucket']) > 0) await body.perform('fill_bucket', { fluid: 'lava' })
  return body.castObsidian()
}

exports.run = async (body, { count = 1 }) => {
  const [canDig, tools] = body.canHarvest('obsidian')
  if (!canDig) throw body.failure('missing_tool', `Obsidian gives nothing without a better tool; I need one of ${tools.join(', ')}.`)
  const start = body.count(KINDS)
  const gained = () => body.count(KINDS) - start
  for (let failures = 0; gained() < count;) {
    body.progress(`I made ${gained()} of ${count} obsidian.`)
    try {
      const [left] = body.findBlocks(KINDS, { radius: NEAR_BLOCKS, count: 1 }) // left over from an earlier try
      const block = left && body.inReach(left) ? left : await cast(body)
      await body.dig(block)
      await body.pickUpAround({ kinds: KINDS })
      failures = 0
    } catch (error) {
      if (!body.isSetback(error) || ++failures >= FAILURES_MAX || body.count(BUCKETS) === 0) throw error
      await goElsewhere(body, failures)
    }
  }
  return { status: 'done', detail: `I made ${gained()} obsidian.` }
}
