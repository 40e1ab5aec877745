'use strict'

exports.card = {
  "name": "chop_tree",
  "summary": "Fell trees, high logs included, and pick up what falls, until you have that many more logs.",
  "arguments": {
    "type": "object",
    "properties": {
      "kind": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "which trees, such as oak or birch; any for the nearest" },
      "count": { "type": "integer", "minimum": 1, "maximum": 64, "default": 4, "description": "how many more logs" },
      "replant": { "type": "boolean", "default": false, "description": "whether to plant a sapling where a tree stood, when you hold one" }
    },
    "additionalProperties": false
  },
  "needs": ["trees in sight"],
  "changes": "You hold that many more logs.",
  "expects": {},
  "time_limit_seconds": 300,
  "is_work": true
}

const SEARCH_RADIUS_BLOCKS = 48
const TREES_MAX = 24
const FAILURES_MAX = 5
const DROP_RADIUS_BLOCKS = 10
const PILLAR_MAX = 24
const WALK_SECONDS = 20 // time to walk to a tree
const AROUND_SECONDS = 5 // time to walk from one log to the next; a body that finds no way around takes very long ones
const LEAVES_BLOCKS = 5
const FOOT_BLOCKS = 0.4
const WHOLE_LOGS = 24
const WHOLE_SECONDS = 20 // of digging: by hand the small trees are felled whole, with an axe also the great ones
const CLIMB_WORTH = 2 // walking distance in blocks that counts as much as one block of height difference
const SAPLING = /_sapling$|propagule$/
const BY_THE_WAY = /_sapling$|propagule$|^stick$/
const BY_THE_WAY_BLOCKS = 3

/** The nearest tree that can be felled and has not failed; null if there is none. */
function nextTree (body, kinds) {
  const feet = body.position()
  const seen = body.findBlocks(kinds, { radius: SEARCH_RADIUS_BLOCKS, count: 64 })
    .filter((log) => !body.hasFailed('tree', log) && !body.isBuilt(log) && !body.isSunkLog(log))
    .map((log) => ({ ...log, effort: log.distance + CLIMB_WORTH * Math.abs(log.y - feet.y) }))
    .sort((a, b) => a.effort - b.effort)
  return seen.length > 0 ? body.treeAt(seen[0]) : null
}

/** Digs one log from the ground, or from where the body stands. */
async function fell (body, log, limitSeconds) {
  if (body.blockAt(log) !== log.name) return
  if (!body.canReach(log)) await body.goReach(log, { limitSeconds })
  await body.dig(log, { isTrusted: true })
}

/** Whether a log belongs to the trunk, can be reached from the place of its foot, and leaves room for a body. */
function isOverFoot (body, log, foot) {
  const isFree = [0, 1].every((dy) => body.blockAt({ ...foot, y: foot.y + dy }) !== foot.name)
  return isFree && Math.abs(log.x - foot.x) <= 1 && Math.abs(log.z - foot.z) <= 1 && log.y > foot.y
}

/**
 * Fells the logs that the body can walk to. Returns the logs that are left, from the ground up.
 * @param {object | null} [foot] the lowest log of a trunk; the rest of the trunk waits until there is room in its place
 */
async function fellFromGround (body, logs, foot = null) {
  const left = []
  let misses = 0
  for (const log of logs) {
    try {
      if (foot !== null && isOverFoot(body, log, foot) && !body.canReach(log)) left.push(log)
      else if (misses > 1 && !body.inReach(log)) throw body.failure('unreachable', 'It is too high up.')
      else await fell(body, log, foot !== null && log === foot ? WALK_SECONDS : AROUND_SECONDS)
    } catch (error) {
      if (!body.isSetback(error)) throw error
      misses++
      left.push(log)
    }
  }
  return left
}

/** Goes to the foot of a tree: straight through its hanging leaves if they are near, else by any way. */
async function standAt (body, foot) {
  if (body.distanceTo(foot) <= LEAVES_BLOCKS && await body.attempt(() => body.digInto(foot, { byHand: false }))) return
  await body.goNear({ x: foot.x + 0.5, y: foot.y, z: foot.z + 0.5 }, { range: FOOT_BLOCKS, what: 'the foot of the tree', limitSeconds: AROUND_SECONDS })
}

