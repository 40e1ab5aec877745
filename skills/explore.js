'use strict'

exports.card = {
  "name": "explore",
  "summary": "Walk to ground that you have not seen yet and look around; with a wish, until that is in sight.",
  "gist": "walk to ground not seen yet",
  "arguments": {
    "type": "object",
    "properties": {
      "direction": { "type": "string", "enum": ["any", "north", "east", "south", "west"], "default": "any", "description": "where to" },
      "wish": { "type": "string", "minLength": 1, "maxLength": 64, "default": "anything", "description": "what to look for: a kind of block or creature, a biome, or anything" }
    },
    "additionalProperties": false
  },
  "needs": [],
  "changes": "You are somewhere else and may know of new kinds of blocks.",
  "expects": {},
  "time_limit_seconds": 300
}

const ANGLES = { east: 0, south: Math.PI / 2, west: Math.PI, north: -Math.PI / 2 }
const HEADINGS = 16
const WALKS_MAX = 4
const LEGS_MAX = 16
const NEAREST_BLOCKS = 24
const FARTHEST_BLOCKS = 52
const FAR_ENOUGH_BLOCKS = 12
const SIGHT_BLOCKS = 48
const SIGHTS_MAX = 64
const STRAIGHT_ON = 1.5 // number of visits to ground ahead that the body accepts before it turns
const HOMEWARD = 6 // the same, for ground in the direction of the wish
const AT_HOME_BLOCKS = 16
const APPEAR_SECONDS = 25
const FAILURES_MAX = 4
const TUNNEL_BLOCKS = 16

/**
 * Spots on the ground around, the least visited first, then the straightest.
 * @param {{ turn: number, worth: number } | null} ahead the present direction, and the value of keeping it
 */
function spots (body, direction, ahead) {
  const here = body.position()
  const found = []
  for (let i = 0; i < HEADINGS; i++) {
    const turn = direction === 'any' ? (i / HEADINGS) * 2 * Math.PI : ANGLES[direction] + (i / HEADINGS - 0.5) * Math.PI / 2
    const distance = NEAREST_BLOCKS + body.random() * (FARTHEST_BLOCKS - NEAREST_BLOCKS)
    const x = here.x + Math.cos(turn) * distance
    const z = here.z + Math.sin(turn) * distance
    const y = body.groundAt(x, z)
    if (y === null || body.hasFailed('explore', { x, y, z })) continue
    const straight = ahead === null ? 0 : Math.cos(turn - ahead.turn) * ahead.worth
    found.push({ x, y, z, turn, worth: straight - body.visitsAround(x, z) - Math.abs(y - here.y) / 8 + body.random() })
  }
  return found.sort((a, b) => b.worth - a.worth)
}

/** The meaning of a wish: `look`, which returns its place in words if it is in sight, or null; and its biomes, if it is limited to some. */
function wishOf (body, word) {
  if (['anything', 'any', 'new'].includes(word.trim().toLowerCase())) return null
  const blocks = blockKindsOf(body, word)
  const creatures = body.creatureKinds(word)
  const biomes = body.biomeKinds(word)
  if (blocks.length + creatures.length + biomes.length === 0) body.blockKinds(word) // throws, and names similar words
  const look = () => {
    const block = [...body.findBlocks(blocks, { radius: SIGHT_BLOCKS, count: SIGHTS_MAX }), ...body.knownBlocks(blocks)].find((one) => !body.isUsedUp(one))
    if (block) return `${block.name}, ${Math.round(body.distanceTo(block))} blocks away`
    const being = creatures.length > 0 ? body.creature(creatures) : null
    if (being?.position()) return `a ${being.name}, ${Math.round(body.distanceTo(being.position()))} blocks away`
    const biome = body.biomeHere()
    return biomes.includes(biome) ? `I am in a ${biome}` : null
  }
  return { look, homes: blocks.length > 0 ? [] : [...biomes, ...creatures.flatMap(body.homesOf)] }
}

function blockKindsOf (body, word) {
  try {
    return body.blockKinds(word)
  } catch (error) {
    if (error.reason !== 'invalid') throw error
    return []
  }
}

/** One walk to new ground. Returns its heading, or throws a typed failure. */
async function goOn (body, direction, ahead) {
  const start = body.position()
  let lastFailure = body.failure('unreachable', 'There is no ground in sight to walk to; water or unknown land is all around.')
  for (const spot of spots(body, direction, ahead).slice(0, WALKS_MAX)) {
    try {
      await body.goNear(spot, { range: 4, what: 'unknown ground', limitSeconds: 30 })
    } catch (error) {
      if (!body.isSetback(error)) throw error
      body.rememberFailure('explore', spot)
      lastFailure = error
    }
    if (body.distanceTo(start) >= FAR_ENOUGH_BLOCKS) return { turn: spot.turn, worth: STRAIGHT_ON }
    body.rememberFailure('explore', spot)
  }
  throw lastFailure
}

function newKinds (body) {
  const fresh = body.newKindsInSight()
  return fresh.length > 0 ? `I see ${fresh.slice(0, 8).join(', ')} for the first time.` : 'There is nothing new here.'
}

/** One leg of a search: to where the wish lives, if known, and a while there; else straight on. Returns the heading. */
async function searchOn (body, direction, { look, homes }, ahead) {
  const home = homes.length > 0 ? body.biomeNear(homes) : null
  if (home === null) return goOn(body, direction, ahead)
  if (home.distance <= AT_HOME_BLOCKS && await body.until(() => look() !== null, APPEAR_SECONDS)) return ahead
  const here = body.position()
  return goOn(body, direction, { turn: Math.atan2(home.z - here.z, home.x - here.x), worth: HOMEWARD })
}

/** In the Nether a cavern without a way out is left through the rock. */
async function leaveCavern (body) {
  if (body.isInDimension('the_nether')) await body.attempt(() => body.perform('tunnel', { length: TUNNEL_BLOCKS }))
}

exports.run = async (body, { direction = 'any', wish = 'anything' }) => {
  const start = body.position()
  const sought = wishOf(body, wish)
  body.newKindsInSight()
  const walked = () => Math.round(body.distanceTo(start))
  if (sought === null) {
    await goOn(body, direction, null)
    return { status: 'done', detail: `I went ${walked()} blocks. ${newKinds(body)}` }
  }
  let ahead = null
  let failures = 0
  let found = sought.look()
  for (let legs = 0; found === null && legs < LEGS_MAX; legs++) {
    try {
      ahead = await searchOn(body, direction, sought, ahead)
    } catch (error) {
      if (!body.isSetback(error) || ++failures >= FAILURES_MAX) throw error
      ahead = null
      await leaveCavern(body)
    }
    body.progress(`I went ${walked()} blocks and have not seen ${wish} yet.`)
    found = sought.look()
  }
  if (found !== null) return { status: 'done', detail: `I found ${wish}: ${found}.` }
  throw body.failure('unreachable', `I walked about, ${walked()} blocks away from where I was, and saw no ${wish}. ${newKinds(body)}`)
}
