'use strict'

exports.card = {
  "name": "light_area",
  "summary": "Put up torches around you, so that nothing dangerous comes out of the dark.",
  "arguments": {
    "type": "object",
    "properties": {
      "radius": { "type": "integer", "minimum": 3, "maximum": 16, "default": 8, "description": "how far around, in blocks" }
    },
    "additionalProperties": false
  },
  "needs": ["torches, or lanterns"],
  "changes": "There is light on all the ground that can be reached around.",
  "expects": {},
  "time_limit_seconds": 180
}

const LIGHTS = ['torch', 'lantern', 'soul_torch', 'soul_lantern', 'jack_o_lantern', 'glowstone', 'sea_lantern']
const SHINING = [...LIGHTS, 'wall_torch', 'soul_wall_torch', 'campfire', 'lava', 'shroomlight']
const APART_BLOCKS = 7 // a torch gives light 14: within this distance nothing spawns in 1.18 and later
const TRIES_MAX = 24

const distance = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z)

exports.run = async (body, { radius = 8 }) => {
  const kind = LIGHTS.find((light) => body.count([light]) > 0)
  if (!kind) throw body.failure('missing_items', 'I hold no torches.')
  const centre = body.position()
  const spots = body.groundSpots(radius)
  const lights = body.findBlocks(SHINING, { radius: radius + APART_BLOCKS, count: 64, position: centre })
  const isDark = (spot) => lights.every((light) => distance(light, spot) > APART_BLOCKS)
  let placed = 0
  let lastFailure = null
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const spot = spots.find((one) => isDark(one) && !body.hasFailed('light', one))
    if (!spot) break
    body.progress(`I put up ${placed} lights.`)
    if (body.count([kind]) === 0) throw body.failure('missing_items', `I put up ${placed} lights and have no more; it is still dark in places.`)
    try {
      await body.goReach(spot, { limitSeconds: 15 })
      await body.placeAt(spot, [kind])
      lights.push(spot)
      placed++
    } catch (error) {
      if (!body.isSetback(error)) throw error
      body.rememberFailure('light', spot)
      lastFailure = error
    }
  }
  if (placed === 0 && lastFailure) throw lastFailure
  return { status: 'done', detail: placed > 0 ? `I put up ${placed} ${kind}${placed === 1 ? '' : 's'}.` : 'It is light enough here.' }
}
