'use strict'

exports.card = {
  "name": "mine_ore",
  "summary": "Get ore: what is in sight, else by digging down to where most of it lies and tunnelling there.",
  "gist": "from sight or by digging",
  "arguments": {
    "type": "object",
    "properties": {
      "ore": { "type": "string", "minLength": 1, "maxLength": 64, "description": "an ore or what it gives: coal, iron_ore, raw_iron, copper, gold, redstone, lapis, diamond" },
      "count": { "type": "integer", "minimum": 1, "maximum": 64, "default": 1, "description": "how many more of what it gives" },
      "also": { "type": "string", "maxLength": 256, "default": "", "description": "what else to dig where it comes in sight, such as 4 raw_gold, 8 coal" }
    },
    "required": ["ore"],
    "additionalProperties": false
  },
  "needs": ["a pickaxe that is good enough for the ore", "for a long search more pickaxes, or sticks and a crafting table to make them of what is dug, a sword and some food"],
  "changes": "You hold that many more of what the ore gives, and are probably deep down.",
  "expects": { "gains": "$ore" },
  "time_limit_seconds": 1200,
  "is_work": true
}

const SIGHT_BLOCKS = 24
const ENEMY_BLOCKS = 16
const SPOTS_MAX = 24
const KNOWN_BLOCKS = 48
const KNOWN_WALK_SECONDS = 30
const DROP_RADIUS_BLOCKS = 6
const DROP_WAIT_SECONDS = 0.8
const STEPS_MAX = 900
const FAILURES_MAX = 24
const JUNK_KEPT = 96
const COVER_BLOCKS = 2 // from this depth on, openings are closed
const SEAL_STEPS = 6
const WARY_SEAL_STEPS = 2
const DUG_MAX = 12 // number of dug ores whose neighbours are remembered
const SPARE_USES = 12
const SPARE_TRIES_MAX = 3
const HEADWAY_BLOCKS = 6
const HEADWAY_STEPS = 40
const STICKS_OF_PICKAXE = 2

/** Whether the body is deep enough in the ground to close itself off. */
const isBelow = (body, search) => search.top === null || body.position().y <= search.top - COVER_BLOCKS

/** The other wanted ores, from `4 raw_gold, 8 coal`: each as an ore, with the number to hold at the end. */
function alsoOf (body, words) {
  return words.split(',').map((part) => part.trim()).filter(Boolean).map((part) => {
    const [, count, ore] = /^(?:(\d+)\s+)?(.+)$/.exec(part)
    const wanted = body.oreOf(ore)
    return { ...wanted, goal: body.count(wanted.items) + Number(count ?? 1) }
  })
}

function startSearch (body, wanted, also) {
  return {
    wanted,
    also,
    level: body.miningLevel(wanted),
    top: body.isUnderSky() ? body.position().y : null,
    way: body.startWay(),
    dug: [],
    sinceSealed: 0,
    triesToSpare: 0
  }
}

/** The kinds of ore to dig: the main one, and others while there are too few of them and a tool for them. */
const oresToDig = (body, { wanted, also }) => [wanted, ...also.filter(({ items, goal, ore }) => body.count(items) < goal && body.canHarvest(ore)[0])]

const BESIDE = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]

/** Ore beside dug ore. A body must bend to see into such holes, but it finishes a vein. */
function laidOpen (body, { dug }, blocks) {
  return dug.flatMap(({ x, y, z }) => BESIDE.map(([dx, dy, dz]) => ({ x: x + dx, y: y + dy, z: z + dz })))
    .map((place) => ({ ...place, name: body.blockAt(place), distance: body.distanceTo(place) })).filter(({ name }) => blocks.includes(name))
}

/** Whether digging a block failed before. A block that could not be reached from elsewhere is tried again when it is in reach. */
const hasFailed = (body, block) => body.hasFailed('ore at hand', block) || (body.hasFailed('ore', block) && !body.canReach(block))

