'use strict'

exports.card = {
  "name": "build_portal",
  "summary": "Build a frame of obsidian on level ground near by and light it: a portal to the Nether.",
  "gist": "of obsidian",
  "arguments": {
    "type": "object",
    "properties": {},
    "additionalProperties": false
  },
  "needs": ["10 obsidian", "flint_and_steel", "level ground", "a tool to dig two blocks of ground"],
  "changes": "A lit portal stands there and you hold ten obsidian fewer. use_portal goes through it.",
  "expects": { "loses": "obsidian" },
  "time_limit_seconds": 180
}

const OBSIDIAN_OF_FRAME = 10
const MOVES_MAX = 3

exports.run = async (body) => {
  if (!body.isInDimension('overworld') && !body.isInDimension('the_nether')) throw body.failure('invalid', 'No portal lights in this world.')
  const held = body.count(['obsidian'])
  if (held < OBSIDIAN_OF_FRAME) throw body.failure('missing_items', `A portal takes ${OBSIDIAN_OF_FRAME} obsidian; I hold ${held}. cast_obsidian makes it of lava and water.`)
  body.stackOrFail(['flint_and_steel'], 'flint_and_steel')
  for (let moves = 0; ; moves++) {
    try {
      await body.makePortal()
      return { status: 'done', detail: 'I built a portal and lit it.' }
    } catch (error) {
      if (!body.isSetback(error) || moves >= MOVES_MAX || body.count(['obsidian']) < held) throw error
      await body.perform('explore', {}) // to other ground
    }
  }
}
