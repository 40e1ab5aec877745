'use strict'

exports.card = {
  "name": "fetch_from_chest",
  "summary": "Fetch things from containers that you know to hold them, or from one that you name.",
  "gist": "from a container that you know",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "which item or kind of item" },
      "count": { "type": "integer", "minimum": 1, "maximum": 640, "default": 1, "description": "how many" },
      "container": { "type": "string", "minLength": 1, "maxLength": 64, "default": "any", "description": "a place with a chest, a kind of container, or any for those you have looked into" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["a container that you know to hold the item"],
  "changes": "You hold that many more of the item.",
  "expects": { "gains": "$item" },
  "time_limit_seconds": 180
}

const CONTAINERS_MAX = 6

const countIn = (counts, kinds) => kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

/** Takes up to a number of items out of one container. Returns how many came. */
async function takeFrom (body, container, kinds, count) {
  await body.goToKnownContainer(container)
  const open = await body.openContainer(container)
  try {
    return await open.take(kinds, count)
  } finally {
    open.close()
  }
}

exports.run = async (body, { item, count = 1, container = 'any' }) => {
  const kinds = body.itemKinds(item)
  const known = body.knownContents().filter(({ counts, known }) => countIn(counts, kinds) > 0 && ['any', known].includes(container))
  if (known.length === 0 && container !== 'any') {
    const { detail } = await body.perform('withdraw', { item, count, container })
    return { status: 'done', detail }
  }
  const start = body.count(kinds)
  const fetched = () => body.count(kinds) - start
  let lastFailure = null
  for (const one of known.slice(0, CONTAINERS_MAX)) {
    if (fetched() >= count) break
    body.progress(`I fetched ${fetched()} of ${count} ${item}.`)
    if (!body.hasRoomFor(kinds)) throw body.failure('inventory_full', `There is no room for ${item}; drop or deposit something.`)
    try {
      await takeFrom(body, one, kinds, count - fetched())
    } catch (error) {
      if (!body.isSetback(error)) throw error
      lastFailure = error
    }
  }
  if (fetched() >= count) return { status: 'done', detail: `I fetched ${fetched()} ${item}.` }
  if (known.length > 0 && !body.hasRoomFor(kinds)) throw body.failure('inventory_full', `I fetched ${fetched()} of ${count} ${item}; there is no room for more.`)
  if (lastFailure !== null && fetched() === 0) throw lastFailure
  throw body.failure('missing_items', known.length === 0
    ? `I know of no container with ${item} in it; view_chest tells what is in one.`
    : `I fetched ${fetched()} of ${count} ${item}; that is all that I found.`)
}
