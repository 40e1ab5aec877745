'use strict'

exports.card = {
  "name": "grow_crop",
  "summary": "Sow a seed that you hold, make the plant ripe with bone meal, and harvest it.",
  "arguments": {
    "type": "object",
    "properties": {
      "crop": { "type": "string", "enum": ["wheat", "carrot", "potato", "beetroot"], "default": "wheat", "description": "which crop" },
      "count": { "type": "integer", "minimum": 1, "maximum": 8, "default": 1, "description": "how many plants" }
    },
    "additionalProperties": false
  },
  "needs": ["a hoe, unless there is free farmland", "seeds", "about three pieces of bone meal for each plant"],
  "changes": "You hold what the plants gave.",
  "expects": {},
  "time_limit_seconds": 180
}

const PLANTS = { wheat: 'wheat', carrot: 'carrots', potato: 'potatoes', beetroot: 'beetroots' }
const NEAR_BLOCKS = 6
const PLANTS_MAX = 32
const DROP_RADIUS_BLOCKS = 5

/** A plant near by that is not ripe, the nearest first; undefined if there is none. */
const young = (body, crop) => body.findBlocks([PLANTS[crop]], { radius: NEAR_BLOCKS, count: PLANTS_MAX }).find((plant) => body.ripenessOf(plant) < 1)

async function ripen (body, plant, crop) {
  await body.goReach(plant, { limitSeconds: 20 })
  while (body.ripenessOf(plant) < 1) {
    if (body.count(['bone_meal']) === 0) throw body.failure('missing_items', `The ${crop} is not ripe yet, and I have no more bone meal.`)
    await body.useOnBlock(plant, ['bone_meal'])
  }
}

exports.run = async (body, { crop = 'wheat', count = 1 }) => {
  body.stackOrFail(['bone_meal'], 'bone_meal')
  const before = body.inventory()
  for (let grown = 0; grown < count; grown++) {
    body.progress(`I have grown ${grown} of ${count} plants.`)
    if (!young(body, crop)) await body.perform('till_and_sow', { crop, count: 1 })
    const plant = young(body, crop)
    if (!plant) throw body.failure('unreachable', `The ${crop} that I sowed is out of reach.`)
    await ripen(body, plant, crop)
    await body.dig(plant)
    await body.pickUpAround({ radius: DROP_RADIUS_BLOCKS })
  }
  return { status: 'done', detail: `I have grown ${count} plants and got ${body.gainsSince(before) || 'nothing that I could keep'}.` }
}
