'use strict'

exports.card = {
  "name": "collect",
  "summary": "Dig natural blocks in sight that give an item, and pick up what falls, until you have that many more.",
  "gist": "dig blocks in sight",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "an item, a block or a kind of them, such as oak_log, log, dirt, sand, cobblestone" },
      "count": { "type": "integer", "minimum": 1, "maximum": 64, "default": 1, "description": "how many more" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["the blocks in sight", "a pickaxe for stone and ores"],
  "changes": "You hold that many more of the item.",
  "expects": { "gains": "$item" },
  "time_limit_seconds": 120,
  "is_work": true
}

const SEARCH_RADIUS_BLOCKS = 32
const SPOTS_MAX = 48
const FAILURES_MAX = 5
const TRIES_MAX = 200
const DROP_WAIT_SECONDS = 1.2
const CHANCE_WAIT_SECONDS = 0.3
const UNDER_FEET_EFFORT = 8
const TAKEN_RADIUS_BLOCKS = 3
const TAKEN_EFFORT = 6
const REACH_UP_BLOCKS = 5 // blocks higher above the ground than this are out of reach
const RISE_EFFORT = 0.75
const DROP_RADIUS_BLOCKS = 8
const STRIP_BLOCKS = 6
const IN_HAND_TRIES = 12
const STRIP_MAX = 64
const SHEARS = 'shears'

/** The wanted items, the blocks that give them, and the tool if they give them to it alone. A block that always drops something else is wanted for its drop. */
function whatToDig (body, word) {
  let wanted
  try {
    wanted = body.itemKinds(word)
  } catch (error) {
    wanted = body.blockKinds(word) // "water" is not an item; the block's name decides what is wrong
  }
  const named = wanted.filter((kind) => body.isBlock(kind))
  const items = new Set(wanted)
  for (const block of named) {
    const drops = body.dropsOf(block)
    if (!drops.includes(block) && !body.givesByChance(block)) drops.forEach((item) => items.add(item))
  }
  const blocks = body.sourcesOf([...items])
  if (blocks.length > 0) return { items: [...items], blocks, tool: null }
  const shorn = wanted.flatMap((kind) => body.shornFrom(kind))
  return { items: wanted, blocks: shorn, tool: shorn.length > 0 ? SHEARS : null }
}

/** The blocks to try, best first. Throws a typed failure when all of them need a tool. */
function candidates (body, blocks) {
  const seen = body.findBlocks(blocks, { radius: SEARCH_RADIUS_BLOCKS, count: SPOTS_MAX }).filter((block) => !body.isBuilt(block))
  const diggable = seen.filter((block) => body.canHarvest(block.name)[0])
  if (seen.length > 0 && diggable.length === 0) {
    const tools = body.canHarvest(seen[0].name)[1]
    throw body.failure('missing_tool', `${seen[0].name} gives nothing without a tool; I need one of ${tools.slice(0, 3).join(', ')}.`)
  }
  const feet = body.position()
  const others = body.players()
  return diggable.filter((block) => !body.hasFailed('dig', block) && !body.holdsBackLava(block) && (body.canReach(block) || !body.isBeyondBreath(block)))
    .map((block) => ({ ...block, rise: block.y - (body.groundAt(block.x, block.z) ?? block.y) }))
    .filter(({ rise }) => rise <= REACH_UP_BLOCKS)
    .map((block) => ({ ...block, effort: effort(block, feet, others) })).sort((a, b) => a.effort - b.effort)
}

/**
 * How hard a block is to get, as a distance in blocks. Going down costs more, so that a body does not dig a shaft under its own feet. Upper parts of trees cost
 * more too, and so does a block that another person stands at.
 */
function effort (block, feet, others) {
  const isBelow = block.y < Math.floor(feet.y)
  const isUnderFeet = isBelow && Math.hypot(block.x + 0.5 - feet.x, block.z + 0.5 - feet.z) < 1
  const isTaken = others.some(({ position }) => Math.hypot(block.x + 0.5 - position.x, block.z + 0.5 - position.z) < TAKEN_RADIUS_BLOCKS)
  return block.distance + Math.max(0, block.rise) * RISE_EFFORT + (isBelow ? 2 * (Math.floor(feet.y) - 1 - block.y) : 0) + (isUnderFeet ? UNDER_FEET_EFFORT : 0) +
    (isTaken ? TAKEN_EFFORT : 0)
}

