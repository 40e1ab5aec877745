'use strict'

exports.card = {
  "name": "ride",
  "summary": "Ride a horse, donkey or mule to a place, person, block or direction and get off there. You tame it and saddle it first if need be.",
  "gist": "by horse",
  "arguments": {
    "type": "object",
    "properties": {
      "target": { "type": "string", "minLength": 1, "maxLength": 64, "description": "a place, person or kind of block, or north, east, south, west" }
    },
    "required": ["target"],
    "additionalProperties": false
  },
  "needs": ["a horse or donkey in sight", "a saddle, unless it wears one: from chests of dungeons or ruined villages, or by fishing", "an empty hand"],
  "changes": "You are at the place, or as near as a horse can go. The animal is tame and stands beside you.",
  "expects": {},
  "time_limit_seconds": 300
}

const KINDS = ['horse', 'donkey', 'mule']
/** Food that calms a wild one: each ride is then likelier to tame it. The golden kinds are too precious. */
const CALMING = ['sugar', 'wheat', 'carrot', 'apple']
const MEALS_MAX = 6
const RIDES_MAX = 25 // the temper grows with each ride, so that the 21st always tames
const DECIDES_SECONDS = 30
const ANSWER_SECONDS = 1.5
const ARRIVED_BLOCKS = 4
const FAR_BLOCKS = 64

/** The grown animal that is ready soonest: saddled, else tame, else wild; the nearest of these. */
function chosen (body) {
  const grown = body.creaturesOf(KINDS).filter((one) => !one.isBaby() && !body.hasFailed('ride', one.position()))
  return grown.find((one) => one.isSaddled()) ?? grown.find((one) => one.isTame()) ?? grown[0]
}

/** Feeds a wild animal a little. */
async function calm (body, animal) {
  for (let meals = 0; meals < MEALS_MAX && body.count(CALMING) > 0; meals++) {
    const held = body.count(CALMING)
    const food = CALMING.find((kind) => body.count([kind]) > 0)
    await body.useOnCreature(animal, [food], food)
    if (!await body.until(() => body.count(CALMING) < held, ANSWER_SECONDS)) return
  }
}

/** Mounts a wild animal again and again until it is tame. */
async function breakIn (body, animal) {
  await calm(body, animal)
  for (let rides = 1; rides <= RIDES_MAX && !animal.isTame(); rides++) {
    body.progress(`I tried to tame the ${animal.name} ${rides - 1} times.`)
    await body.mountCreature(animal)
    const bucks = { stage: 'works', why: `a wild ${animal.name} throws its rider off until it is tame`, secondsAtMost: DECIDES_SECONDS }
    await body.during(bucks, () => body.until(() => animal.isTame() || !body.isMounted(animal), DECIDES_SECONDS))
  }
  await body.disembark()
  if (!animal.isTame()) throw body.failure('blocked', `The ${animal.name} threw me off every time.`)
}

async function saddle (body, animal) {
  await body.useOnCreature(animal, ['saddle'], 'saddle')
  if (!await body.until(() => animal.isSaddled(), ANSWER_SECONDS)) throw body.failure('blocked', `The ${animal.name} did not take the saddle.`)
}

/** Goes the rest of the way on foot, if there is one. */
async function walkOn (body, goal) {
  try {
    await body.goNear(goal, { range: ARRIVED_BLOCKS, what: 'the place' })
  } catch (error) {
    if (!body.isSetback(error)) throw error
  }
}

exports.run = async (body, { target }) => {
  const goal = body.destination(target, FAR_BLOCKS)
  if (!goal) throw body.failure('unreachable', `${target} is not in sight.`)
  const heading = body.headingOf(target)
  const steed = chosen(body)
  if (!steed) throw body.failure('unreachable', 'There is no grown horse or donkey in sight; explore to find one.')
  if (!steed.isSaddled() && body.count(['saddle']) === 0) throw body.failure('missing_items', `I need a saddle to ride the ${steed.name}.`)
  const start = body.position()
  try {
    if (!steed.isTame()) await breakIn(body, steed)
    if (!steed.isSaddled()) await saddle(body, steed)
    await body.mountCreature(steed)
    await body.rideTowards(steed, goal, { range: ARRIVED_BLOCKS })
  } catch (error) {
    if (body.isSetback(error) && steed.position()) body.rememberFailure('ride', steed.position())
    throw error
  } finally {
    await body.disembark()
  }
  if (heading === null && body.distanceTo(goal) > ARRIVED_BLOCKS + 2) await walkOn(body, goal)
  const { x, z } = body.position()
  const far = Math.round(Math.hypot(x - start.x, z - start.z))
  const left = Math.round(Math.hypot(x - goal.x, z - goal.z))
  const ahead = heading ? Math.round((x - start.x) * heading[0] + (z - start.z) * heading[1]) : far
  if (ahead < ARRIVED_BLOCKS && left > ARRIVED_BLOCKS + 2) throw body.failure('blocked', `I found no way for the ${steed.name} towards ${target}.`)
  const where = heading ? `${ahead} blocks ${target}` : `${far} blocks and am ${left} blocks from ${target}`
  return { status: 'done', detail: `I rode the ${steed.name} ${where}.` }
}
