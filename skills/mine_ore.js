'use strict'

exports.card = {
  "name": "mine_ore",
  "summary": "Get ore: what is in sight, else by digging down to where most of it lies and tunnelling there.",
  "arguments": {
    "type": "object",
    "properties": {
      "ore": { "type": "string", "minLength": 1, "maxLength": 64, "description": "an ore or what it gives: coal, iron_ore, raw_iron, copper, gold, redstone, lapis, diamond" },
      "count": { "type": "integer", "minimum": 1, "maximum": 64, "default": 1, "description": "how many more of what it gives" }
    },
    "required": ["ore"],
    "additionalProperties": false
  },
  "needs": ["a pickaxe that is good enough for the ore"],
  "changes": "You hold that many more of what the ore gives, and are probably deep down.",
  "expects": { "gains": "$ore" },
  "time_limit_seconds": 900
}

const SIGHT_BLOCKS = 24
const SPOTS_MAX = 24
const KNOWN_BLOCKS = 64
const KNOWN_WALK_SECONDS = 30
const DIG_TO_BLOCKS = 16
const DROP_RADIUS_BLOCKS = 6
const DROP_WAIT_SECONDS = 0.8
const STEPS_MAX = 700
const TURNS_MAX = 40
const FAILURES_MAX = 24
const LEG_BLOCKS = 48 // a tunnel turns off at its end, so that it stays within ground that is loaded and known
const JUNK_KEPT = 96
const DANGER_BLOCKS = 6
const CAVE_BLOCKS = 14
const CAVE_STEP_BLOCKS = 4
const CAVE_WALKS_MAX = 3

/** Ore in sight that may be dug, the nearest first; a typed failure when the tool for it is missing. */
function oresInSight (body, { blocks }) {
  return body.findBlocks(blocks, { radius: SIGHT_BLOCKS, count: SPOTS_MAX })
    .filter((block) => !body.hasFailed('ore', block) && !body.holdsBackLava(block))
}

/** Goes to where such ore was seen before; tells whether it stands there now in sight. */
async function goToKnown (body, { blocks }) {
  const known = body.knownBlocks(blocks).find((block) => block.distance <= KNOWN_BLOCKS && !body.hasFailed('ore', block))
  if (!known) return false
  try {
    await body.goNear(known, { range: 4, what: `the ${known.name} that I remember`, limitSeconds: KNOWN_WALK_SECONDS })
  } catch (error) {
    if (!body.isSetback(error)) throw error
  }
  if (oresInSight(body, { blocks }).length > 0) return true
  body.rememberFailure('ore', known)
  return false
}

function needTool (body, { blocks, ore }) {
  const lacking = blocks.map((block) => body.canHarvest(block)).find(([can]) => !can)
  if (lacking) throw body.failure('missing_tool', `${ore} gives nothing without a better tool; I need one of ${lacking[1].slice(0, 4).join(', ')}.`)
}

/** Gets to where a block can be reached: on foot, else by digging there. */
async function approach (body, block) {
  try {
    await body.goReach(block, { limitSeconds: 20 })
  } catch (error) {
    if (!body.isSetback(error) || block.distance > DIG_TO_BLOCKS) throw error
    await body.digTo(block)
  }
}

/** Digs one ore and picks up what it gives; tells whether there was anything to it. */
async function mine (body, block, items) {
  const before = body.count(items)
  try {
    await approach(body, block)
    if (body.blockAt(block) === block.name) await body.openCell(block, { byHand: false })
    await body.until(() => body.count(items) > before || body.drops(items, DROP_RADIUS_BLOCKS).length > 0, DROP_WAIT_SECONDS)
  } catch (error) {
    if (!body.isSetback(error)) throw error
    body.rememberFailure('ore', block)
    return false
  }
  // When there is no room, the next step throws junk away.
  await body.pickUpAround({ kinds: items, radius: DROP_RADIUS_BLOCKS, waits: false, wants: ({ name }) => body.hasRoomFor([name]) })
  return true
}

