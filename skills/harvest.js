'use strict'

exports.card = {
  "name": "harvest",
  "summary": "Harvest ripe crops in sight, and sow again what you have seeds of.",
  "arguments": {
    "type": "object",
    "properties": {
      "crop": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "wheat, carrot, potato, beetroot, berries, or any" },
      "count": { "type": "integer", "minimum": 1, "maximum": 64, "default": 8, "description": "how many plants at most" },
      "replant": { "type": "boolean", "default": true, "description": "whether to sow again" }
    },
    "additionalProperties": false
  },
  "needs": ["ripe crops in sight"],
  "changes": "You hold what they gave.",
  "expects": {},
  "time_limit_seconds": 180,
  "is_work": true
}

const PLANTS = { wheat: 'wheat', carrot: 'carrots', potato: 'potatoes', beetroot: 'beetroots', berries: 'sweet_berry_bush', sweet_berries: 'sweet_berry_bush', nether_wart: 'nether_wart', cocoa: 'cocoa' }
const SEEDS = { wheat: 'wheat_seeds', carrots: 'carrot', potatoes: 'potato', beetroots: 'beetroot_seeds', nether_wart: 'nether_wart' }
const PICKED_BY_HAND = 'sweet_berry_bush'
const SEARCH_RADIUS_BLOCKS = 32
const PLANTS_MAX = 128
const FAILURES_MAX = 6
const DROP_RADIUS_BLOCKS = 5
const ANSWER_SECONDS = 1

function plantsOf (body, crop) {
  if (crop === 'any') return [...new Set(Object.values(PLANTS))]
  const plant = PLANTS[crop] ?? PLANTS[crop.replace(/s$/, '')] ?? Object.values(PLANTS).find((one) => one === crop)
  if (!plant) throw body.failure('invalid', `I cannot harvest "${crop}"; I can harvest ${Object.keys(PLANTS).join(', ')}.`)
  return [plant]
}

async function reap (body, plant, replant) {
  await body.goReach(plant, { limitSeconds: 25 })
  if (plant.name === PICKED_BY_HAND) {
    await body.useBlock(plant)
    await body.until(() => (body.ripenessOf(plant) ?? 0) < 1, ANSWER_SECONDS)
  } else {
    await body.dig(plant)
  }
  await body.pickUpAround({ radius: DROP_RADIUS_BLOCKS })
  const seed = SEEDS[plant.name]
  if (replant && seed && body.count([seed]) > 0 && body.blockAt({ x: plant.x, y: plant.y - 1, z: plant.z }) === 'farmland') {
    if (!body.inReach(plant)) await body.goReach(plant, { limitSeconds: 10 })
    await body.placeAt(plant, [seed])
  }
}

exports.run = async (body, { crop = 'any', count = 8, replant = true }) => {
  const plants = plantsOf(body, crop)
  const before = body.inventory()
  let reaped = 0
  let failures = 0
  let lastFailure = null
  while (reaped < count && failures < FAILURES_MAX) {
    body.progress(`I have harvested ${reaped} plants.`)
    const ripe = body.findBlocks(plants, { radius: SEARCH_RADIUS_BLOCKS, count: PLANTS_MAX })
      .find((plant) => body.ripenessOf(plant) === 1 && !body.hasFailed('harvest', plant))
    if (!ripe) break
    try {
      await reap(body, ripe, replant)
      reaped++
    } catch (error) {
      if (!body.isSetback(error)) throw error
      failures++
      lastFailure = error
      body.rememberFailure('harvest', ripe)
    }
  }
  if (reaped === 0) throw lastFailure ?? body.failure('unreachable', `There is no ripe ${crop === 'any' ? 'crop' : crop} in sight within ${SEARCH_RADIUS_BLOCKS} blocks.`)
  return { status: 'done', detail: `I have harvested ${reaped} plants and got ${body.gainsSince(before) || 'nothing that I could keep'}.` }
}
