'use strict'

exports.card = {
  "name": "tame",
  "summary": "Tame a wild wolf or cat.",
  "arguments": {
    "type": "object",
    "properties": {
      "animal": { "type": "string", "minLength": 1, "maxLength": 64, "description": "wolf or cat" }
    },
    "required": ["animal"],
    "additionalProperties": false
  },
  "needs": ["bones for a wolf, raw cod or salmon for a cat: one in three tames", "a wild one in sight"],
  "changes": "It follows you. A wolf fights what you fight; creepers keep away from a cat.",
  "expects": {},
  "time_limit_seconds": 180
}

/** What each kind is tamed with (Wolf.mobInteract; tag `cat_food` of 1.21.4). */
const FOODS = { wolf: ['bone'], cat: ['cod', 'salmon'] }
const SHY = ['cat'] // they come to a person who holds their food and stands still, and flee from others
const LURE_BLOCKS = 8
const HAND_BLOCKS = 2.6
const LURE_SECONDS = 8
const ANSWER_SECONDS = 1.5
const TOLD_SECONDS = 0.3
const FAILURES_MAX = 6

/** Holds food and stands still until a shy animal comes. Returns whether it came. */
async function lure (body, animal, food) {
  const apart = () => animal.position() ? body.distanceTo(animal.position()) : Infinity
  await body.equip([food], food)
  if (apart() > LURE_BLOCKS) await body.goAfter(animal, { range: LURE_BLOCKS, limitSeconds: LURE_SECONDS })
  return body.until(() => apart() <= HAND_BLOCKS, LURE_SECONDS)
}

/** Gives an animal one piece of food. Returns whether it took it. */
async function feed (body, animal, foods) {
  const held = body.count(foods)
  const food = foods.find((one) => body.count([one]) > 0)
  if (SHY.includes(animal.name) && !await lure(body, animal, food)) return false
  await body.useOnCreature(animal, [food], food)
  const isTaken = await body.until(() => body.count(foods) < held, ANSWER_SECONDS)
  if (isTaken) await body.until(() => animal.isTame(), TOLD_SECONDS)
  return isTaken
}

/** Feeds an animal until it is tame, the food is gone, or it takes no more. */
async function feedOn (body, animal, foods) {
  while (!animal.isTame() && !animal.isAngry() && body.count(foods) > 0) if (!await feed(body, animal, foods)) return
}

exports.run = async (body, { animal }) => {
  const kind = body.creatureKinds(animal).find((one) => FOODS[one])
  if (!kind) throw body.failure('invalid', `I cannot tame "${animal}"; I can tame ${Object.keys(FOODS).join(', ')}.`)
  const foods = FOODS[kind]
  const before = body.count(foods)
  if (before === 0) throw body.failure('missing_items', `I need ${foods.join(' or ')} to tame a ${kind}.`)
  const given = () => before - body.count(foods)
  const soFar = () => given() > 0 ? `I gave ${given()} ${foods.join(' or ')}, and no ${kind} is tame yet` : `I gave the ${kind} nothing yet`
  for (let failures = 0; failures < FAILURES_MAX && body.count(foods) > 0; failures++) {
    const wild = body.creaturesOf([kind]).find((one) => !one.isTame() && !one.isAngry() && !body.hasFailed('tame', one.position()))
    if (!wild) throw body.failure('unreachable', `There is no wild ${kind} in sight that lets me come near; explore to find one.`)
    body.progress(`${soFar()}.`)
    try {
      await feedOn(body, wild, foods)
    } catch (error) {
      if (!body.isSetback(error)) throw error
      if (wild.position()) body.rememberFailure('tame', wild.position())
    }
    if (!wild.isTame()) continue
    body.letStand(wild)
    return { status: 'done', detail: `The ${kind} is tame and follows me; it took ${given()} ${foods.join(' or ')}.` }
  }
  if (body.count(foods) === 0) throw body.failure('missing_items', `${soFar()}; I have none left.`)
  throw body.failure('blocked', `${soFar()}; it does not let me come near.`)
}
