'use strict'

exports.card = {
  "name": "view_chest",
  "summary": "Look into a chest or barrel and remember what is in it.",
  "arguments": {
    "type": "object",
    "properties": {
      "container": { "type": "string", "minLength": 1, "maxLength": 64, "default": "chest", "description": "a place with a chest, such as town chest, or a kind of container" }
    },
    "additionalProperties": false
  },
  "needs": ["a chest or barrel in sight or at a known place"],
  "changes": "You know what is in the container.",
  "expects": {},
  "time_limit_seconds": 90
}

const NAMES_SHOWN_MAX = 16

exports.run = async (body, { container = 'chest' }) => {
  const chest = await body.goToContainer(container)
  const open = await body.openContainer(chest)
  try {
    const names = Object.entries(open.contents()).sort((a, b) => b[1] - a[1]).map(([name, count]) => `${count} ${name}`)
    const more = names.length > NAMES_SHOWN_MAX ? ` and ${names.length - NAMES_SHOWN_MAX} other kinds` : ''
    return { status: 'done', detail: names.length === 0 ? `${chest.known} is empty.` : `${chest.known} holds ${names.slice(0, NAMES_SHOWN_MAX).join(', ')}${more}.` }
  } finally {
    open.close()
  }
}