/** Visible ore to dig, the nearest first. In a cave only ore that is worth the walk; with an enemy near only ore in reach. */
function oresInSight (body, search) {
  const isOpen = !isBelow(body, search)
  const isBeset = !isOpen && body.hostile(ENEMY_BLOCKS) !== null
  return oresToDig(body, search).flatMap(({ blocks, items, worth_blocks: worthBlocks }) => {
    const radius = isOpen ? SIGHT_BLOCKS : worthBlocks
    const seen = body.findBlocks(blocks, { radius, count: SPOTS_MAX })
    return [...seen, ...laidOpen(body, search, blocks)].map((block) => ({ ...block, items }))
  }).filter((block) => !hasFailed(body, block) && !body.holdsBackLava(block) && (!isBeset || body.canReach(block))).sort((a, b) => a.distance - b.distance)
}

/** Walks to remembered ore, over open ground by day. Returns the ore if it is in sight now. */
async function goToKnown (body, search) {
  if (isBelow(body, search) || body.isNight()) return false
  const known = body.knownBlocks(search.wanted.blocks).find((block) => block.distance <= KNOWN_BLOCKS && !body.hasFailed('ore', block))
  if (!known) return false
  try {
    await body.goNear(known, { range: 4, what: `the ${known.name} that I remember`, limitSeconds: KNOWN_WALK_SECONDS })
  } catch (error) {
    if (!body.isSetback(error)) throw error
  }
  if (oresInSight(body, search).length > 0) return true
  body.rememberFailure('ore', known)
  return false
}

function needTool (body, { blocks, ore }) {
  const lacking = blocks.map((block) => body.canHarvest(block)).find(([can]) => !can)
  if (lacking) throw body.failure('missing_tool', `${ore} gives nothing without a better tool; I need one of ${lacking[1].slice(0, 4).join(', ')}.`)
}

/** Gets within reach of a block, by digging, or on foot over open ground. */
async function approach (body, block, search) {
  if (body.canReach(block)) return
  if (isBelow(body, search)) return body.digTo(block, { between: () => body.keepSafe() })
  await body.comeWithinReach(block, { limitSeconds: 20 })
}

/** Picks up lying items, and digs to one that fell into a hole too narrow to walk into. */
async function gather (body, items, before) {
  // If there is no room, the next step throws junk away.
  await body.pickUpAround({ kinds: items, radius: DROP_RADIUS_BLOCKS, waits: false, wants: ({ name }) => body.hasRoomFor([name]) })
  if (body.count(items) === before) await body.digAfterDrop(items, DROP_RADIUS_BLOCKS)
}

/** Digs one ore and picks up its drop. Returns whether it gave anything. */
async function mine (body, block, search) {
  const { items } = block
  const before = body.count(items)
  const isAtHand = body.canReach(block)
  try {
    await approach(body, block, search)
    if (body.blockAt(block) === block.name) await body.openCell(block, { byHand: false })
    search.dug.push(block)
    if (search.dug.length > DUG_MAX) search.dug.shift()
    await body.until(() => body.count(items) > before || body.drops(items, DROP_RADIUS_BLOCKS).length > 0, DROP_WAIT_SECONDS)
    await gather(body, items, before)
  } catch (error) {
    if (!body.isSetback(error)) throw error
    body.rememberFailure(isAtHand ? 'ore at hand' : 'ore', block)
    return false
  }
  return true
}

/** Closes the openings of the last step, and its own tunnel at intervals: more often if an enemy may follow. */
async function closeUp (body, search) {
  if (!isBelow(body, search)) return
  const isWhole = ++search.sinceSealed >= (body.hasMetLately() ? WARY_SEAL_STEPS : SEAL_STEPS)
  if (isWhole) search.sinceSealed = 0
  await body.closeIn({ isWhole })
}

/** Moves one step nearer to the ore: down or up to its level, then on through the tunnel. */
async function goOn (body, search) {
  const { way, level } = search
  const isOpen = !isBelow(body, search)
  const options = { byHand: false, isOpen, isWatchful: !isOpen }
  const height = Math.floor(body.position().y + 0.01)
  if (height > level) return body.descend(way, options)
  if (height < Math.min(level, search.wanted.rise_below)) return body.ascend(way, options)
  return body.tunnelOn(way, options)
}

