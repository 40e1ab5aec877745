'use strict'

exports.card = {
  "name": "plant_sapling",
  "summary": "Plant saplings that you hold on earth around you, apart enough to grow.",
  "arguments": {
    "type": "object",
    "properties": {
      "kind": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "oak, birch …, or any" },
      "count": { "type": "integer", "minimum": 1, "maximum": 16, "default": 1, "description": "how many" }
    },
    "additionalProperties": false
  },
  "needs": ["saplings", "open earth or grass in sight"],
  "changes": "The saplings stand in the earth.",
  "expects": {},
  "time_limit_seconds": 120
}

const SEARCH_RADIUS_BLOCKS = 20
const APART_BLOCKS = 3
const SPOTS_MAX = 64
const FAILURES_MAX = 5
const EARTH = ['grass_block', 'dirt', 'coarse_dirt', 'podzol', 'rooted_dirt', 'moss_block', 'mud']

exports.run = async (body, { kind = 'any', count = 1 }) => {
  const saplings = body.itemKinds(kind === 'any' ? 'sapling' : `${kind.replace(/_?sapling$/, '')}_sapling`)
  body.stackOrFail(saplings, kind === 'any' ? 'sapling' : `${kind} sapling`)
  const planted = []
  let failures = 0
  let lastFailure = body.failure('unreachable', `There is no open earth in sight within ${SEARCH_RADIUS_BLOCKS} blocks.`)
  while (planted.length < count && failures < FAILURES_MAX) {
    if (body.count(saplings) === 0) throw body.failure('missing_items', `I have planted ${planted.length} of ${count} and have no more saplings.`)
    const spot = body.findBlocks(EARTH, { radius: SEARCH_RADIUS_BLOCKS, count: SPOTS_MAX })
      .map(({ x, y, z }) => ({ x, y: y + 1, z, name: 'earth' }))
      .find((one) => body.canGrowAt(one) && !body.hasFailed('plant', one) &&
        planted.every((other) => Math.hypot(other.x - one.x, other.z - one.z) >= APART_BLOCKS))
    if (!spot) break
    try {
      if (!body.inReach(spot)) await body.goReach(spot, { limitSeconds: 20 })
      await body.placeAt(spot, saplings)
      planted.push(spot)
    } catch (error) {
      if (!body.isSetback(error)) throw error
      failures++
      lastFailure = error
      body.rememberFailure('plant', spot)
    }
  }
  if (planted.length < count) throw body.failure(lastFailure.reason, `I have planted ${planted.length} of ${count}. ${lastFailure.detail}`)
  return { status: 'done', detail: `I have planted ${planted.length} ${planted.length === 1 ? 'sapling' : 'saplings'}.` }
}