/** Digs a block, and waits for what falls. Returns whether the body dug its way there, where what falls may lie out of the way. */
async function dig (body, block, items, tool) {
  const before = body.count(items)
  const isDugTo = !body.canReach(block) && await body.comeWithinReach(block, { limitSeconds: 25, byHand: false })
  if (body.blockAt(block) !== block.name) return isDugTo // another person took it
  await body.dig(block, { tool })
  const near = () => body.drops(items, DROP_RADIUS_BLOCKS)
  await body.until(() => body.count(items) > before || near().length > 0, isByChance(body, block, tool) ? CHANCE_WAIT_SECONDS : DROP_WAIT_SECONDS)
  return isDugTo
}

const isByChance = (body, { name }, tool) => tool === null && body.givesByChance(name)

/** Picks up items near the body until there are enough. */
const pickUpNear = (body, items, enough) => body.pickUpAround({ kinds: items, radius: DROP_RADIUS_BLOCKS, waits: false, wants: () => !enough() })

/** Digs all blocks in reach that give the item only sometimes, without waiting for the result of each. */
async function stripAround (body, { name }, items, enough) {
  const next = () => body.findBlocks([name], { radius: STRIP_BLOCKS, count: STRIP_MAX })
    .find((block) => body.canReach(block) && !body.hasFailed('dig', block) && !body.holdsBackLava(block))
  for (let dug = 0, block = next(); block && dug < STRIP_MAX && !enough(); dug++, block = next()) {
    await body.dig(block, { isTrusted: true })
    if (body.blockAt(block) === name) body.rememberFailure('dig', block)
    if (body.drops(items, DROP_RADIUS_BLOCKS).length > 0) return
  }
}

/** Digs one block and picks up its drop. Returns what went wrong, or null. */
async function tryBlock (body, block, { items, tool }, enough) {
  const before = body.count(items)
  let isDugTo
  try {
    isDugTo = await dig(body, block, items, tool)
    if (isByChance(body, block, tool)) await stripAround(body, block, items, enough)
  } catch (error) {
    if (!body.isSetback(error)) throw error
    body.rememberFailure('dig', block)
    return error
  }
  await pickUpNear(body, items, enough)
  if (isDugTo && body.count(items) === before) await body.attempt(() => body.digAfterDrop(items, DROP_RADIUS_BLOCKS))
  if (body.count(items) > before || isByChance(body, block, tool)) return null
  return body.failure('unreachable', `What the ${block.name} gave is out of reach or taken.`)
}

/** The next block to try. Before a missing tool ends the skill, it picks up late drops of the last block. */
async function nextBlock (body, blocks, items, enough) {
  try {
    const best = candidates(body, blocks)
    return best.slice(0, IN_HAND_TRIES).find(body.canReach) ?? best[0] // no walk while a block is in reach
  } catch (error) {
    if (error.reason === 'missing_tool') await body.pickUpAround({ kinds: items, radius: DROP_RADIUS_BLOCKS, wants: () => !enough() })
    throw error
  }
}

exports.run = async (body, { item, count = 1 }) => {
  const { items, blocks, tool } = whatToDig(body, item)
  if (blocks.length === 0) throw body.failure('invalid', `No block gives ${item}; it has to be made or found otherwise.`)
  if (tool !== null && body.count([tool]) === 0) throw body.failure('missing_tool', `${item} comes off whole only with ${tool}; I hold none.`)
  const start = body.count(items)
  const gained = () => body.count(items) - start
  const enough = () => gained() >= count
  let failures = 0
  let lastFailure = null
  await pickUpNear(body, items, enough)
  for (let tries = 0; !enough() && failures < FAILURES_MAX && tries < TRIES_MAX; tries++) {
    body.progress(`I got ${gained()} of ${count} ${item}.`)
    if (!body.hasRoomFor(items)) throw body.failure('inventory_full', `There is no room for more ${item}; drop or deposit something.`)
    const block = await nextBlock(body, blocks, items, enough)
    if (!block) break
    const failure = await tryBlock(body, block, { items, tool }, enough)
    if (failure === null) continue
    failures++
    lastFailure = failure
  }
  if (enough()) return { status: 'done', detail: `I got ${gained()} ${item}.` }
  body.progress(`I got ${gained()} of ${count} ${item}.`)
  throw lastFailure ?? body.failure('unreachable',
    `There is no more ${item} to dig in sight within ${SEARCH_RADIUS_BLOCKS} blocks (what is built stays); explore to find some.`)
}
