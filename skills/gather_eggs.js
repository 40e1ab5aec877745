'use strict'

exports.card = {
  "name": "gather_eggs",
  "summary": "Stay with the chickens in sight until they have laid eggs, and pick those up.",
  "arguments": {
    "type": "object",
    "properties": {
      "count": { "type": "integer", "minimum": 1, "maximum": 16, "default": 1, "description": "how many eggs" }
    },
    "additionalProperties": false
  },
  "needs": ["eggs on the ground, or chickens in sight"],
  "changes": "You hold the eggs.",
  "expects": { "gains": "egg" },
  "time_limit_seconds": 900,
  "is_work": true
}

const EGGS = ['egg']
const SIGHT_BLOCKS = 24
const LOOK_SECONDS = 20
const NEAR_BLOCKS = 6

const pickUpEggs = (body) => body.pickUpAround({ kinds: EGGS, radius: SIGHT_BLOCKS, waits: false })

exports.run = async (body, { count = 1 }) => {
  const start = body.count(EGGS)
  const gathered = () => body.count(EGGS) - start
  await pickUpEggs(body)
  while (gathered() < count) {
    body.progress(`I have gathered ${gathered()} of ${count} eggs.`)
    const hen = body.creature(['chicken'])
    if (hen === null) throw body.failure('unreachable', 'There are neither eggs nor chickens in sight; explore to find some.')
    if (body.distanceTo(hen.position()) > NEAR_BLOCKS) await body.goAfter(hen, { range: NEAR_BLOCKS - 1 })
    await body.until(() => body.drops(EGGS, SIGHT_BLOCKS).length > 0, LOOK_SECONDS)
    await pickUpEggs(body)
  }
  return { status: 'done', detail: `I gathered ${gathered()} eggs.` }
}