/** Goes a step nearer to where the ore lies: down or up to its level, then on through the tunnel. */
async function search (body, way, level) {
  const options = { byHand: false }
  const height = Math.floor(body.position().y + 0.01)
  if (height > level && await body.sink(options)) return
  const slope = height > level ? -1 : height < level - DANGER_BLOCKS && !body.isUnderSky() ? 1 : 0
  for (const one of slope === 0 ? [0] : [slope, 0]) {
    if (body.dangerOfStep(way.heading, one) !== null) continue
    await body.advance(way.heading, one, options)
    if (one === 0 && ++way.leg >= LEG_BLOCKS) await turn(body, way)
    return
  }
  await turn(body, way)
}

/** Turns off into a heading that is safe to dig, or walks on through the cave that one is in; a typed failure after too many turns. */
async function turn (body, way) {
  if (++way.turns > TURNS_MAX) throw body.failure('blocked', 'Lava, water or built ground bar the way on every side.')
  const [dx, dz] = way.heading
  const isBack = (one) => one[0] === -dx && one[1] === -dz
  const others = body.headings('any').filter((one) => one[0] !== dx || one[1] !== dz)
  const safe = others.filter((one) => body.dangerOfStep(one, 0) === null)
  way.leg = 0
  way.heading = safe.find((one) => !isBack(one)) ?? safe[0] ?? others[way.turns % others.length]
  if (safe.length === 0) await walkOn(body)
}

/** Walks on in a cave, downwards where it goes down. */
async function walkOn (body) {
  const here = body.position()
  const spots = body.groundSpots(CAVE_BLOCKS)
    .filter((spot) => body.distanceTo(spot) >= CAVE_STEP_BLOCKS && !body.hasFailed('cave', spot))
    .sort((a, b) => a.y - b.y || body.visitsAround(a.x, a.z) - body.visitsAround(b.x, b.z))
  for (const spot of spots.slice(0, CAVE_WALKS_MAX)) {
    body.rememberFailure('cave', spot) // once is enough
    try {
      await body.goNear(spot, { range: 1.5, what: 'the floor of the cave', limitSeconds: 15 })
      return
    } catch (error) {
      if (!body.isSetback(error)) throw error
      if (body.distanceTo(here) >= CAVE_STEP_BLOCKS) return
    }
  }
}

exports.run = async (body, { ore, count = 1 }) => {
  const wanted = body.oreOf(ore)
  needTool(body, wanted)
  if (!body.isInDimension(wanted.dimension)) throw body.failure('unreachable', `There is no ${wanted.ore} in this world; it lies in ${wanted.dimension}.`)
  const { items } = wanted
  const level = body.miningLevel(wanted)
  const start = body.count(items)
  const gained = () => body.count(items) - start
  const way = { heading: body.headings('any')[0], leg: 0, turns: 0 }
  let failures = 0
  let lastFailure = ''
  for (let steps = 0; gained() < count && steps < STEPS_MAX && failures < FAILURES_MAX; steps++) {
    body.progress(`I got ${gained()} of ${count} ${wanted.gives} and am at y=${Math.floor(body.position().y)}.`)
    needTool(body, wanted)
    if (body.freeSlots() <= 1) await body.tossJunk(JUNK_KEPT)
    if (!body.hasRoomFor(items)) throw body.failure('inventory_full', `There is no room for ${wanted.gives}; drop or deposit something.`)
    const [block] = oresInSight(body, wanted)
    if (block) {
      if (!await mine(body, block, items)) failures++
      continue
    }
    if (way.leg === 0 && await goToKnown(body, wanted)) continue
    try {
      await search(body, way, level)
    } catch (error) {
      if (!body.isSetback(error)) throw error
      lastFailure = ` ${error.detail}`
      if (++failures >= FAILURES_MAX) break
      await turn(body, way)
    }
  }
  if (gained() >= count) return { status: 'done', detail: `I got ${gained()} ${wanted.gives}, at y=${Math.floor(body.position().y)}.` }
  throw body.failure('unreachable', `I found no more ${wanted.ore} than for ${gained()} of ${count} ${wanted.gives}, down to y=${Math.floor(body.position().y)}.${lastFailure}`)
}