/** Throws surplus stone away and walks on, so that it is not picked up again. */
async function makeRoom (body, search) {
  if (body.freeSlots() > 1) return
  await body.tossJunk(JUNK_KEPT)
  search.sinceSealed = SEAL_STEPS
}

/** Makes a stone pickaxe from dug stone before the last one breaks, if there is wood and a table. */
async function makeSpare (body, search) {
  if (body.pickaxeUses() > SPARE_USES || search.triesToSpare >= SPARE_TRIES_MAX || !isBelow(body, search)) return
  search.triesToSpare++
  await body.attempt(async () => {
    await body.haveSticks(STICKS_OF_PICKAXE)
    if (body.lackFor('stone_pickaxe', 1) > 0) return
    await body.tunnelOn(search.way, { byHand: false }) // makes room for a table
    await body.perform('craft', { item: 'stone_pickaxe', count: 1 })
    await body.takeStationsAlong(['crafting_table'])
    search.triesToSpare = 0
  })
}

/** Whether many steps brought nothing, so that the search should move. */
function isStuck (body, search) {
  const held = body.count(search.wanted.items)
  const here = body.position()
  if (!search.anchor || held > search.anchor.held || here.distanceTo(search.anchor.place) >= HEADWAY_BLOCKS) search.anchor = { place: here, held, steps: 0 }
  return ++search.anchor.steps > HEADWAY_STEPS
}

/** One step of the search: an ore, or a step of the tunnel. Throws a typed failure when it is blocked. */
async function searchOn (body, search) {
  await body.keepSafe({ isOpen: !isBelow(body, search) })
  const [block] = oresInSight(body, search)
  if (block) {
    if (!await mine(body, block, search)) throw body.failure('unreachable', `I cannot get at the ${block.name}.`)
    return
  }
  // A slow world breaks an ore, and shows its drop, after the wait for it.
  const { items } = search.wanted
  if (body.drops(items, DROP_RADIUS_BLOCKS).length > 0) {
    const before = body.count(items)
    await gather(body, items, before)
    if (body.count(items) > before) return // a drop that cannot be had does not end the search
  }
  if (await goToKnown(body, search)) return
  if (isBelow(body, search)) await body.turnBackInTime()
  await closeUp(body, search)
  await goOn(body, search)
}

exports.run = async (body, { ore, count = 1, also = '' }) => {
  const wanted = body.oreOf(ore)
  needTool(body, wanted)
  if (!body.isInDimension(wanted.dimension)) throw body.failure('unreachable', `There is no ${wanted.ore} in this world; it lies in ${wanted.dimension}.`)
  const { items } = wanted
  const start = body.count(items)
  const gained = () => body.count(items) - start
  const search = startSearch(body, wanted, alsoOf(body, also))
  const soFar = () => `I got ${gained()} of ${count} ${wanted.gives} and am at y=${Math.floor(body.position().y)}.`
  let failures = 0
  let lastFailure = ''
  for (let steps = 0; gained() < count && steps < STEPS_MAX && failures < FAILURES_MAX; steps++) {
    body.progress(soFar())
    needTool(body, wanted)
    await makeRoom(body, search)
    if (isStuck(body, search)) {
      lastFailure = ' I dig about here and get no further.'
      break
    }
    if (!body.hasRoomFor(items)) throw body.failure('inventory_full', `There is no room for ${wanted.gives}; drop or deposit something.`)
    try {
      await makeSpare(body, search)
      await searchOn(body, search)
    } catch (error) {
      body.progress(soFar())
      if (error.reason === 'missing_tool' || !body.isSetback(error)) throw error
      lastFailure = ` ${error.detail}`
      failures++
      const enemy = isBelow(body, search) ? body.hostile(ENEMY_BLOCKS)?.position() : null
      if (enemy) body.shun(search.way, enemy)
    }
  }
  if (gained() >= count) return { status: 'done', detail: `I got ${gained()} ${wanted.gives}, at y=${Math.floor(body.position().y)}.` }
  throw body.failure('unreachable', `I found no more ${wanted.ore} than for ${gained()} of ${count} ${wanted.gives}, down to y=${Math.floor(body.position().y)}.${lastFailure}`)
}
