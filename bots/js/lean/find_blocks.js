'use strict'
// `bot.findBlocks` on the numbers of block states. It calls a matcher once per state, not once per block. It makes block objects only if a matcher needs them.

const { Vec3 } = require('vec3')

const SECTION_VOLUME = 4096

/**
 * @param {object} bot a mineflayer bot
 * @param {ChunkStore} store
 * @returns {(options: object) => Vec3[]} with mineflayer's options: matching, point, maxDistance, count, useExtraInfo
 */
function createFindBlocks (bot, store) {
  return function findBlocks (options) {
    const point = (options.point || bot.entity.position).floored()
    const maxDistance = options.maxDistance || 16
    const count = options.count || 1
    const accepts = stateMatcher(options.matching, store)
    const confirm = blockMatcher(bot, options)
    const found = []
    for (const section of nearbySections(bot, point, maxDistance)) {
      // Sections come nearest first. When enough is found, a section that starts farther away cannot hold a nearer block.
      if (found.length >= count && section.distance > farthestOfNearest(found, count)) break
      collect(section, point, maxDistance, accepts, confirm, found)
    }
    found.sort((a, b) => a.distance - b.distance)
    return found.slice(0, count).map((block) => block.position)
  }
}

function stateMatcher (matching, store) {
  const verdicts = new Map()
  const types = typeof matching === 'function' ? null : new Set([].concat(matching))
  return (stateId) => {
    let verdict = verdicts.get(stateId)
    if (verdict === undefined) {
      const block = store.Block.fromStateId(stateId, 0)
      verdict = types ? types.has(block.type) : Boolean(matching(block))
      verdicts.set(stateId, verdict)
    }
    return verdict
  }
}

/** mineflayer's second check of a candidate, or null when the state is enough. */
function blockMatcher (bot, { matching, useExtraInfo }) {
  if (typeof useExtraInfo === 'function') return (position) => useExtraInfo(bot.blockAt(position, true))
  if (typeof matching === 'function') return (position) => matching(bot.blockAt(position, Boolean(useExtraInfo)))
  return null
}

function nearbySections (bot, point, maxDistance) {
  const sections = []
  const minY = bot.game.minY
  for (let chunkX = (point.x - maxDistance) >> 4; chunkX <= (point.x + maxDistance) >> 4; chunkX++) {
    for (let chunkZ = (point.z - maxDistance) >> 4; chunkZ <= (point.z + maxDistance) >> 4; chunkZ++) {
      const column = bot.world.getColumn(chunkX, chunkZ)
      if (!column) continue
      for (let index = 0; index < column.sections.length; index++) {
        const section = column.sections[index]
        if (!section) continue
        const origin = { x: chunkX * 16, y: minY + index * 16, z: chunkZ * 16 }
        const distance = distanceToBox(point, origin)
        if (distance <= maxDistance) sections.push({ section, origin, distance })
      }
    }
  }
  return sections.sort((a, b) => a.distance - b.distance)
}

function distanceToBox (point, origin) {
  const gap = (value, low) => Math.max(low - value, 0, value - (low + 15))
  return Math.hypot(gap(point.x, origin.x), gap(point.y, origin.y), gap(point.z, origin.z))
}

function farthestOfNearest (found, count) {
  found.sort((a, b) => a.distance - b.distance)
  return found[count - 1].distance
}

function collect ({ section, origin }, point, maxDistance, accepts, confirm, found) {
  const data = section.data
  // A section has a palette, or one state throughout, or (rarely) so many states that each block is checked.
  const palette = section.palette ?? (data.value === undefined ? null : [data.value])
  if (palette && !palette.some(accepts)) return
  for (let index = 0; index < SECTION_VOLUME; index++) {
    if (!accepts(data.get(index))) continue
    const x = origin.x + (index & 15)
    const y = origin.y + (index >> 8)
    const z = origin.z + ((index >> 4) & 15)
    const distance = Math.hypot(x - point.x, y - point.y, z - point.z)
    if (distance > maxDistance) continue
    const position = new Vec3(x, y, z)
    if (!confirm || confirm(position)) found.push({ position, distance })
  }
}

module.exports = { createFindBlocks }
