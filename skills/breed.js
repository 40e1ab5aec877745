'use strict'

exports.card = {
  "name": "breed",
  "summary": "Feed two grown animals of a kind so that they have young.",
  "arguments": {
    "type": "object",
    "properties": {
      "animal": { "type": "string", "minLength": 1, "maxLength": 64, "description": "cow, sheep, pig, chicken, rabbit, wolf, cat, horse …" }
    },
    "required": ["animal"],
    "additionalProperties": false
  },
  "needs": ["two pieces of the food that they eat", "two grown animals of the kind near one another"],
  "changes": "There is one more of them, a young one.",
  "expects": {},
  "time_limit_seconds": 90
}

const GOLDEN = ['golden_carrot', 'golden_apple', 'enchanted_golden_apple']
/** Food of each kind (tags `<animal>_food` of 1.21.4). */
const FOODS = {
  cow: ['wheat'],
  mooshroom: ['wheat'],
  sheep: ['wheat'],
  goat: ['wheat'],
  pig: ['carrot', 'potato', 'beetroot'],
  chicken: ['wheat_seeds', 'melon_seeds', 'pumpkin_seeds', 'beetroot_seeds', 'torchflower_seeds', 'pitcher_pod'],
  rabbit: ['carrot', 'golden_carrot', 'dandelion'],
  wolf: ['rotten_flesh', 'chicken', 'mutton', 'rabbit', 'porkchop', 'beef', 'cooked_chicken', 'cooked_mutton', 'cooked_rabbit', 'cooked_porkchop', 'cooked_beef'],
  cat: ['cod', 'salmon'],
  horse: GOLDEN,
  donkey: GOLDEN
}
const PETS = ['wolf', 'cat', 'horse', 'donkey'] // they breed when they are tame and stand
const PLURALS = { wolf: 'wolves', sheep: 'sheep' }
const PAIR = 2
const NEAR_BLOCKS = 8
const ANSWER_SECONDS = 1.5
const BIRTH_SECONDS = 25
const TRIES_MAX = 6

const isGrown = (one) => !one.isBaby() && (one.isTame() || !PETS.includes(one.name))

/** Feeds grown animals until two have eaten. Animals that refuse are skipped. */
async function feedPair (body, kind, foods) {
  const fed = []
  for (let tries = 0; fed.length < PAIR && tries < TRIES_MAX; tries++) {
    const first = fed[0]?.position()
    const next = body.creaturesOf([kind]).find((one) => isGrown(one) && !fed.some(({ id }) => id === one.id) &&
      !body.hasFailed(`feed ${kind}`, one.position()) && (!first || one.position().distanceTo(first) <= NEAR_BLOCKS * 2))
    if (!next) break
    const held = body.count(foods)
    const food = foods.find((one) => body.count([one]) > 0)
    try {
      await body.useOnCreature(next, [food], food)
      body.letStand(next)
      if (await body.until(() => body.count(foods) < held, ANSWER_SECONDS)) fed.push(next)
      else if (next.position()) body.rememberFailure(`feed ${kind}`, next.position())
    } catch (error) {
      if (!body.isSetback(error)) throw error
      if (next.position()) body.rememberFailure(`feed ${kind}`, next.position())
    }
  }
  return fed
}

exports.run = async (body, { animal }) => {
  const kind = body.creatureKinds(animal).find((one) => FOODS[one])
  if (!kind) throw body.failure('invalid', `I cannot breed "${animal}"; I can breed ${Object.keys(FOODS).join(', ')}.`)
  const foods = FOODS[kind]
  if (body.count(foods) < PAIR) throw body.failure('missing_items', `I need two of ${foods.join(' or ')} to feed them.`)
  const grown = body.creaturesOf([kind]).filter(isGrown)
  const plural = PLURALS[kind] ?? `${kind}s`
  if (grown.length < PAIR) throw body.failure('unreachable', `I see ${grown.length} grown ${PETS.includes(kind) ? 'tame ' : ''}${plural}, and it takes two.`)
  const young = () => body.creaturesOf([kind]).filter((one) => one.isBaby()).length
  const before = young()
  const fed = await feedPair(body, kind, foods)
  if (fed.length < PAIR) throw body.failure('blocked', `Only ${fed.length} of the ${plural} would eat; they need a rest after having young.`)
  if (!await body.until(() => young() > before, BIRTH_SECONDS)) throw body.failure('timeout', `The two ${plural} ate, and have no young yet.`)
  return { status: 'done', detail: `Two ${plural} ate and have a young one.` }
}