/** Fells the trunk from the place of its foot, with no leaves in between, or from any other place. Returns the logs that are left. */
async function fellFromFoot (body, foot, logs) {
  const left = () => logs.filter((log) => body.blockAt(log) === log.name)
  try {
    await standAt(body, foot)
  } catch (error) {
    if (!body.isSetback(error)) throw error
    return fellFromGround(body, left())
  }
  for (const log of logs) if (body.blockAt(log) === log.name && body.canReach(log)) await body.dig(log, { isTrusted: true })
  return left()
}

/** Climbs on blocks in the place of the trunk, fells the rest, and climbs down again. */
async function fellFromPillar (body, logs) {
  const foot = logs[0]
  const ground = body.groundAt(foot.x, foot.z)
  if (ground === null || foot.y - ground > PILLAR_MAX) throw body.failure('unreachable', `The rest of the ${foot.name} is too high up.`)
  await standAt(body, { ...foot, y: ground })
  const start = Math.floor(body.position().y)
  try {
    for (const log of logs) {
      while (body.blockAt(log) === log.name && !body.canReach(log) && log.y > body.position().y && body.position().y - start < PILLAR_MAX) {
        const kinds = body.fillers().length > 0 ? body.fillers() : [log.name]
        await body.pillarUp(1, { kinds })
      }
      if (body.blockAt(log) === log.name && body.canReach(log)) await body.dig(log, { isTrusted: true })
    }
  } finally {
    await body.comeDown(start)
  }
}

/** Picks up lying items while there is room: logs and apples, and other items if they are needed or on the way. */
function gather (body, kinds, replant) {
  const isWanted = ({ name, position }) => kinds.includes(name) || name === 'apple' || (replant && SAPLING.test(name)) ||
    (BY_THE_WAY.test(name) && body.distanceTo(position) <= BY_THE_WAY_BLOCKS)
  const wants = (drop) => isWanted(drop) && body.hasRoomFor([drop.name])
  return body.pickUpAround({ radius: DROP_RADIUS_BLOCKS, wants })
}

async function plant (body, { base, sapling }) {
  if (body.count([sapling]) === 0 || !body.canGrowAt(base)) return
  try {
    await body.goReach(base, { limitSeconds: 10 })
    await body.placeAt(base, [sapling])
  } catch (error) {
    if (!body.isSetback(error)) throw error // the skill continues with another tree
  }
}

exports.run = async (body, { kind = 'any', count = 4, replant = false }) => {
  const kinds = body.trunkKinds(kind)
  const start = body.count(kinds)
  const gained = () => body.count(kinds) - start
  let lastFailure = null
  let failures = 0
  for (let trees = 0; gained() < count && trees < TREES_MAX && failures < FAILURES_MAX; trees++) {
    body.progress(`I got ${gained()} of ${count} logs.`)
    if (!body.hasRoomFor(kinds)) throw body.failure('inventory_full', 'There is no room for more logs; drop or deposit something.')
    const tree = nextTree(body, kinds)
    if (!tree) break
    const before = gained()
    let felled = 0
    // The last logs of a giant tree are left if only a few are missing.
    const whole = Math.min(WHOLE_LOGS, Math.floor(WHOLE_SECONDS / body.digSecondsAt(tree.logs[0])))
    const logs = tree.logs.slice(0, Math.max(whole, count - gained()))
    try {
      let left = await fellFromGround(body, logs, logs[0])
      if (left.length > 0) left = await fellFromFoot(body, logs[0], left)
      felled = logs.length - left.length
      await gather(body, kinds, replant)
      if (left.length > 0 && gained() < count) {
        await fellFromPillar(body, left)
        await gather(body, kinds, replant)
      }
      if (replant) await plant(body, tree)
    } catch (error) {
      if (!body.isSurmountable(error)) throw error
      lastFailure = error
    }
    for (const log of tree.logs) if (body.blockAt(log) === log.name) body.rememberFailure('tree', log)
    if (gained() <= before && felled === 0) failures++
  }
  if (gained() >= count) return { status: 'done', detail: `I got ${gained()} logs.` }
  throw body.failure(lastFailure?.reason ?? 'unreachable', gained() > 0 || lastFailure
    ? `I got ${gained()} of ${count} logs. ${lastFailure?.detail ?? 'There are no more such trees in sight.'}`
    : `There is no ${kind === 'any' ? 'tree' : `${kind} tree`} in sight within ${SEARCH_RADIUS_BLOCKS} blocks; explore to find some.`)
}
