'use strict'

exports.card = {
  "name": "till_and_sow",
  "summary": "Till earth with a hoe, near water if there is some, and sow seeds that you hold.",
  "arguments": {
    "type": "object",
    "properties": {
      "crop": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "wheat, carrot, potato, beetroot, pumpkin, melon, or any that you have seeds of" },
      "count": { "type": "integer", "minimum": 1, "maximum": 32, "default": 4, "description": "how many plants" }
    },
    "additionalProperties": false
  },
  "needs": ["a hoe, unless there is free farmland", "seeds", "earth or grass in sight"],
  "changes": "The plants stand in tilled earth.",
  "expects": {},
  "time_limit_seconds": 180
}

const SEEDS = { wheat: 'wheat_seeds', carrot: 'carrot', potato: 'potato', beetroot: 'beetroot_seeds', pumpkin: 'pumpkin_seeds', melon: 'melon_seeds' }
const TILLABLE = ['grass_block', 'dirt', 'dirt_path', 'coarse_dirt']
const SEARCH_RADIUS_BLOCKS = 24
const SPOTS_MAX = 512 // most of a field is sown already
const WATERS_MAX = 96
const WATER_REACH_BLOCKS = 4 // water farther away keeps no earth moist
const FAILURES_MAX = 6

function seedOf (body, crop) {
  if (crop !== 'any') {
    const seed = SEEDS[crop.replace(/_seeds$|s$/, '')]
    if (!seed) throw body.failure('invalid', `I cannot sow "${crop}"; I can sow ${Object.keys(SEEDS).join(', ')}.`)
    body.stackOrFail([seed], seed)
    return seed
  }
  const seed = Object.values(SEEDS).find((one) => body.count([one]) > 0)
  if (!seed) throw body.failure('missing_items', `I hold no seeds; I could sow ${Object.values(SEEDS).join(', ')}.`)
  return seed
}

/** Earth with nothing above: free farmland first, then earth near water, then the rest; the nearest first. */
function beds (body, canTill) {
  const isOpen = ({ x, y, z }) => /air$/.test(body.blockAt({ x, y: y + 1, z }) ?? '')
  const water = body.findBlocks(['water'], { radius: SEARCH_RADIUS_BLOCKS, count: WATERS_MAX })
  const isMoist = (spot) => water.some((one) => Math.abs(one.x - spot.x) <= WATER_REACH_BLOCKS && Math.abs(one.z - spot.z) <= WATER_REACH_BLOCKS && [0, 1].includes(one.y - spot.y))
  const kinds = canTill ? ['farmland', ...TILLABLE] : ['farmland']
  return body.findBlocks(kinds, { radius: SEARCH_RADIUS_BLOCKS, count: SPOTS_MAX })
    .filter((spot) => isOpen(spot) && !body.hasFailed('sow', spot))
    .map((spot) => ({ ...spot, rank: spot.name === 'farmland' ? 0 : isMoist(spot) ? 1 : 2 }))
    .sort((a, b) => a.rank - b.rank || a.distance - b.distance)
}

async function sowAt (body, spot, seed, hoes) {
  await body.goReach(spot, { limitSeconds: 25 })
  if (body.blockAt(spot) !== 'farmland') {
    if (body.count(hoes) === 0) throw body.failure('missing_tool', 'My hoe is gone; I need another to till earth.')
    await body.useOnBlock(spot, hoes, { changes: () => body.blockAt(spot) === 'farmland' })
  }
  await body.placeAt({ x: spot.x, y: spot.y + 1, z: spot.z }, [seed])
}

exports.run = async (body, { crop = 'any', count = 4 }) => {
  const seed = seedOf(body, crop)
  const hoes = body.itemKinds('hoe')
  let sown = 0
  let failures = 0
  let lastFailure = null
  while (sown < count && failures < FAILURES_MAX) {
    body.progress(`I have sown ${sown} of ${count}.`)
    if (body.count([seed]) === 0) throw body.failure('missing_items', `I have sown ${sown} of ${count} and have no more ${seed}.`)
    const [spot] = beds(body, body.count(hoes) > 0)
    if (!spot) break
    try {
      await sowAt(body, spot, seed, hoes)
      sown++
    } catch (error) {
      if (!body.isSetback(error)) throw error
      failures++
      lastFailure = error
      body.rememberFailure('sow', spot)
    }
  }
  if (sown >= count) return { status: 'done', detail: `I have sown ${sown} ${seed}.` }
  if (body.count(hoes) === 0 && sown === 0 && !lastFailure) throw body.failure('missing_tool', 'There is no free farmland in sight, and I have no hoe to make some.')
  throw body.failure(lastFailure?.reason ?? 'unreachable', `I have sown ${sown} of ${count}. ${lastFailure?.detail ?? 'There is no more open earth in sight.'}`)
}
