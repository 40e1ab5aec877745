'use strict'

exports.card = {
  "name": "hunt",
  "summary": "Kill grown animals in sight and pick up what they leave.",
  "arguments": {
    "type": "object",
    "properties": {
      "animal": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "cow, pig, sheep, chicken, rabbit, cod …, or any for whatever gives food" },
      "count": { "type": "integer", "minimum": 1, "maximum": 16, "default": 1, "description": "how many animals" }
    },
    "additionalProperties": false
  },
  "needs": ["such animals in sight"],
  "changes": "They are dead and you hold what they left.",
  "expects": {},
  "time_limit_seconds": 240,
  "is_work": true
}

const FOOD_ANIMALS = ['cow', 'pig', 'sheep', 'chicken', 'rabbit', 'mooshroom', 'cod', 'salmon']
const FAILURES_MAX = 4

exports.run = async (body, { animal = 'any', count = 1 }) => {
  const kinds = animal === 'any' ? FOOD_ANIMALS : body.creatureKinds(animal)
  if (kinds.length === 0) throw body.failure('invalid', `No creature is called "${animal}".`)
  const held = body.inventory()
  let killed = 0
  let failures = 0
  let lastFailure = null
  while (killed < count && failures < FAILURES_MAX) {
    body.progress(`I have killed ${killed} of ${count}.`)
    const prey = body.creaturesOf(kinds).find((one) => !one.isBaby() && !one.isTame() && !body.hasFailed('hunt', one.position()))
    if (!prey) break
    const lying = body.lyingAround()
    try {
      if (await body.fight(prey, { retreatHealth: 0 }) === 'dead') killed++
      else failures++
      await body.pickUpAround({ except: lying })
    } catch (error) {
      if (!body.isSetback(error)) throw error
      failures++
      lastFailure = error
      if (prey.position()) body.rememberFailure('hunt', prey.position())
    }
  }
  const word = animal === 'any' ? 'animal' : animal
  if (killed < count) {
    const kind = body.creaturesOf(kinds).some((one) => one.isTame()) ? 'wild' : 'grown'
    throw body.failure(lastFailure?.reason ?? 'unreachable', killed > 0
      ? `I have killed ${killed} of ${count}; no more grown ${word} is in sight that I can get at.`
      : lastFailure?.detail ?? `There is no ${kind} ${word} in sight; explore to find one.`)
  }
  const gains = body.gainsSince(held)
  return { status: 'done', detail: `I have killed ${killed} ${word}${gains ? ` and got ${gains}` : ''}.` }
}
