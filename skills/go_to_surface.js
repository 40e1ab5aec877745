'use strict'

exports.card = {
  "name": "go_to_surface",
  "summary": "Get out of water, or of a hole, a cave or a mine, up under the open sky.",
  "arguments": {
    "type": "object",
    "properties": {},
    "additionalProperties": false
  },
  "needs": [],
  "changes": "You can breathe, see the sky and walk on.",
  "expects": {},
  "time_limit_seconds": 480
}

const SHORE_RADIUS_BLOCKS = 24
const SHORE_WALKS_MAX = 3
const CLIMBS_MAX = 320
const SIDESTEPS_MAX = 24
const WALK_SECONDS = 150
const LOOK_AGAIN_STEPS = 8 // after this many dug steps a cave may have opened that leads out
const DANGER_BLOCKS = 16
const BLOCKS_WANTED = 12
const RESORTS_MAX = 4
const LOOSE = ['sand', 'red_sand', 'gravel'] // on the ground they carry a body as well as other blocks do

/** Dry ground around, nearest first. */
function shore (body) {
  const here = body.position()
  const spots = []
  for (let distance = 3; distance <= SHORE_RADIUS_BLOCKS; distance += 3) {
    for (let i = 0; i < 8; i++) {
      const x = here.x + Math.cos(i * Math.PI / 4) * distance
      const z = here.z + Math.sin(i * Math.PI / 4) * distance
      const y = body.groundAt(x, z)
      if (y !== null) spots.push({ x, y, z })
    }
  }
  return spots
}

async function goAshore (body) {
  let lastFailure = body.failure('unreachable', 'There is no shore in sight; I float on the water.')
  for (const spot of shore(body).slice(0, SHORE_WALKS_MAX)) {
    try {
      await body.goNear(spot, { range: 1.5, what: 'the shore', limitSeconds: 20 })
      return 'I am ashore.'
    } catch (error) {
      if (!body.isSetback(error)) throw error
      lastFailure = error
      if (error.reason !== 'unreachable') break // it swam there and did not get out, as from a shaft
    }
  }
  if (!await body.digAshore()) throw lastFailure
  return 'I dug a step into the bank, and am ashore.'
}

/** Swims up and goes ashore. Returns how, in words; null where that does not lead out, such as in a flooded cave. */
async function leaveWater (body) {
  try {
    await body.swimUp()
    return await goAshore(body) // a body that floats for a moment sinks again
  } catch (error) {
    if (!body.isSetback(error) || body.isUnderSky()) throw error
    return null
  }
}

const isOut = (body) => body.isUnderSky() && !body.isTrapped()

/** Goes one step up: on a pillar if there are blocks for it, else by stairs, through water, or aside to where it has not been. Returns which. */
async function climb (body, cameFrom, trodden) {
  if (body.shaftNear() !== null && await body.attempt(body.swimUpShaft)) return { went: 'through the water', cameFrom: null }
  const above = body.position().offset(0, 2, 0)
  const kinds = [...body.fillers(), ...LOOSE]
  if (body.count(kinds) >= body.blocksToRoof() && body.dangerOf(above) === null) {
    if (await body.attempt(() => body.pillarUp(1, { kinds }))) return { went: 'up', cameFrom: null }
  }
  const isBack = ([dx, dz]) => cameFrom !== null && dx === -cameFrom[0] && dz === -cameFrom[1]
  if (body.hasLooseRoof() && await body.attempt(body.openRoof)) return { went: 'under the opened roof', cameFrom: null }
  const headings = body.headings('any').filter((heading) => !isBack(heading))
  for (const slope of [1, 0]) {
    if (slope === 0 && body.hasWetRoof() && await body.attempt(body.openRoof)) return { went: 'through the water', cameFrom: null }
    const efforts = new Map(headings.map((heading) => [heading, body.effortOfStep(heading, slope)]))
    for (const heading of [...headings].sort((a, b) => efforts.get(a) - efforts.get(b))) {
      if (trodden.has(String(body.stepOf(heading, slope).next)) || body.dangerOfStep(heading, slope) !== null) continue
      try {
        await body.advance(heading, slope)
        return { went: slope > 0 ? 'up' : 'aside', cameFrom: heading }
      } catch (error) {
        if (!body.isSetback(error)) throw error
      }
    }
  }
  const why = [...new Set(headings.map((heading) => body.dangerOfStep(heading, 1)).filter((words) => words !== null))].join('; ')
  throw body.failure('unreachable', `I am walled in, and cannot dig my way out${why && `: ${why}`}.`)
}

/** Gathers plain blocks, to bridge gaps in the ground. */
async function gatherBlocks (body) {
  for (const item of ['cobblestone', 'cobbled_deepslate', 'dirt']) {
    if (body.fillerCount() >= BLOCKS_WANTED) return
    try {
      await body.perform('collect', { item, count: BLOCKS_WANTED })
    } catch (error) {
      if (!body.isSetback(error) && error.reason !== 'missing_tool') throw error
    }
  }
}

