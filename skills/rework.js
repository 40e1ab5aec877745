'use strict'

exports.card = {
  "name": "rework",
  "summary": "Set down a block that you hold, work it into another one, and take that: strip a log with an axe, carve a pumpkin with shears, harden concrete powder in water.",
  "gist": "strip logs, carve pumpkins, harden concrete powder",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "what it becomes, such as stripped_oak_log, carved_pumpkin or white_concrete" },
      "count": { "type": "integer", "minimum": 1, "maximum": 16, "default": 1, "description": "how many" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["the block that it is made of", "an axe for logs, shears for pumpkins, water in sight and a pickaxe for concrete"],
  "changes": "You hold the new blocks instead of the old ones.",
  "expects": { "gains": "$item" },
  "time_limit_seconds": 120
}

const WATER_RADIUS_BLOCKS = 24
const WATERS_MAX = 64
const FAILURES_MAX = 3
const DROP_RADIUS_BLOCKS = 4

/** What a block is made of by hand, and with what: `{ from, tool }`; `tool` is null where water does it. Null for blocks that are made otherwise. */
function workOf (item) {
  const [, log] = /^stripped_(\w+_(?:log|stem|wood|hyphae)|bamboo_block)$/.exec(item) ?? []
  if (log) return { from: log, tool: 'axe' }
  if (item === 'carved_pumpkin') return { from: 'pumpkin', tool: 'shears' }
  const [, powder] = /^(\w+_concrete)$/.exec(item) ?? []
  return powder ? { from: `${powder}_powder`, tool: null } : null
}

/** Sets the block down at a free spot and works it with a tool. Returns where it is. */
async function workWithTool (body, { from, tool }, item) {
  const spot = body.findSpot()
  if (spot === null) throw body.failure('blocked', 'There is no free spot in reach to set a block down.')
  await body.placeAt(spot, [from])
  await body.useOnBlock(spot, body.itemKinds(tool), { changes: () => body.blockAt(spot) === item })
  return spot
}

/** Sets the block down in water, which hardens it. Returns where it is. */
async function workWithWater (body, { from }, item) {
  const isTop = ({ x, y, z }) => /air$/.test(body.blockAt({ x, y: y + 1, z }) ?? '')
  const [water] = body.findBlocks(['water'], { radius: WATER_RADIUS_BLOCKS, count: WATERS_MAX }).filter((spot) => isTop(spot) && !body.hasFailed('rework', spot))
  if (!water) throw body.failure('unreachable', `There is no water in sight within ${WATER_RADIUS_BLOCKS} blocks; explore to find some.`)
  try {
    await body.goReach(water, { limitSeconds: 30 })
    await body.placeAt(water, [from])
    if (!await body.until(() => body.blockAt(water) === item, 2)) throw body.failure('blocked', `The ${from} did not harden.`)
  } catch (error) {
    body.rememberFailure('rework', water)
    throw error
  }
  return water
}

async function makeOne (body, work, item) {
  const spot = await (work.tool === null ? workWithWater : workWithTool)(body, work, item)
  await body.dig(spot)
  await body.pickUpAround({ radius: DROP_RADIUS_BLOCKS })
}

exports.run = async (body, { item: word, count = 1 }) => {
  const [item] = body.itemKinds(word)
  const work = workOf(item)
  if (work === null) throw body.failure('invalid', `${item} is not made by working a block; it has to be made or found otherwise.`)
  if (work.tool !== null) body.stackOrFail(body.itemKinds(work.tool), work.tool)
  else if (!body.canHarvest(item)[0]) throw body.failure('missing_tool', `${item} gives nothing without a pickaxe.`)
  const start = body.count([item])
  const gained = () => body.count([item]) - start
  let lastFailure = null
  for (let failures = 0; gained() < count && failures < FAILURES_MAX;) {
    body.progress(`I made ${gained()} of ${count} ${item}.`)
    body.stackOrFail([work.from], work.from)
    const before = gained()
    try {
      await makeOne(body, work, item)
    } catch (error) {
      if (!body.isSetback(error)) throw error
      lastFailure = error
    }
    if (gained() === before) failures++
  }
  if (gained() < count) throw lastFailure ?? body.failure('unreachable', `I made ${gained()} of ${count} ${item}; what I took up is out of reach or taken.`)
  return { status: 'done', detail: `I made ${gained()} ${item}.` }
}
