'use strict'

exports.card = {
  "name": "flee",
  "summary": "Run away from the nearest hostile creature, or from a person or creature that you name.",
  "arguments": {
    "type": "object",
    "properties": {
      "from": { "type": "string", "minLength": 1, "maxLength": 64, "default": "danger", "description": "danger for the nearest hostile creature, or a person or kind of creature" },
      "distance": { "type": "integer", "minimum": 4, "maximum": 48, "default": 16, "description": "how many blocks to get away" }
    },
    "additionalProperties": false
  },
  "needs": [],
  "changes": "You are further away from it.",
  "expects": {},
  "time_limit_seconds": 120
}

exports.run = async (body, { from = 'danger', distance = 16 }) => {
  const threat = from === 'danger' ? body.hostile(32) : body.resolve(from)
  if (!threat) return { status: 'done', detail: 'There is no danger in sight.' }
  const position = threat.position()
  if (!position) return { status: 'done', detail: `${threat.name} is out of sight.` }
  const hides = () => body.isNight() && body.isUnderSky() && !body.isArmed() && body.hide() // by night there is always another one
  try {
    await body.goAway(position, distance, { limitSeconds: 25 })
  } catch (error) {
    if (!body.isSetback(error) || !await hides()) throw error
    return { status: 'done', detail: `No way led away from ${threat.name}; I closed myself in.` }
  }
  const how = `I ran away from ${threat.name} and am ${Math.round(body.distanceTo(threat.position() ?? position))} blocks away`
  return { status: 'done', detail: await hides() ? `${how}, and I closed myself in.` : `${how}.` }
}