/** One step up. If that fails, the body gathers blocks for it, moves to rock that it can climb in, or leaves a ledge for the ground below. */
async function climbSomehow (body, cameFrom, resort) {
  resort.trodden.add(String(body.position().offset(0, 0.01, 0).floored()))
  try {
    return await climb(body, cameFrom, resort.trodden)
  } catch (error) {
    if (!body.isSetback(error) || resort.tries++ >= RESORTS_MAX) throw error
    const before = body.fillerCount()
    await gatherBlocks(body)
    if (body.fillerCount() <= before) await goUnderThinRoof(body)
    try {
      return await climb(body, null, resort.trodden)
    } catch (again) {
      if (!body.isSetback(again) || !await body.dropDown()) throw again
      return { went: 'aside', cameFrom: null }
    }
  }
}

/** Walks out if a way leads up. Returns whether it did. */
async function walkOut (body) {
  try {
    await body.goUnderSky({ limitSeconds: WALK_SECONDS, sprint: body.hostile(DANGER_BLOCKS) !== null })
    return true
  } catch (error) {
    if (!body.isSetback(error)) throw error
    return false
  }
}

/** Walks to where the least digging is needed. If it cannot get there, it digs here. */
async function goUnderThinRoof (body) {
  try {
    await body.goUnderThinRoof()
  } catch (error) {
    if (!body.isSetback(error)) throw error
  }
}

/** Gets under the open sky. Returns how, in words. */
async function comeUp (body) {
  if (isOut(body)) return 'I can walk freely here, under the open sky.'
  const start = body.position()
  let cameFrom = null
  let sidesteps = 0
  const resort = { tries: 0, trodden: new Set() }
  for (let steps = 0; steps < CLIMBS_MAX && !isOut(body); steps++) {
    body.progress(`I came ${Math.round(body.position().y - start.y)} blocks up.`)
    if (steps % LOOK_AGAIN_STEPS === 0 && !body.isTrapped()) {
      if (await walkOut(body)) return 'I walked out under the open sky.'
      if (steps === 0) await goUnderThinRoof(body)
    }
    if (body.isUnderWater()) await body.attempt(body.swimUp)
    if (isOut(body)) break
    if (!body.isUnderSky()) await body.keepSafe()
    const step = await climbSomehow(body, cameFrom, resort)
    cameFrom = step.cameFrom
    if (step.went === 'aside' && ++sidesteps > SIDESTEPS_MAX) throw body.failure('unreachable', 'There is no safe way up from here.')
  }
  if (!isOut(body)) throw body.failure('unreachable', `I came ${Math.round(body.position().y - start.y)} blocks up and am still not out.`)
  return `I dug and climbed ${Math.round(body.position().y - start.y)} blocks up, and am out.`
}

/** Comes down from a pillar, a tree or a roof. For want of another way it breaks what others built. */
async function comeDown (body) {
  if (await body.comeOffHeight() || await body.breakingBuilt(() => body.comeOffHeight())) return { status: 'done', detail: 'I came down from the height that I was on.' }
  throw body.failure('unreachable', 'I am on a height, and there is no safe way down.')
}

/** Gets under the open sky. For want of another way it breaks what others built. */
async function comeUpSomehow (body) {
  try {
    return await comeUp(body)
  } catch (error) {
    if (error.reason !== 'unreachable') throw error
    return body.breakingBuilt(() => comeUp(body))
  }
}

/** Leaves a place that is under the sky and that no way leads from: by steps up its walls, or through what others built. Returns how, in words. */
async function leaveHollow (body, how) {
  if (!await body.isInHollow()) return how
  if (await body.attempt(() => body.climbOutOfHollow()) && !await body.isInHollow()) return 'I dug steps up out of the hollow that I was in.'
  await body.breakingBuilt(() => body.climbOutOfHollow())
  return 'I went through a wall that shut me in.'
}

exports.run = async (body) => {
  if (body.isInLava()) await body.leaveLava()
  if (body.isInWater()) {
    const how = await leaveWater(body)
    if (how !== null && isOut(body) && !await body.isInHollow()) return { status: 'done', detail: how }
  }
  const isHigh = () => body.isUnderSky() && body.isOnHeight()
  if (isHigh()) return comeDown(body)
  if (isOut(body) && !await body.isInHollow()) return { status: 'done', detail: 'I can walk freely here, under the open sky.' }
  if (body.isUnderSky() && await body.bridgeAway()) return { status: 'done', detail: 'I laid a bridge to where I can walk on.' }
  const how = await comeUpSomehow(body)
  if (body.isInWater() && await body.attempt(() => goAshore(body))) return { status: 'done', detail: `${how} I am ashore.` }
  return isHigh() ? comeDown(body) : { status: 'done', detail: await leaveHollow(body, how) } // it is high in a tree, for example
}
