'use strict'
// Goals without any access: a roof, a crown of leaves, a walled-in block. A forward search would check everything else before it found this out. A look back
// from the goal over a few blocks shows it at once.

const { DROP_BLOCKS_MAX, JUMP_BLOCKS } = require('./limits')

const PLACES_MAX = 200
const GOAL_RADIUS_BLOCKS_MAX = 8

const NEIGHBOURS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1], [0, 0]]

function placeKey (x, y, z) { return `${x},${y},${z}` }

/** All places where a goal would be met, or null when there may be too many to check. */
function endsOf (search, { center, radius }) {
  if (radius > GOAL_RADIUS_BLOCKS_MAX) return null
  const ends = []
  const reach = Math.ceil(radius)
  const { x, y, z } = center.floored()
  for (let endX = x - reach; endX <= x + reach; endX++) {
    for (let endZ = z - reach; endZ <= z + reach; endZ++) {
      if (!search.terrain.isLoaded(endX, endZ)) return null
      for (let endY = y - reach; endY <= y + reach; endY++) {
        const place = search.placeAt(endX, endY, endZ)
        if (place && search.goal.isEnd({ x: endX, y: endY, z: endZ, ...place })) ends.push({ x: endX, y: endY, z: endZ, ...place })
      }
    }
  }
  return ends
}

/**
 * Whether a goal lies in a pocket without an entrance. Every neighbour that the height alone would allow counts as an entrance, so "yes" is certain and "no" is
 * not.
 *
 * @param {Search} search the search with the goal, terrain and origin
 */
function isPocket (search) {
  const { area } = search.goal
  const ends = area ? endsOf(search, area) : null
  if (!ends) return false
  const seen = new Set(ends.map((end) => placeKey(end.x, end.y, end.z)))
  const { origin } = search
  for (let next = 0; next < ends.length; next++) {
    if (ends.length > PLACES_MAX) return false
    const place = ends[next]
    if (Math.abs(place.x - origin.x) <= 1 && Math.abs(place.z - origin.z) <= 1 && Math.abs(place.y - origin.y) <= 2) return false
    for (const [dx, dz] of NEIGHBOURS) {
      const x = place.x + dx
      const z = place.z + dz
      if (!search.terrain.isLoaded(x, z)) return false
      for (let y = place.y - 2; y <= place.y + DROP_BLOCKS_MAX + 1; y++) {
        const key = placeKey(x, y, z)
        if (seen.has(key)) continue
        const from = search.placeAt(x, y, z)
        if (!from || place.feet - from.feet > JUMP_BLOCKS) continue
        seen.add(key)
        ends.push({ x, y, z, ...from })
      }
    }
  }
  return true
}

module.exports = { isPocket }
